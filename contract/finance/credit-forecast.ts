/** Forecast of the day on which a shop's credits run out: part of the ledger's extension. */
import { z } from 'zod';
import { addDays, monthAfter } from 'schema-admin/contract/london.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Credits } from 'schema-admin/contract/units.ts';

/** Period of past usage on which the forecast is based. */
export const forecastBasisDays = 28;
/** How many days before their credits run out merchants are warned. */
export const creditWarningDays = 14;
const horizonDays = 365;

export const CreditForecast = z.object({
  /** Credits used in the last four weeks. */
  Used: Credits.nullish(),
  /** Start of the first day in London without enough credits for a booking. Absent if that is more than a year away. */
  EndsOn: ShownInstant.nullish(),
});
export type CreditForecast = z.infer<typeof CreditForecast>;

interface HeldCredits {
  /** Credits of the paid month, which are used first. */
  readonly subscription: number;
  readonly tranche: number;
  /** First day of the next paid month, and the credits that it adds. */
  readonly renewal?: { readonly on: string; readonly credits: number } | undefined;
}

/**
 * Returns the first day (`YYYY-MM-DD`) without enough credits for a booking, given the `used` credits of the last four
 * weeks. Returns `undefined` if the credits last a year.
 */
export function dayWithoutCredits(held: HeldCredits, used: number, today: string): string | undefined {
  let { subscription, tranche, renewal } = held;
  let needed = 0;
  for (let days = 1; days <= horizonDays; days += 1) {
    const day = addDays(today, days);
    if (renewal && day >= renewal.on) {
      subscription = renewal.credits;
      renewal = { ...renewal, on: monthAfter(renewal.on) };
    }
    needed += used;
    const booked = Math.floor(needed / forecastBasisDays);
    needed %= forecastBasisDays;
    const fromSubscription = Math.min(subscription, booked);
    const fromTranche = Math.min(tranche, booked - fromSubscription);
    if (fromSubscription + fromTranche < booked) return day;
    subscription -= fromSubscription;
    tranche -= fromTranche;
  }
  return undefined;
}
