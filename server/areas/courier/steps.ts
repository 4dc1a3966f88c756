/**
 * Runs due courier steps. A node leases a step, calls the fleet outside any transaction, and stores the result and the
 * next step in one transaction. If the node crashes, another one repeats the step (ADR 029).
 */
import { courierSteps } from '../../db/courier-tables.ts';
import { DatabaseAway } from '../../db/database.ts';
import { logUnlessAway } from '../../db/outage.ts';
import { type StepContext, isUnchangedStep, stepBatchSize, claimDueSteps } from './step-queue.ts';
import { runStep } from './run-step.ts';
import { describeError } from '../../runtime/describe-error.ts';
import { type Repetition, repeat } from '../../runtime/repeat.ts';

const maxDelayMs = 60_000;

/** Runs one batch of due steps and returns its size. Retries failed steps with exponential backoff. */
export async function runDueSteps(work: StepContext): Promise<number> {
  const steps = await work.database.inScope('system', (tx) => claimDueSteps(tx, work.clock()));
  await Promise.all(
    steps.map(async (step) => {
      try {
        await runStep(work, step);
      } catch (error) {
        if (error instanceof DatabaseAway) throw error;
        work.log.error(describeError(error), `Courier step ${step.kind} failed for delivery ${step.deliveryId}`);
        const wait = Math.min(maxDelayMs, 1000 * 2 ** step.attempts);
        await work.database.inScope('system', async (tx) => {
          await tx
            .update(courierSteps)
            .set({ dueAt: new Date(work.clock().getTime() + wait) })
            .where(isUnchangedStep(step));
        });
      }
    }),
  );
  return steps.length;
}

const everyMs = 500;

export function startCourierSteps(work: StepContext): Repetition {
  let isStopping = false;
  const steps = repeat({
    everyMs,
    work: async () => {
      // After a full batch, more steps may be due.
      while (!isStopping && (await runDueSteps(work)) === stepBatchSize);
    },
    onError: (error) => logUnlessAway(work.log, error, 'Courier steps failed'),
  });
  return {
    stop() {
      isStopping = true;
      return steps.stop();
    },
  };
}
