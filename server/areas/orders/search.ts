import { type SQL, and, eq, gte, inArray, lte } from 'drizzle-orm';
import {
  OrderTab,
  PortalStatus,
  type OrderListRequest,
  orderStatuses,
  tabOf,
} from '../../../contract/orders/orders.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { OrderKey } from '../../db/list-query.ts';
import { orderCounts } from '../../db/order-tables.ts';
import { orders } from '../../db/schema.ts';

type Filter = OrderListRequest['Filter'];

interface FilterCondition {
  readonly orders: SQL | undefined;
  /** The same condition on `order_counts`, or `'unknown'` if that table lacks the data. */
  readonly counts: SQL | undefined | 'unknown';
}

export function inTab(tab: OrderTab, table: typeof orders | typeof orderCounts = orders): SQL | undefined {
  const status = PortalStatus.options.find((option) => tabOf[option] === tab);
  return status === undefined ? undefined : eq(table.portalStatus, status);
}

export function parseShopIds(Shop: Filter['Shop']): ReadonlySet<number> {
  return new Set(Shop.map(Number).filter((id) => Number.isInteger(id)));
}

function statusCondition(Status: Filter['Status'], table: typeof orders | typeof orderCounts): SQL | undefined {
  const requested = new Set(Status.map((name) => name.toLowerCase()));
  return Status.length === 0
    ? undefined
    : inArray(
        table.status,
        orderStatuses.filter((status) => requested.has(status.toLowerCase())),
      );
}

const shopCondition = (Shop: Filter['Shop'], table: typeof orders | typeof orderCounts) =>
  Shop.length === 0 ? undefined : inArray(table.shopId, [...parseShopIds(Shop)]);

/** Returns the conditions of each filter. The code does not compile until a new filter is listed here. */
function filterConditions({ Status, Shop, Date: range }: Filter): Readonly<Record<keyof Filter, FilterCondition>> {
  return {
    Status: { orders: statusCondition(Status, orders), counts: statusCondition(Status, orderCounts) },
    Shop: { orders: shopCondition(Shop, orders), counts: shopCondition(Shop, orderCounts) },
    Date:
      range === null
        ? { orders: undefined, counts: undefined }
        : {
            orders: and(gte(orders.createdAt, readInstant(range.From)), lte(orders.createdAt, readInstant(range.To))),
            counts: 'unknown',
          },
  };
}

/** Returns the conditions for a list, without the search and the tenant. */
export function listConditions(tab: OrderTab, filter: Filter): SQL | undefined {
  return and(inTab(tab), ...Object.values(filterConditions(filter)).map((condition) => condition.orders));
}

/** Returns the same conditions on `order_counts`, or `undefined` if that table cannot answer one of the filters. */
export function countConditions(tab: OrderTab, filter: Filter): readonly (SQL | undefined)[] | undefined {
  const conditions = [inTab(tab, orderCounts)];
  for (const { counts } of Object.values(filterConditions(filter))) {
    if (counts === 'unknown') return undefined;
    conditions.push(counts);
  }
  return conditions;
}

/** Returns the sort order. Each direction is the exact reverse of the other, so one index serves both. */
export function orderListOrder(direction: OrderListRequest['OrderBy']): readonly OrderKey[] {
  return [
    { column: orders.createdAt, type: 'timestamptz', direction },
    { column: orders.id, type: 'uuid', direction: direction === 'asc' ? 'desc' : 'asc' },
  ];
}
