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
    // Behind one reverse proxy, so that a test can come from any address; as often as a server left to itself allows.
    portal = await startApp({ environment: { TRUST_PROXY: '1', SIGN_INS_A_MINUTE: '' } });
  });
  afterAll(() => portal.stop());
  // Out of every rate limit's window.
  beforeEach(() => portal.clock.advance(16 * minute));

  const attempt = async (from: string, Email: string, Password = 'wrong', node: TestNode = portal) =>
    (await signIn(node.visitor(), from, Email, Password)).status;

  it('has ten tries a minute from one address, however many come at once and whoever they are for', async () => {
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

  it('has ten tries a minute from one /64 of IPv6, however many of its addresses try', async () => {
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

  it('locks nobody out with ten wrong tries from elsewhere', async () => {
    expect(evaluated(await times(12, () => attempt('198.51.100.1', 'merchant@demo.test')))).toBe(10);
    expect(await attempt('192.0.2.7', 'merchant@demo.test', password)).toBe(200);
  });

  it('has no second ten at the turn of the minute', async () => {
    expect(evaluated(await times(5, () => attempt('192.0.2.3', 'nobody@demo.test')))).toBe(5);
    portal.clock.advance(50_000);
    expect(evaluated(await times(5, () => attempt('192.0.2.3', 'no-one@demo.test')))).toBe(5);
    portal.clock.advance(11_000);
    expect(evaluated(await times(10, (index) => attempt('192.0.2.3', `nobody-${index}@demo.test`)))).toBe(5);
  });

  it('counts a right password like a wrong one, so that no account of one’s own buys more tries', async () => {
    const own = await times(6, () => attempt('192.0.2.4', 'shop@demo.test', password));
    const guesses = await times(9, (index) => attempt('192.0.2.4', `nobody-${index}@demo.test`));
    expect(own).toEqual(own.map(() => 200));
    expect(evaluated([...own, ...guesses])).toBe(10);
    expect(await attempt('192.0.2.4', 'shop@demo.test', password)).toBe(429);
  });

  it('believes the proxy about the address, not the client', async () => {
    const statuses = await times(12, (index) => attempt(`203.0.113.${index}, 192.0.2.5`, `nobody-${index}@demo.test`));
    expect(evaluated(statuses)).toBe(10);
  });

  it.skipIf(engine === 'pglite')('shares its ten tries between all nodes', async () => {
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
    // Two tries a minute from one network, so that the numbers which follow from it are small too.
    portal = await startApp({ environment: { TRUST_PROXY: '1', SIGN_INS_A_MINUTE: '2' } });
  });
  afterAll(() => portal.stop());
  beforeEach(() => portal.clock.advance(16 * minute));

  const statusFrom = async (from: string, email: string, word?: string, client: TestClient = portal.visitor()) =>
    (await signIn(client, from, email, word)).status;
  const guessFromEverywhere = (email: string) => times(12, (index) => statusFrom(`198.51.100.${index}`, email));

  it('has five times as many tries in a quarter of an hour, from however many networks, for an unknown account too', async () => {
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

  it('leaves a device on which somebody has signed in tries of its own, for that account and no other', async () => {
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

  it('knows a device by a cookie that no script reads and only sign-in is sent', async () => {
    const { headers } = await signIn(portal.visitor(), '192.0.2.7', owner, password);
    const line = headers.getSetCookie().find((cookie) => cookie.startsWith('portal_device='));
    expect(line).toMatch(
      /^portal_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/portal\/login; HttpOnly; SameSite=Lax$/,
    );
  });

  it('serves a copy of that cookie no more once its owner, or a colleague at the same counter, has signed in again', async () => {
    const [device, copy] = [portal.visitor(), portal.visitor()];
    expect(await statusFrom('192.0.2.7', owner, password, device)).toBe(200);
    for (const [name, cookie] of device.cookies) if (name === 'portal_device') copy.cookies.set(name, cookie);
    expect(await statusFrom('192.0.2.7', 'shop@demo.test', password, device)).toBe(200);
    await guessFromEverywhere(owner);
    expect(await statusFrom('203.0.113.1', owner, password, copy)).toBe(429);
    expect(await statusFrom('192.0.2.7', owner, password, device)).toBe(200);
  });

  it('knows no device any more once its owner has signed out everywhere', async () => {
    const [device, another] = [portal.visitor(), portal.visitor()];
    for (const client of [device, another]) expect(await statusFrom('192.0.2.7', owner, password, client)).toBe(200);
    expect((await device.call('POST', '/api/portal/logout-all')).status).toBe(200);
    expect(device.cookies.size).toBe(0);
    await guessFromEverywhere(owner);
    expect(await statusFrom('192.0.2.7', owner, password, another)).toBe(429);
  });
});
