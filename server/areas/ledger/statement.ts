/** Reads statements: a shop's balance before a period and the entries in it (ADR 040). */
import { type SQL, and, asc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import {
  type LedgerAccountKind,
  type LedgerCause,
  type LedgerUnit,
  ownKinds,
} from '../../../contract/finance/ledger.ts';
import { addDays, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { rowScope } from 'schema-admin/contract/roles.ts';
import { deliveries } from '../../db/courier-tables.ts';
import type { Database } from '../../db/database.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../db/ledger-tables.ts';
import { merchants, orders, shops } from '../../db/schema.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';

/** No ledger entry is older than this day. */
const firstDay = '2000-01-01';
const pageSize = 1000;

/** A period of London days (`YYYY-MM-DD`), including both ends. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * The data of a statement that stays fixed while its entries are read. A period that has started ends today at the
 * latest.
 */
export interface StatementHeader extends Days {
  readonly shop: { readonly id: number; readonly name: string };
  readonly merchant: string;
  readonly unit: LedgerUnit;
  /** The balance at the start of the first day, in credits or in owed pence. */
  readonly opening: number;
  readonly accounts: ReadonlyMap<number, LedgerAccountKind>;
}

export interface StatementEntry {
  readonly id: number;
  readonly at: Date;
  readonly cause: LedgerCause;
  readonly account: LedgerAccountKind;
  /** The delivery's reference or the order number. */
  readonly reference: string | null;
  readonly reason: string | null;
  readonly amount: number;
}

const startOfPeriod = ({ from }: Days) => new Date(startOfLondonDay(from < firstDay ? firstDay : from));
const endOfPeriod = ({ to }: Days) => new Date(startOfLondonDay(addDays(to < firstDay ? firstDay : to, 1)));

/** Returns a condition for the shop that fails if the user cannot see it. Row-level security enforces the same rule. */
function ownShop(user: ScopeUser, shopId: number): SQL | undefined {
  const scope = rowScope(user.role);
  if (scope === 'all') return eq(shops.id, shopId);
  return and(
    eq(shops.id, shopId),
    scope === 'merchant' ? eq(shops.merchantId, user.merchantId ?? 0) : eq(shops.id, user.shopId ?? 0),
  );
}

/** Returns `undefined` if the shop doesn't exist or the user cannot see it. */
export async function readStatementHeader(
  tx: Tx,
  user: ScopeUser,
  params: Days & { readonly shopId: number; readonly unit: LedgerUnit; readonly today: string },
): Promise<StatementHeader | undefined> {
  const { shopId, unit, from, today } = params;
  const to = params.to <= today || today < from ? params.to : today;
  const [shop] = await tx
    .select({ id: shops.id, name: shops.name, merchant: merchants.name })
    .from(shops)
    .innerJoin(merchants, eq(merchants.id, shops.merchantId))
    .where(ownShop(user, shopId));
  if (shop === undefined) return undefined;
  const own = await tx
    .select({ id: ledgerAccounts.id, kind: ledgerAccounts.kind, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.shopId, shopId), inArray(ledgerAccounts.kind, [...ownKinds[unit]])));
  const accounts = new Map(own.map(({ id, kind }) => [id, kind]));
  // Compute backwards from the current balance, because most statements are for recent months.
  const [since] = await tx
    .select({ total: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.shopId, shopId),
        inArray(ledgerEntries.accountId, [...accounts.keys()]),
        gte(ledgerEntries.at, startOfPeriod(params)),
      ),
    );
  const balance = own.reduce((sum, each) => sum + each.balance, 0);
  return {
    shop: { id: shop.id, name: shop.name },
    merchant: shop.merchant,
    unit,
    from,
    to,
    opening: balance - Number(since?.total ?? 0),
    accounts,
  };
}

/** Reads one page of entries, starting after the given entry, oldest first. */
async function readPage(tx: Tx, statement: StatementHeader, after: number | undefined): Promise<StatementEntry[]> {
  const { shop, accounts } = statement;
  // Compare the column itself: PostgreSQL keeps microseconds, `Date` only milliseconds.
  const following =
    after === undefined
      ? undefined
      : sql`(${ledgerEntries.at}, ${ledgerEntries.id}) > (select at, id from ledger_entries where id = ${after})`;
  const page = await tx
    .select({
      id: ledgerEntries.id,
      at: ledgerEntries.at,
      amount: ledgerEntries.amount,
      accountId: ledgerEntries.accountId,
      transactionId: ledgerEntries.transactionId,
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.shopId, shop.id),
        inArray(ledgerEntries.accountId, [...accounts.keys()]),
        gte(ledgerEntries.at, startOfPeriod(statement)),
        lt(ledgerEntries.at, endOfPeriod(statement)),
        following,
      ),
    )
    .orderBy(asc(ledgerEntries.at), asc(ledgerEntries.id))
    .limit(pageSize);
  const causes = await tx
    .select({
      id: ledgerTransactions.id,
      cause: ledgerTransactions.kind,
      reason: ledgerTransactions.reason,
      delivery: deliveries.referenceNumber,
      order: orders.orderNo,
    })
    .from(ledgerTransactions)
    .leftJoin(deliveries, eq(deliveries.id, ledgerTransactions.deliveryId))
    .leftJoin(orders, eq(orders.id, ledgerTransactions.orderId))
    .where(
      inArray(
        ledgerTransactions.id,
        page.map(({ transactionId }) => transactionId),
      ),
    );
  const byId = new Map(causes.map((each) => [each.id, each]));
  return page.flatMap(({ id, at, amount, accountId, transactionId }) => {
    const [transaction, account] = [byId.get(transactionId), accounts.get(accountId)];
    return transaction && account
      ? [
          {
            id,
            at,
            cause: transaction.cause,
            account,
            reference: transaction.delivery ?? transaction.order,
            reason: transaction.reason,
            amount,
          },
        ]
      : [];
  });
}

/**
 * Reads the entries page by page, oldest first. Each page has its own transaction, so that a slow client doesn't keep
 * one open. The pages are consistent, because entries never change.
 */
export async function* readEntries(
  database: Database,
  user: ScopeUser,
  statement: StatementHeader,
): AsyncGenerator<readonly StatementEntry[]> {
  let last: number | undefined;
  for (;;) {
    const page = await database.inScope(user, (tx) => readPage(tx, statement, last));
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.id;
  }
}
