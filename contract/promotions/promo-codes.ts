/** Promotion codes and referral vouchers (C-2.61 to C-2.63, C-7.11). */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import {
  SentInstant,
  choicesOf,
  maxFilterValues,
  maxPenceRule,
  pageNumber,
  pageSize,
} from 'schema-admin/contract/limits.ts';
import { promoCodeRuleTexts } from '../rule-texts.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { TotalIsAtLeast } from 'schema-admin/contract/total.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

export const UseType = z.enum(['SingleUse', 'MultiUse', 'OncePerCustomer']);
export type UseType = z.infer<typeof UseType>;

export const DiscountType = z.enum(['Percent', 'Value']);
export type DiscountType = z.infer<typeof DiscountType>;

export const CodeType = z.enum(['PromotionalCode', 'ReferralVoucher']);
export type CodeType = z.infer<typeof CodeType>;

/** Sort keys of the list, which also group it. */
export const PromoCodeOrder = z.enum([
  'Expires',
  'StartDate',
  'DiscountType',
  'UseType',
  'MinimumSpend',
  'Active',
  'CodeType',
]);

/** The direction of each sort key. Calls contain only the key. */
export const promoCodeDirections = {
  Expires: 'desc',
  StartDate: 'desc',
  DiscountType: 'asc',
  UseType: 'desc',
  MinimumSpend: 'asc',
  Active: 'asc',
  CodeType: 'asc',
} as const satisfies Record<PromoCodeOrder, 'asc' | 'desc'>;
export type PromoCodeOrder = z.infer<typeof PromoCodeOrder>;

export const promoCodePageSize = 15;

const text = z.string().nullish();

export const PromoCode = z.object({
  Id,
  Code: z.string(),
  /** Use type and discount type in one word: `SingleUsePercent`. */
  PromoCodeType: text,
  Percentage: Percent.nullish(),
  Amount: Pence.nullish(),
  MinimumSpend: Pence.nullish(),
  StartDate: Instant.nullish(),
  Expires: Instant.nullish(),
  Active: z.boolean().nullish(),
  IsReferralVoucher: z.boolean().nullish(),
  FirstName: text,
  LastName: text,
  /** Heading of the code's group in the current order. */
  GroupName: text,
});
export type PromoCode = z.infer<typeof PromoCode>;

/** Splits a joined type. Unknown parts are `undefined`. */
export function typesOf(joined: string | null | undefined): {
  readonly use: UseType | undefined;
  readonly discount: DiscountType | undefined;
} {
  const use = UseType.options.find((option) => joined?.startsWith(option) === true);
  return { use, discount: DiscountType.options.find((option) => use !== undefined && joined === `${use}${option}`) };
}

export const PromoCodeListRequest = z.object({
  Query: z.string().max(200).default(''),
  OrderBy: PromoCodeOrder.default('Expires'),
  Page: pageNumber(1).default(1),
  Size: pageSize().default(promoCodePageSize),
  Filter: z.object({
    DiscountType: choicesOf(DiscountType),
    UseType: choicesOf(UseType),
    CodeType: choicesOf(CodeType),
    MinimumSpend: choicesOf(z.enum(['yes', 'no'])),
    Status: choicesOf(z.enum(['active', 'archived'])),
    /** Extension: selects the codes of a batch. Omitted by default. */
    Batch: z.array(Id).max(maxFilterValues).optional(),
  }),
});
export type PromoCodeListRequest = z.infer<typeof PromoCodeListRequest>;

/** Exceeds a valid percentage, so that the form's rules report the problem. */
const maxPercentageSent = 1000;
const SentCode = codeText().max(64);

/** All fields of a new code except the code. */
export const DiscountRequest = z.object({
  /** Any text, so that an unknown type is rejected with the rules' own message. */
  Type: z.string().max(64),
  /** 0 for a percentage. */
  Amount: Pence.min(0, { error: promoCodeRuleTexts.negativeAmount }).max(...maxPenceRule()),
  /** 0 for a fixed amount. */
  Percentage: Percent.min(0, { error: promoCodeRuleTexts.negativeAmount }).max(maxPercentageSent),
  MinimumSpend: Pence.min(0, { error: promoCodeRuleTexts.leastMinimumSpend })
    .max(...maxPenceRule())
    .nullable(),
  StartDate: SentInstant,
  Expires: SentInstant,
});
export type DiscountRequest = z.infer<typeof DiscountRequest>;

/** Both fields contain the code. */
const CreatePromoCodeRequest = DiscountRequest.extend({ Code: SentCode, PromoCode: SentCode });
export type CreatePromoCodeRequest = z.infer<typeof CreatePromoCodeRequest>;

const admin = { roles: ['Admin'] } as const;

/** An extension: the specification has codes only in a list, which has no ETag per code. */
const get = endpoint({
  method: 'GET',
  path: '/ext/promo-codes/{id}',
  access: admin,
  summary: 'Retrieve a promotion code',
  answer: PromoCode,
  etag: 'promo-codes',
});

export const promoCodeEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/portal/promo-code/list',
    access: admin,
    summary: 'List promotion codes and referral vouchers, grouped by the sort key',
    body: json(PromoCodeListRequest),
    answer: z.object({
      /** Counts codes, not groups. */
      Count: z.number().int().nullish(),
      TotalIsAtLeast,
      Data: z.array(z.object({ GroupName: text, PromoCodes: z.array(PromoCode) })),
    }),
    reads: true,
  }),
  get,
  create: endpoint({
    method: 'POST',
    path: '/portal/promo-code',
    access: admin,
    summary: 'Create a promotion code; 409 if the code exists',
    body: json(CreatePromoCodeRequest),
    answer: z.unknown(),
    idempotent: true,
  }),
  available: endpoint({
    method: 'GET',
    path: '/portal/promo-code/available',
    access: admin,
    summary: 'Generate an unused code',
    answer: z.string(),
  }),
  changeEnd: endpoint({
    method: 'POST',
    path: '/portal/promo-code/{id}',
    access: admin,
    summary: "Change a promotion code's end date",
    body: json(z.object({ Expires: SentInstant })),
    answer: z.unknown(),
    guards: get,
  }),
  expire: endpoint({
    method: 'POST',
    path: '/portal/promo-code/{id}/expire',
    access: admin,
    summary: 'Deactivate a promotion code by setting its end to now',
    answer: z.unknown(),
  }),
};
