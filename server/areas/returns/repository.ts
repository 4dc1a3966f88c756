import { type SQL, and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { BodyOf } from 'schema-admin/contract/endpoint.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import type { ReturnState, ReturnedLine, returnEndpoints } from '../../../contract/orders/returns.ts';
import type { Filled, UserCall } from '../../api/handler.ts';
import { containsText } from '../../db/list-query.ts';
import { ownRows } from '../../db/own-rows.ts';
import { orderReturns } from '../../db/return-tables.ts';
import { orderLines, orders, shops } from '../../db/schema.ts';

type ListRequest = BodyOf<(typeof returnEndpoints)['list']>;
type Scoped = Pick<UserCall, 'tx' | 'user'>;

const inState: Readonly<Record<ReturnState, SQL | undefined>> = {
  Returned: and(isNotNull(orderReturns.returnedAt), isNull(orderReturns.refundId)),
  Refunded: and(isNull(orderReturns.returnedAt), isNotNull(orderReturns.refundId)),
  ReturnedAndRefunded: and(isNotNull(orderReturns.returnedAt), isNotNull(orderReturns.refundId)),
};

function stateOf({ returnedAt, refundId }: typeof orderReturns.$inferSelect): ReturnState {
  if (returnedAt === null) return 'Refunded';
  return refundId === null ? 'Returned' : 'ReturnedAndRefunded';
}

function conditions({ Query, Filter }: ListRequest): SQL | undefined {
  const searched = sql`search_text(${orders.orderNo} || ' ' || coalesce(${orderLines.productTitle}, '') || ' ' ||
    coalesce(${orderLines.variantTitle}, '') || ' ' || coalesce(${orderLines.sku}, ''))`;
  return and(
    containsText(searched, Query),
    Filter.Date === null
      ? undefined
      : and(
          gte(orderReturns.registeredAt, readInstant(Filter.Date.From)),
          lte(orderReturns.registeredAt, readInstant(Filter.Date.To)),
        ),
    Filter.ReturnReason.length === 0 ? undefined : inArray(orderReturns.returnReason, Filter.ReturnReason),
    Filter.Condition.length === 0 ? undefined : inArray(orderReturns.condition, Filter.Condition),
    Filter.ReturnState.length === 0 ? undefined : or(...Filter.ReturnState.map((state) => inState[state])),
  );
}

const selectRows = ({ tx, user }: Scoped, where: SQL | undefined) =>
  tx
    .select({ row: orderReturns, line: orderLines, orderNo: orders.orderNo, shopName: shops.name })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .leftJoin(orderLines, eq(orderLines.id, orderReturns.lineId))
    .leftJoin(shops, eq(shops.id, orderReturns.shopId))
    .where(and(ownRows(user, orderReturns), where));

function wireReturn({
  row,
  line,
  orderNo,
  shopName,
}: Awaited<ReturnType<typeof selectRows>>[number]): Filled<ReturnedLine> {
  return {
    Id: row.id,
    OrderId: row.orderId,
    OrderNo: orderNo,
    ShopName: shopName,
    ProductTitle: line?.productTitle ?? null,
    VariantTitle: line?.variantTitle ?? null,
    SKU: line?.sku ?? null,
    Quantity: row.quantity,
    ReturnReason: row.returnReason,
    Condition: row.condition,
    Note: row.note,
    Amount: row.amount,
    ReturnState: stateOf(row),
    RegisteredBy: row.registeredBy,
    Registered: row.registeredAt.toISOString(),
  };
}

/** Lists a page of the user's rows, newest first. */
export async function listReturns(
  scoped: Scoped,
  request: ListRequest,
): Promise<{ readonly rows: Filled<ReturnedLine>[]; readonly total: number }> {
  const where = conditions(request);
  const rows = await selectRows(scoped, where)
    .orderBy(desc(orderReturns.registeredAt), desc(orderReturns.id))
    .limit(request.Size)
    .offset((request.Page - 1) * request.Size);
  const [counted] = await scoped.tx
    .select({ total: count() })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .leftJoin(orderLines, eq(orderLines.id, orderReturns.lineId))
    .where(and(ownRows(scoped.user, orderReturns), where));
  return { rows: rows.map(wireReturn), total: counted?.total ?? 0 };
}

export async function listReturnsOfOrder(scoped: Scoped, orderId: string): Promise<Filled<ReturnedLine>[]> {
  const rows = await selectRows(scoped, eq(orderReturns.orderId, orderId)).orderBy(asc(orderReturns.id));
  return rows.map(wireReturn);
}
