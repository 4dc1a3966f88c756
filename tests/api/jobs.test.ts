import { afterEach, describe, expect, it } from 'vitest';
import type { UpdateType } from '../../contract/live.ts';
import { DatabaseAway } from '../../server/db/database.ts';
import { events } from '../../server/db/schema.ts';
import { type Job, startJobs } from '../../server/jobs/jobs.ts';
import { startOfTest } from './fixture.ts';
import { engine, filledDatabase } from './test-database.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

const never = '0 0 1 1 *';

/** Resolves with each run, in order. */
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
    const fresh = await filledDatabase();
    stops.push(fresh.drop);
    const lines: string[] = [];
    const start = async (job: Job, database = fresh.database) => stops.push((await startJobs(database, [job], collectLog((line) => lines.push(line)))).stop);
    const announce = (updateType: UpdateType) =>
      fresh.database.inScope('system', (tx) => tx.insert(events).values({ at: startOfTest, updateType, entityId: '1' }));
    return { ...fresh, lines, start, announce };
  };

  it('run soon after what wakes them was announced, and not for other news', async () => {
    const { start, announce, lines } = await open();
    const { job, next, runs } = countedJob();
    await start(job);
    await announce('Orders/Pending');
    const ran = next();
    await announce('PushNotifications');
    await ran;
    expect([runs(), lines]).toEqual([1, []]);
  });

  it('run on when they have failed once', async () => {
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

  it('say nothing when the database is away, which is said elsewhere', async () => {
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

  it.skipIf(engine === 'pglite')('are taken up by two nodes that start at once, and still run when one of them has left', async () => {
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
