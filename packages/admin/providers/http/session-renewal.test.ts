/** Tests one refresh and one retry (decisions, "Retry on 400/401") with a real local server. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { accountEndpoints } from '../../contract/account.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { sessionEndpoints } from '../../contract/session.ts';
import type { SessionStore, User } from '../session/session-store.ts';
import { createSessionStore } from '../session/session-store.ts';
import type { Answering, Backend, Sent } from '../testing/backend.ts';
import { startBackend } from '../testing/backend.ts';
import type { BrowserProfile } from '../testing/browser-tabs.ts';
import { browserProfile } from '../testing/browser-tabs.ts';
import { type ManualClock, manualClock } from '../testing/manual-clock.ts';
import type { HttpClient } from './http-client.ts';
import { createHttpClient } from './http-client.ts';

const shop: User = {
  role: 'Shop',
  isCollectEnabled: false,
  isCollectOnly: false,
  isUserAdmin: false,
  termsAccepted: true,
};
const signedIn = { roles: ['Shop'] } as const;
const orders = endpoint({
  method: 'GET',
  path: '/orders/{id}',
  access: signedIn,
  summary: 'a read',
  answer: z.string(),
});
const accept = endpoint({
  method: 'POST',
  path: '/accept',
  access: signedIn,
  summary: 'a write',
  answer: z.unknown(),
  idempotent: true,
});

const refresh = '/portal/refresh-token';
let backend: Backend;
let profile: BrowserProfile;
let clock: ManualClock;
/** Whether the access token is valid. A refresh makes it valid. */
let valid: boolean;
let refreshAnswer: Sent | 'hang up';
let answerCall: Answering;

beforeEach(async () => {
  valid = false;
  refreshAnswer = { json: { Result: null } };
  answerCall = ({ url }) => ({ json: { Result: `order ${url}` } });
  profile = browserProfile();
  clock = manualClock();
  backend = await startBackend((request) => {
    if (request.url === refresh) {
      valid = refreshAnswer !== 'hang up' && (refreshAnswer.status ?? 200) === 200;
      return refreshAnswer;
    }
    return valid ? answerCall(request) : { status: 401, json: { Error: 'Token expired' } };
  });
});
afterEach(async () => backend.close());

interface OpenTab extends HttpClient {
  readonly session: SessionStore;
  readonly read: (id: number) => Promise<string>;
}

function openTab(part: { locks?: undefined; refreshLimit?: () => AbortSignal } = {}): OpenTab {
  const tab = profile.openTab();
  const session = createSessionStore(tab);
  const client = createHttpClient({ apiUrl: backend.origin, session, locks: tab.locks, clock, ...part });
  return { ...client, session, read: (id) => client.call(orders, { params: { id } }) };
}

function signIn(): OpenTab {
  const tab = openTab();
  tab.session.begin(shop);
  return tab;
}

const ten = Array.from({ length: 10 }, (_, index) => index);
const tenAnswers = ten.map((id) => `order /orders/${id}`);

describe('a 401 or 400', () => {
  // Requirement O-4.14
  it('during ten parallel calls causes one refresh and ten answers', async () => {
    const { read } = signIn();
    expect(await Promise.all(ten.map(read))).toEqual(tenAnswers);
    expect(backend.count(refresh)).toBe(1);
    expect(backend.received).toHaveLength(21);
  });

  it('in two tabs causes one refresh', async () => {
    const tabs = [signIn(), openTab()];
    const answers = await Promise.all(tabs.map((tab) => Promise.all(ten.map(tab.read))));
    expect(answers).toEqual([tenAnswers, tenAnswers]);
    expect(backend.count(refresh)).toBe(1);
  });

  it('in a tab with outdated storage causes no second refresh', async () => {
    const tab = signIn();
    const { locks, storage } = profile.openTab();
    const before = new Map(profile.values);
    const late = createSessionStore({ storage: { ...storage, getItem: (name) => before.get(name) ?? null } });
    const { call } = createHttpClient({ apiUrl: backend.origin, session: late, locks, clock });
    const answers = await Promise.all([tab.read(1), call(orders, { params: { id: 2 } })]);
    expect(answers).toEqual(['order /orders/1', 'order /orders/2']);
    expect(backend.count(refresh)).toBe(1);
  });

  it('causes one refresh per tab without Web Locks', async () => {
    const tabs = [openTab({ locks: undefined }), openTab({ locks: undefined })];
    tabs[0]?.session.begin(shop);
    const answers = await Promise.all(tabs.map((tab) => Promise.all(ten.map(tab.read))));
    expect(answers).toEqual([tenAnswers, tenAnswers]);
    expect(backend.count(refresh)).toBeLessThanOrEqual(2);
  });

  it('causes another refresh when the token expires again', async () => {
    const { read } = signIn();
    await read(1);
    valid = false;
    await read(2);
    expect(backend.count(refresh)).toBe(2);
  });

  // Requirement O-7.10
  it('is retried with the same body and idempotency key', async () => {
    const { call } = signIn();
    await call(accept, {});
    const tries = backend.received.filter(({ url }) => url === '/accept');
    expect(tries).toHaveLength(2);
    expect(tries[1]?.headers['idempotency-key']).toBe(tries[0]?.headers['idempotency-key']);
    expect(backend.received.find(({ url }) => url === refresh)).toMatchObject({ text: '{}', method: 'POST' });
  });

  // Requirement O-4.19
  it('shows the error and keeps the user signed in if the retry gets 400', async () => {
    valid = true;
    answerCall = () => ({ status: 400, json: { Error: 'Not like this' } });
    const { read, session } = signIn();
    await expect(read(1)).rejects.toMatchObject({ status: 400, message: 'Not like this' });
    expect([backend.count(refresh), backend.count('/orders/1')]).toEqual([1, 2]);
    expect(session.get()).toEqual(shop);
  });

  // Requirement O-4.17
  it('ends the session once if the retries of many calls get 401', async () => {
    const { read, session } = signIn();
    const listener = vi.fn();
    session.subscribe(listener);
    answerCall = () => ({ status: 401 });
    const results = await Promise.allSettled(ten.map(read));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect([session.get(), session.ended()]).toEqual([undefined, 'expired']);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(backend.count(refresh)).toBe(1);
  });

  it('is the only status that causes a refresh or retry', async () => {
    valid = true;
    answerCall = () => ({ status: 403 });
    await expect(signIn().read(1)).rejects.toMatchObject({ status: 403 });
    expect(backend.received).toHaveLength(1);
  });
});

