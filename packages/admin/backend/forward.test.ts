/** Tests a portal's server in front of a backend that requires a secret, over real HTTP. */
import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Backend, startBackend } from '../providers/testing/backend.ts';
import { createForwarder } from './forward.mjs';

let stock: Backend;
let forwarder: ReturnType<typeof createForwarder>;
let origin: string;
let close: () => Promise<unknown>;

beforeEach(async () => {
  stock = await startBackend(() => ({ json: [1], headers: { 'x-total-count': '1', 'set-cookie': 'theirs=1' } }));
  forwarder = createForwarder({
    who: ({ headers }) => (headers.cookie === 'room=ada' ? { role: 'Editor', email: 'ada@room.test' } : undefined),
    env: {
      BACKENDS: JSON.stringify({
        stock: { Base: `${stock.origin}/v1/`, Roles: ['Editor'], Auth: { Key: 'X-Api-Key' } },
        open: { Base: stock.origin, Roles: ['Reader'] },
        away: { Base: 'http://127.0.0.1:1', Roles: ['Editor'] },
      }),
      BACKEND_STOCK_SECRET: 'sesame',
    },
  });
  const server = createServer(async (request, response) => {
    if (!(await forwarder.handle(request, response))) response.writeHead(404).end('the portal');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  close = async () => {
    server.closeAllConnections();
    await Promise.all([stock.close(), new Promise((done) => server.close(done))]);
  };
});
afterEach(() => close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(origin + path, { ...init, headers: { cookie: 'room=ada', ...init.headers } });

it('lists its backends without URLs and secrets', () => {
  expect(forwarder.described).toEqual({ stock: {}, open: {}, away: {} });
});

it('adds the secret and the user, and forwards neither cookies nor tokens', async () => {
  const reply = await ask('/backends/stock/goods?q=a%20b', {
    headers: { authorization: 'Bearer mine', 'x-portal-role': 'Root' },
  });
  expect([
    reply.status,
    await reply.json(),
    reply.headers.get('x-total-count'),
    reply.headers.get('set-cookie'),
  ]).toEqual([200, [1], '1', null]);
  const { url, headers } = stock.received[0] ?? {};
  expect(url).toBe('/v1/goods?q=a%20b');
  expect(headers).toMatchObject({ 'x-api-key': 'sesame', 'x-portal-user': 'ada@room.test', 'x-portal-role': 'Editor' });
  expect([headers?.cookie, headers?.authorization]).toEqual([undefined, undefined]);
});

it('forwards the body of a write from a page of the portal', async () => {
  const write = {
    method: 'POST',
    body: '{"Name":"Oats"}',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  };
  expect((await ask('/backends/stock/goods', write)).status).toBe(200);
  expect(stock.received[0]).toMatchObject({ method: 'POST', text: '{"Name":"Oats"}' });
});

it.each<[string, string, RequestInit, number]>([
  ['a user who is not signed in', '/backends/stock/goods', { headers: { cookie: '' } }, 401],
  ['a role without access', '/backends/open/goods', {}, 403],
  [
    'a write from another site',
    '/backends/stock/goods',
    { method: 'POST', headers: { origin: 'https://evil.test', 'x-requested-with': 'x' } },
    403,
  ],
  ['a write without the portal’s header', '/backends/stock/goods', { method: 'POST' }, 403],
  ['a path to a parent folder', '/backends/stock/%2e%2e%2fadmin', {}, 404],
  ['an unknown backend', '/backends/other/goods', {}, 404],
])('refuses %s', async (_, path, init, status) => {
  expect((await ask(path, init)).status).toBe(status);
  expect(stock.received).toEqual([]);
});

it('reports an unreachable backend, a page, a refused secret and a redirect without the answer', async () => {
  expect((await ask('/backends/away/goods')).status).toBe(502);
  stock.answer = () => ({ text: '<script>', headers: { 'content-type': 'text/html' } });
  expect((await ask('/backends/stock/goods')).status).toBe(502);
  stock.answer = () => ({ status: 401, json: { key: 'sesame' } });
  const reply = await ask('/backends/stock/goods');
  expect([reply.status, await reply.text()]).toEqual([502, '{"Error":"The backend \\"stock\\" rejected the secret."}']);
  stock.answer = () => ({ status: 302, headers: { location: 'https://evil.test' } });
  expect((await ask('/backends/stock/goods')).status).toBe(502);
});

it('leaves other paths to the portal, and does not start if a secret is missing', async () => {
  expect(await (await ask('/orders')).text()).toBe('the portal');
  const BACKENDS = '{"stock":{"Base":"https://stock.test","Roles":["Editor"],"Auth":"bearer"}}';
  expect(() => createForwarder({ who: () => undefined, env: { BACKENDS } })).toThrow('BACKEND_STOCK_SECRET');
});
