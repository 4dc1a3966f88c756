/** Work that is due by the clock, whichever node is up: pg-boss over the same database (ADR 009). */
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { eventsChannel } from '../db/broker.ts';
import { type Database, DatabaseAway } from '../db/database.ts';
import { oneNodeAtATime } from '../db/in-turn.ts';
import { describeError } from '../runtime/describe-error.ts';
import type { Log } from '../runtime/log.ts';

export interface Job {
  readonly name: string;
  /** When it runs, as cron writes it, in UTC; on whichever node is free. */
  readonly cron: string;
  /** Also soon after a change of this update type was announced. */
  readonly wakesOn?: string;
  /** Bears being run by two nodes at once. What it throws is reported; the next time it runs as if nothing had happened. */
  run(): Promise<void>;
}

export interface Jobs {
  /** Resolves when what is under way has ended. */
  stop(): Promise<void>;
}

const Announced = z.object({ updateType: z.string() });

const schema = 'pgboss';
const pollSeconds = 2;
const cronSeconds = 15;
const expirySeconds = 300;
const stopMs = 5000;

/** Schedules the jobs and takes part in running them, on this node, until stopped. */
export async function startJobs(database: Database, jobs: readonly Job[], log: Log): Promise<Jobs> {
  const boss = new PgBoss({ db: database.jobStore, schema, cronMonitorIntervalSeconds: cronSeconds, cronWorkerIntervalSeconds: pollSeconds });
  /** That the database is away is said once, by itself, and not by everybody who misses it. */
  const logUnlessAway = (error: unknown, message: string) => {
    if (!(error instanceof DatabaseAway)) log.error(describeError(error), message);
  };
  boss.on('error', (error) => logUnlessAway(error, 'The job queue has failed'));
  // Nodes that create queues at once would end in deadlocks.
  await oneNodeAtATime(database, 'jobQueues', async () => {
    await boss.start();
    for (const job of jobs) {
      // Short: one waits at most, however many nodes ask for it. One that died with its node holds up nothing.
      await boss.createQueue(job.name, { name: job.name, policy: 'short', retryLimit: 0, expireInSeconds: expirySeconds });
      await boss.schedule(job.name, job.cron);
    }
  });

  const workers = new Map<string, string>();
  for (const job of jobs) {
    const worker = await boss.work(job.name, { pollingIntervalSeconds: pollSeconds }, async () => {
      await job.run().catch((error: unknown) => logUnlessAway(error, `The job ${job.name} failed`));
    });
    workers.set(job.name, worker);
  }

  const wake = (isConcerned: (job: Job) => boolean) => {
    for (const job of jobs.filter(isConcerned)) {
      boss.send(job.name, {}).then(
        () => boss.notifyWorker(workers.get(job.name) ?? ''),
        (error: unknown) => logUnlessAway(error, `The job ${job.name} was not woken`),
      );
    }
  };
  const unlisten = await database.listen(
    eventsChannel,
    (payload) => {
      const updateType = typeOf(payload);
      wake(({ wakesOn }) => wakesOn !== undefined && wakesOn === updateType);
    },
    // What would have woken them may have been missed.
    () => wake(({ wakesOn }) => wakesOn !== undefined),
  );

  return {
    async stop() {
      await unlisten();
      await boss.stop({ graceful: true, wait: true, timeout: stopMs });
    },
  };
}

/** A payload that somebody else sent on our channel wakes nothing. */
function typeOf(payload: string): string | undefined {
  try {
    return Announced.safeParse(JSON.parse(payload)).data?.updateType;
  } catch {
    return undefined;
  }
}
