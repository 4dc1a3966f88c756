import type { UpdateType } from '../../contract/live.ts';
import { events } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

interface Change {
  readonly at: Date;
  /** `null`: no single one. */
  readonly entityId: string | null;
  /** Without a merchant and a shop, the change is an administrator's alone. */
  readonly merchantId: number | null;
  readonly shopId: number | null;
  readonly actorId: string | null;
}

/** Tells everybody who may see the entity, once this transaction has committed, which lists it changed. */
export async function recordEvents(tx: Tx, updateTypes: readonly UpdateType[], change: Change): Promise<void> {
  await tx.insert(events).values(updateTypes.map((updateType) => ({ ...change, updateType })));
}
