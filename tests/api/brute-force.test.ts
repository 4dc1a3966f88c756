import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { password } from './fixture.ts';
import { type TestApp, type TestNode, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

describe(`guessing passwords, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    // Behind one reverse proxy, so that a test can come from any address; as often as a server left to itself allows.
    portal = await startApp({ environment: { TRUST_PROXY: '1', SIGN_INS_A_MINUTE: '' } });
  });
  afterAll(() => portal.stop());
  beforeEach(() => portal.clock.advance(61_000));

  const attempt = async (from: string, Email: string, Password = 'wrong', node: TestNode = portal) =>
    (await node.visitor().call('POST', '/api/portal/login', { Email, Password }, { 'x-forwarded-for': from })).status;
  const evaluated = (statuses: readonly number[]) => statuses.filter((status) => status !== 429).length;
  const times = <T>(count: number, work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, index) => work(index)));

  it('has ten tries a minute from one address, however many come at once and whoever they are for', async () => {
    const statuses = await times(30, (index) => attempt('192.0.2.1', `nobody-${index}@demo.test`));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const { status, body } = await portal.visitor().call('POST', '/api/portal/login', { Email: 'shop@demo.test', Password: password }, { 'x-forwarded-for': '192.0.2.1' });
    expect([status, body]).toEqual([429, { Error: 'Too many attempts. Please wait a minute and try again.' }]);
    expect(await attempt('192.0.2.2', 'shop@demo.test', password)).toBe(200);
    portal.clock.advance(61_000);
    expect(await attempt('192.0.2.1', 'shop@demo.test', password)).toBe(200);
  });

  it('has ten tries a minute for one account, from however many addresses, and an unknown one no other number', async () => {
    for (const email of ['merchant@demo.test', 'nobody@demo.test']) {
      expect(evaluated(await times(15, (index) => attempt(`198.51.100.${index}`, email)))).toBe(10);
    }
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
    const statuses = await times(24, (index) => attempt('192.0.2.6', `nobody-${index}@demo.test`, 'wrong', index % 2 === 0 ? portal : other));
    expect(evaluated(statuses)).toBe(10);
  });
});
