/** Drafts that nobody has booked: each Get Price makes one, and its prices hold for a quarter of an hour. */
import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { courierSteps, deliveries, deliveryQuotes } from '../db/courier-tables.ts';
import type { Database } from '../db/database.ts';
import { announceNothing } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';

/** A day: they hold names and telephone numbers that nothing is done with any longer. */
const keptMs = 24 * 3_600_000;
/** So many are removed together, so that nothing else waits for long. */
const atOnce = 200;

/** Removes abandoned drafts with their quotes. No list has ever shown them. */
export async function dropOldDrafts(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs);
  while ((await database.inScope('system', (tx) => dropSome(tx, before))) === atOnce);
}

async function dropSome(tx: Tx, before: Date): Promise<number> {
  await announceNothing(tx);
  const old = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(eq(deliveries.portalStatus, 'draft'), lt(deliveries.draftedAt, before)))
    .orderBy(asc(deliveries.draftedAt), asc(deliveries.id))
    .limit(atOnce)
    // One that is being booked just now is no draft any longer.
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(courierSteps).where(inArray(courierSteps.deliveryId, ids));
  await tx.delete(deliveryQuotes).where(inArray(deliveryQuotes.deliveryId, ids));
  await tx.delete(deliveries).where(inArray(deliveries.id, ids));
  return ids.length;
}
