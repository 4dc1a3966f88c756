import { type SQL, asc } from 'drizzle-orm';
import { orders } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { Random } from '../demo/random.ts';
import type { OrderRow } from '../areas/orders/wire.ts';

/** Selects a random matching order and locks it until the transaction ends. Returns `undefined` if no order matches. */
export async function drawOrder(tx: Tx, where: SQL | undefined, random: Random): Promise<OrderRow | undefined> {
  const matching = await tx.$count(orders, where);
  if (matching === 0) return undefined;
  const [order] = await tx
    .select()
    .from(orders)
    .where(where)
    .orderBy(asc(orders.id))
    .limit(1)
    .offset(random.integer(0, matching - 1))
    .for('update');
  return order;
}
