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

/** What the platform charges for orders. */
const feeTypes = ['Platform', 'PlatformFee'] as const;

/** The condition that keeps a merchant to its own; row-level security is the second lock. */
function ownRows(user: ScopeUser, { merchantId }: typeof invoices | typeof weeklySummaries): SQL | undefined {
  return seesAll(user.role) ? undefined : eq(merchantId, user.merchantId ?? 0);
}

interface Asked {
  readonly Page: number;
  readonly Size: number;
  readonly Query: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly merchantIds: readonly number[] | undefined;
}

const newestFirst = [desc(weeklySummaries.week), asc(weeklySummaries.id)];

/** One page of weeks that have a day in the period, the newest first; the first page is 0. */
export async function listSummaries(
  tx: Tx,
  user: ScopeUser,
  { Page, Size, Query, from, to, merchantIds }: Asked,
): Promise<Summary[]> {
  // Which ones first, by their index: those of the pages before are not read.
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

/** `undefined` for one that is not the user's to see. */
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

/** What a summary sums up, in the order in which it was issued; the first of them where there is a limit. */
export async function invoicesOfSummary(
  tx: Tx,
  { merchantId, week }: Summary,
  most?: number,
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
  return most === undefined ? all : all.limit(most);
}

export interface Fees {
  readonly from: Date;
  readonly to: Date;
  /** Of every merchant where there is none. */
  readonly merchantId: number | undefined;
}

/** So many of them are held at a time, and of each no more than is written. */
const feesAtOnce = 2000;
const { id, number, type, orderNo, issuedAt, net, vat, total } = getTableColumns(invoices);
const feeColumns = { id, number, type, orderNo, issuedAt, net, vat, total };

/** One page of what was invoiced in fees, in the order in which it was: those after one, by its id, or the first ones. A page that is not full is the last. */
async function feePage(tx: Tx, user: ScopeUser, { from, to, merchantId }: Fees, after: number | undefined) {
  // Its moment as the database has it, which is finer than the clock of this language.
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
    .limit(feesAtOnce);
}

type Fee = Awaited<ReturnType<typeof feePage>>[number];

/**
 * What was invoiced in fees, page after page, each in a transaction of its own: what was issued never changes, and what
 * is issued meanwhile comes after it.
 */
export async function* feesIn(database: Database, user: ScopeUser, fees: Fees): AsyncGenerator<readonly Fee[]> {
  let after: number | undefined;
  for (;;) {
    const page: readonly Fee[] = await database.inScope(user, (tx) => feePage(tx, user, fees, after));
    if (page.length > 0) yield page;
    after = page.at(-1)?.invoice.id;
    if (page.length < feesAtOnce) return;
  }
}
