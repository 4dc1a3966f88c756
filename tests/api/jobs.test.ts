import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { UpdateType } from 'schema-admin/contract/live.ts';
import { type Database, DatabaseAway } from '../../server/db/database.ts';
import { events } from '../../server/db/schema.ts';
import { wakeJob } from '../../server/db/wake-job.ts';
import { type Job, startJobs } from '../../server/jobs/jobs.ts';
import { testStart } from './fixture.ts';
import { engine, createFilledDatabase } from './test-database.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const never = '0 0 1 1 *';

/** Creates a job that counts its runs. `next` resolves at the next run. */
function countedJob(failure?: Error) {
  const waiting: (() => void)[] = [];
  let runs = 0;
  const job: Job = {
    name: 'counted',
    cron: never,
    wakesOn: 'PushNotifications',
    run: async () => {
      runs += 1;
      waiting.shift()?.();
      if (failure) throw failure;
    },
  };
  return { job, runs: () => runs, next: () => new Promise<void>((resolve) => waiting.push(resolve)) };
}

describe(`jobs, on ${engine}`, () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });
  const open = async () => {
    const fresh = await createFilledDatabase();
    stops.push(fresh.drop);
    const lines: string[] = [];
    const start = async (given: Job | Job[], database = fresh.database) => {
      const { ready, stop } = startJobs(
        database,
        Array.isArray(given) ? given : [given],
        collectLog((line) => lines.push(line)),
      );
      stops.push(stop);
      await ready;
    };
    const announce = (updateType: UpdateType) =>
      fresh.database.inScope('system', (tx) => tx.insert(events).values({ at: testStart, updateType, entityId: '1' }));
    return { ...fresh, lines, start, announce };
  };

  it('run soon after the announcement that wakes them, and not after others', async () => {
    const { start, announce, lines } = await open();
    const { job, next, runs } = countedJob();
    await start(job);
    await announce('Orders/Pending');
    const ran = next();
    await announce('PushNotifications');
    await ran;
    expect([runs(), lines]).toEqual([1, []]);
  });

  it('run again after a failure', async () => {
    const { start, announce, lines } = await open();
    const { job, next } = countedJob(new Error('out of order'));
    await start(job);
    for (let round = 0; round < 2; round += 1) {
      const ran = next();
      await announce('PushNotifications');
      await ran;
    }
    expect(lines).toContain('The job counted failed: out of order');
  });

  it('run only once, even if recording their result fails at first', async () => {
    const { start, announce, database, lines } = await open();
    const { job, next, runs } = countedJob();
    let losses = 2;
    const executeSql: Database['jobStore']['executeSql'] = async (text, values) => {
      if (/completed_on = now\(\)/i.test(text) && losses > 0) {
        losses -= 1;
        throw Object.assign(new Error('the connection is gone'), { code: '57P01' });
      }
      return database.jobStore.executeSql(text, values);
    };
    await start(job, { ...database, jobStore: { executeSql } });
    const ran = next();
    await announce('PushNotifications');
    await ran;
    const states = async () =>
      z
        .array(z.object({ state: z.string() }))
        .parse((await database.jobStore.executeSql("select state::text from pgboss.job where name = 'counted'")).rows);
    await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'completed' }]), {
      timeout: 20_000,
      interval: 100,
    });
    expect([runs(), losses, lines]).toEqual([
      1,
      0,
      ['The result of the job counted could not be recorded yet: the connection is gone'],
    ]);
  });

  it('start as soon as the database responds', async () => {
    const { start, announce, database, lines } = await open();
    const { job, next } = countedJob();
    let losses = 1;
    const executeSql: Database['jobStore']['executeSql'] = async (text, values) => {
      losses -= 1;
      if (losses >= 0) throw new DatabaseAway();
      return database.jobStore.executeSql(text, values);
    };
    await start(job, { ...database, jobStore: { executeSql } });
    const ran = next();
    await announce('PushNotifications');
    await ran;
    expect(lines).toEqual([]);
  });

  it('are woken by their name when a transaction commits', async () => {
    const { start, database } = await open();
    const { job, next, runs } = countedJob();
    await start(job);
    const ran = next();
    await database.inScope('system', (tx) => wakeJob(tx, 'counted'));
    await ran;
    expect(runs()).toBe(1);
  });

  it.skipIf(engine === 'pglite')('can have their queues created by five nodes concurrently', async () => {
    const { start, openAgain, lines } = await open();
    const jobs = Array.from({ length: 8 }, (_, index) => ({ ...countedJob().job, name: `job-${index}` }));
    const nodes = await Promise.all(Array.from({ length: 5 }, () => openAgain()));
    await Promise.all(nodes.map((node) => start(jobs, node)));
    expect(lines).toEqual([]);
  });

  it('log nothing while the database is unavailable, which is logged elsewhere', async () => {
    const { start, announce, lines } = await open();
    const { job, next, runs } = countedJob(new DatabaseAway());
    await start(job);
    for (let round = 0; round < 2; round += 1) {
      const ran = next();
      await announce('PushNotifications');
      await ran;
    }
    expect([runs(), lines]).toEqual([2, []]);
  });

  it.skipIf(engine === 'pglite')('start on two nodes concurrently, and still run after one of them stops', async () => {
    const { start, announce, openAgain, database, lines } = await open();
    const { job, next } = countedJob();
    const another = await openAgain();
    await Promise.all([start(job, database), start(job, another)]);
    await stops.pop()?.();
    const ran = next();
    await announce('PushNotifications');
    await ran;
    expect(lines).toEqual([]);
  });
});
