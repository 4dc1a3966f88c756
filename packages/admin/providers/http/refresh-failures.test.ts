/** Tests failed refreshes and role changes across tabs with a real local server. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '../../contract/account.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { sessionEndpoints } from '../../contract/session.ts';
import { type User, createSessionStore } from '../session/session-store.ts';
import { type Backend, type Sent, startBackend } from '../testing/backend.ts';
import { type BrowserProfile, browserProfile } from '../testing/browser-tabs.ts';
import { type ManualClock, manualClock } from '../testing/manual-clock.ts';
import { createHttpClient } from './http-client.ts';

const shop: User = {
  role: 'Shop',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: false,
  termsAccepted: true,
};
const orders = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  access: { roles: ['Shop'] },
  summary: 'a read',
  answer: z.string(),
});
const refresh = '/portal/refresh-token';

let backend: Backend;
let profile: BrowserProfile;
let clock: ManualClock;
let valid: boolean;
let refreshAnswer: Sent;

beforeEach(async () => {
  valid = false;
  profile = browserProfile();
  clock = manualClock();
  backend = await startBackend(({ url }) => {
    if (url !== refresh) return valid ? { json: { Result: `order ${url}` } } : { status: 401 };
    valid = (refreshAnswer.status ?? 200) === 200;
    return refreshAnswer;
  });
});
afterEach(async () => backend.close());

function openTab(part: { locks?: undefined } = {}) {
  const tab = profile.openTab();
  const session = createSessionStore(tab);
  const client = createHttpClient({ apiUrl: backend.origin, session, locks: tab.locks, clock, ...part });
  return { ...client, session, read: (id: number) => client.call(orders, { params: { id } }) };
}

function signIn(part: { locks?: undefined } = {}) {
  const tab = openTab(part);
  tab.session.begin(shop);
  return tab;
}

describe('refreshing', () => {
  it('runs in only one of twelve tabs, every five seconds after a failure until it succeeds', async () => {
    refreshAnswer = { status: 503 };
    const tabs = [signIn(), ...Array.from({ length: 11 }, () => openTab())];
    const readAll = () => Promise.allSettled(tabs.map((tab, index) => tab.read(index)));
    for (let second = 0; second < 15; second += 1) {
      expect((await readAll()).every(({ status }) => status === 'rejected')).toBe(true);
      clock.advance(1_000);
    }
    expect(backend.count(refresh)).toBe(3);
    refreshAnswer = {};
    expect((await readAll()).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(backend.count(refresh)).toBe(4);
    expect(tabs.map(({ session }) => session.get())).toEqual(tabs.map(() => shop));
  });

  it('runs every five seconds after a failure without Web Locks', async () => {
    refreshAnswer = { status: 503 };
    const tab = signIn({ locks: undefined });
    for (let second = 0; second < 10; second += 1) {
      await expect(tab.read(1)).rejects.toMatchObject({ status: 401 });
      clock.advance(1_000);
    }
    expect(backend.count(refresh)).toBe(2);
  });

  it('ends the session in every tab if the role has changed', async () => {
    refreshAnswer = { json: { Result: { Role: 'Merchant' } } };
    const [tab, other] = [signIn(), openTab()];
    await expect(tab.read(1)).rejects.toMatchObject({ name: 'AbortError' });
    expect([tab.session.get(), tab.session.ended(), other.session.ended()]).toEqual([
      undefined,
      'role-changed',
      'role-changed',
    ]);
  });

  it('keeps the session if the role is the same', async () => {
    refreshAnswer = { json: { Result: { Role: 'Shop' } } };
    const { read, session } = signIn();
    expect(await read(1)).toBe('order /orders/1');
    expect(session.get()).toEqual(shop);
  });
});

describe('a sign-out with an expired access token', () => {
  it.each([
    ['here', 401, sessionEndpoints.logout],
    ['here', 400, sessionEndpoints.logout],
    ['everywhere', 401, accountEndpoints.logoutAll],
  ] as const)('(%s) is retried after a refresh on status %d', async (_, status, leave) => {
    const { session, call } = signIn();
    const { path } = leave;
    backend.answer = ({ url }) => {
      valid ||= url === refresh;
      return valid ? {} : { status };
    };
    await call(leave, {});
    expect(backend.received.map(({ url }) => url)).toEqual([path, refresh, path]);
    expect(session.get()).toEqual(shop);
  });
});
