import { and, asc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { ReturnCondition, ReturnReason } from '../../contract/orders/returns.ts';
import { registerReturn } from '../areas/returns/register.ts';
import { orderLines, orders } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { demoShop } from './merchants.ts';

const mostOrders = 60;
const dayMs = 24 * 3_600_000;
const notes = [null, 'The customer wants another colour', null, 'The lid is dented'];

/** Records the refunds of refunded orders, and returns to the demo users' shops a day after their delivery. */
export async function seedReturns(tx: Tx, now: Date): Promise<void> {
  await tx.execute(
    sql`select record_whole_refunds(array(select id from orders where manually_refunded_at <= ${now.toISOString()}))`,
  );
  const delivered = await tx
    .select({ order: orders, lineId: sql<number>`min(${orderLines.id})` })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        inArray(orders.shopId, Object.values(demoShop)),
        eq(orders.status, 'DeliveredDelivery'),
        isNull(orders.manuallyRefundedAt),
        lt(orders.deliveredAt, new Date(now.getTime() - dayMs)),
        isNull(orderLines.cancelledAt),
        sql`${orderLines.quantity} > 0`,
      ),
    )
    .groupBy(orders.id)
    .orderBy(asc(orders.id))
    .limit(mostOrders);
  for (const [index, { order, lineId }] of delivered.entries()) {
    const line = {
      LineId: lineId,
      Quantity: 1,
      ReturnReason: ReturnReason.options[index % ReturnReason.options.length] ?? 'Other',
      Condition: ReturnCondition.options[index % ReturnCondition.options.length] ?? 'Opened',
      Note: notes[index % notes.length] ?? '',
    };
    const returned = new Date((order.deliveredAt ?? now).getTime() + dayMs);
    await registerReturn(tx, order, [line], { by: 'shop@demo.test', now: returned });
  }
}
