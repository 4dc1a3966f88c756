import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TabCount, orderCountEndpoints } from '../../../contract/orders/order-counts.ts';
import { heldUpStatuses } from '../../../contract/orders/order-rules.ts';
import { PortalStatus, tabOf } from '../../../contract/orders/orders.ts';
import type { Filled, HandlersOf, UserCall } from '../../api/handler.ts';
import { orderCounts } from '../../db/order-tables.ts';
import { orders } from '../../db/schema.ts';
import { orderSearch, soughtIn } from '../../db/scope.ts';

/** A search with more matches than this shows no counts. */
const maxCounted = 10_000;

const Counted = z.array(z.object({ portalStatus: PortalStatus, count: z.coerce.number() }));

/** Counts the pending orders that have waited longer than the red limit of the acceptance clock. */
async function countOverdue({ tx, user, services: { ownOrders, config }, clock }: UserCall): Promise<number> {
  const since = new Date(clock().getTime() - config.acceptance.red * 60_000);
  const [found] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(orders)
    .where(
      and(
        ownOrders(user),
        eq(orders.portalStatus, 'Pending'),
        eq(orders.status, 'PendingDelivery'),
        or(isNull(orders.proOrderStatus), notInArray(orders.proOrderStatus, [...heldUpStatuses])),
        lt(sql`coalesce(${orders.pendingAt}, ${orders.createdAt})`, since.toISOString()),
      ),
    );
  return found?.count ?? 0;
}

async function countByTab(
  { tx, user, services: { ownOrders } }: UserCall,
  query: string,
): Promise<z.infer<typeof Counted> | undefined> {
  const texts = soughtIn(query);
  if (texts === undefined) {
    const sum = sql<number>`coalesce(sum(${orderCounts.orders}), 0)`;
    return Counted.parse(
      await tx
        .select({ portalStatus: orderCounts.portalStatus, count: sum })
        .from(orderCounts)
        .where(and(ownOrders(user, orderCounts), inArray(orderCounts.portalStatus, [...PortalStatus.options])))
        .groupBy(orderCounts.portalStatus),
    );
  }
  const found = tx
    .select({ portalStatus: orders.portalStatus })
    .from(orders)
    .where(ownOrders(user))
    .limit(maxCounted + 1)
    .as('found');
  const read = () =>
    tx
      .select({ portalStatus: found.portalStatus, count: sql<number>`count(*)` })
      .from(found)
      .groupBy(found.portalStatus);
  const counts = Counted.parse(await orderSearch(tx, user, texts).gather(read));
  return counts.reduce((sum, { count }) => sum + count, 0) > maxCounted ? undefined : counts;
}

export const orderCountHandlers: HandlersOf<typeof orderCountEndpoints> = {
  async counts({ body: { Query }, ...call }) {
    const late = soughtIn(Query) === undefined ? await countOverdue(call) : null;
    const counts = await countByTab(call, Query);
    if (counts === undefined) return [];
    return PortalStatus.options.map(
      (status): Filled<TabCount> => ({
        Tab: tabOf[status],
        Count: counts.find(({ portalStatus }) => portalStatus === status)?.count ?? 0,
        Overdue: status === 'Pending' ? late : null,
      }),
    );
  },
};
