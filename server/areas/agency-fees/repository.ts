import { type SQL, and, asc, desc, eq, getTableColumns, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { addDays, londonDayOf, mondayOf, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { Database } from '../../db/database.ts';
import { containsText } from '../../db/list-query.ts';
import { invoices, weeklySummaries } from '../../db/invoice-tables.ts';
import { merchants, shops } from '../../db/schema.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';

type Summary = typeof weeklySummaries.$inferSelect;

const feeTypes = ['Platform', 'PlatformFee'] as const;

/** Limits merchants to their own rows. Row-level security enforces the same rule. */
function ownRows(user: ScopeUser, { merchantId }: typeof invoices | typeof weeklySummaries): SQL | undefined {
  return seesAll(user.role) ? undefined : eq(merchantId, user.merchantId ?? 0);
}

interface SummariesQuery {
  readonly Page: number;
  readonly Size: number;
  readonly Query: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly merchantIds: readonly number[] | undefined;
}

const newestFirst = [desc(weeklySummaries.week), asc(weeklySummaries.id)];

/** Lists one page of the summaries whose weeks overlap the period, newest first. Pages count from 0. */
export async function listSummaries(
  tx: Tx,
  user: ScopeUser,
  { Page, Size, Query, from, to, merchantIds }: SummariesQuery,
): Promise<Summary[]> {
  // Select the ids from the index first, to avoid reading the rows of skipped pages.
  const page = tx
    .select({ id: weeklySummaries.id })
    .from(weeklySummaries)
    .where(
      and(
        ownRows(user, weeklySummaries),
        from === null ? undefined : gte(weeklySummaries.week, mondayOf(londonDayOf(readInstant(from)))),
        to === null ? undefined : lte(weeklySummaries.week, londonDayOf(readInstant(to))),
        merchantIds && inArray(weeklySummaries.merchantId, [...merchantIds]),
        containsText(sql`search_text(${weeklySummaries.fileName})`, Query),
      ),
    )
    .orderBy(...newestFirst)
    .limit(Size)
    .offset(Page * Size);
  return tx
    .select()
    .from(weeklySummaries)
    .where(inArray(weeklySummaries.id, page))
    .orderBy(...newestFirst);
}

/** Returns `undefined` if the summary doesn't exist or the user cannot see it. */
export async function findSummary(
  tx: Tx,
  user: ScopeUser,
  id: number,
): Promise<{ readonly summary: Summary; readonly merchant: typeof merchants.$inferSelect } | undefined> {
  const [found] = await tx
    .select({ summary: weeklySummaries, merchant: merchants })
    .from(weeklySummaries)
    .innerJoin(merchants, eq(merchants.id, weeklySummaries.merchantId))
    .where(and(ownRows(user, weeklySummaries), eq(weeklySummaries.id, id)));
  return found;
}

export async function invoicesOfSummary(
  tx: Tx,
  { merchantId, week }: Summary,
  limit?: number,
): Promise<(typeof invoices.$inferSelect)[]> {
  const [first, next] = [week, addDays(week, 7)].map((day) => new Date(startOfLondonDay(day)));
  if (first === undefined || next === undefined) return [];
  const all = tx
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.merchantId, merchantId),
        inArray(invoices.type, feeTypes),
        gte(invoices.issuedAt, first),
        lt(invoices.issuedAt, next),
      ),
    )
    .orderBy(asc(invoices.id));
  return limit === undefined ? all : all.limit(limit);
}

export interface FeeFilter {
  readonly from: Date;
  readonly to: Date;
  /** `undefined` selects the fees of all merchants. */
  readonly merchantId: number | undefined;
}

/** Rows per query. Bounds the memory used by an export. */
const feesPerPage = 2000;
const { id, number, type, orderNo, issuedAt, net, vat, total } = getTableColumns(invoices);
const feeColumns = { id, number, type, orderNo, issuedAt, net, vat, total };

/**
 * Reads one page of fee invoices in issue order, starting after the given invoice id. A page with fewer than
 * `feesPerPage` rows is the last one.
 */
async function readFeePage(tx: Tx, user: ScopeUser, { from, to, merchantId }: FeeFilter, after: number | undefined) {
  // Read the position in SQL: PostgreSQL keeps microseconds, `Date` only milliseconds.
  const moment =
    after === undefined
      ? sql`${from.toISOString()}::timestamptz`
      : sql`(select last.issued_at from invoices last where last.id = ${after})`;
  return tx
    .select({ invoice: feeColumns, merchant: merchants.name, shop: shops.name })
    .from(invoices)
    .innerJoin(merchants, eq(merchants.id, invoices.merchantId))
    .innerJoin(shops, eq(shops.id, invoices.shopId))
    .where(
      and(
        ownRows(user, invoices),
        inArray(invoices.type, feeTypes),
        sql`${invoices.issuedAt} >= ${moment}`,
        lte(invoices.issuedAt, to),
        after === undefined ? undefined : or(sql`${invoices.issuedAt} > ${moment}`, gt(invoices.id, after)),
        merchantId === undefined ? undefined : eq(invoices.merchantId, merchantId),
      ),
    )
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
    .limit(feesPerPage);
}

type Fee = Awaited<ReturnType<typeof readFeePage>>[number];

/**
 * Reads all matching fee invoices page by page, each page in its own transaction. The result is still consistent,
 * because issued invoices never change and new ones are appended.
 */
export async function* readFees(database: Database, user: ScopeUser, fees: FeeFilter): AsyncGenerator<readonly Fee[]> {
  let after: number | undefined;
  for (;;) {
    const page: readonly Fee[] = await database.inScope(user, (tx) => readFeePage(tx, user, fees, after));
    if (page.length > 0) yield page;
    after = page.at(-1)?.invoice.id;
    if (page.length < feesPerPage) return;
  }
}
