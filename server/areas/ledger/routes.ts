import { type SQL, and, asc, desc, eq, gte, inArray, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf, Id, QueryOf } from 'schema-admin/contract/endpoint.ts';
import {
  creditKinds,
  type ledgerEndpoints,
  LedgerAccountKind,
  type LedgerEntry,
  type LedgerUnit,
} from '../../../contract/finance/ledger.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { seesMerchant, seesShop } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { clientLeft } from '../../api/admission.ts';
import { ApiError } from '../../api/errors.ts';
import type { Filled, HandlersOf } from '../../api/handler.ts';
import { readShortId, readShortIds } from '../../api/parse.ts';
import { ledgerEntries, ledgerTransactions } from '../../db/ledger-tables.ts';
import { branchesOf, containsText, idsOf } from '../../db/list-query.ts';
import { ownRows } from '../../db/own-rows.ts';
import { shops } from '../../db/schema.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { readPlatform } from '../setup/platform-identity.ts';
import { type CreditOwner, forecastCredits, usageByWeek } from './credit-forecast.ts';
import { readStatementHeader, readEntries } from './statement.ts';
import { statementCsv, statementPdf } from './statement-file.ts';
import { ledgerServerTexts } from './texts.ts';

export interface EntryRow {
  readonly entry: Pick<
    typeof ledgerEntries.$inferSelect,
    'id' | 'transactionId' | 'accountKind' | 'unit' | 'amount' | 'at' | 'shopId'
  >;
  readonly transaction: Pick<typeof ledgerTransactions.$inferSelect, 'kind' | 'reason'>;
  readonly shopName: string | null;
}

export function wireEntry({ entry, transaction, shopName }: EntryRow): Filled<LedgerEntry> {
  return {
    Id: entry.id,
    At: entry.at.toISOString(),
    TransactionId: entry.transactionId,
    Cause: transaction.kind,
    Account: entry.accountKind,
    ShopId: entry.shopId,
    ShopName: shopName,
    Credits: entry.unit === 'credits' ? Credits.parse(entry.amount) : null,
    Amount: entry.unit === 'pence' ? Pence.parse(entry.amount) : null,
    Reason: transaction.reason,
  };
}

type EntriesQuery = Pick<BodyOf<(typeof ledgerEndpoints)['list']>, 'Query' | 'Filter'>;

function searchCondition(query: string): SQL | undefined {
  const id = z.uuid().safeParse(query.trim().toLowerCase());
  if (id.success) return or(eq(ledgerTransactions.deliveryId, id.data), eq(ledgerTransactions.orderId, id.data));
  return containsText(sql`search_text(${ledgerTransactions.reason})`, query);
}

/**
 * Returns a condition for the transactions that match the search and the causes, or `undefined` without such filters.
 */
function transactionCondition(tx: Tx, { Query, Filter: { Cause } }: EntriesQuery): SQL | undefined {
  const condition = and(
    searchCondition(Query),
    Cause.length === 0 ? undefined : inArray(ledgerTransactions.kind, Cause),
  );
  return (
    condition &&
    inArray(
      ledgerEntries.transactionId,
      tx.select({ id: ledgerTransactions.id }).from(ledgerTransactions).where(condition),
    )
  );
}

function conditions(tx: Tx, query: EntriesQuery, user: ScopeUser): SQL | undefined {
  const { Shop, Date: days } = query.Filter;
  return and(
    ownRows(user, ledgerEntries),
    transactionCondition(tx, query),
    Shop.length === 0 ? undefined : inArray(ledgerEntries.shopId, readShortIds(Shop)),
    days === null
      ? undefined
      : and(gte(ledgerEntries.at, readInstant(days.From)), lte(ledgerEntries.at, readInstant(days.To))),
  );
}

const unitOf = (kind: LedgerAccountKind): LedgerUnit =>
  creditKinds.some((each) => each === kind) ? 'credits' : 'pence';

function kindsOf({ Unit, Account }: EntriesQuery['Filter']): readonly LedgerAccountKind[] | undefined {
  if (Unit === null && Account.length === 0) return undefined;
  const kinds = Account.length === 0 ? LedgerAccountKind.options : [...new Set(Account)];
  return Unit === null ? kinds : kinds.filter((kind) => unitOf(kind) === Unit);
}

function requireShopId(shop: Id | undefined): number {
  if (shop === undefined) throw new ApiError(422, ledgerServerTexts.whichShop());
  return readShortId(shop) ?? 0;
}

/**
 * Returns the user's merchant, or the merchant or pro organisation that an administrator selects. Throws a 422 without
 * a selection.
 */
