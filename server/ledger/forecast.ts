import { and, eq, gte, sql } from 'drizzle-orm';
import { type CreditForecast, dayWithoutCredits, forecastBasisDays } from '../../contract/credit-forecast.ts';
import { addDays, londonDayOf, startOfLondonDay } from '../../contract/london.ts';
import { Credits } from '../../contract/units.ts';
import type { Filled } from '../api/filled.ts';
import { heldCredits } from '../db/held-credits.ts';
import { ledgerAccounts, ledgerEntries, plans, wallets } from '../db/ledger-tables.ts';
import type { Tx } from '../db/tx.ts';

/** Those that bookings have taken since, less what was given back. */
async function creditsUsed(tx: Tx, shopId: number, since: Date): Promise<Credits> {
  const [found] = await tx
    .select({ used: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::integer` })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.shopId, shopId), gte(ledgerEntries.at, since), eq(ledgerAccounts.kind, 'spent')));
  return Credits.parse(Math.max(0, found?.used ?? 0));
}

/** How long a shop's credits last at the rate of the last four weeks; a suspended subscription gives none. */
export async function creditForecastOf(tx: Tx, shopId: number, now: Date): Promise<Filled<CreditForecast>> {
  const today = londonDayOf(now);
  const Used = await creditsUsed(tx, shopId, new Date(startOfLondonDay(addDays(today, -forecastBasisDays))));
  const [held] = await tx.select({ wallet: wallets, plan: plans, ...heldCredits }).from(wallets).innerJoin(plans, eq(plans.id, wallets.planId)).where(eq(wallets.shopId, shopId));
  if (held === undefined) return { Used, EndsOn: null };
  const { wallet, plan, subscriptionCredits, trancheCredits } = held;
  const isSubscribed = wallet.isActive && plan.isActive;
  const renewal = isSubscribed && wallet.endsOn !== null ? { on: wallet.endsOn, credits: plan.credits } : undefined;
  const day = dayWithoutCredits({ subscription: isSubscribed ? subscriptionCredits : 0, tranche: trancheCredits, renewal }, Used, today);
  return { Used, EndsOn: day === undefined ? null : startOfLondonDay(day) };
}
