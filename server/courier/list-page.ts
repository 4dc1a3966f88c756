/** Which deliveries a page of a list shows, and how many there are. */
import { type SQL, and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { CollectStatus, type CollectListRequest, type CollectTab } from '../../contract/collect/deliveries.ts';
import { readInstant } from '../../contract/time.ts';
import { containing } from '../db/containing.ts';
import { deliveries } from '../db/courier-tables.ts';
import { type ListPage, foundPage, walkedPage } from '../db/found-page.ts';
import { merchants } from '../db/schema.ts';
import { type ScopeUser, seeOnlyFound } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';

interface ListScope {
  readonly tx: Tx;
  readonly user: ScopeUser;
  /** The tenant's condition. */
  readonly own: SQL | undefined;
}

/** The page that a list call asks for. After a search, the transaction sees nothing but what was found. */
export async function findPage({ tx, user, own }: ListScope, tab: CollectTab, request: CollectListRequest): Promise<ListPage> {
  const { Order, Size, Page, Filter } = request;
  const text = request.Query.trim().toLowerCase().replace(/\s+/g, ' ');
  const where = and(own, listConditions(tx, tab, Filter));
  const order = Order === 'asc' ? [asc(deliveries.draftedAt), desc(deliveries.id)] : [desc(deliveries.draftedAt), asc(deliveries.id)];
  const list = { table: deliveries, id: deliveries.id, at: deliveries.draftedAt, direction: Order, where, order, size: Size, offset: (Page - 1) * Size };
  if (text === '') return walkedPage(tx, list);
  const named = await tx.select({ id: merchants.id }).from(merchants).where(sql`lower(${merchants.name}) like ${containing(text)}`);
  return foundPage(tx, list, (asked) => seeOnlyFound(tx, user.role, { patterns: [containing(text), ''], merchants: named.map(({ id }) => id), ...asked }));
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
