/** What a promotion code must be, in the portal's form and in the API alike (spec 2, section 5). */
import { z } from 'zod';
import { endOfLondonDay, londonDayOf, startOfLondonDay } from './london.ts';
import { type CreatePromoCodeRequest, DiscountType, UseType, typesOf } from './promo-codes.ts';
import { readInstant } from './time.ts';

const maxCodeLength = 12;
const maxPercentage = 100;
const maxPence = 99_999_999;
const firstDayTooLate = '2100-01-01';

const priorTo2100 = 'Please select a date prior to 2100';
const endBeforeStart = 'End date should be after the start date';
const minimumTooLow = 'A minimum spend amount equal to or greater than the discount amount is required for this discount type.';
const tooMuchMoney = 'The largest amount is £999,999.99';

const fields = {
  Code: z.string().trim().min(1, 'Enter a code').max(maxCodeLength, `Max length for promo code is ${maxCodeLength} characters`),
  DiscountType: z.enum(DiscountType.options, 'Choose a discount type'),
  /** Pence for Value, per cent for Percent. */
  Amount: z.number('Enter an amount').min(0, 'The amount cannot be negative'),
  /** Pence. */
  MinimumSpend: z.int('Enter whole pence').min(1, 'The minimum spend is at least £0.01').max(maxPence, tooMuchMoney).nullish(),
  UseType: z.enum(UseType.options, 'Choose a use type'),
  /** Days in London, both included. */
  StartDate: z.iso.date('Choose a start date').refine((day) => day < firstDayTooLate, priorTo2100),
  Expires: z.iso.date('Choose an end date').refine((day) => day < firstDayTooLate, priorTo2100),
};

const PromoCodeFields = z.object(fields);
export type PromoCodeDraft = z.output<typeof PromoCodeFields>;

/** A rule about several fields: it speaks as soon as those are there, whatever the others still lack. */
function rule<const Name extends keyof PromoCodeDraft>(about: readonly Name[], at: Name, text: string, holds: (draft: Pick<PromoCodeDraft, Name>) => boolean) {
  const part = z.object(Object.fromEntries(about.map((name) => [name, fields[name]])));
  return z.refine<PromoCodeDraft>(holds, { path: [at], error: text, when: ({ value }) => part.safeParse(value).success });
}

/** The new code as people enter it; `today` is London's, and is asked at each check. */
export function promoCodeDraft(today: () => string) {
  const isPercent = ({ DiscountType: type }: Pick<PromoCodeDraft, 'DiscountType'>) => type === 'Percent';
  return PromoCodeFields.check(
    rule(['DiscountType', 'Amount'], 'Amount', `Discount percentage cannot be greater than ${maxPercentage}%`, (draft) => !isPercent(draft) || draft.Amount <= maxPercentage),
    rule(['DiscountType', 'Amount'], 'Amount', 'A percentage has at most two decimals', (draft) => !isPercent(draft) || isHundredths(draft.Amount)),
    rule(['DiscountType', 'Amount'], 'Amount', 'Enter whole pence', (draft) => isPercent(draft) || Number.isInteger(draft.Amount)),
    rule(['DiscountType', 'Amount'], 'Amount', tooMuchMoney, (draft) => isPercent(draft) || draft.Amount <= maxPence),
    rule(['DiscountType', 'Amount', 'MinimumSpend'], 'MinimumSpend', minimumTooLow, (draft) => isPercent(draft) || (draft.MinimumSpend ?? 0) >= Math.max(draft.Amount, 1)),
    rule(['StartDate'], 'StartDate', 'Start date can not be in the past', ({ StartDate }) => StartDate >= today()),
    rule(['StartDate', 'Expires'], 'Expires', endBeforeStart, ({ StartDate, Expires }) => Expires > StartDate),
    rule(['Expires'], 'Expires', 'End date can not be in the past', ({ Expires }) => Expires >= today()),
  );
}

function isHundredths(value: number): boolean {
  return Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;
}

/** The new end of a code that has these dates. */
export function endDateChange(code: { readonly StartDate?: string | null | undefined; readonly Expires?: string | null | undefined }, today: () => string) {
  const start = code.StartDate ? londonDayOf(readInstant(code.StartDate)) : undefined;
  const current = code.Expires ? londonDayOf(readInstant(code.Expires)) : undefined;
  return z.object({
    Expires: fields.Expires.refine((day) => day > today(), 'The end date should be after today')
      .refine((day) => start === undefined || day > start, endBeforeStart)
      .refine((day) => day !== current, 'Choose a date other than the current end date'),
  });
}

/** The draft as it is sent: money in pence, percentages as such, its days as their first and last instants. */
export function toCreateRequest(draft: PromoCodeDraft): CreatePromoCodeRequest {
  const isPercent = draft.DiscountType === 'Percent';
  return {
    Code: draft.Code,
    PromoCode: draft.Code,
    Type: `${draft.UseType}${draft.DiscountType}`,
    Amount: isPercent ? 0 : draft.Amount,
    Percentage: isPercent ? draft.Amount : 0,
    MinimumSpend: draft.MinimumSpend ?? null,
    StartDate: startOfLondonDay(draft.StartDate),
    Expires: endOfLondonDay(draft.Expires),
  };
}

/** What was sent, as the draft it came from; `undefined` where its type is none. */
export function readCreateRequest(request: CreatePromoCodeRequest): Readonly<Record<keyof PromoCodeDraft, unknown>> | undefined {
  const { use, discount } = typesOf(request.Type);
  if (use === undefined || discount === undefined) return undefined;
  return {
    Code: request.Code,
    DiscountType: discount,
    Amount: discount === 'Percent' ? request.Percentage : request.Amount,
    MinimumSpend: request.MinimumSpend,
    UseType: use,
    StartDate: londonDayOf(readInstant(request.StartDate)),
    Expires: londonDayOf(readInstant(request.Expires)),
  };
}

/** Why a code cannot be deactivated: it has ended, or does so today anyway. */
export function reasonNotToExpire(expires: Date, now: Date): string | undefined {
  if (expires.getTime() <= now.getTime()) return 'This code has already expired.';
  return londonDayOf(expires) === londonDayOf(now) ? 'This code expires today anyway.' : undefined;
}
