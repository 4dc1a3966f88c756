import { afterEach, beforeEach, expect, it } from 'vitest';
import { Backends } from '../../contract/backends.ts';
import { createHttpClient } from '../http/http-client.ts';
import { serverTime } from '../http/server-time.ts';
import { createSessionStore } from '../session/session-store.ts';
import { type Backend, type Received, type Sent, startBackend } from '../testing/backend.ts';
import { type Reach, fetchThrough, reachOf } from './reach.ts';
import { sendRest } from './send-rest.ts';

let backend: Backend;
let answer: (request: Received) => Sent;
const session = createSessionStore({ storage: undefined });

beforeEach(async () => {
  answer = () => ({ json: {} });
  backend = await startBackend((request) => answer(request));
  session.begin({
    role: 'Admin',
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: false,
    termsAccepted: true,
  });
});
afterEach(() => backend.close());

/** Options of the requests that the browser sends. */
const inits: RequestInit[] = [];
const fetch: typeof globalThis.fetch = (address, init) => {
  inits.push(init ?? {});
  return globalThis.fetch(address, init);
};
const recordedHeaders: unknown[] = [];
const time = { moment: serverTime.moment, record: (headers: Headers) => void recordedHeaders.push(headers) };

async function ask(reach: Reach | undefined, method = 'GET', errors?: Parameters<typeof fetchThrough>[2]) {
  inits.length = 0;
  recordedHeaders.length = 0;
  const client = createHttpClient({ apiUrl: `${backend.origin}/api`, session, locks: undefined, fetch, time });
  await sendRest(
    { fetchWithSession: fetchThrough(client.fetchWithSession, reach, errors), signal: undefined },
    method,
    `${backend.origin}/goods`,
    method === 'GET' ? undefined : '{}',
  );
}
const named = (given: unknown) => {
  const { stock } = Backends.parse({ stock: given });
  return stock && reachOf('stock', stock);
};

it('a backend without a URL in config.json uses the portal’s proxy and session', () => {
  expect(named({})).toEqual({ base: '/backends/stock', headers: {}, auth: 'cookies', isForwarded: true });
  expect(named({ Base: 'https://stock.test', Headers: { apikey: 'public' } })).toEqual({
    base: 'https://stock.test',
    headers: { apikey: 'public' },
    auth: 'none',
  });
});

it('a third-party backend gets its own headers and no session', async () => {
  await ask({ base: backend.origin, headers: { apikey: 'public' } }, 'POST');
  expect(inits.map(({ credentials }) => credentials)).toEqual(['omit']);
  expect([backend.received[0]?.headers['apikey'], backend.received[0]?.headers['x-requested-with']]).toEqual([
    'public',
    undefined,
  ]);
  expect(recordedHeaders).toEqual([]);
  await ask({ base: backend.origin, auth: 'cookies' }, 'POST');
  expect(inits.map(({ credentials }) => credentials)).toEqual(['include']);
  expect(backend.received[1]?.headers['x-requested-with']).toBe('XMLHttpRequest');
});

it('a third-party 401 never ends the session, and is retried only with cookies', async () => {
  answer = ({ url }) =>
    url.endsWith('/refresh-token') ? { json: {} } : { status: 401, json: { message: 'Who are you?' } };
  await expect(ask({ base: backend.origin, auth: 'cookies' })).rejects.toMatchObject({
    status: 401,
    message: 'Who are you?',
  });
  await expect(ask({ base: backend.origin })).rejects.toMatchObject({ status: 401 });
  expect(backend.received.map(({ url }) => url)).toEqual(['/goods', '/api/portal/refresh-token', '/goods', '/goods']);
  expect(session.get()).toBeDefined();
});

it('a third-party 400 is not retried', async () => {
  answer = () => ({ status: 400, json: { errors: { name: ['is taken'] } } });
  await expect(ask({ base: backend.origin, auth: 'cookies' }, 'POST')).rejects.toMatchObject({
    fields: { name: 'is taken' },
  });
  expect(backend.received).toHaveLength(1);
});

it('a declaration can parse error responses in an unusual format', async () => {
  answer = () => ({ status: 422, json: { fault: { text: 'No', at: 'name' } } });
  const own = (body: unknown) =>
    JSON.stringify(body).includes('fault') ? { error: 'No', fields: { name: 'No' } } : undefined;
  await expect(ask(undefined, 'POST', own)).rejects.toMatchObject({ message: 'No', fields: { name: 'No' } });
});
