/** Which deliveries a page of a list shows, and how many there are. */
import { type SQL, and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { CollectStatus, type CollectListRequest, type CollectTab } from '../../contract/collect/deliveries.ts';
import { readInstant } from '../../contract/time.ts';
import { type ListPage, foundPage, holdsText, mergeable, walkedPage } from '../db/found-page.ts';
import { type Place, pageBehind } from '../db/page-behind.ts';
import { deliveries } from '../db/courier-tables.ts';
import { merchants } from '../db/schema.ts';
import { type ScopeUser, type Search, seeOnlyFound, soughtIn } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';

interface ListScope {
  readonly tx: Tx;
  readonly user: ScopeUser;
  /** The tenant's condition. */
  readonly own: SQL | undefined;
}

/** The page that a list call asks for. After a search, the transaction sees nothing but what was found. */
export async function findPage(scope: ListScope, tab: CollectTab, request: CollectListRequest): Promise<ListPage> {
  const { Order, Size, Page } = request;
  const order = Order === 'asc' ? [asc(deliveries.draftedAt), desc(deliveries.id)] : [desc(deliveries.draftedAt), asc(deliveries.id)];
  const list = { ...listOf(scope, tab, request), order, size: Size, offset: (Page - 1) * Size };
  const see = await searchOf(scope, request);
  return see === undefined ? walkedPage(scope.tx, { ...list, parts: statusByStatus(request.Filter) }) : foundPage(scope.tx, list, see);
}

/** The deliveries that follow a place in the list, or its first ones. */
export async function findBehind(scope: ListScope, tab: CollectTab, request: CollectListRequest, behind: Place | undefined, most: number) {
  return pageBehind(scope.tx, { ...listOf(scope, tab, request), idsRunAlong: false }, { see: await searchOf(scope, request) }, behind, most);
}

function listOf({ tx, own }: ListScope, tab: CollectTab, { Order, Filter }: CollectListRequest) {
  return { table: deliveries, id: deliveries.id, at: deliveries.draftedAt, direction: Order, where: and(own, listConditions(tx, tab, Filter)) };
}

/** How the transaction comes to see nothing but what is searched for; `undefined` where nothing is. */
async function searchOf({ tx, user }: ListScope, { Query }: CollectListRequest) {
  const texts = soughtIn(Query);
  if (texts === undefined) return undefined;
  const named = await tx.select({ id: merchants.id }).from(merchants).where(holdsText(sql`search_text(${merchants.name})`, Query));
  return (asked: Omit<Search, 'texts' | 'merchants'>) => seeOnlyFound(tx, user.role, { texts, merchants: named.map(({ id }) => id), ...asked });
}

/** Statuses that are asked for. */
function statusesOf({ Status }: CollectListRequest['Filter']): readonly CollectStatus[] {
  const asked = new Set(Status.map((code) => code.toLowerCase()));
  return CollectStatus.options.filter((status) => asked.has(status.toLowerCase()));
}

/** What was not delivered has an index that begins with its status (migration 0058). */
const statusByStatus = (filter: CollectListRequest['Filter']) => mergeable(statusesOf(filter).map((status) => eq(deliveries.status, status)));

function listConditions(tx: Tx, tab: CollectTab, filter: CollectListRequest['Filter']): SQL | undefined {
  const { Status, StartDate, EndDate, Merchants, ConciergeOnly } = filter;
  return and(
    eq(deliveries.portalStatus, tab),
    StartDate === null ? undefined : gte(deliveries.draftedAt, readInstant(StartDate)),
    EndDate === null ? undefined : lte(deliveries.draftedAt, readInstant(EndDate)),
    Status.length === 0 ? undefined : inArray(deliveries.status, [...statusesOf(filter)]),
    Merchants.length === 0 ? undefined : inArray(deliveries.merchantId, tx.select({ id: merchants.id }).from(merchants).where(inArray(merchants.name, Merchants))),
    ConciergeOnly === true ? eq(deliveries.isPremium, true) : undefined,
  );
}
