/** What a shop had at the beginning of some days, what came and went in them, and what that leaves (ADR 040). */
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

/** Nothing is older. */
const firstDay = '2000-01-01';
const pageSize = 1000;

/** Days of London, the last one included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A statement's shop, days and opening balance, which stay the same while its entries are read. An unfinished period ends today. */
export interface OpenedStatement extends Days {
  readonly shop: { readonly id: number; readonly name: string };
  readonly merchant: string;
  readonly unit: LedgerUnit;
  /** Credits, or pence that are owed, when the first day began. */
  readonly opening: number;
  readonly accounts: ReadonlyMap<number, LedgerAccountKind>;
}

export interface StatementEntry {
  readonly id: number;
  readonly at: Date;
  readonly cause: LedgerCause;
  readonly account: LedgerAccountKind;
  /** The delivery's number, or the order's. */
  readonly reference: string | null;
  readonly reason: string | null;
  readonly amount: number;
}

const beginning = ({ from }: Days) => new Date(startOfLondonDay(from < firstDay ? firstDay : from));
const end = ({ to }: Days) => new Date(startOfLondonDay(addDays(to < firstDay ? firstDay : to, 1)));

/** The shop as far as it is the user's to see; `undefined` where it is not. Row-level security is the second lock. */
function ownShop(user: ScopeUser, shopId: number): SQL | undefined {
  const scope = rowScope(user.role);
  if (scope === 'all') return eq(shops.id, shopId);
  return and(
    eq(shops.id, shopId),
    scope === 'merchant' ? eq(shops.merchantId, user.merchantId ?? 0) : eq(shops.id, user.shopId ?? 0),
  );
}

/** `undefined` for a shop that is not the user's to see. */
export async function openStatement(
  tx: Tx,
  user: ScopeUser,
  asked: Days & { readonly shopId: number; readonly unit: LedgerUnit; readonly today: string },
): Promise<OpenedStatement | undefined> {
  const { shopId, unit, from, today } = asked;
  const to = asked.to <= today || today < from ? asked.to : today;
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
  // From the balances of now backwards: the last month is asked for most.
  const [since] = await tx
    .select({ total: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.shopId, shopId),
        inArray(ledgerEntries.accountId, [...accounts.keys()]),
        gte(ledgerEntries.at, beginning(asked)),
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

/** The entries that follow one of them, the oldest first. */
async function readPage(tx: Tx, statement: OpenedStatement, after: number | undefined): Promise<StatementEntry[]> {
  const { shop, accounts } = statement;
  // By the row itself: its moment is finer than a `Date`.
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
        gte(ledgerEntries.at, beginning(statement)),
        lt(ledgerEntries.at, end(statement)),
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
 * The entries in the order in which they happened, many at a time. Each page has a transaction of its own, so that whoever
 * reads slowly keeps nobody from the database; nothing that was written is ever changed.
 */
export async function* readEntries(
  database: Database,
  user: ScopeUser,
  statement: OpenedStatement,
): AsyncGenerator<readonly StatementEntry[]> {
  let last: number | undefined;
  for (;;) {
    const page = await database.inScope(user, (tx) => readPage(tx, statement, last));
    if (page.length > 0) yield page;
    if (page.length < pageSize) return;
    last = page.at(-1)?.id;
  }
}
