import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { password } from './fixture.ts';
import { type TestApp, type TestNode, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const minute = 60_000;

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const evaluated = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length;
const signIn = (client: TestClient, from: string, Email: string, Password = 'wrong') =>
  client.call('POST', '/api/portal/login', { Email, Password }, { 'x-forwarded-for': from });

describe(`guessing passwords, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    // Trust one proxy, so that a test can choose its address, and keep the default sign-in limit.
    portal = await startApp({ environment: { TRUST_PROXY: '1', SIGN_INS_A_MINUTE: '' } });
  });
  afterAll(() => portal.stop());
  // Move past the window of every rate limit.
  beforeEach(() => portal.clock.advance(16 * minute));

  const attempt = async (from: string, Email: string, Password = 'wrong', node: TestNode = portal) =>
    (await signIn(node.visitor(), from, Email, Password)).status;

  it('is limited to ten attempts a minute per address, across accounts', async () => {
    const statuses = await times(30, (index) => attempt('192.0.2.1', `nobody-${index}@demo.test`));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    portal.clock.advance(20_500);
    const { status, body, headers } = await signIn(portal.visitor(), '192.0.2.1', 'shop@demo.test', password);
    expect([status, body, headers.get('retry-after')]).toEqual([
      429,
      { Error: 'Too many attempts. Please wait a minute and try again.' },
      '40',
    ]);
    expect(await attempt('192.0.2.2', 'shop@demo.test', password)).toBe(200);
    portal.clock.advance(39_000);
    expect(await attempt('192.0.2.1', 'shop@demo.test', password)).toBe(429);
    portal.clock.advance(1000);
    expect(await attempt('192.0.2.1', 'shop@demo.test', password)).toBe(200);
  });

  it('is limited to ten attempts a minute per IPv6 /64', async () => {
    const statuses = await times(15, (index) => attempt(`2001:db8:0:7:${index}::1`, `nobody-${index}@demo.test`));
    expect(evaluated(statuses)).toBe(10);
    expect(await attempt('2001:db8:0:8::1', 'shop@demo.test', password)).toBe(200);
    expect(
      evaluated(
        await times(12, (index) =>
          attempt(index % 2 === 0 ? '::ffff:192.0.2.9' : '192.0.2.9', `nobody-${index}@demo.test`),
        ),
      ),
    ).toBe(10);
  });

  it('does not lock out the owner at another address', async () => {
    expect(evaluated(await times(12, () => attempt('198.51.100.1', 'merchant@demo.test')))).toBe(10);
    expect(await attempt('192.0.2.7', 'merchant@demo.test', password)).toBe(200);
  });

  it('is limited over a sliding minute, not per clock minute', async () => {
    expect(evaluated(await times(5, () => attempt('192.0.2.3', 'nobody@demo.test')))).toBe(5);
    portal.clock.advance(50_000);
    expect(evaluated(await times(5, () => attempt('192.0.2.3', 'no-one@demo.test')))).toBe(5);
    portal.clock.advance(11_000);
    expect(evaluated(await times(10, (index) => attempt('192.0.2.3', `nobody-${index}@demo.test`)))).toBe(5);
  });

  it("gains no attempts from sign-ins to the attacker's own account", async () => {
    const own = await times(6, () => attempt('192.0.2.4', 'shop@demo.test', password));
    const guesses = await times(9, (index) => attempt('192.0.2.4', `nobody-${index}@demo.test`));
    expect(own).toEqual(own.map(() => 200));
    expect(evaluated([...own, ...guesses])).toBe(10);
    expect(await attempt('192.0.2.4', 'shop@demo.test', password)).toBe(429);
  });

  it('is limited by the address that the proxy reports, not the client', async () => {
    const statuses = await times(12, (index) => attempt(`203.0.113.${index}, 192.0.2.5`, `nobody-${index}@demo.test`));
    expect(evaluated(statuses)).toBe(10);
  });

  it.skipIf(engine === 'pglite')('is limited across all nodes together', async () => {
    const other = await portal.startNode();
    const statuses = await times(24, (index) =>
      attempt('192.0.2.6', `nobody-${index}@demo.test`, 'wrong', index % 2 === 0 ? portal : other),
    );
    expect(evaluated(statuses)).toBe(10);
  });
});

describe(`guessing one account’s password, on ${engine}`, () => {
  const owner = 'merchant@demo.test';
  let portal: TestApp;
  beforeAll(async () => {
    // Two attempts a minute per network keep the derived limits small.
    portal = await startApp({ environment: { TRUST_PROXY: '1', SIGN_INS_A_MINUTE: '2' } });
  });
  afterAll(() => portal.stop());
  beforeEach(() => portal.clock.advance(16 * minute));

  const statusFrom = async (from: string, email: string, word?: string, client: TestClient = portal.visitor()) =>
    (await signIn(client, from, email, word)).status;
  const guessFromEverywhere = (email: string) => times(12, (index) => statusFrom(`198.51.100.${index}`, email));

  it('is limited to ten attempts in 15 minutes across networks, even for unknown accounts', async () => {
    for (const email of [owner, 'nobody@demo.test']) expect(evaluated(await guessFromEverywhere(email))).toBe(10);
    portal.clock.advance(5 * minute);
    const { status, body, headers } = await signIn(portal.visitor(), '192.0.2.7', owner, password);
    expect([status, body, headers.get('retry-after')]).toEqual([
      429,
      { Error: 'Too many attempts. Please wait 10 minutes and try again.' },
      '600',
    ]);
    portal.clock.advance(10 * minute);
    expect(await statusFrom('192.0.2.7', owner, password)).toBe(200);
  });

  it('leaves a known device its own attempts, but only for that account', async () => {
    const device = portal.visitor();
    expect(await statusFrom('192.0.2.7', owner, password, device)).toBe(200);
    await guessFromEverywhere(owner);
    await times(2, () => statusFrom('192.0.2.7', 'nobody@demo.test'));
    expect(await statusFrom('192.0.2.8', owner, password)).toBe(429);
    expect(await statusFrom('192.0.2.7', 'shop@demo.test', password, device)).toBe(429);
    expect(evaluated(await times(4, () => statusFrom('192.0.2.7', owner, 'wrong', device)))).toBe(2);
    portal.clock.advance(minute);
    expect(await statusFrom('192.0.2.7', owner, password, device)).toBe(200);
  });

  it('spares known devices, identified by an HttpOnly cookie that only sign-in receives', async () => {
    const { headers } = await signIn(portal.visitor(), '192.0.2.7', owner, password);
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('portal_device='));
    expect(line).toMatch(
      /^portal_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/portal\/login; HttpOnly; SameSite=Lax$/,
    );
  });

  it("gains nothing from a device cookie that was copied before the device's next sign-in", async () => {
    const [device, copy] = [portal.visitor(), portal.visitor()];
    expect(await statusFrom('192.0.2.7', owner, password, device)).toBe(200);
    for (const [name, cookie] of device.cookies) if (name === 'portal_device') copy.cookies.set(name, cookie);
    expect(await statusFrom('192.0.2.7', 'shop@demo.test', password, device)).toBe(200);
    await guessFromEverywhere(owner);
    expect(await statusFrom('203.0.113.1', owner, password, copy)).toBe(429);
    expect(await statusFrom('192.0.2.7', owner, password, device)).toBe(200);
  });

  it('can lock out every device once the owner has signed out everywhere', async () => {
    const [device, another] = [portal.visitor(), portal.visitor()];
    for (const client of [device, another]) expect(await statusFrom('192.0.2.7', owner, password, client)).toBe(200);
    expect((await device.call('POST', '/api/portal/logout-all')).status).toBe(200);
    expect(device.cookies.size).toBe(0);
    await guessFromEverywhere(owner);
    expect(await statusFrom('192.0.2.7', owner, password, another)).toBe(429);
  });
});
