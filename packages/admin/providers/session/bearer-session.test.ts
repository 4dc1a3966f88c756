import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { createHttpClient } from '../http/http-client.ts';
import { followProfile } from '../http/session-calls.ts';
import { createAuthProvider } from '../refine/auth-provider.ts';
import { fetchThrough, reachOf } from '../rest/reach.ts';
import { type Backend, type Received, type Sent, startBackend } from '../testing/backend.ts';
import { type BrowserProfile, browserProfile } from '../testing/browser-tabs.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { type TokenChannel, bearerSession } from './bearer-session.ts';
import { createSessionStore } from './session-store.ts';

const things = endpoint({
  method: 'GET',
  path: '/things/{id}',
  access: { roles: ['Shop'] },
  summary: 'a read',
  answer: z.string(),
});
const credentials = { email: 'ada@demo.test', password: 'secret' };

let backend: Backend;
let browser: BrowserProfile;
let channels: Set<(message: unknown) => void>;
/** The valid tokens of the server. A refresh rotates both. */
let valid: { access: string; refresh: string };
let issued: number;
/** Runs a delivery between tabs. A test can delay it. */
let deliver: (delivery: () => void) => void;

function issue(): Sent {
  issued += 1;
  valid = { access: `access-${issued}`, refresh: `refresh-${issued}` };
  return { json: { access_token: valid.access, refresh_token: valid.refresh } };
}

function answer({ url, text, headers }: Received): Sent {
  if (url === '/auth/login') return text.includes('"password":"secret"') ? issue() : { status: 401 };
  if (url === '/auth/refresh') {
    return text === JSON.stringify({ refresh_token: valid.refresh }) ? issue() : { status: 400 };
  }
  if (headers.authorization !== `Bearer ${valid.access}`) return { status: 401 };
  if (url === '/auth/me') return { json: { Role: 'Shop', ShopName: 'Alder' } };
  return { json: `thing ${url}` };
}

beforeEach(async () => {
  issued = 0;
  deliver = (delivery) => delivery();
  valid = { access: 'none', refresh: 'none' };
  browser = browserProfile();
  channels = new Set();
  backend = await startBackend(answer);
});
afterEach(async () => backend.close());

/** Creates a channel that delivers messages to the other tabs, like a `BroadcastChannel`. */
function openChannel(): TokenChannel {
  let own: ((message: unknown) => void) | undefined;
  return {
    onMessage: (listener) => void channels.add((own = listener)),
    send: (message) => deliver(() => channels.forEach((listener) => listener !== own && listener(message))),
  };
}

const auth = bearerSession(
  {
    signIn: '/auth/login',
    refresh: '/auth/refresh',
    profile: '/auth/me',
    signOut: '/auth/logout',
    names: { access: 'access_token', refresh: 'refresh_token' },
  },
  openChannel,
);

function openTab({ withLocks = true } = {}) {
  const tab = browser.openTab();
  const session = createSessionStore(tab);
  const protocol = auth(session);
  const locks = withLocks ? tab.locks : undefined;
  const client = createHttpClient({ apiUrl: backend.origin, session, protocol, locks, clock: manualClock() });
  const provider = createAuthProvider({ call: client.call, session, protocol, isSecureOrigin: () => true });
  return { ...client, session, protocol, provider, read: (id: number) => client.call(things, { params: { id } }) };
}

async function signIn(part?: { withLocks: boolean }) {
  const tab = openTab(part);
  expect(await tab.provider.login(credentials)).toEqual({ success: true });
  return tab;
}

const expire = () => (valid = { ...valid, access: 'another' });
const refreshes = () => backend.count('/auth/refresh');

