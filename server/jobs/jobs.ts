/** Runs scheduled and event-driven jobs on any free node, with pg-boss on the same database (ADR 009). */
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import cronParser from 'cron-parser';
import PgBoss from 'pg-boss';
import { z } from 'zod';
import { advisoryLocks } from '../db/advisory-locks.ts';
import { eventsChannel } from '../db/broker.ts';
import type { Database, Unlisten } from '../db/database.ts';
import { logUnlessAway } from '../db/outage.ts';
import { withRetry } from '../db/retry.ts';
import { jobSchema, jobsChannel } from '../db/wake-job.ts';
import { reasonOf } from '../runtime/describe-error.ts';
import type { Log } from '../runtime/log.ts';
import { repeat } from '../runtime/repeat.ts';
import { createSleeper } from './sleeper.ts';

export interface Job {
  readonly name: string;
  /** A cron expression in UTC. */
  readonly cron: string;
  /** Also runs soon after an event of this update type. */
  readonly wakesOn?: string;
  /**
   * Must tolerate running twice, late, or on two nodes at the same time. Errors are logged, and the next run tries
   * again.
   */
  run(): Promise<void>;
}

export interface Jobs {
  /** Resolves once the queues exist and events can start jobs. */
  readonly ready: Promise<void>;
  /** Resolves once current runs have ended, or after five seconds. */
  stop(): Promise<void>;
}

/** Jobs with this cron expression also run whenever this node may have missed events. */
const everyMinute = '* * * * *';

const Announced = z.object({ updateType: z.string() });

const pollMs = 2000;
/** Events of this period run a job once. */
const wakeMs = 100;
const longestPauseMs = 10_000;
const cronMs = 15_000;
const minuteSeconds = 60;
/** The job of a node that died, or one whose result could not be recorded, expires after this time. */
const expirySeconds = 300;
const stopMs = 5000;

/** Returns the milliseconds until the next attempt, with jitter, so that nodes don't all retry at the same time. */
const pauseMs = (failures: number) =>
  Math.min(longestPauseMs, pollMs * 2 ** Math.min(failures, 10)) * (0.75 + Math.random() / 2);

/** Returns whether the cron expression matches the current minute. */
function isDue({ cron }: Job, now: Date): boolean {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000);
  return (
    cronParser
      .parseExpression(cron, { currentDate: new Date(minute.getTime() + 1), utc: true })
      .prev()
      .getTime() === minute.getTime()
  );
}

/** Returns the update type of an event, or `undefined` for other payloads on the channel. */
function typeOf(payload: string): string | undefined {
  try {
    return Announced.safeParse(JSON.parse(payload)).data?.updateType;
  } catch {
    return undefined;
  }
}

/** Rejects if the run takes longer than the job's expiry, so that a hanging run doesn't block the queue. */
async function runInTime(job: Job): Promise<void> {
  const ended = new AbortController();
  const expire = async () => {
    await wait(expirySeconds * 1000, undefined, { ref: false, signal: ended.signal });
    throw new Error(`The job did not finish within ${expirySeconds} s`);
  };
  try {
    await Promise.race([job.run(), expire()]);
  } finally {
    ended.abort();
  }
}

/**
 * Schedules the jobs and runs them on this node until stopped. Never throws, and keeps retrying while the database is
 * unavailable. Doesn't use pg-boss's own workers and scheduler, because their rejections cannot be handled.
 */
