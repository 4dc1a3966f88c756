import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { applyDemoMode } from '../../server/demo/demo-mode.ts';
import { migrate } from '../../server/db/migrate.ts';
import { users } from '../../server/db/schema.ts';
import { hashPassword } from '../../server/areas/session/sessions.ts';
import { password } from './fixture.ts';
import { type TestNode, createClock, startNodeOn, testConfig } from './test-app.ts';
import { engine, createEmptyDatabase } from './test-database.ts';
import { silentLog } from '../../server/runtime/log.ts';

const onPostgres = { DATABASE_URL: 'postgres://portal@localhost/portal' };
/** Environments with demo mode on (`demo`) and off (`real`). `server/runtime/config.test.ts` tries all combinations. */
const demo = [
  {},
  { NODE_ENV: 'production', EMBEDDED_DATABASE: '1', DEMO: '1' },
  { ...onPostgres, DEMO: '1', ENVIRONMENT: 'prod' },
];
const real = [
  { DEMO: '0' },
  { NODE_ENV: 'production', EMBEDDED_DATABASE: '1' },
  onPostgres,
  { ...onPostgres, ENVIRONMENT: 'dev' },
  { ...onPostgres, ENVIRONMENT: 'demo' },
];
const demoUsers = [
  'admin@demo.test',
  'merchant@demo.test',
  'merchant-collect@demo.test',
  'shop@demo.test',
  'collect@demo.test',
  'collect-only@demo.test',
  'staff1.shop1@example.com',
];
const own = 'owner@example.com';

describe(`demo mode, on ${engine}`, () => {
  let fresh: Awaited<ReturnType<typeof createEmptyDatabase>>;
  const clock = createClock();
  const nodes: TestNode[] = [];
  beforeAll(async () => {
    fresh = await createEmptyDatabase();
    await migrate(fresh.database);
  });
  afterEach(async () => {
    for (const { app } of nodes.splice(0)) await app.close();
  });
  afterAll(() => fresh.drop());

  const start = async (environment: Readonly<Record<string, string>>): Promise<TestNode> => {
    await applyDemoMode({
      database: fresh.database,
      config: testConfig({ DEMO_ORDERS: '5', ...environment }),
      clock: clock.now,
      log: silentLog,
    });
    const node = await startNodeOn(fresh.database, clock, { environment });
    nodes.push(node);
    return node;
  };
  const signIn = async (node: TestNode, Email: string) =>
    (await node.visitor().call('POST', '/api/portal/login', { Email, Password: password })).status;
  const mailbox = async (node: TestNode) => (await node.visitor().call('GET', '/api/mailbox')).status;
  const picture = async (node: TestNode) => (await node.visitor().call('GET', '/images/shops/sage.svg')).status;
  const countUsers = () => fresh.database.inScope('system', (tx) => tx.$count(users));

  it('leaves an empty database empty and the mailbox hidden when off', async () => {
    for (const environment of real) {
      const node = await start(environment);
      expect([environment, await mailbox(node), await countUsers()]).toEqual([environment, 404, 0]);
    }
  });

  it('fills an empty database only once, even when nodes start at the same time', async () => {
    const given = { config: testConfig({ DEMO: '1', DEMO_ORDERS: '5' }), clock: clock.now, log: silentLog };
    const databases =
      engine === 'postgres'
        ? [fresh.database, await fresh.openAgain(), await fresh.openAgain()]
        : [fresh.database, fresh.database];
    await Promise.all(databases.map((database) => applyDemoMode({ ...given, database })));
    expect(await countUsers()).toBeGreaterThan(demoUsers.length);
    const passwordHash = await hashPassword(password);
    await fresh.database.inScope('system', (tx) =>
      tx.insert(users).values({ email: own, passwordHash, role: 'Admin' }),
    );
  });

  it('allows demo sign-ins, and shows mails and generated images, only when on', async () => {
    let turn = 0;
    for (const [environments, status, mails] of [
      [real, 401, 404],
      [demo, 200, 200],
      [real, 401, 404],
    ] as const) {
      for (const environment of environments) {
        const node = await start(environment);
        // Hashing passwords is slow, so each environment tries one user. Together, the environments cover all users.
        const email = demoUsers[(turn += 1) % demoUsers.length] ?? '';
        expect([environment, email, await signIn(node, email), await mailbox(node), await picture(node)]).toEqual([
          environment,
          email,
          status,
          mails,
          mails,
        ]);
      }
    }
    expect(await signIn(await start({ DEMO: '0' }), own)).toBe(200);
  });

  it('ends only the sessions and sockets of demo users when a node starts with it off', async () => {
    const node = await start({ DEMO: '1' });
    const [demoUser, owner] = [await node.signIn('merchant@demo.test'), await node.signIn(own)];
    const [ended, stillOpen] = [await demoUser.open('/api/ws/realtime'), await owner.open('/api/ws/realtime')];
    await start({ DEMO: '0' });
    expect(await ended.closed).toBe(4401);
    await stillOpen.settled();
    const profiles = async () => [
      (await demoUser.call('GET', '/api/portal/profile')).status,
      (await owner.call('GET', '/api/portal/profile')).status,
    ];
    expect(await profiles()).toEqual([401, 200]);
    await start({ DEMO: '1' });
    expect(await profiles()).toEqual([401, 200]);
    expect((await demoUser.call('POST', '/api/portal/refresh-token')).status).toBe(401);
  });
});
