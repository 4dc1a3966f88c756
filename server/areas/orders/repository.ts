import { type SQL, and, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import type { OrderListRequest, OrderTab } from '../../../contract/orders/orders.ts';
import type { UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import {
  type ListPage,
  type ListQuery,
  type RowsAfter,
  branchesOf,
  inOrderOf,
  listAfter,
  listPage,
} from '../../db/list-query.ts';
import { orderCounts } from '../../db/order-tables.ts';
import type { OwnOrders } from '../../db/own-rows.ts';
import { orderLines, orders, packages, shops, vehicleTypes } from '../../db/schema.ts';
import { type ScopeUser, orderSearch, soughtIn } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import type { OrderChange } from './rules.ts';
import { countConditions, inTab, listConditions, orderListOrder, parseShopIds } from './search.ts';
import type { LineRow, OrderParts, OrderRow, PackageRow } from './wire.ts';
import { ApiError } from '../../api/errors.ts';
import { AlreadyProcessed, explainProcessed } from './already-processed.ts';
import { orderServerTexts } from './texts.ts';

interface ListScope {
  readonly tx: Tx;
  readonly user: ScopeUser;
  readonly ownOrders: OwnOrders;
}

function listQueryOf(
  { tx, user, ownOrders }: ListScope,
  tab: OrderTab,
  { Filter, Query, OrderBy }: OrderListRequest,
): ListQuery {
  const texts = soughtIn(Query);
  return {
    table: orders,
    id: orders.id,
    where: and(ownOrders(user), listConditions(tab, Filter)),
    order: orderListOrder(OrderBy),
    search: texts && orderSearch(tx, user, texts),
    branches: branchesOf([...parseShopIds(Filter.Shop)].map((id) => eq(orders.shopId, id))),
    knownTotal: countedTotal({ user, ownOrders }, tab, Filter),
  };
}

export function findPage(
  scope: ListScope,
  tab: OrderTab,
  request: OrderListRequest,
  limit?: number,
): Promise<ListPage> {
  return listPage(scope.tx, listQueryOf(scope, tab, request), request.Size, (request.Page - 1) * request.Size, limit);
}

/**
 * Returns a query for the total in `order_counts`, or `undefined` with a date filter, which that table cannot answer.
 */
function countedTotal(
  { user, ownOrders }: Pick<ListScope, 'user' | 'ownOrders'>,
  tab: OrderTab,
  filter: OrderListRequest['Filter'],
): SQL | undefined {
  const counted = countConditions(tab, filter);
  return (
    counted &&
    sql`select coalesce(sum(${orderCounts.orders}), 0) from ${orderCounts} where ${and(ownOrders(user, orderCounts), ...counted)}`
  );
}

export interface OrderRepository {
  /** Lists one page. `isAtLeast` means that `total` is a lower bound. */
  list(
    tab: OrderTab,
    request: OrderListRequest,
  ): Promise<{ orders: OrderParts[]; total: number; isAtLeast?: boolean | undefined }>;
  listAfter(
    tab: OrderTab,
    request: OrderListRequest,
    place: readonly string[] | undefined,
    size: number,
  ): Promise<Omit<RowsAfter, 'ids'> & { rows: OrderParts[] }>;
  /** Returns `undefined` if the order doesn't exist or belongs to another tenant. */
  find(id: Id): Promise<OrderParts | undefined>;
  lock(id: Id): Promise<OrderRow | undefined>;
  change(id: string, change: OrderChange): Promise<void>;
  /** Returns whether the tab holds any order that entered it after the given time. */
  hasEntered(tab: OrderTab, after: Date): Promise<boolean>;
  findVehicleType(id: Id): Promise<typeof vehicleTypes.$inferSelect | undefined>;
}

const Uuid = z.uuid();

/** Creates queries for orders that the user can see. */
export function orderRepository({
  tx,
  user,
  services: { ownOrders },
}: Pick<UserCall, 'tx' | 'user'> & { readonly services: Pick<UserCall['services'], 'ownOrders'> }): OrderRepository {
  const own = ownOrders(user);
  const inOrder = (ids: readonly string[], found: readonly OrderParts[]) =>
    inOrderOf(ids, found, ({ order }) => order.id);
  return {
    async list(tab, request) {
      const { ids, ...counted } = await findPage({ tx, user, ownOrders }, tab, request);
      return { ...counted, orders: inOrder(ids, await loadOrders(tx, selectByIds(ids))) };
    },

    async listAfter(tab, request, place, size) {
      const { ids, ...others } = await listAfter(tx, listQueryOf({ tx, user, ownOrders }, tab, request), place, size);
      return { rows: inOrder(ids, await loadOrders(tx, selectByIds(ids))), ...others };
    },

    async find(id) {
      const uuid = Uuid.safeParse(id);
      if (!uuid.success) return undefined;
      const [found] = await loadOrders(tx, sql`${selectOrders}${and(own, eq(orders.id, uuid.data))}`);
      return found;
    },

    async lock(id) {
      const uuid = Uuid.safeParse(id);
      if (!uuid.success) return undefined;
      const [order] = await tx
        .select()
        .from(orders)
        .where(and(own, eq(orders.id, uuid.data)))
        .for('update');
      return order;
    },

    async change(id, change) {
      await tx
        .update(orders)
        .set(change)
        .where(and(own, eq(orders.id, id)));
    },

    async hasEntered(tab, after) {
      // Use the order's own time: events also include orders that left the tab, and are deleted after a month.
      const [entered] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(and(own, inTab(tab), gt(orders.enteredTabAt, after)))
        .limit(1);
      return entered !== undefined;
    },

    async findVehicleType(id) {
      const shortId = readShortId(id);
      if (shortId === undefined) return undefined;
      const [found] = await tx.select().from(vehicleTypes).where(eq(vehicleTypes.id, shortId));
      return found;
    },
  };
}

const columnsOf = (table: PgTable) => Object.entries(getTableColumns(table));

/** Selects an order's child rows as JSON, with the property names of the schema. */
const rowsOf = (table: typeof orderLines | typeof packages, order: SQL) => sql`coalesce((
  select json_agg(json_build_object(${sql.join(
    columnsOf(table).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )}) order by ${order})
  from ${table} where ${table.orderId} = ${orders.id}), '[]')`;

/** The SQL text that selects orders with shop names, lines and packages. Built only once. */
const selectOrders = sql.raw(
  new PgDialect().sqlToQuery(sql`
    select ${sql.join(
      columnsOf(orders).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
      sql`, `,
    )}, ${shops.name} as "shopName", ${shops.labelLanguage} as "labelLanguage",
      ${rowsOf(orderLines, sql`${orderLines.position}, ${orderLines.id}`)} as lines, ${rowsOf(packages, sql`${packages.packageNo}`)} as packages
    from ${orders} left join ${shops} on ${shops.id} = ${orders.shopId} where `).sql,
);

const selectByIds = (ids: readonly string[]) => sql`${selectOrders}${orders.id} = any(${sql.param([...ids])}::uuid[])`;

interface WholeOrder extends OrderRow, Pick<OrderParts, 'shopName' | 'labelLanguage'> {
  readonly lines: LineRow[];
  readonly packages: PackageRow[];
}
const WholeOrders = z.object({ rows: z.array(z.custom<WholeOrder>()) });

const instantsOf = (table: PgTable) =>
  columnsOf(table).flatMap(([property, { dataType }]) => (dataType === 'date' ? [property] : []));
const [orderInstants, lineInstants] = [instantsOf(orders), instantsOf(orderLines)];

/** Replaces the timestamp strings of a row with `Date` objects. */
function readInstants(row: object, properties: readonly string[]): void {
  for (const property of properties) {
    const at: unknown = Reflect.get(row, property);
    if (typeof at === 'string') Reflect.set(row, property, new Date(at));
  }
}

/** Loads whole orders with one statement. Bypasses Drizzle's row mapper, which would take most of an export's time. */
async function loadOrders(tx: Tx, statement: SQL): Promise<readonly OrderParts[]> {
  const { rows } = WholeOrders.parse(await tx.execute(statement));
  return rows.map((row) => {
    readInstants(row, orderInstants);
    for (const line of row.lines) readInstants(line, lineInstants);
    return {
      order: row,
      shopName: row.shopName,
      labelLanguage: row.labelLanguage,
      lines: row.lines,
      packages: row.packages,
    };
  });
}

export function orderNotFound(): ApiError {
  return new ApiError(404, orderServerTexts.notFound());
}

/**
 * Runs `work` on a locked order. Throws a 404 if the user cannot see the order. Adds the earlier decision and its user
 * to an `AlreadyProcessed` error.
 */
export async function withLockedOrder<T>(
  call: UserCall,
  repository: OrderRepository,
  id: Id,
  work: (order: OrderRow) => Promise<T>,
): Promise<T> {
  const order = await repository.lock(id);
  if (order === undefined) throw orderNotFound();
  try {
    return await work(order);
  } catch (error) {
    throw error instanceof AlreadyProcessed && !('Processed' in error.details)
      ? await explainProcessed(call.tx, order)
      : error;
  }
}
