import { events } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

interface Change {
  readonly at: Date;
  readonly entityId: string;
  readonly merchantId: number;
  readonly shopId: number;
  readonly actorId: string | null;
}

/** Tells everybody who may see the entity, once this transaction has committed, which lists it changed. */
export async function recordEvents(tx: Tx, updateTypes: readonly string[], change: Change): Promise<void> {
  await tx.insert(events).values(updateTypes.map((updateType) => ({ ...change, updateType })));
}
