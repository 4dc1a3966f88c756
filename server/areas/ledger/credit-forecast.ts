import { type SQL, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  type CreditForecast,
  dayWithoutCredits,
  forecastBasisDays,
} from '../../../contract/finance/credit-forecast.ts';
import { type WeekOfUsage, usageWeeks } from '../../../contract/finance/ledger.ts';
import { addDays, londonDayOf, mondayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { Credits } from 'schema-admin/contract/units.ts';
import type { Filled } from '../../api/handler.ts';
import { heldCredits } from '../../db/held-credits.ts';
import { plans, wallets } from '../../db/ledger-tables.ts';
import type { Tx } from '../../db/tx.ts';

export type CreditOwner =
  | { readonly shopId: number }
  | { readonly merchantId: number }
  | { readonly proTeamId: number }
  | 'everybody';

interface OwnerColumns {
  readonly shopId: SQL;
  readonly merchantId: SQL;
  readonly proTeamId: SQL;
}

const entryOwnerColumns: OwnerColumns = {
  shopId: sql`entry.shop_id`,
  merchantId: sql`entry.merchant_id`,
  proTeamId: sql`entry.pro_team_id`,
};
const walletOwnerColumns: OwnerColumns = {
  shopId: sql`${wallets.shopId}`,
  merchantId: sql`${wallets.merchantId}`,
  proTeamId: sql`${wallets.proTeamId}`,
};

function ownedBy(owner: CreditOwner, rows: OwnerColumns): SQL {
  if (owner === 'everybody') return sql`true`;
  if ('shopId' in owner) return sql`${rows.shopId} = ${owner.shopId}`;
  return 'merchantId' in owner
    ? sql`${rows.merchantId} = ${owner.merchantId}`
    : sql`${rows.proTeamId} = ${owner.proTeamId}`;
}

const start = (day: string) => sql`${startOfLondonDay(day)}::timestamptz`;

const UsedByWallet = z.object({ rows: z.array(z.object({ wallet: z.number(), used: Credits })) });

/** Returns the net number of credits used since the start of a day, by wallet. Omits wallets without usage. */
async function creditsUsed(tx: Tx, owner: CreditOwner, since: string): Promise<ReadonlyMap<number, Credits>> {
  const found = await tx.execute(sql`
    select account.wallet_id as wallet, sum(entry.amount)::double precision as used
    from ledger_entries entry join ledger_accounts account on account.id = entry.account_id
    where ${ownedBy(owner, entryOwnerColumns)} and entry.at >= ${start(since)} and account.kind = 'spent' group by account.wallet_id having sum(entry.amount) > 0`);
  return new Map(UsedByWallet.parse(found).rows.map(({ wallet, used }) => [wallet, used]));
}

export interface WalletForecast {
  readonly walletId: number;
  /** `null` for pro organisations. */
  readonly shopId: number | null;
  readonly merchantId: number | null;
  /** The first day (`YYYY-MM-DD`) without credits, if it is within the next year. */
  readonly endsOn: string | undefined;
  readonly forecast: Filled<CreditForecast>;
}

/** Forecasts how long credits will last at the rate of the last four weeks. Suspended subscriptions add no credits. */
export async function forecastCredits(tx: Tx, owner: CreditOwner, now: Date): Promise<WalletForecast[]> {
  const today = londonDayOf(now);
  const used = await creditsUsed(tx, owner, addDays(today, -forecastBasisDays));
  const held = await tx
    .select({ wallet: wallets, plan: plans, ...heldCredits })
    .from(wallets)
    .innerJoin(plans, eq(plans.id, wallets.planId))
    .where(ownedBy(owner, walletOwnerColumns))
    .orderBy(wallets.id);
  return held.map(({ wallet, plan, subscriptionCredits, trancheCredits }) => {
    const Used = used.get(wallet.id) ?? Credits.parse(0);
    const isSubscribed = wallet.isActive && plan.isActive;
    const renewal = isSubscribed && wallet.endsOn !== null ? { on: wallet.endsOn, credits: plan.credits } : undefined;
    const endsOn = dayWithoutCredits(
      { subscription: isSubscribed ? subscriptionCredits : 0, tranche: trancheCredits, renewal },
      Used,
      today,
    );
    return {
      walletId: wallet.id,
      shopId: wallet.shopId,
      merchantId: wallet.merchantId,
      endsOn,
      forecast: { Used, EndsOn: endsOn === undefined ? null : startOfLondonDay(endsOn) },
    };
  });
}

const UsedByWeek = z.object({ rows: z.array(z.object({ monday: z.string(), used: Credits })) });

/** Returns the credits used per London week, for the last {@link usageWeeks} weeks and as many weeks before. */
export async function usageByWeek(tx: Tx, owner: CreditOwner, now: Date): Promise<Filled<WeekOfUsage>[]> {
  const first = addDays(mondayOf(londonDayOf(now)), -7 * (2 * usageWeeks - 1));
  // Returns and repeated charges count in the week of the original booking.
  const found = await tx.execute(sql`
    select date_trunc('week', coalesce(booked.at, cause.at) at time zone 'Europe/London')::date::text as monday, sum(entry.amount)::double precision as used
    from ledger_entries entry
    join ledger_accounts account on account.id = entry.account_id
    join ledger_transactions cause on cause.id = entry.transaction_id
    left join ledger_transactions booked on cause.kind in ('return', 'recharge') and booked.kind = 'booking' and booked.delivery_id = cause.delivery_id
    where ${ownedBy(owner, entryOwnerColumns)} and entry.at >= ${start(first)} and account.kind = 'spent' group by 1`);
  const used = new Map(UsedByWeek.parse(found).rows.map((week) => [week.monday, week.used]));
  return Array.from({ length: 2 * usageWeeks }, (_, index) => addDays(first, 7 * index)).map((Monday) => ({
    Monday,
    Used: used.get(Monday) ?? Credits.parse(0),
  }));
}
