/** Merchants for administrators: an extension. */
import { z } from 'zod';
import { ShownPhone, emailAddress, maxEmailLength, ukPhone } from 'schema-admin/contract/contact.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { imageForm, logoFrame } from 'schema-admin/contract/image.ts';
import { choicesOf, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { requiredCode, requiredText, shortText, tooLong } from 'schema-admin/contract/text.ts';
import { Flag } from 'schema-admin/contract/time.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';
import { CommissionPercent, OrderFee } from './order-terms.ts';
import { merchantRuleTexts, shopRuleTexts } from '../rule-texts.ts';

const text = z.string().nullish();

export const MerchantState = z.enum(['Active', 'Suspended']);
export type MerchantState = z.infer<typeof MerchantState>;

export const ListedMerchant = z.object({
  Id,
  /** Trading name. */
  Name: z.string(),
  City: text,
  Email: text,
  State: shownChoice(MerchantState),
  ShopCount: z.number().int().nullish(),
});

const ShopOfMerchant = z.object({
  Id,
  Name: z.string(),
  City: text,
  Bound: z.boolean().nullish(),
  Archived: Flag,
});

export const MerchantRecord = z.object({
  ...ListedMerchant.shape,
  LegalName: text,
  VatNumber: text,
  ContactName: text,
  Phone: ShownPhone.nullish(),
  Line1: text,
  Line2: text,
  County: text,
  PostalCode: text,
  /** Commission on the orders' sales. */
  Commission: Percent.nullish(),
  /** Fee for each order, before VAT. */
  OrderFee: Pence.nullish(),
  /** Address of the picture. */
  Logo: text,
  Shops: z.array(ShopOfMerchant).nullish(),
});
export type MerchantRecord = z.infer<typeof MerchantRecord>;

/** A number in the format of the United Kingdom, with or without spaces. An empty text is no registration. */
const vatNumber = () =>
  codeText()
    .max(20, tooLong(20))
    .refine((typed) => /^(?:(?:GB|XI)?\d{9}(?:\d{3})?)?$/i.test(typed.replaceAll(/\s/g, '')), {
      error: merchantRuleTexts.badVatNumber,
    });

export const MerchantCompanyForm = z.object({
  Name: requiredText(2, 99),
  LegalName: shortText(99),
  VatNumber: vatNumber(),
});
export const MerchantContactForm = z.object({
  ContactName: shortText(49),
  Email: codeText().max(maxEmailLength, tooLong(maxEmailLength)).pipe(emailAddress(shopRuleTexts.enterEmail)),
  Phone: ukPhone(shopRuleTexts.badPhone),
});
export const MerchantAddressForm = z.object({
  Line1: requiredText(3, 99),
  Line2: shortText(99),
  PostalCode: requiredCode(3, 14),
  City: requiredText(3, 49),
  County: shortText(29),
});
export const MerchantCommissionForm = z.object({ Commission: CommissionPercent, OrderFee });
export const NewMerchant = z.object({
  ...MerchantCompanyForm.shape,
  ...MerchantContactForm.shape,
  ...MerchantAddressForm.shape,
  /** Without them, the merchant gets the terms of the platform's settings. */
  Commission: CommissionPercent.optional(),
  OrderFee: OrderFee.optional(),
});

const admin = { roles: ['Admin'] } as const;

const get = endpoint({
  method: 'GET',
  path: '/ext/merchants/{id}',
  access: admin,
  summary: 'Retrieve a merchant with its shops',
  answer: MerchantRecord,
  etag: 'merchants',
});

const section = <const Path extends `/ext/merchants/{id}/${string}`, Schema extends z.ZodType>(
  path: Path,
  summary: string,
  schema: Schema,
) => endpoint({ method: 'PUT', path, access: admin, summary, body: json(schema), answer: z.unknown(), guards: get });

export const merchantAccountEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/merchants/list',
    access: admin,
    summary: 'List merchants by name; `Query` searches the names and the e-mail address, and the first page is 1',
    body: json(
      z.object({ Query: z.string().max(200), State: choicesOf(MerchantState), Page: pageNumber(1), Size: pageSize() }),
    ),
    answer: z.object({ Merchants: z.array(ListedMerchant), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/ext/merchants',
    access: admin,
    summary: 'Create a merchant',
    body: json(NewMerchant),
    answer: Id,
    idempotent: true,
  }),
  get,
  saveCompany: section('/ext/merchants/{id}/company', "Update a merchant's names and VAT number", MerchantCompanyForm),
  saveContact: section('/ext/merchants/{id}/contact', "Update a merchant's contact", MerchantContactForm),
  saveAddress: section('/ext/merchants/{id}/address', "Update a merchant's address", MerchantAddressForm),
  saveCommission: section(
    '/ext/merchants/{id}/commission',
    "Set a merchant's commission and fee for orders that are created from now on",
    MerchantCommissionForm,
  ),
  uploadLogo: endpoint({
    method: 'POST',
    path: '/ext/merchants/{id}/logo',
    access: admin,
    summary: "Replace a merchant's logo",
    body: imageForm(logoFrame),
    answer: z.unknown(),
    guards: get,
  }),
  suspend: endpoint({
    method: 'POST',
    path: '/ext/merchants/{id}/suspend',
    access: admin,
    summary: "Suspend a merchant: ends its users' sessions and refuses new ones; 409 for a suspended one",
    answer: z.unknown(),
  }),
  reactivate: endpoint({
    method: 'POST',
    path: '/ext/merchants/{id}/reactivate',
    access: admin,
    summary: 'Reactivate a merchant; 409 for an active one',
    answer: z.unknown(),
  }),
};