describe('a bearer session', () => {
  it('sends the access token, and no cookies', async () => {
    const { read, session } = await signIn();
    expect(await read(1)).toBe('thing /things/1');
    expect(session.get()).toMatchObject({ role: 'Shop', name: 'Alder', email: 'ada@demo.test' });
    const { headers } = backend.received.at(-1) ?? {};
    expect([headers?.authorization, headers?.['x-requested-with']]).toEqual(['Bearer access-1', undefined]);
  });

  it('stores the refresh token, but never the access token', async () => {
    await signIn();
    const stored = [...browser.values.values()].join();
    expect([stored.includes('refresh-1'), stored.includes('access-1')]).toEqual([true, false]);
  });

  it('refreshes once for ten calls with an expired token', async () => {
    const { read } = await signIn();
    expire();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(read));
    expect([answers.at(-1), refreshes()]).toEqual(['thing /things/10', 1]);
    expire();
    expect([await read(1), refreshes()]).toEqual(['thing /things/1', 2]);
  });

  it('refreshes once for multiple tabs, which receive the new token', async () => {
    const first = await signIn();
    const tabs = [first, openTab(), openTab()];
    await Promise.all(tabs.map(({ read }) => read(1)));
    expect(refreshes()).toBe(1);
    expire();
    expect(await Promise.all(tabs.map(({ read }) => read(2)))).toEqual(tabs.map(() => 'thing /things/2'));
    expect(refreshes()).toBe(2);
  });

  it('waits for a token that arrives after the lock is released', async () => {
    const tabs = [await signIn(), openTab()];
    await Promise.all(tabs.map(({ read }) => read(1)));
    expire();
    deliver = (delivery) => void setTimeout(delivery, 20);
    expect(await Promise.all(tabs.map(({ read }) => read(2)))).toEqual(tabs.map(() => 'thing /things/2'));
    expect(refreshes()).toBe(2);
  });

  it('works in every tab without Web Locks', async () => {
    const tabs = [await signIn({ withLocks: false }), openTab({ withLocks: false }), openTab({ withLocks: false })];
    expire();
    expect(await Promise.all(tabs.map(({ read }) => read(2)))).toEqual(tabs.map(() => 'thing /things/2'));
  });

  it('survives a reload, with a refresh before the first call', async () => {
    await signIn();
    const { read } = openTab();
    expect(await read(3)).toBe('thing /things/3');
    expect(backend.received.slice(-2).map(({ url }) => url)).toEqual(['/auth/refresh', '/things/3']);
  });

  it('ends in every tab when the refresh token is rejected', async () => {
    const [tab, other] = [await signIn(), openTab()];
    valid = { access: 'another', refresh: 'another' };
    await expect(tab.read(1)).rejects.toMatchObject({ status: 401 });
    expect([tab, other].map(({ session }) => session.ended())).toEqual(['expired', 'expired']);
    expect([...browser.values.values()].join()).not.toContain('refresh-1');
  });

  it('survives a failed refresh', async () => {
    const { read, session } = await signIn();
    expire();
    backend.answer = (request) => (request.url === '/auth/refresh' ? { status: 503 } : answer(request));
    await expect(read(1)).rejects.toMatchObject({ status: 401 });
    expect(session.get()).toBeDefined();
  });

  it('revokes the refresh token at sign-out, or later if the backend was unreachable', async () => {
    const { provider, session, read } = await signIn();
    backend.answer = (request) => (request.url === '/auth/logout' ? 'hang up' : answer(request));
    await provider.logout({});
    expect(session.ended()).toBe('unconfirmed');
    backend.answer = ({ url }) => (url === '/auth/logout' ? {} : { status: 401 });
    expect(await provider.logout({ again: true })).toEqual({ success: true });
    expect(backend.received.at(-1)?.text).toBe('{"refresh_token":"refresh-1"}');
    await read(1).catch(() => undefined);
    expect(backend.received.at(-1)?.headers.authorization).toBeUndefined();
  });

  it('never sends one user’s token in the next user’s session', async () => {
    const [first, second] = [await signIn(), openTab()];
    await first.provider.logout({});
    await second.provider.login(credentials);
    expect(await first.read(4)).toBe('thing /things/4');
    expect(backend.received.at(-1)?.headers.authorization).toBe(`Bearer ${valid.access}`);
  });

  it('reports a wrong password and starts no session', async () => {
    const { provider, session } = openTab();
    expect(await provider.login({ ...credentials, password: 'wrong' })).toMatchObject({ success: false });
    expect([session.get(), backend.received.map(({ url }) => url)]).toEqual([undefined, ['/auth/login']]);
  });

  it('updates the user from the profile', async () => {
    const { call, session, protocol } = await signIn();
    backend.answer = (request) => (request.url === '/auth/me' ? { json: { ShopName: 'Birch' } } : answer(request));
    await followProfile(call, session, protocol);
    expect(session.get()).toMatchObject({ role: 'Shop', name: 'Birch' });
  });
});

describe('the refresh token in a cookie', () => {
  it('appears in no request body and no storage', async () => {
    const tab = browser.openTab();
    const session = createSessionStore(tab);
    const byCookie = bearerSession(
      { signIn: '/auth/login', refresh: '/auth/refresh', profile: '/auth/me', refreshToken: 'cookie' },
      openChannel,
    )(session);
    let access = 0;
    backend.answer = ({ url, headers }) => {
      if (url === '/auth/login' || url === '/auth/refresh') return { json: { accessToken: `access-${(access += 1)}` } };
      if (headers.authorization !== `Bearer access-${access}`) return { status: 401 };
      return { json: url === '/auth/me' ? { Role: 'Shop' } : 'a thing' };
    };
    const client = createHttpClient({ apiUrl: backend.origin, session, protocol: byCookie, locks: tab.locks });
    const provider = createAuthProvider({ call: client.call, session, protocol: byCookie, isSecureOrigin: () => true });
    await provider.login(credentials);
    access += 1;
    expect(await client.call(things, { params: { id: 1 } })).toBe('a thing');
    expect(backend.received.filter(({ url }) => url === '/auth/refresh').map(({ text }) => text)).toEqual(['{}']);
    expect([...browser.values.values()].join()).not.toContain('Token');
  });
});

describe('a named backend', () => {
  const asks = async (described: Parameters<typeof reachOf>[1]) => {
    const { fetchWithSession } = await signIn();
    expire();
    const send = fetchThrough(fetchWithSession, { ...reachOf('stock', described), base: backend.origin });
    const reply = await send({ address: `${backend.origin}/goods`, init: { method: 'GET' } }).catch(
      ({ status }: { status: number }) => ({ status }),
    );
    return [reply.status, refreshes(), backend.received.at(-1)?.headers.authorization];
  };

  it('with "bearer" gets the access token, refreshed after a 401', async () => {
    expect(await asks({ Base: 'https://stock.test', Headers: {}, Auth: 'bearer' })).toEqual([
      200,
      1,
      'Bearer access-2',
    ]);
  });

  it('behind the portal’s proxy gets the access token, too', async () => {
    expect(await asks({ Headers: {}, Auth: 'none' })).toEqual([200, 1, 'Bearer access-2']);
  });

  it('with "cookies" or "none" never gets the access token', async () => {
    expect((await asks({ Base: 'https://stock.test', Headers: {}, Auth: 'none' })).slice(0, 3)).toEqual([
      401,
      0,
      undefined,
    ]);
    expect((await asks({ Base: 'https://stock.test', Headers: {}, Auth: 'cookies' })).at(-1)).toBeUndefined();
  });
});
