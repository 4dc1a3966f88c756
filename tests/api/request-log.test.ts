import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeError } from '../../server/runtime/describe-error.ts';
import { createClock, startNodeOn } from './test-app.ts';
import { engine, createFilledDatabase } from './test-database.ts';

const Line = z.looseObject({ level: z.string(), time: z.iso.datetime(), msg: z.string() });
const marker = 'marker-7f3a';

describe(`the request log, on ${engine}`, () => {
  const lines: string[] = [];
  const log = pino(
    {
      level: 'debug',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (text: string) => void lines.push(text) },
  );
  let database: Awaited<ReturnType<typeof createFilledDatabase>>;
  let node: Awaited<ReturnType<typeof startNodeOn>>;
  const clock = createClock();
  beforeAll(async () => {
    database = await createFilledDatabase();
    node = await startNodeOn(database.database, clock, {
      environment: { TRUST_PROXY: '1', SIGN_INS_A_MINUTE: '4' },
      log,
    });
  });
  afterAll(async () => {
    await node.app.close();
    await database.drop();
  });
  beforeEach(() => {
    lines.splice(0);
    // Move past the window of the sign-in limit.
    clock.advance(61_000);
  });

  const logged = () => lines.map((line) => Line.parse(JSON.parse(line)));
  const signIn = (Email: string, Password: string) =>
    node.visitor().call('POST', '/api/portal/login', { Email, Password });

  it('contains the reason and network of a failed sign-in, but no address or password', async () => {
    await signIn(`${marker}@demo.test`, marker);
    await signIn('shop@demo.test', marker);
    for (let times = 0; times < 3; times += 1) await signIn('shop@demo.test', marker);
    const failed = logged().filter(({ msg }) => msg === 'Sign-in failed');
    expect(failed.map(({ reason }) => reason)).toEqual([
      'unknown-address',
      'wrong-password',
      'wrong-password',
      'wrong-password',
      'too-many-attempts',
    ]);
    expect(failed[0]).toMatchObject({ level: 'info', network: '127.0.0.1', requestId: expect.any(String) });
    expect(failed[1]?.['userId']).toMatch(/^[\da-f-]{36}$/);
    expect(lines.join('')).not.toContain(marker);
  });

  it('contains the route, status and user of a rejected call, but no path or query', async () => {
    const shop = await node.signIn('second-shop@demo.test');
    lines.splice(0);
    expect((await shop.call('GET', `/api/files/${marker}?q=${marker}`)).status).toBe(404);
    expect((await shop.call('POST', '/api/admin/deliveries/archived', { Query: marker })).status).toBe(403);
    expect((await node.visitor().call('GET', `/api/${marker}`)).status).toBe(404);
    const refused = logged().filter(({ msg }) => msg === 'Call refused');
    expect(refused.map(({ level, method, route, status }) => [level, method, route, status])).toEqual([
      ['info', 'GET', expect.stringMatching(/^\/api\/files\/[:*]/), 404],
      ['info', 'POST', '/api/:role/deliveries/:tab', 403],
      ['info', 'GET', expect.any(String), 404],
    ]);
    expect(lines.join('')).not.toContain(marker);
  });

  it('uses a well-formed request id from a trusted proxy', async () => {
    const call = async (id: string) =>
      (await node.visitor().call('GET', '/api/nothing', undefined, { 'x-request-id': id })).headers.get('x-request-id');
    expect(await call('proxy-id-12345')).toBe('proxy-id-12345');
    expect(logged()[0]).toMatchObject({ requestId: 'proxy-id-12345', status: 404 });
    expect(await call('x'.repeat(100))).toMatch(/^[\da-f-]{36}$/);
    expect(await call('a b"c')).toMatch(/^[\da-f-]{36}$/);
  });

  it('ignores a request id from a client without a trusted proxy', async () => {
    const exposed = await startNodeOn(database.database, clock);
    const { headers } = await exposed
      .visitor()
      .call('GET', '/api/nothing', undefined, { 'x-request-id': 'client-id-12345' });
    expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    await exposed.app.close();
  });

  it('never contains the parameters of a failed query', async () => {
    const failures = [
      sql`select ${marker}::text::int`,
      sql`insert into users (email, password_hash, role) values (${marker}, ${marker}, ${marker})`,
      sql`select no_such_function(${marker})`,
    ];
    for (const failure of failures) {
      await database.database
        .inScope('system', (tx) => tx.execute(failure))
        .catch((error: unknown) => log.error(describeError(error), 'Unexpected error'));
    }
    // The job library's statements are not wrapped by Drizzle.
    await database.database.jobStore
      .executeSql('select $1::text::int', [marker])
      .catch((error: unknown) => log.error(describeError(error), 'Unexpected error'));
    expect(logged()).toHaveLength(failures.length + 1);
    expect(lines.join('')).not.toContain(marker);
  });
});
