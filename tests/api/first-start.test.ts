import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readIssuer } from '../../server/areas/setup/platform-identity.ts';
import { createSetUpLink } from '../../server/areas/setup/set-up-link.ts';
import type { Database } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { settings, users } from '../../server/db/schema.ts';
import { type TestNode, createClock, startNodeOn, testConfig } from './test-app.ts';
import { createEmptyDatabase, engine } from './test-database.ts';

const environment = { DEMO: '0', PUBLIC_URL: 'https://market.example.com' };
const minute = 60_000;
const values = {
  Name: 'Elm Market Ltd',
  Address: '1 Elm Road, York,YO1 7HH',
  VatNumber: 'GB 123 4567 89',
  Email: ' Ada@Example.com ',
  Password: 'First-Admin-1',
};

describe(`the first start, on ${engine}`, () => {
  let database: Database;
  let node: TestNode;
  let clock: ReturnType<typeof createClock>;
  let stop: () => Promise<void>;
  beforeEach(async () => {
    const fresh = await createEmptyDatabase();
    database = fresh.database;
    await migrate(database);
    clock = createClock();
    node = await startNodeOn(database, clock, { environment });
    stop = async () => {
      await node.app.close();
      await fresh.drop();
    };
  });
  afterEach(() => stop());
  const newLink = () =>
    createSetUpLink({ database, config: testConfig(environment), clock: clock.now, random: randomBytes });
  const newToken = async () => (await newLink())?.split('/').at(-1) ?? '';
  const call = (path: string, body: object) => node.visitor().call('POST', `/api/ext/setup/${path}`, body);
  const check = async (Token: string) => (await call('check', { Token })).status;
  const run = (Token: string, change: object = {}) => call('run', { Token, ...values, ...change });
  const stored = () =>
    database.inScope('system', async (tx) => ({
      users: await tx.$count(users),
      issuer: await readIssuer(tx, { platform: undefined }),
    }));

  it('prints a link that creates the identity of the platform and the first administrator, once', async () => {
    expect(await newLink()).toMatch(/^https:\/\/market\.example\.com\/setup\/[\w-]{43}$/);
    const token = await newToken();
    expect(JSON.stringify(await database.inScope('system', (tx) => tx.select().from(settings)))).not.toContain(token);
    expect(await check(token)).toBe(200);
    expect(await run(token)).toMatchObject({ status: 200, body: { Result: null } });
    const { issuer } = await stored();
    expect(issuer).toMatchObject({
      Name: 'Elm Market Ltd',
      Lines: ['1 Elm Road', 'York', 'YO1 7HH'],
      VatNumber: 'GB 123 4567 89',
    });
    const { status, body } = await node
      .visitor()
      .call('POST', '/api/portal/login', { Email: 'ada@example.com', Password: values.Password });
    expect([status, body]).toMatchObject([200, { Result: { Role: 'Admin' } }]);
    expect([await check(token), (await run(token, { Email: 'eve@example.com' })).status]).toEqual([422, 422]);
    expect((await stored()).users).toBe(1);
    expect(await newLink()).toBeUndefined();
  });

  it('accepts only one of two browsers at once', async () => {
    const token = await newToken();
    const answers = await Promise.all([run(token), run(token, { Email: 'eve@example.com' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await stored()).users).toBe(1);
  });

  it('refuses forged, expired and replaced links, and changes nothing', async () => {
    const old = await newToken();
    const token = await newToken();
    const refusal = { status: 422, body: { Error: expect.stringContaining('restart the server') } };
    expect([await run(old), await run(randomBytes(32).toString('base64url'))]).toMatchObject([refusal, refusal]);
    clock.advance(60 * minute);
    expect(await run(token)).toMatchObject(refusal);
    expect(await stored()).toEqual({ users: 0, issuer: undefined });
  });

  it('refuses a link once the database has users', async () => {
    const token = await newToken();
    await database.inScope('system', (tx) =>
      tx.insert(users).values({ email: 'made@example.com', passwordHash: 'x', role: 'Admin' }),
    );
    expect([await check(token), (await run(token)).status]).toEqual([422, 422]);
    expect(await stored()).toEqual({ users: 1, issuer: undefined });
  });

  it('refuses bad input, after which the link still works', async () => {
    const token = await newToken();
    for (const [field, value] of [
      ['Password', 'short'],
      ['Email', 'nobody'],
      ['Name', ' '],
      ['Address', ', ,'],
    ] as const) {
      expect(await run(token, { [field]: value })).toMatchObject({
        status: 422,
        body: { Fields: { [field]: expect.any(String) } },
      });
    }
    expect(await stored()).toEqual({ users: 0, issuer: undefined });
    expect((await run(token, { VatNumber: '' })).status).toBe(200);
    // Invoices with VAT need a VAT number.
    expect(await stored()).toEqual({ users: 1, issuer: undefined });
  });

  it('limits the attempts of one network', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push(await check('guessed'));
    expect(statuses.at(-1)).toBe(429);
  });

  it('prints no link in demo mode', async () => {
    const config = testConfig({ DEMO: '1' });
    expect(await createSetUpLink({ database, config, clock: clock.now, random: randomBytes })).toBeUndefined();
  });

  it('uses the configured identity of the platform instead of the stored one', async () => {
    expect((await run(await newToken())).status).toBe(200);
    const config = testConfig({
      ...environment,
      PLATFORM_NAME: 'Oak Ltd',
      PLATFORM_ADDRESS: '2 Oak Road',
      PLATFORM_VAT_NUMBER: 'GB 1',
    });
    expect(await database.inScope('system', (tx) => readIssuer(tx, config))).toMatchObject({ Name: 'Oak Ltd' });
  });
});
