import type { Tx } from '../db/tx.ts';
import { recordEvents } from '../live/record-events.ts';
import type { OrderChange } from './rules.ts';
import type { OrderRow } from './wire.ts';

/** Tells the list that an order leaves and the one it enters, if only one, that; `actorId` is `null` for what no user has done. */
export async function announceChange(tx: Tx, order: OrderRow, change: Pick<OrderChange, 'portalStatus'>, by: { readonly at: Date; readonly actorId: string | null }): Promise<void> {
  const lists = new Set([order.portalStatus, change.portalStatus]);
  await recordEvents(tx, [...lists].map((list) => `Orders/${list}` as const), {
    ...by,
    entityId: order.id,
    merchantId: order.merchantId,
    shopId: order.shopId,
  });
}
