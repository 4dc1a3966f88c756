/** How long a shop's credits last: part of the ledger's extension. */
import { z } from 'zod';
import { addDays, monthAfter } from 'schema-admin/contract/london.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Credits } from 'schema-admin/contract/units.ts';

/** What was used in these last days is used in as many to come. */
export const forecastBasisDays = 28;
/** So many days before the credits end, whoever pays for them is warned. */
export const creditWarningDays = 14;
/** Further ahead nothing is foretold. */
const horizonDays = 365;

export const CreditForecast = z.object({
  /** Credits of the last four weeks. */
  Used: Credits.nullish(),
  /** The start of the first day of London on which a booking finds no credit; absent where that is not within a year. */
  EndsOn: ShownInstant.nullish(),
});
export type CreditForecast = z.infer<typeof CreditForecast>;

interface HeldCredits {
  /** Of the month that is paid for; used first. */
  readonly subscription: number;
  readonly tranche: number;
  /** The first day of the next month, and what it brings. */
  readonly renewal?: { readonly on: string; readonly credits: number } | undefined;
}

/** The day (`YYYY-MM-DD`) on which a booking finds no credit, at so many `used` in the last four weeks; `undefined` for none within a year. */
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