export function startJobs(database: Database, jobs: readonly Job[], log: Log): Jobs {
  const ending = new AbortController();
  const { signal } = ending;
  // Each queue, each pause and each wake-up adds a listener. By default, Node reports more than ten as a leak.
  setMaxListeners(3 * jobs.length + 1, signal);
  const report = (error: unknown, message: string) => logUnlessAway(log, error, message);
  const queues = jobs.map((job) => ({ job, sleeper: createSleeper(signal) }));
  const pause = (failures: number) => wait(pauseMs(failures), undefined, { signal }).catch(() => undefined);

  const openQueues = async () => {
    const boss = new PgBoss({ db: database.jobStore, schema: jobSchema, schedule: false });
    boss.on('error', (error) => report(error, 'The job queue failed'));
    await boss.start();
    for (const { name, cron } of jobs) {
      // Policy "short": at most one job is queued, even if several nodes send it.
      const options = { policy: 'short', retryLimit: 0, expireInSeconds: expirySeconds };
      const create = () =>
        database.jobStore.executeSql(
          `select ${jobSchema}.create_queue($1, $2) from (select pg_advisory_xact_lock($3) offset 0) held`,
          [name, options, advisoryLocks.queues],
        );
      await withRetry(create);
      // Only recorded, for the list of schedules.
      await boss.schedule(name, cron, {}, { tz: 'UTC' });
    }
    const names = new Set(jobs.map(({ name }) => name));
    for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name);
    return boss;
  };

  /** Records the result of a run. Retries until the job expires, but doesn't repeat the run. */
  const record = async (job: Job, write: () => Promise<unknown>) => {
    const endsAt = performance.now() + expirySeconds * 1000;
    for (let failures = 0; ; failures += 1) {
      try {
        return void (await write());
      } catch (error) {
        if (failures === 0) report(error, `The result of the job ${job.name} could not be recorded yet`);
      }
      if (signal.aborted || performance.now() > endsAt) return undefined;
      await pause(failures);
    }
  };

  /** Runs the next queued job. Returns `false` if no job is queued. */
  const runNext = async (boss: PgBoss, job: Job) => {
    const [fetched] = await boss.fetch(job.name);
    if (fetched === undefined) return false;
    try {
      await runInTime(job);
    } catch (error) {
      report(error, `The job ${job.name} failed`);
      await record(job, () => boss.fail(job.name, fetched.id, { message: reasonOf(error) }));
      return true;
    }
    await record(job, () => boss.complete(job.name, fetched.id));
    return true;
  };

  const work = async (boss: PgBoss, { job, sleeper }: (typeof queues)[number]) => {
    let failures = 0;
    while (!signal.aborted) {
      let hasRun = false;
      try {
        hasRun = await runNext(boss, job);
        failures = 0;
      } catch (error) {
        if (failures === 0) report(error, `The queue of the job ${job.name} failed`);
        failures += 1;
      }
      if (!hasRun) await sleeper.sleep(pauseMs(failures));
    }
  };

  const send = async (boss: PgBoss, isConcerned: (job: Job) => boolean, options: PgBoss.SendOptions = {}) => {
    for (const { job, sleeper } of queues.filter((queue) => isConcerned(queue.job))) {
      try {
        await boss.send(job.name, {}, options);
        sleeper.wake();
      } catch (error) {
        report(error, `The job ${job.name} was not sent`);
      }
    }
  };

  const waking = new Set<Job>();
  /** Sends the concerned jobs soon, once for all events until then. */
  const wake = async (boss: PgBoss, isConcerned: (job: Job) => boolean) => {
    const woken = jobs.filter((job) => isConcerned(job) && !waking.has(job));
    if (woken.length === 0) return;
    for (const job of woken) waking.add(job);
    await wait(wakeMs, undefined, { signal }).catch(() => undefined);
    for (const job of woken) waking.delete(job);
    if (!signal.aborted) await send(boss, (job) => woken.includes(job));
  };

  const catchUp = (boss: PgBoss) => send(boss, ({ cron }) => cron === everyMinute);

  const listen = async (boss: PgBoss): Promise<Unlisten> => {
    const onEvent = (payload: string) => {
      const updateType = typeOf(payload);
      void wake(boss, ({ wakesOn }) => wakesOn !== undefined && wakesOn === updateType);
    };
    const stops = [
      await database.listen(eventsChannel, onEvent, () => void catchUp(boss)),
      await database.listen(jobsChannel, (payload) => void wake(boss, ({ name }) => name === payload)),
    ];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  };

  let close: () => Promise<unknown> = async () => undefined;
  const setUp = async () => {
    const boss = await openQueues();
    const unlisten = await listen(boss);
    const cron = repeat({
      everyMs: cronMs,
      isImmediate: true,
      // Send each job only once per minute, across nodes and repeated checks.
      work: () => send(boss, (job) => isDue(job, new Date()), { singletonSeconds: minuteSeconds }),
      onError: (error) => report(error, 'Jobs could not be scheduled'),
    });
    close = async () => {
      await Promise.all([unlisten(), cron.stop()]);
      await Promise.race([running, wait(stopMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    };
    await catchUp(boss);
    const running = Promise.all(queues.map((queue) => work(boss, queue)));
  };
  const setUpAtLast = async () => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        return await setUp();
      } catch (error) {
        if (failures === 0) report(error, 'Could not open the job queue. Retrying.');
      }
      await pause(failures);
    }
  };

  const ready = setUpAtLast();
  return {
    ready,
    async stop() {
      ending.abort();
      await ready;
      await close();
    },
  };
}
