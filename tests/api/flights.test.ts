/** Statements of one breath travel to PostgreSQL together: in their order, and none without what went before it. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Line, lineOf } from '../../server/db/flight.ts';
import { ask, keepPlan } from '../../server/db/tx.ts';
import { emptyServerDatabase, engine } from './test-database.ts';

describe.skipIf(engine === 'pglite')('statements of one breath', () => {
  let server: Awaited<ReturnType<typeof emptyServerDatabase>>;
  let pool: pg.Pool;
  let client: pg.PoolClient;
  let line: Line;

  beforeAll(async () => {
    server = await emptyServerDatabase();
    pool = new pg.Pool({ connectionString: server.url, max: 1 });
    client = await pool.connect();
    await client.query('create table kept (text text)');
    line = lineOf(client);
  });

  afterAll(async () => {
    client.release();
    await pool.end();
    await server.drop();
  });

  afterEach(async () => {
    await client.query('rollback');
  });

  const keep = (text: string) => ask(line.handle, sql`insert into kept values (${text}) returning text`);
  const kept = async () => (await client.query('select text from kept order by 1')).rows.map(({ text }) => text);
  const said = (results: readonly PromiseSettledResult<unknown>[]) => results.map((result) => (result.status === 'rejected' ? String(result.reason.cause) : result.value));

  it('begin with what opens their transaction, and have each its own answer', async () => {
    line.open(['begin', "select set_config('app.user', 'somebody', true)"], 'nobody');
    expect(await Promise.all([ask(line.handle, sql`select current_setting('app.user') as user`), keep('first')])).toMatchObject([{ rows: [{ user: 'somebody' }] }, { rows: [{ text: 'first' }] }]);
    expect(line.depart()).toBe(true);
    await client.query('rollback');
    expect(await kept()).toEqual([]);
  });

  it('do not run where their transaction could not be opened', async () => {
    line.open(['begin', "select set_config('role', 'whom_nobody_knows', true)"], 'nobody');
    const results = said(await Promise.allSettled([keep('outside'), keep('outside as well')]));
    expect(results).toEqual([expect.stringContaining('whom_nobody_knows'), expect.stringContaining('whom_nobody_knows')]);
    await client.query('rollback');
    expect(await kept()).toEqual([]);
  });

  it('do not run behind one that fails, or that cannot be sent', async () => {
    line.open([], 'nobody');
    const [before, wrong, behind] = said(await Promise.allSettled([ask(line.handle, sql`select 1 as one`), ask(line.handle, sql`select 1 / 0`), keep('behind')]));
    expect(before).toMatchObject({ rows: [{ one: 1 }] });
    expect([wrong, behind]).toEqual([expect.stringContaining('division by zero'), expect.stringContaining('division by zero')]);
    const unwritten = { toPostgres: () => { throw new Error('It has no text'); } };
    const results = said(await Promise.allSettled([ask(line.handle, sql`select 2 as two`), ask(line.handle, sql`select ${sql.param(unwritten)}`), keep('behind')]));
    expect(results).toEqual([expect.objectContaining({ rows: [{ two: 2 }] }), expect.stringContaining('It has no text'), expect.stringContaining('could not be sent')]);
    expect(await kept()).toEqual([]);
  });

  it('are parsed once where their plan is kept, and again where the server has passed over them', async () => {
    const three = keepPlan('three', sql`select 3 as three`);
    line.open([], 'somebody');
    await Promise.allSettled([ask(line.handle, sql`select 1 / 0`), ask(line.handle, three)]);
    for (let at = 0; at < 2; at += 1) expect(await ask(line.handle, three)).toMatchObject({ rows: [{ three: 3 }] });
    expect((await client.query("select name from pg_prepared_statements")).rows).toEqual([{ name: 'three for somebody' }]);
  });

  it('open nothing where nothing is asked', () => {
    line.open(['begin'], 'nobody');
    expect(line.depart()).toBe(false);
  });
});
