/** Which deliveries a page of a list shows, and how many there are. */
import { type SQL, and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { CollectStatus, type CollectListRequest, type CollectTab } from '../../contract/collect/deliveries.ts';
import { readInstant } from '../../contract/time.ts';
import { type ListPage, type Place, containing, countList, foundPage, mostCounted, placesBehind, walkedPage } from '../db/found-page.ts';
import { deliveries } from '../db/courier-tables.ts';
import { merchants } from '../db/schema.ts';
import { type ScopeUser, type Search, seeOnlyFound } from '../db/scope.ts';
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
  return see === undefined ? walkedPage(scope.tx, list) : foundPage(scope.tx, list, see);
}

/** The deliveries that follow a place in the list, or its first ones, and how to count it; `null`: too many of a search. */
export async function findBehind(scope: ListScope, tab: CollectTab, request: CollectListRequest, behind: Place | undefined, most: number) {
  const list = listOf(scope, tab, request);
  const see = await searchOf(scope, request);
  await see?.({ by: 'walked' });
  const places = await placesBehind(scope.tx, { ...list, idsRunAlong: false }, behind, most);
  return {
    ids: places.map(({ id }) => id),
    last: places.length < most ? undefined : places.at(-1),
    count: () => countList(scope.tx, list, undefined, see && mostCounted),
  };
}

function listOf({ tx, own }: ListScope, tab: CollectTab, { Order, Filter }: CollectListRequest) {
  return { table: deliveries, id: deliveries.id, at: deliveries.draftedAt, direction: Order, where: and(own, listConditions(tx, tab, Filter)) };
}

/** How the transaction comes to see nothing but what is searched for; `undefined` where nothing is. */
async function searchOf({ tx, user }: ListScope, { Query }: CollectListRequest) {
  const text = Query.trim().toLowerCase().replace(/\s+/g, ' ');
  if (text === '') return undefined;
  const named = await tx.select({ id: merchants.id }).from(merchants).where(sql`lower(${merchants.name}) like ${containing(text)}`);
  return (asked: Omit<Search, 'texts' | 'merchants'>) => seeOnlyFound(tx, user.role, { texts: [text, ''], merchants: named.map(({ id }) => id), ...asked });
}

function listConditions(tx: Tx, tab: CollectTab, { Status, StartDate, EndDate, Merchants, ConciergeOnly }: CollectListRequest['Filter']): SQL | undefined {
  const asked = new Set(Status.map((code) => code.toLowerCase()));
  return and(
    eq(deliveries.portalStatus, tab),
    StartDate === null ? undefined : gte(deliveries.draftedAt, readInstant(StartDate)),
    EndDate === null ? undefined : lte(deliveries.draftedAt, readInstant(EndDate)),
    asked.size === 0 ? undefined : inArray(deliveries.status, CollectStatus.options.filter((status) => asked.has(status.toLowerCase()))),
    Merchants.length === 0 ? undefined : inArray(deliveries.merchantId, tx.select({ id: merchants.id }).from(merchants).where(inArray(merchants.name, Merchants))),
    ConciergeOnly === true ? eq(deliveries.isPremium, true) : undefined,
  );
}
