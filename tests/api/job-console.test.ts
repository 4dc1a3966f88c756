import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { audit } from '../../server/db/schema.ts';
import { jobSchema } from '../../server/db/wake-job.ts';
import { type Job, startJobs } from '../../server/jobs/jobs.ts';
import { collectLog } from '../../server/testing/collected-log.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const ListedJobs = z.object({
  Result: z.object({ Jobs: z.array(z.record(z.string(), z.unknown())), TotalCount: z.number() }),
});

describe(`the job console, on ${engine}`, () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });
  const open = async () => {
    const portal = await startApp();
    stops.push(portal.stop);
    const admin = await portal.signIn('admin@demo.test');
    const list = async (filter: object = {}) => {
      const body = { Name: [], State: [], Page: 1, Size: 50, ...filter };
      return ListedJobs.parse((await admin.call('POST', '/api/ext/jobs/list', body)).body).Result.Jobs;
    };
    return { portal, admin, list };
  };
  const start = async ({ database }: TestApp, jobs: readonly Job[]) => {
    const { ready, stop } = startJobs(
      database,
      jobs,
      collectLog(() => undefined),
    );
    stops.push(stop);
    await ready;
    return stop;
  };
  /** Adds a job to an existing queue, as pg-boss does. */
  const addJob = ({ database }: TestApp, name: string, columns: string, values: string) =>
    database.jobStore.executeSql(
      `insert into ${jobSchema}.job (name, policy, ${columns}) values ('${name}', 'short', ${values})`,
    );

  it('is empty before the first start of the jobs', async () => {
    const { admin, list } = await open();
    expect(await list()).toEqual([]);
    expect((await admin.call('GET', '/api/ext/jobs/schedules')).body).toEqual({ Result: { Schedules: [] } });
    expect((await admin.call('POST', `/api/ext/jobs/${crypto.randomUUID()}/retry`)).status).toBe(404);
  });

  it('shows the error of a failed job, runs it again and records who did', async () => {
    const { portal, admin, list } = await open();
    let failure: Error | undefined = new Error('The printer is out of paper');
    const run = async () => {
      if (failure) throw failure;
    };
    await start(portal, [{ name: 'print', cron: '* * * * *', run }]);
    await vi.waitFor(async () => expect(await list({ State: ['Failed'] })).not.toEqual([]), { timeout: 20_000 });
    const [failed] = await list({ State: ['Failed'] });
    expect(failed).toMatchObject({
      Name: 'print',
      Attempts: 1,
      LastError: 'The printer is out of paper',
      CanRetry: true,
      CanCancel: false,
      NextRun: null,
    });
    const { Id } = z.object({ Id: z.string() }).parse(failed);
    failure = undefined;
    expect((await admin.call('POST', `/api/ext/jobs/${Id}/cancel`)).status).toBe(409);
    expect((await admin.call('POST', `/api/ext/jobs/${Id}/retry`)).status).toBe(200);
    const state = async () => (await list()).find((job) => job['Id'] === Id)?.['State'];
    await vi.waitFor(async () => expect(await state()).toBe('Completed'), { timeout: 20_000 });
    expect((await admin.call('POST', `/api/ext/jobs/${Id}/retry`)).status).toBe(409);
    const changes = await portal.database.inScope('system', (tx) => tx.select().from(audit));
    expect(changes).toMatchObject([
      { actorName: 'admin@demo.test', entity: 'jobs', entityId: Id, title: 'print', after: { state: 'Retrying' } },
    ]);
  });

  it('cancels a waiting job, filters by name and state, and never shows the data of a job', async () => {
    const { portal, admin, list } = await open();
    const names = ['count', 'print'];
    const jobs = names.map((name) => ({ name, cron: '0 0 1 1 *', run: async () => undefined }));
    await (await start(portal, jobs))();
    await addJob(portal, 'count', 'data, start_after', `'{"Token": "secret"}', now() + interval '1 day'`);
    await addJob(portal, 'print', 'state, started_on', `'active', now()`);
    const [waiting] = await list({ Name: ['count'] });
    expect(waiting).toMatchObject({ State: 'Waiting', Attempts: 0, NextRun: expect.any(String), CanCancel: true });
    expect(JSON.stringify(await list())).not.toContain('secret');
    const [running] = await list({ State: ['Running'] });
    expect(running).toMatchObject({ Name: 'print', CanCancel: false });
    expect((await admin.call('POST', `/api/ext/jobs/${String(running?.['Id'])}/cancel`)).status).toBe(409);
    expect((await admin.call('POST', `/api/ext/jobs/${String(waiting?.['Id'])}/cancel`)).status).toBe(200);
    expect(await list({ State: ['Cancelled'], Name: ['count'] })).toHaveLength(1);
    expect(await list({ State: ['Cancelled'], Name: ['print'] })).toEqual([]);
  });

  it('lists the schedules of the jobs that exist now, with their next run', async () => {
    const { portal, admin } = await open();
    const job = (name: string, cron: string) => ({ name, cron, run: async () => undefined });
    await (await start(portal, [job('old', '0 0 1 1 *'), job('nightly', '30 3 * * *')]))();
    await (await start(portal, [job('nightly', '45 3 * * *')]))();
    expect((await admin.call('GET', '/api/ext/jobs/schedules')).body).toEqual({
      Result: { Schedules: [{ Name: 'nightly', Cron: '45 3 * * *', NextRun: '2026-03-11T03:45:00.000Z' }] },
    });
  });

  it('is for administrators only', async () => {
    const { portal } = await open();
    for (const email of ['merchant@demo.test', 'shop@demo.test']) {
      const { call } = await portal.signIn(email);
      expect((await call('GET', '/api/ext/jobs/schedules')).status).toBe(403);
      expect((await call('POST', `/api/ext/jobs/${crypto.randomUUID()}/retry`)).status).toBe(403);
    }
  });
});
