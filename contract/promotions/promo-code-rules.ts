/** Rules of promotion codes, shared by the portal's form and the API (C-5.23 to C-5.38). */
import { z } from 'zod';
import { rulesFor } from '../field-rules.ts';
import { endOfLondonDay, londonDayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { maxPence, maxPenceRule, tooMuchMoney } from 'schema-admin/contract/limits.ts';
import { promoCodeRuleTexts } from '../rule-texts.ts';
import { type CreatePromoCodeRequest, type DiscountRequest, DiscountType, UseType, typesOf } from './promo-codes.ts';
import { contractTexts } from 'schema-admin/contract/texts.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { Pence, Percent } from 'schema-admin/contract/units.ts';
import { codeText } from 'schema-admin/contract/values/characters.ts';

export const maxCodeLength = 12;
const maxPercentage = 100;
const firstDayTooLate = '2100-01-01';

const Code = codeText()
  .min(1, { error: promoCodeRuleTexts.enterCode })
  .max(maxCodeLength, { error: () => promoCodeRuleTexts.codeTooLong({ limit: maxCodeLength }) });

/** All fields except the code. */
export const discountFields = {
  DiscountType: z.enum(DiscountType.options, { error: promoCodeRuleTexts.chooseDiscountType }),
  /** In pence for `Value`, in per cent for `Percent`. */
  Amount: z.number({ error: promoCodeRuleTexts.enterAmount }).min(0, { error: promoCodeRuleTexts.negativeAmount }),
  MinimumSpend: Pence.min(1, { error: promoCodeRuleTexts.leastMinimumSpend })
    .max(...maxPenceRule())
    .nullish(),
  UseType: z.enum(UseType.options, { error: promoCodeRuleTexts.chooseUseType }),
  /** Days in London, both included. */
  StartDate: z.iso
    .date({ error: promoCodeRuleTexts.chooseStart })
    .refine((day) => day < firstDayTooLate, { error: promoCodeRuleTexts.priorTo2100 }),
  Expires: z.iso
    .date({ error: promoCodeRuleTexts.chooseEnd })
    .refine((day) => day < firstDayTooLate, { error: promoCodeRuleTexts.priorTo2100 }),
};

const DiscountFields = z.object(discountFields);
const PromoCodeFields = z.object({ Code, ...discountFields });
export type DiscountDraft = z.output<typeof DiscountFields>;
export type PromoCodeDraft = z.output<typeof PromoCodeFields>;

const rule = rulesFor<DiscountDraft>(discountFields);

/**
 * Returns the rules that involve more than one field. `today` returns the day in London and is called at each check.
 */
export function discountRules(today: () => string) {
  const isPercent = ({ DiscountType: type }: Pick<DiscountDraft, 'DiscountType'>) => type === 'Percent';
  return [
    rule(
      ['DiscountType', 'Amount'],
      'Amount',
      () => promoCodeRuleTexts.percentageTooHigh({ most: maxPercentage }),
      (draft) => !isPercent(draft) || draft.Amount <= maxPercentage,
    ),
    rule(
      ['DiscountType', 'Amount'],
      'Amount',
      promoCodeRuleTexts.twoDecimals,
      (draft) => !isPercent(draft) || isHundredths(draft.Amount),
    ),
    rule(
      ['DiscountType', 'Amount'],
      'Amount',
      contractTexts.wholePence,
      (draft) => isPercent(draft) || Number.isInteger(draft.Amount),
    ),
    rule(
      ['DiscountType', 'Amount'],
      'Amount',
      () => tooMuchMoney(),
      (draft) => isPercent(draft) || draft.Amount <= maxPence,
    ),
    rule(
      ['DiscountType', 'Amount', 'MinimumSpend'],
      'MinimumSpend',
      promoCodeRuleTexts.minimumTooLow,
      (draft) => isPercent(draft) || (draft.MinimumSpend ?? 0) >= Math.max(draft.Amount, 1),
    ),
    rule(['StartDate'], 'StartDate', promoCodeRuleTexts.startInPast, ({ StartDate }) => StartDate >= today()),
    rule(
      ['StartDate', 'Expires'],
      'Expires',
      promoCodeRuleTexts.endBeforeStart,
      ({ StartDate, Expires }) => Expires > StartDate,
    ),
    rule(['Expires'], 'Expires', promoCodeRuleTexts.endInPast, ({ Expires }) => Expires >= today()),
  ];
}

/** Returns the schema of a new code as the user enters it. */
export function promoCodeDraft(today: () => string) {
  return PromoCodeFields.check(...discountRules(today));
}

function isHundredths(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** Returns the schema of a new end date for a code with these dates. */
export function endDateChange(
  code: { readonly StartDate?: string | null | undefined; readonly Expires?: string | null | undefined },
  today: () => string,
) {
  const start = code.StartDate ? londonDayOf(readInstant(code.StartDate)) : undefined;
  const current = code.Expires ? londonDayOf(readInstant(code.Expires)) : undefined;
  return z.object({
    Expires: discountFields.Expires.refine((day) => day > today(), { error: promoCodeRuleTexts.endAfterToday })
      .refine((day) => start === undefined || day > start, { error: promoCodeRuleTexts.endBeforeStart })
      .refine((day) => day !== current, { error: promoCodeRuleTexts.otherEnd }),
  });
}

/**
 * Converts a discount to a request: money in pence, unconverted percentages, and days as their first and last instants.
 */
export function toDiscountRequest(draft: DiscountDraft): DiscountRequest {
  const isPercent = draft.DiscountType === 'Percent';
  return {
    Type: `${draft.UseType}${draft.DiscountType}`,
    Amount: Pence.parse(isPercent ? 0 : draft.Amount),
    Percentage: Percent.parse(isPercent ? draft.Amount : 0),
    MinimumSpend: draft.MinimumSpend ?? null,
    StartDate: startOfLondonDay(draft.StartDate),
    Expires: endOfLondonDay(draft.Expires),
  };
}

/** Converts a draft to a request, which contains the code twice. */
export function toCreateRequest(draft: PromoCodeDraft): CreatePromoCodeRequest {
  return { Code: draft.Code, PromoCode: draft.Code, ...toDiscountRequest(draft) };
}

/** Converts a request back to a draft. Returns `undefined` for an unknown type. */
export function readDiscountRequest(
  request: DiscountRequest,
): Readonly<Record<keyof DiscountDraft, unknown>> | undefined {
  const { use, discount } = typesOf(request.Type);
  if (use === undefined || discount === undefined) return undefined;
  return {
    DiscountType: discount,
    Amount: discount === 'Percent' ? request.Percentage : request.Amount,
    MinimumSpend: request.MinimumSpend,
    UseType: use,
    StartDate: londonDayOf(readInstant(request.StartDate)),
    Expires: londonDayOf(readInstant(request.Expires)),
  };
}

/** Converts a request with a code back to a draft. Returns `undefined` for an unknown type. */
export function readCreateRequest(
  request: CreatePromoCodeRequest,
): Readonly<Record<keyof PromoCodeDraft, unknown>> | undefined {
  const discount = readDiscountRequest(request);
  return discount && { Code: request.Code, ...discount };
}

/** Returns why a code cannot be deactivated: it has ended, or ends today. `undefined` if it can. */
export function reasonNotToExpire(expires: Date, now: Date): string | undefined {
  if (expires.getTime() <= now.getTime()) return promoCodeRuleTexts.hasExpired();
  return londonDayOf(expires) === londonDayOf(now) ? promoCodeRuleTexts.expiresToday() : undefined;
}