function ownerOf(user: ScopeUser, { Merchant, Pro }: QueryOf<(typeof ledgerEndpoints)['usage']>): CreditOwner {
  if (seesMerchant(user.role)) return { merchantId: user.merchantId ?? 0 };
  if (Merchant !== undefined) return { merchantId: readShortId(Merchant) ?? 0 };
  if (Pro === undefined) throw new ApiError(422, ledgerServerTexts.whichSubscription());
  return { proTeamId: readShortId(Pro) ?? 0 };
}

const newestFirst = [desc(ledgerEntries.at), desc(ledgerEntries.id)];
const newestTransactionFirst = [desc(ledgerEntries.at), desc(ledgerEntries.transactionId)];

/** Returns the ids of a page: transaction ids if the list is grouped, otherwise entry ids. */
async function idsOfPage(tx: Tx, body: BodyOf<(typeof ledgerEndpoints)['list']>, user: ScopeUser): Promise<number[]> {
  const { Page, Size, Filter, ByTransaction: isGrouped } = body;
  const id = isGrouped ? ledgerEntries.transactionId : ledgerEntries.id;
  const kinds = kindsOf(Filter);
  const ids = await idsOf(
    tx,
    {
      table: ledgerEntries,
      id,
      where: and(conditions(tx, body, user), kinds && inArray(ledgerEntries.accountKind, [...kinds])),
      order: [
        { column: ledgerEntries.at, type: 'timestamptz', direction: 'desc' },
        { column: id, type: 'bigint', direction: 'desc' },
      ],
      branches: kinds && branchesOf(kinds.map((kind) => eq(ledgerEntries.accountKind, kind))),
      isGrouped,
    },
    Size,
    (Page - 1) * Size,
  );
  return ids.map(Number);
}

/**
 * Returns the condition for the entries of a page. If the list is grouped, ignores the account filter, so that the
 * amounts of each transaction add up.
 */
function pageCondition(
  { ByTransaction, Filter: { Unit } }: BodyOf<(typeof ledgerEndpoints)['list']>,
  user: ScopeUser,
  ids: readonly number[],
): SQL | undefined {
  if (!ByTransaction) return inArray(ledgerEntries.id, [...ids]);
  return and(
    ownRows(user, ledgerEntries),
    inArray(ledgerEntries.transactionId, [...ids]),
    Unit === null ? undefined : eq(ledgerEntries.unit, Unit),
  );
}

/** Handlers for the ledger. Administrators can read all entries, merchants and shops only their own. */
export const ledgerHandlers: HandlersOf<typeof ledgerEndpoints> = {
  async list({ tx, user, body }) {
    // Select the ids from the index first. In a single query, PostgreSQL misestimates the row policies and sorts
    // everything.
    const ids = await idsOfPage(tx, body, user);
    const rows = await tx
      .select({ entry: ledgerEntries, transaction: ledgerTransactions, shopName: shops.name })
      .from(ledgerEntries)
      .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
      .leftJoin(shops, eq(shops.id, ledgerEntries.shopId))
      .where(pageCondition(body, user, ids))
      .orderBy(...(body.ByTransaction ? [...newestTransactionFirst, asc(ledgerEntries.id)] : newestFirst));
    return { Entries: rows.map(wireEntry) };
  },

  forecast: async ({ tx, user, clock }) =>
    (await forecastCredits(tx, { shopId: user.shopId ?? 0 }, clock()))[0]?.forecast ?? {
      Used: Credits.parse(0),
      EndsOn: null,
    },

  async forecasts({ tx, user, query, clock }) {
    const found = await forecastCredits(tx, ownerOf(user, query), clock());
    return { Forecasts: found.map(({ shopId, forecast }) => ({ ShopId: shopId, ...forecast })) };
  },

  usage: async ({ tx, user, query, clock }) => ({ Weeks: await usageByWeek(tx, ownerOf(user, query), clock()) }),

  statement: {
    async outsideTransaction({ request: { user }, reply, query, services: { database, config, clock, pdfs } }) {
      if (user === null) throw new Error('A statement needs a signed-in user');
      const { Unit: unit, From: from, To: to } = query;
      const shopId = seesShop(user.role) ? user.shopId : requireShopId(query.Shop);
      const platform = await database.inScope('system', (tx) => readPlatform(tx, config), 'reads');
      const statement = await database.inScope(user, (tx) =>
        readStatementHeader(tx, user, { shopId: shopId ?? 0, unit, from, to, today: londonDayOf(clock()) }),
      );
      if (statement === undefined) throw new ApiError(404, ledgerServerTexts.noShop());
      const entries = readEntries(database, user, statement);
      return query.Format === 'csv'
        ? statementCsv(statement, entries)
        : await statementPdf(statement, entries, {
            at: clock(),
            by: platform?.Name ?? '',
            reader: user,
            pdfs,
            signal: clientLeft(reply),
          });
    },
  },
};
