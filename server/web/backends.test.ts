import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import type { Role } from 'schema-admin/contract/roles.ts';
import { sendError } from '../api/errors.ts';
import { readConfig } from '../runtime/config.ts';
import { registerBackends } from './backends.ts';

let app: FastifyInstance;
let stop: () => Promise<unknown>;
let role: Role | undefined;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let received: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}[];

beforeEach(async () => {
  role = 'Admin';
  received = [];
  answer = (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json', 'x-total-count': '3', 'set-cookie': 'theirs=1' })
      .end('[1]');
  const server = createServer(async (request, response) => {
    received.push({ method: request.method, url: request.url, headers: request.headers, body: await text(request) });
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const config = readConfig({
    BACKENDS: JSON.stringify({
      stock: { Base: `http://127.0.0.1:${port}/v1/`, Auth: { Key: 'X-Api-Key' } },
      open: { Base: `http://127.0.0.1:${port}`, Roles: ['Shop'] },
      away: { Base: 'http://127.0.0.1:1' },
    }),
    BACKEND_STOCK_SECRET: 'sesame',
  });
  app = Fastify();
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, 'Error'));
  registerBackends(app, { config, who: async () => role && { role, email: 'ada@alder.test' } });
  stop = async () => {
    await app.close();
    await new Promise((done) => server.close(done));
  };
});
afterEach(() => stop());

const own = { 'x-requested-with': 'XMLHttpRequest', origin: 'http://localhost', host: 'localhost' };

it('a backend receives requests below its base, with the secret and the user', async () => {
  const reply = await app.inject({
    url: '/backends/stock/goods?q=a%20b',
    headers: {
      cookie: 'access=1',
      accept: 'application/json',
      'x-api-key': 'guessed',
      'x-portal-user': 'somebody@else.test',
    },
  });
  expect([reply.statusCode, reply.body, reply.headers['x-total-count'], reply.headers['set-cookie']]).toEqual([
    200,
    '[1]',
    '3',
    undefined,
  ]);
  expect(reply.headers['content-security-policy']).toContain('sandbox');
  expect(received[0]).toMatchObject({
    method: 'GET',
    url: '/v1/goods?q=a%20b',
    headers: {
      'x-api-key': 'sesame',
      'x-portal-user': 'ada@alder.test',
      'x-portal-role': 'Admin',
      accept: 'application/json',
    },
  });
  expect(received[0]?.headers.cookie).toBeUndefined();
});

it('a backend receives writes unchanged, and its own errors are passed on', async () => {
  answer = (_, response) =>
    void response.writeHead(422, { 'content-type': 'application/problem+json' }).end('{"detail":"No"}');
  const reply = await app.inject({
    method: 'PATCH',
    url: '/backends/stock/goods/1',
    headers: { ...own, 'content-type': 'application/json', 'if-match': '"1"' },
    body: '{ "Name":1 }',
  });
  expect([reply.statusCode, reply.body]).toEqual([422, '{"detail":"No"}']);
  expect(received[0]).toMatchObject({
    body: '{ "Name":1 }',
    headers: { 'if-match': '"1"', 'content-type': 'application/json' },
  });
});

it('other roles, other sites, signed-out users and paths above the base are rejected', async () => {
  const paths = [
    '/backends/stock/../secrets',
    '/backends/stock/%2e%2e/secrets',
    '/backends/stock/..%2fsecrets',
    '/backends/open/a',
  ];
  const refused = await Promise.all(paths.map(async (url) => (await app.inject({ url })).statusCode));
  expect(refused).toEqual([404, 404, 404, 403]);
  expect(
    (
      await app.inject({
        method: 'POST',
        url: '/backends/stock/goods',
        headers: { host: 'localhost', origin: 'https://evil.test', 'x-requested-with': 'x' },
      })
    ).statusCode,
  ).toBe(403);
  role = undefined;
  expect((await app.inject({ url: '/backends/stock/goods' })).statusCode).toBe(401);
  expect(received).toEqual([]);
});

it('a rejected secret, a redirect, an HTML page and a missing backend are reported', async () => {
  const errorOf = async (url: string) => {
    const { statusCode, body } = await app.inject({ url });
    return [statusCode, z.object({ Error: z.string() }).parse(JSON.parse(body)).Error];
  };
  answer = (_, response) => void response.writeHead(401).end();
  expect(await errorOf('/backends/stock/goods')).toEqual([
    502,
    'The backend “stock” rejected this server’s credentials.',
  ]);
  answer = (_, response) => void response.writeHead(302, { location: 'https://elsewhere.test' }).end();
  expect(await errorOf('/backends/stock/goods')).toEqual([502, 'The backend “stock” sent an invalid response.']);
  answer = (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>');
  expect(await errorOf('/backends/stock/goods')).toEqual([502, 'The backend “stock” sent an invalid response.']);
  expect(await errorOf('/backends/away/goods')).toEqual([
    502,
    'The backend “away” could not be reached. Please try again in a moment.',
  ]);
});