describe('a refresh', () => {
  // Requirement O-4.11
  it('ends the session once in every tab on a 401', async () => {
    refreshAnswer = { status: 401 };
    const tabs = [signIn(), openTab()];
    const listener = vi.fn();
    tabs[0]?.session.subscribe(listener);
    const results = await Promise.allSettled(tabs.flatMap((tab) => ten.map(tab.read)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(20);
    expect(tabs.map(({ session }) => session.get())).toEqual([undefined, undefined]);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(backend.count(refresh)).toBe(1);
  });

  // Requirement O-4.18
  it.each<[string, Sent | 'hang up']>([
    ['is lost on the way', 'hang up'],
    ['fails', { status: 503 }],
  ])('keeps the user signed in and shows the call’s error if it %s', async (_, answer) => {
    refreshAnswer = answer;
    const { read, session } = signIn();
    await expect(Promise.all(ten.map(read))).rejects.toMatchObject({ status: 401, message: 'Token expired' });
    expect(session.get()).toEqual(shop);
    refreshAnswer = {};
    clock.advance(5_000);
    expect(await read(1)).toBe('order /orders/1');
  });

  it('isn’t repeated after a failure for a call that started earlier', async () => {
    const { read } = signIn();
    let answerLate = (_: Sent): void => undefined;
    const held = new Promise<Sent>((done) => (answerLate = done));
    backend.answer = ({ url }) => (url === '/orders/2' ? held : { status: url === refresh ? 503 : 401 });
    const late = read(2);
    await expect(read(1)).rejects.toMatchObject({ status: 401 });
    answerLate({ status: 401 });
    await expect(late).rejects.toMatchObject({ status: 401 });
    expect(backend.count(refresh)).toBe(1);
  });

  it('without an answer times out', async () => {
    const limit = new AbortController();
    const tab = openTab({ refreshLimit: () => limit.signal });
    tab.session.begin(shop);
    backend.answer = ({ url }) => {
      if (url !== refresh) return { status: 401 };
      limit.abort();
      return new Promise(() => undefined);
    };
    await expect(tab.read(1)).rejects.toMatchObject({ status: 401 });
    expect(tab.session.get()).toEqual(shop);
  });

  it('by the timer is shared with the calls', async () => {
    const tab = signIn();
    await Promise.all([tab.refresh(), tab.read(1)]);
    expect(backend.count(refresh)).toBe(1);
  });
});

describe('no refresh', () => {
  // Requirement O-4.15
  it('happens for sign-in, forgotten passwords and the refresh itself', async () => {
    backend.answer = () => ({ status: 401, json: { Error: 'no' } });
    const { call, session } = signIn();
    await expect(call(sessionEndpoints.login, { body: { Email: 'a', Password: 'b' } })).rejects.toMatchObject({
      message: 'no',
    });
    await expect(call(accountEndpoints.forgotPassword, { body: { Email: 'a' } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(call(accountEndpoints.resetPassword, { body: { Token: 'a', Password: 'b' } })).rejects.toMatchObject({
      status: 401,
    });
    expect(backend.count(refresh)).toBe(0);
    await expect(call(sessionEndpoints.refresh, {})).rejects.toMatchObject({ status: 401 });
    expect([backend.count(refresh), backend.received.length]).toEqual([1, 4]);
    expect(session.get()).toEqual(shop);
  });

  it('happens while no user is signed in', async () => {
    const tab = openTab();
    await expect(tab.read(1)).rejects.toMatchObject({ status: 401 });
    expect([backend.count(refresh), tab.session.ended()]).toEqual([0, undefined]);
  });
});

describe('a call that outlives its session', () => {
  const merchant: User = { ...shop, role: 'Merchant' };

  it.each<[string, Sent | 'hang up']>([
    ['an answer', { json: 'order' }],
    ['a 401', { status: 401 }],
    ['a lost answer', 'hang up'],
  ])('hides %s from the next user', async (_, answer) => {
    const { read, session } = signIn();
    valid = true;
    answerCall = () => {
      session.end('signed-out');
      session.begin(merchant);
      return answer;
    };
    await expect(read(1)).rejects.toMatchObject({ name: 'AbortError' });
    expect(session.get()).toEqual(merchant);
    expect(backend.count(refresh)).toBe(0);
  });

  it('hides its answer from the sign-in screen', async () => {
    const { read, session } = signIn();
    valid = true;
    answerCall = () => {
      session.end('signed-out');
      return { json: 'order' };
    };
    await expect(read(1)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('keeps the next session when its retry returns 401', async () => {
    const { read, session } = signIn();
    answerCall = () => {
      session.end('signed-out');
      session.begin(merchant);
      return { status: 401 };
    };
    await expect(read(1)).rejects.toMatchObject({ name: 'AbortError' });
    expect(session.get()).toEqual(merchant);
  });
});
