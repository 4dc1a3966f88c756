import { and, eq, inArray } from 'drizzle-orm';
import { cancellationRequests } from '../../server/db/order-tables.ts';
import { orderLines, orders } from '../../server/db/schema.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import type { TestApp } from './test-app.ts';

/**
 * Stores a customer's request to cancel an order, or its lines at the given positions. Resolves to the request's id.
 */
export async function addCancellationRequest(
  { database, clock }: TestApp,
  orderId: string,
  positions?: readonly number[],
): Promise<string> {
  return database.inScope('system', async (tx) => {
    await muteAnnouncements(tx);
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
    if (order === undefined) throw new Error('Order not found');
    const { merchantId, shopId } = order;
    const [request] = await tx
      .insert(cancellationRequests)
      .values({ orderId, merchantId, shopId, isWhole: positions === undefined, requestedAt: clock.now() })
      .returning();
    if (request === undefined) throw new Error('The cancellation request was not stored');
    if (positions !== undefined) {
      await tx
        .update(orderLines)
        .set({ cancelRequestedAt: clock.now() })
        .where(and(eq(orderLines.orderId, orderId), inArray(orderLines.position, [...positions])));
    }
    return request.id;
  });
}
