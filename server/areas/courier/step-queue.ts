/** The queue of courier steps: a table from which every node claims due steps. */
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { courierSteps } from '../../db/courier-tables.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/tx.ts';
import type { Clock } from '../../runtime/config.ts';
import type { CourierFleet } from './fleet.ts';
import type { Log } from '../../runtime/log.ts';

export interface StepContext {
  readonly database: Database;
  readonly fleets: readonly CourierFleet[];
  readonly clock: Clock;
  readonly log: Log;
}

export type Step = Pick<typeof courierSteps.$inferSelect, 'id' | 'deliveryId' | 'kind' | 'attempts'>;

const leaseMs = 60_000;
export const stepBatchSize = 50;

/** Claims due steps for this node, by postponing their due time for the duration of the lease. */
export async function claimDueSteps(tx: Tx, now: Date): Promise<Step[]> {
  const due = await tx
    .select({ id: courierSteps.id })
    .from(courierSteps)
    .where(lte(courierSteps.dueAt, now))
    .orderBy(asc(courierSteps.dueAt), asc(courierSteps.id))
    .limit(stepBatchSize)
    .for('update', { skipLocked: true });
  if (due.length === 0) return [];
  return tx
    .update(courierSteps)
    .set({ dueAt: new Date(now.getTime() + leaseMs), attempts: sql`${courierSteps.attempts} + 1` })
    .where(
      inArray(
        courierSteps.id,
        due.map(({ id }) => id),
      ),
    )
    .returning({
      id: courierSteps.id,
      deliveryId: courierSteps.deliveryId,
      kind: courierSteps.kind,
      attempts: courierSteps.attempts,
    });
}

/** Returns a condition that matches the step only in its claimed state. Rescheduling it changes `attempts`. */
export const isUnchangedStep = ({ id, attempts }: Step) =>
  and(eq(courierSteps.id, id), eq(courierSteps.attempts, attempts));

/**
 * Reschedules the step, or deletes it if `next` is omitted. Call it in the transaction that stores the step's result.
 */
export async function finishStep(tx: Tx, step: Step, next?: Date): Promise<void> {
  if (next === undefined) await tx.delete(courierSteps).where(isUnchangedStep(step));
  else await tx.update(courierSteps).set({ dueAt: next, attempts: 0 }).where(isUnchangedStep(step));
}
