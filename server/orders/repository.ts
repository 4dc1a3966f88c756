import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Id } from '../../contract/endpoint.ts';
import type { OrderListRequest, OrderTab } from '../../contract/orders.ts';
import type { UserCall } from '../api/handler.ts';
import { type ListPage, type SearchLimits, foundPage, walkedPage } from '../db/found-page.ts';
import { orderCounts } from '../db/order-tables.ts';
import type { OwnOrders } from '../db/own-rows.ts';
import { orderLines, orders, packages, vehicleTypes } from '../db/schema.ts';
import { type ScopeUser, seeOnlyFound } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';
import type { OrderChange } from './rules.ts';
import { inTab, listConditions, listOrder, patternsOf, standing } from './search.ts';
import type { OrderParts, OrderRow } from './wire.ts';

interface ListScope {
  readonly tx: Tx;
  readonly user: ScopeUser;
  readonly ownOrders: OwnOrders;
}

/** The page that a list call asks for. After a search, the transaction sees nothing but what was found. */
export async function findPage({ tx, user, ownOrders }: ListScope, tab: OrderTab, request: OrderListRequest, limits?: SearchLimits): Promise<ListPage> {
  const { Filter, Size, Query } = request;
  const patterns = patternsOf(Query);
  const where = and(ownOrders(user), listConditions(tab, Filter));
  const list = { table: orders, id: orders.id, at: orders.createdAt, direction: request.OrderBy, where, order: listOrder(request.OrderBy), size: Size, offset: (request.Page - 1) * Size };
  if (patterns === undefined) return walkedPage(tx, list, Filter.Date === null ? summed(and(ownOrders(user, orderCounts), standing(tab, Filter, orderCounts))) : undefined);
  return foundPage(tx, list, (asked) => seeOnlyFound(tx, user.role, { patterns, ...asked }), limits);
}

function summed(where: SQL | undefined): SQL {
  return sql`select coalesce(sum(${orderCounts.orders}), 0)::int from ${orderCounts} where ${where}`;
}

export interface OrderRepository {
  list(tab: OrderTab, request: OrderListRequest): Promise<{ orders: OrderParts[]; total: number }>;
  /** `undefined` for an order that does not exist and for another tenant's alike. */
  find(id: Id): Promise<OrderParts | undefined>;
  /** Finds the order and keeps others from changing it until the transaction ends. */
  lock(id: Id): Promise<OrderRow | undefined>;
  change(id: string, change: OrderChange): Promise<void>;
  /** Whether an order that stands in the tab came into it after the moment. */
  hasEntered(tab: OrderTab, after: Date): Promise<boolean>;
  findVehicleType(id: Id): Promise<typeof vehicleTypes.$inferSelect | undefined>;
}

const Uuid = z.uuid();
/** The database's own numbers, as they come in paths and payloads. */
export const ShortId = z.coerce.number().int().min(1).max(2_147_483_647);

/** The orders that a user may see, in the user's own transaction. */
export function orderRepository({ tx, user, services: { ownOrders } }: Pick<UserCall, 'tx' | 'user' | 'services'>): OrderRepository {
  const own = ownOrders(user);
  return {
    async list(tab, request) {
      const { ids, total } = await findPage({ tx, user, ownOrders }, tab, request);
      if (ids.length === 0) return { orders: [], total };
      const found = await readOrders(tx, and(own, inArray(orders.id, [...ids])));
      const place = new Map(ids.map((id, at) => [id, at]));
      return { orders: found.toSorted((a, b) => (place.get(a.order.id) ?? 0) - (place.get(b.order.id) ?? 0)), total };
    },

    async find(id) {
      const uuid = Uuid.safeParse(id);
      if (!uuid.success) return undefined;
      const [found] = await readOrders(tx, and(own, eq(orders.id, uuid.data)));
      return found;
    },

    async lock(id) {
      const uuid = Uuid.safeParse(id);
      if (!uuid.success) return undefined;
      const [order] = await tx.select().from(orders).where(and(own, eq(orders.id, uuid.data))).for('update');
      return order;
    },

    async change(id, change) {
      await tx.update(orders).set(change).where(and(own, eq(orders.id, id)));
    },

    async hasEntered(tab, after) {
      // By the order's own times: events also tell of orders that left the tab, and are dropped after a month.
      const [entered] = await tx.select({ id: orders.id }).from(orders).where(and(own, inTab(tab), gt(orders.enteredTabAt, after))).limit(1);
      return entered !== undefined;
    },

    async findVehicleType(id) {
      const shortId = ShortId.safeParse(id);
      if (!shortId.success) return undefined;
      const [found] = await tx.select().from(vehicleTypes).where(eq(vehicleTypes.id, shortId.data));
      return found;
    },
  };
}

/** Whole orders, each with its shop's name, its lines and its packages, by one statement. */
async function readOrders(tx: Tx, where: SQL | undefined): Promise<OrderParts[]> {
  const found = await tx.query.orders.findMany({
    where,
    with: {
      shop: { columns: { name: true } },
      lines: { orderBy: [asc(orderLines.position), asc(orderLines.id)] },
      packages: { orderBy: [asc(packages.packageNo)] },
    },
  });
  return found.map(({ shop, lines, packages: boxes, ...order }) => ({ order, shopName: shop.name, lines, packages: boxes }));
}
