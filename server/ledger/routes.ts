import { type SQL, and, desc, eq, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type CreditForecast, dayWithoutCredits, forecastBasisDays } from '../../contract/credit-forecast.ts';
import type { BodyOf } from '../../contract/endpoint.ts';
import type { ledgerEndpoints, LedgerEntry } from '../../contract/ledger.ts';
import { addDays, londonDayOf, startOfLondonDay } from '../../contract/london.ts';
import { readInstant } from '../../contract/time.ts';
import { Credits, Pence } from '../../contract/units.ts';
import type { Filled } from '../api/filled.ts';
import type { HandlersOf } from '../api/handler.ts';
import { readShortIds } from '../api/short-id.ts';
import { containing } from '../db/containing.ts';
import { heldCredits } from '../db/held-credits.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions, plans, wallets } from '../db/ledger-tables.ts';
import { ownRows } from '../db/own-rows.ts';
import { shops } from '../db/schema.ts';
import type { ScopeUser } from '../db/scope.ts';
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
async function creditForecastOf(tx: Tx, shopId: number, now: Date): Promise<Filled<CreditForecast>> {
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

export interface EntryRow {
  readonly entry: Pick<typeof ledgerEntries.$inferSelect, 'id' | 'transactionId' | 'unit' | 'amount' | 'at' | 'shopId'>;
  readonly transaction: Pick<typeof ledgerTransactions.$inferSelect, 'kind' | 'reason'>;
  readonly account: Pick<typeof ledgerAccounts.$inferSelect, 'kind'>;
  readonly shopName: string | null;
}

export function wireEntry({ entry, transaction, account, shopName }: EntryRow): Filled<LedgerEntry> {
  return {
    Id: entry.id,
    At: entry.at.toISOString(),
    TransactionId: entry.transactionId,
    Cause: transaction.kind,
    Account: account.kind,
    ShopId: entry.shopId,
    ShopName: shopName,
    Credits: entry.unit === 'credits' ? Credits.parse(entry.amount) : null,
    Amount: entry.unit === 'pence' ? Pence.parse(entry.amount) : null,
    Reason: transaction.reason,
  };
}

type Asked = Pick<BodyOf<(typeof ledgerEndpoints)['list']>, 'Query' | 'Filter'>;

function matching(query: string): SQL | undefined {
  const text = query.trim();
  if (text === '') return undefined;
  const id = z.uuid().safeParse(text.toLowerCase());
  if (id.success) return or(eq(ledgerTransactions.deliveryId, id.data), eq(ledgerTransactions.orderId, id.data));
  return ilike(ledgerTransactions.reason, containing(text));
}

/** What is asked of transactions, as far as anything is: those that it is true of. */
function ofTransactions(tx: Tx, { Query, Filter: { Cause } }: Asked): SQL | undefined {
  const asked = and(matching(Query), Cause.length === 0 ? undefined : inArray(ledgerTransactions.kind, Cause));
  return asked && inArray(ledgerEntries.transactionId, tx.select({ id: ledgerTransactions.id }).from(ledgerTransactions).where(asked));
}

function conditions(tx: Tx, asked: Asked, user: ScopeUser): SQL | undefined {
  const { Shop, Account, Date: days } = asked.Filter;
  return and(
    ownRows(user, ledgerEntries),
    ofTransactions(tx, asked),
    Account.length === 0 ? undefined : inArray(ledgerEntries.accountId, tx.select({ id: ledgerAccounts.id }).from(ledgerAccounts).where(inArray(ledgerAccounts.kind, Account))),
    Shop.length === 0 ? undefined : inArray(ledgerEntries.shopId, readShortIds(Shop)),
    days === null ? undefined : and(gte(ledgerEntries.at, readInstant(days.From)), lte(ledgerEntries.at, readInstant(days.To))),
  );
}

const newestFirst = [desc(ledgerEntries.at), desc(ledgerEntries.id)];

/** The ledger as it stands, for administrators, and for merchants and shops their own. */
export const ledgerHandlers: HandlersOf<typeof ledgerEndpoints> = {
  async list({ tx, user, body }) {
    // Which ones first, by their index; joined, the planner takes the policies of all tables together for so narrow that it sorts everything.
    const page = await tx
      .select({ id: ledgerEntries.id })
      .from(ledgerEntries)
      .where(conditions(tx, body, user))
      .orderBy(...newestFirst)
      .limit(body.Size)
      .offset((body.Page - 1) * body.Size);
    const rows = await tx
      .select({ entry: ledgerEntries, transaction: ledgerTransactions, account: ledgerAccounts, shopName: shops.name })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
      .leftJoin(shops, eq(shops.id, ledgerEntries.shopId))
      .where(inArray(ledgerEntries.id, page.map(({ id }) => id)))
      .orderBy(...newestFirst);
    return { Entries: rows.map(wireEntry) };
  },

  forecast: ({ tx, user, clock }) => creditForecastOf(tx, user.shopId ?? 0, clock()),
};
