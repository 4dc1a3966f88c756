/** The limits of requests. Answers have none: other backends have other values. */
import { z } from 'zod';
import { contractTexts } from './texts.ts';
import { inPounds } from './texts/writers.ts';
import { Instant } from './time.ts';

/** The largest id that the embedded server gives to anything. */
export const maxId = 2_147_483_647;
const maxPage = 1_000_000;
/** Of one month of a subscription, or of one tranche. */
const maxCredits = 100_000;
/** Of a price or a discount: £999,999.99. */
export const maxPence = 99_999_999;
/** Of what a single booking costs: £9,999.99. */
export const maxBookingPence = 999_999;
/** How many ids or texts a list's filter takes. */
export const maxFilterValues = 500;
const firstYear = 1900;
const lastYear = 2199;
/** Longer texts are no time: `2026-11-28T01:02:03.123456789+00:00`. */
const maxInstantLength = 35;
const maxOffsetHours = 14;

/** The number of a list's page. `first` is 0 or 1. */
export const pageNumber = (first: 0 | 1) => z.number().int().min(first).max(maxPage);
/** The rows of a page. */
export const pageSize = (max = 100) => z.number().int().min(1).max(max);

/** The values of a filter that offers a fixed choice. */
export const choicesOf = <Choice extends z.ZodType>(choice: Choice) => z.array(choice).max(maxFilterValues);

function isNear(year: string): boolean {
  return Number(year) >= firstYear && Number(year) <= lastYear;
}

const outOfRange = { error: () => contractTexts.dateOutOfRange({ first: String(firstYear), last: String(lastYear) }) };

/** A day in a request. */
export const SentDay = z.iso.date().refine((day) => isNear(day.slice(0, 4)), outOfRange);

/** A time in a request. */
export const SentInstant = Instant.max(maxInstantLength, outOfRange).refine(
  (time) => isNear(time.slice(0, 4)) && Number(/[+-](\d\d):\d\d$/.exec(time)?.[1] ?? 0) <= maxOffsetHours,
  outOfRange,
);

export const tooMuchMoney = (most = maxPence) => contractTexts.mostMoney({ most: inPounds(most) });
/** The arguments of `.max()` for an amount of money, with its message. */
export const mostPence = (most = maxPence) => [most, { error: () => tooMuchMoney(most) }] as const;
/** The arguments of `.max()` for credits, with their message. */
export const mostCredits = [maxCredits, { error: () => contractTexts.mostCredits({ most: maxCredits }) }] as const;
