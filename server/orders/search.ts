import { type SQL, and, asc, desc, eq, gte, inArray, lte } from 'drizzle-orm';
import { OrderTab, PortalStatus, type OrderListRequest, orderStatuses, tabOf } from '../../contract/orders.ts';
import { readInstant } from '../../contract/time.ts';
import type { orderCounts } from '../db/order-tables.ts';
import { orders } from '../db/schema.ts';

type Filter = OrderListRequest['Filter'];

/** The orders of a tab, or their counts. */
export function inTab(tab: OrderTab, table: typeof orders | typeof orderCounts = orders): SQL | undefined {
  const status = PortalStatus.options.find((option) => tabOf[option] === tab);
  return status === undefined ? undefined : eq(table.portalStatus, status);
}

/** Those of the shops asked for that there may be. */
export function shopsIn(Shop: Filter['Shop']): ReadonlySet<number> {
  return new Set(Shop.map(Number).filter((id) => Number.isInteger(id)));
}

/** What a list call asks of where its orders stand, which their counts know too. Statuses come in any letter case. */
export function standing(tab: OrderTab, { Status, Shop }: Filter, table: typeof orders | typeof orderCounts = orders): SQL | undefined {
  const asked = new Set(Status.map((name) => name.toLowerCase()));
  return and(
    inTab(tab, table),
    Status.length === 0 ? undefined : inArray(table.status, orderStatuses.filter((status) => asked.has(status.toLowerCase()))),
    Shop.length === 0 ? undefined : inArray(table.shopId, [...shopsIn(Shop)]),
  );
}

/** The conditions of a list call, without its search and those of the tenant. */
export function listConditions(tab: OrderTab, filter: Filter): SQL | undefined {
  const { Date: range } = filter;
  return and(standing(tab, filter), range === null ? undefined : and(gte(orders.createdAt, readInstant(range.From)), lte(orders.createdAt, readInstant(range.To))));
}

/** Each direction is the other one reversed, so one index serves both; the id makes equal times a fixed order. */
export function listOrder(direction: OrderListRequest['OrderBy']): SQL[] {
  return direction === 'asc' ? [asc(orders.createdAt), desc(orders.id)] : [desc(orders.createdAt), asc(orders.id)];
}
