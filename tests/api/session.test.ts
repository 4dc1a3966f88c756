import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { refreshTokens, users } from '../../server/db/schema.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const minute = 60_000;

describe(`a session, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const profile = async (client: TestClient) => (await client.call('GET', '/api/portal/profile')).status;
  const refresh = async (client: TestClient) => (await client.call('POST', '/api/portal/refresh-token', {})).status;
  const token = (client: TestClient) => client.cookies.get('portal_refresh')?.value;
  /** Returns a client with the current cookies, like another tab or a thief. */
  const copy = (client: TestClient) => {
    const other = portal.visitor();
    for (const [name, cookie] of client.cookies) other.cookies.set(name, cookie);
    return other;
  };

  const tokensOf = (client: TestClient) => {
    const [sessionId = ''] = client.cookies.get('portal_access')?.value.split('.') ?? [];
    return portal.database.inScope('system', (tx) => tx.$count(refreshTokens, eq(refreshTokens.sessionId, sessionId)));
  };

  it('requires a genuine access token', async () => {
    const client = await portal.signIn('shop@demo.test');
    expect(await profile(portal.visitor())).toBe(401);
    const cookie = client.cookies.get('portal_access');
    if (cookie === undefined) throw new Error('There is no access cookie');
    const [id = '', expires = ''] = cookie.value.split('.');
    for (const value of [
      `${id}.${Number(expires) + minute}.${cookie.value.split('.')[2]}`,
      `${id}.${expires}.`,
      'x',
      `${id}.${expires}.${'a'.repeat(43)}`,
    ]) {
      client.cookies.set('portal_access', { ...cookie, value });
      expect(await profile(client)).toBe(401);
    }
  });

  it("is read without a transaction, so that a call has only its user's transaction", async () => {
    const client = await portal.signIn('shop@demo.test');
    const inScope = vi.spyOn(portal.database, 'inScope');
    expect((await client.call('GET', '/api/shop/delivery/vehicle-type')).status).toBe(200);
    expect(inScope.mock.calls.map(([scope]) => (scope === 'system' ? scope : scope.role))).toEqual(['Shop']);
    inScope.mockRestore();
  });

  // Requirement O-4.10
  it('needs a refresh after 30 minutes, and expires 30 days after the last one', async () => {
    const client = await portal.signIn('shop@demo.test');
    portal.clock.advance(29 * minute);
    expect(await profile(client)).toBe(200);
    portal.clock.advance(minute);
    expect(await profile(client)).toBe(401);
    expect([await refresh(client), await profile(client)]).toEqual([200, 200]);
    portal.clock.advance(29 * 24 * 60 * minute);
    expect(await refresh(client)).toBe(200);
    portal.clock.advance(30 * 24 * 60 * minute);
    expect(await refresh(client)).toBe(401);
  });

  it('returns the same successor token again after a lost response, however late', async () => {
    const client = await portal.signIn('shop@demo.test');
    const lost = copy(client);
    expect(await refresh(lost)).toBe(200);
    portal.clock.advance(20 * minute);
    expect(await refresh(client)).toBe(200);
    expect(token(client)).toBe(token(lost));
  });

  it('keeps tabs that refresh at the same time signed in', async () => {
    const client = await portal.signIn('shop@demo.test');
    const tabs = [copy(client), copy(client), copy(client), copy(client)];
    expect(await Promise.all(tabs.map(refresh))).toEqual([200, 200, 200, 200]);
    expect(new Set(tabs.map(token)).size).toBe(1);
  });

  it('is rotated only once when twelve tabs refresh an expired access token concurrently', async () => {
    const client = await portal.signIn('shop@demo.test');
    portal.clock.advance(31 * minute);
    const tabs = Array.from({ length: 12 }, () => copy(client));
    expect(new Set(await Promise.all(tabs.map(profile)))).toEqual(new Set([401]));
    expect(new Set(await Promise.all(tabs.map(refresh)))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(tabs.map(profile)))).toEqual(new Set([200]));
    expect(new Set(tabs.map(token)).size).toBe(1);
    expect(await tokensOf(client)).toBe(2);
  });

  it('returns the successor to 500 calls with the replaced token within the grace period', async () => {
    const client = await portal.signIn('shop@demo.test');
    const before = copy(client);
    expect(await refresh(client)).toBe(200);
    portal.clock.advance(29_000);
    for (let batch = 0; batch < 20; batch += 1) {
      const late = Array.from({ length: 25 }, () => copy(before));
      expect(new Set(await Promise.all(late.map(refresh)))).toEqual(new Set([200]));
      expect(new Set(late.map(token))).toEqual(new Set([token(client)]));
    }
    expect([await tokensOf(client), await profile(client)]).toEqual([2, 200]);
  });

  it('returns the newest token to a late tab within the grace period', async () => {
    const client = await portal.signIn('shop@demo.test');
    const straggler = copy(client);
    expect([await refresh(client), await refresh(client)]).toEqual([200, 200]);
    portal.clock.advance(29_000);
    expect(await refresh(straggler)).toBe(200);
    expect(token(straggler)).toBe(token(client));
  });

  it('ends with all its sockets when a used token is sent again after the grace period', async () => {
    const client = await portal.signIn('shop@demo.test');
    const thief = copy(client);
    expect([await refresh(client), await refresh(client)]).toEqual([200, 200]);
    const socket = await client.open('/api/ws/realtime');
    const bystander = await (await portal.signIn('shop@demo.test')).open('/api/ws/realtime');
    portal.clock.advance(31_000);
    expect(await refresh(thief)).toBe(401);
    expect(await socket.closed).toBe(4401);
    expect([await profile(client), await refresh(client)]).toEqual([401, 401]);
    await bystander.settled();
    bystander.close();
  });

  it('ends on sign-out, which never fails, even with an expired access token', async () => {
    const client = await portal.signIn('shop@demo.test');
    const staleClient = copy(client);
    const socket = await client.open('/api/ws/realtime');
    portal.clock.advance(31 * minute);
    expect((await client.call('POST', '/api/portal/logout', {})).status).toBe(200);
    expect([...client.cookies.keys()]).toEqual(['portal_device']);
    expect(await socket.closed).toBe(4401);
    expect(await refresh(staleClient)).toBe(401);
    expect((await portal.visitor().call('POST', '/api/portal/logout')).status).toBe(200);
  });

  it('ends with its sockets when its user is disabled', async () => {
    const client = await portal.signIn('second-shop@demo.test');
    const socket = await client.open('/api/ws/realtime');
    await portal.database.inScope('system', (tx) =>
      tx.update(users).set({ disabledAt: portal.clock.now() }).where(eq(users.email, 'second-shop@demo.test')),
    );
    expect(await socket.closed).toBe(4401);
    expect([await profile(client), await refresh(client)]).toEqual([401, 401]);
  });
});
