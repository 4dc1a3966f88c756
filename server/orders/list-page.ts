/** Which orders a page of a list shows, and how many there are: from indexes and counts, before any order is read. */
import { type SQL, and, sql } from 'drizzle-orm';
import type { OrderListRequest, OrderTab } from '../../contract/orders.ts';
import { type ListPage, foundPage, walkedPage } from '../db/found-page.ts';
import { orderCounts } from '../db/order-tables.ts';
import { orders } from '../db/schema.ts';
import { type ScopeUser, seeOnlyFound } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';
import type { OwnOrders } from '../db/own-rows.ts';
import { listConditions, listOrder, patternsOf, standing } from './search.ts';

interface ListScope {
  readonly tx: Tx;
  readonly user: ScopeUser;
  readonly ownOrders: OwnOrders;
}

/** The page that a list call asks for. After a search, the transaction sees nothing but what was found. */
export async function findPage({ tx, user, ownOrders }: ListScope, tab: OrderTab, request: OrderListRequest, mostCounted?: number): Promise<ListPage> {
  const { Filter, Size, Query } = request;
  const patterns = patternsOf(Query);
  const where = and(ownOrders(user), listConditions(tab, Filter));
  const list = { table: orders, id: orders.id, at: orders.createdAt, where, order: listOrder(request.OrderBy), size: Size, offset: (request.Page - 1) * Size };
  if (patterns === undefined) {
    const total = Filter.Date === null ? summed(and(ownOrders(user, orderCounts), standing(tab, Filter, orderCounts))) : sql`select count(*)::int from ${orders} where ${where}`;
    return walkedPage(tx, list, total);
  }
  await seeOnlyFound(tx, user.role, patterns);
  return foundPage(tx, list, mostCounted);
}

function summed(where: SQL | undefined): SQL {
  return sql`select coalesce(sum(${orderCounts.orders}), 0)::int from ${orderCounts} where ${where}`;
}
