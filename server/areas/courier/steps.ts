/**
 * What is due is done twice a second by whichever node is free: a step is taken with a lease, the fleet is asked outside of
 * any transaction, and what it answers is written in one, together with what comes next. A node that dies in between
 * leaves the step to another, and every question to a fleet may be asked again (ADR 029).
 */
import { courierSteps } from '../../db/courier-tables.ts';
import { DatabaseAway } from '../../db/database.ts';
import { logUnlessAway } from '../../db/outage.ts';
import { type CourierWork, asTaken, atOnce, takeDue } from './step-queue.ts';
import { doStep } from './step-work.ts';
import { describeError } from '../../runtime/describe-error.ts';
import { type Repetition, repeat } from '../../runtime/repeat.ts';

const longestWaitMs = 60_000;

/** Does what is due, and answers how much that was. What fails is tried again, each time after longer. */
export async function doDueSteps(work: CourierWork): Promise<number> {
  const steps = await work.database.inScope('system', (tx) => takeDue(tx, work.clock()));
  await Promise.all(
    steps.map(async (step) => {
      try {
        await doStep(work, step);
      } catch (error) {
        if (error instanceof DatabaseAway) throw error;
        work.log.error(describeError(error), `The step ${step.kind} of the delivery ${step.deliveryId} has failed`);
        const wait = Math.min(longestWaitMs, 1000 * 2 ** step.attempts);
        await work.database.inScope('system', async (tx) => {
          await tx
            .update(courierSteps)
            .set({ dueAt: new Date(work.clock().getTime() + wait) })
            .where(asTaken(step));
        });
      }
    }),
  );
  return steps.length;
}

const everyMs = 500;

/** Runs due courier steps twice a second until it is stopped. */
export function startCourierSteps(work: CourierWork): Repetition {
  let isStopping = false;
  const steps = repeat({
    everyMs,
    work: async () => {
      // After a full batch more steps may be due.
      while (!isStopping && (await doDueSteps(work)) === atOnce);
    },
    onError: (error) => logUnlessAway(work.log, error, 'Courier steps have failed'),
  });
  return {
    stop() {
      isStopping = true;
      return steps.stop();
    },
  };
}
