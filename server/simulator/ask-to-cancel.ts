import { eq } from 'drizzle-orm';
import { cancellationRequests } from '../db/order-tables.ts';
import { orderLines } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { Random } from '../demo/random.ts';
import { orderActionRepository } from '../orders/action-repository.ts';
import type { OrderRow } from '../orders/wire.ts';

const partShare = 0.5;

/** The customer of a locked order asks to cancel it, or, where something would be left, one of its lines. */
export async function askToCancel(tx: Tx, order: OrderRow, random: Random, now: Date): Promise<void> {
  const lines = (await orderActionRepository(tx).lines(order.id)).filter(({ quantity, cancelledAt }) => quantity > 0 && cancelledAt === null);
  const isWhole = lines.length < 2 || !random.chance(partShare);
  if (!isWhole) await tx.update(orderLines).set({ cancelRequestedAt: now }).where(eq(orderLines.id, random.pick(lines).id));
  await tx.insert(cancellationRequests).values({ orderId: order.id, merchantId: order.merchantId, shopId: order.shopId, isWhole, requestedAt: now });
}
