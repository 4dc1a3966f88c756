/** Limits for requests. Answers have none, because other backends may send other values. */
import { z } from 'zod';
import { contractTexts } from './texts.ts';
import { inPounds } from './texts/writers.ts';
import { Instant } from './time.ts';

/** The largest id of the embedded server (PostgreSQL `integer`). */
export const maxId = 2_147_483_647;
const maxPage = 1_000_000;
/** Maximum credits per month of a subscription, or per tranche. */
const maxCredits = 100_000;
/** Maximum price or discount: £999,999.99. */
export const maxPence = 99_999_999;
/** Maximum price of a single booking: £9,999.99. */
export const maxBookingPence = 999_999;
/** Maximum number of values in a list filter. */
export const maxFilterValues = 500;
const firstYear = 1900;
const lastYear = 2199;
/** Length of `2026-11-28T01:02:03.123456789+00:00`. */
const maxInstantLength = 35;
const maxOffsetHours = 14;

/** Returns the schema of a list's page number. */
export const pageNumber = (first: 0 | 1) => z.number().int().min(first).max(maxPage);
/** Returns the schema of the number of rows per page. */
export const pageSize = (max = 100) => z.number().int().min(1).max(max);

/** Returns the schema of the values of a filter with fixed choices. */
export const choicesOf = <Choice extends z.ZodType>(choice: Choice) => z.array(choice).max(maxFilterValues);

function isNear(year: string): boolean {
  return Number(year) >= firstYear && Number(year) <= lastYear;
}

const outOfRange = { error: () => contractTexts.dateOutOfRange({ first: String(firstYear), last: String(lastYear) }) };

export const SentDay = z.iso.date().refine((day) => isNear(day.slice(0, 4)), outOfRange);

export const SentInstant = Instant.max(maxInstantLength, outOfRange).refine(
  (time) => isNear(time.slice(0, 4)) && Number(/[+-](\d\d):\d\d$/.exec(time)?.[1] ?? 0) <= maxOffsetHours,
  outOfRange,
);

export const tooMuchMoney = (most = maxPence) => contractTexts.mostMoney({ most: inPounds(most) });
/** Returns the arguments of `.max()` for an amount of money. */
export const maxPenceRule = (most = maxPence) => [most, { error: () => tooMuchMoney(most) }] as const;
/** The arguments of `.max()` for credits. */
export const maxCreditsRule = [maxCredits, { error: () => contractTexts.mostCredits({ most: maxCredits }) }] as const;
