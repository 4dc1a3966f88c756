/** The days of pay-outs. All days are in London (`YYYY-MM-DD`), so clock changes move no pay-out. */
import { addDays, mondayOf } from 'schema-admin/contract/london.ts';
import { PayoutDay, type PayoutRhythm } from '../../../contract/finance/payment-settings.ts';

export interface PayoutTerms {
  readonly rhythm: PayoutRhythm;
  readonly payoutDay: PayoutDay;
  /** Day on which the rhythm started. `null` without an account. */
  readonly rhythmSince: string | null;
  /** First day of the period that was open then. `null` for everything since the first sale. */
  readonly openFrom: string | null;
}

interface PayoutPeriod {
  /** The day of the pay-out, which covers the days before it. `null` without an account. */
  readonly on: string | null;
  /** First day of the period. `null` for everything since the first sale. */
  readonly from: string | null;
}

/** Returns the last day of the rhythm up to `today`, and the next one after it. */
function daysAround(
  { rhythm, payoutDay }: PayoutTerms,
  today: string,
): { readonly last: string; readonly next: string } {
  if (rhythm === 'Daily') return { last: today, next: addDays(today, 1) };
  if (rhythm === 'Monthly') {
    const last = `${today.slice(0, 8)}01`;
    return { last, next: `${addDays(last, 31).slice(0, 8)}01` };
  }
  const daysAfterMonday = PayoutDay.options.indexOf(payoutDay);
  const last = addDays(mondayOf(addDays(today, -daysAfterMonday)), daysAfterMonday);
  return { last, next: addDays(last, 7) };
}

/**
 * Returns the period of the next pay-out. The first pay-out of a rhythm also covers the days that were open when the
 * rhythm started, so a change of the rhythm skips no day.
 */
export function nextPayoutPeriod(terms: PayoutTerms, today: string): PayoutPeriod {
  const { rhythmSince, openFrom } = terms;
  if (rhythmSince === null) return { on: null, from: null };
  const { last, next } = daysAround(terms, today);
  return { on: next, from: last > rhythmSince ? last : openFrom };
}
