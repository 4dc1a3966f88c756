/** Computes a wallet's credits from its ledger balances, which the database maintains. */
import { type SQL, eq, sql } from 'drizzle-orm';
import { Credits } from 'schema-admin/contract/units.ts';
import { ledgerAccounts, plans, wallets } from './ledger-tables.ts';
import type { Tx } from './tx.ts';

// Cast to double: the sum can exceed the range of an integer, and drivers return a bigint as text.
const held = (kind: 'subscription' | 'tranche'): SQL<Credits> =>
  sql`(select coalesce(sum(${ledgerAccounts.balance}), 0)::double precision from ${ledgerAccounts} where ${ledgerAccounts.walletId} = ${wallets.id} and ${ledgerAccounts.kind} = ${kind} and ${ledgerAccounts.balance} > 0)`;

/** Columns for a query of `wallets`. They include the credits of a suspended subscription. */
export const heldCredits = { subscriptionCredits: held('subscription'), trancheCredits: held('tranche') };

export interface UsableCredits {
  /** True if the shop has an active subscription or at least one credit. */
  readonly hasCredits: boolean;
  readonly remaining: Credits;
}

/**
 * Returns the credits that a shop can use. Excludes subscription credits if its own or its merchant's subscription is
 * suspended.
 */
export async function usableCredits(tx: Tx, shopId: number): Promise<UsableCredits> {
  const [wallet] = await tx
    .select({ isActive: wallets.isActive, isPlanActive: plans.isActive, ...heldCredits })
    .from(wallets)
    .innerJoin(plans, eq(plans.id, wallets.planId))
    .where(eq(wallets.shopId, shopId));
  if (wallet === undefined) return { hasCredits: false, remaining: Credits.parse(0) };
  const isSubscribed = wallet.isActive && wallet.isPlanActive;
  const remaining = Credits.parse(wallet.trancheCredits + (isSubscribed ? wallet.subscriptionCredits : 0));
  return { hasCredits: isSubscribed || remaining > 0, remaining };
}
