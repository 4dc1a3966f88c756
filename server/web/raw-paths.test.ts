/** Sends raw paths over a socket, because a client library would normalise them. */
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sendError } from '../api/errors.ts';
import { diskFileStore, registerFiles } from '../files/file-store.ts';
import { readConfig } from '../runtime/config.ts';
import { addressOf, registerBackends } from './backends.ts';
import { refuseOtherMethods } from './methods.ts';
import { registerPortal } from './portal.ts';
import { readableUrl } from './readable-url.ts';

const secret = 'outside the folder';
const folder = mkdtempSync(join(tmpdir(), 'raw-paths-'));
const portOf = (server: { address(): unknown }) => z.object({ port: z.number() }).parse(server.address()).port;

let app: FastifyInstance;
let port: number;
let received: (string | undefined)[] = [];
const backend = createServer((request, response) => {
  received.push(request.url);
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
});

beforeAll(async () => {
  for (const name of ['dist', 'files']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'secret.txt'), secret);
  writeFileSync(join(folder, 'dist', 'index.html'), 'the portal');
  writeFileSync(join(folder, 'dist', 'manifest.webmanifest'), '{}');
  await new Promise<void>((done) => backend.listen(0, '127.0.0.1', done));
  const config = readConfig({
    BACKENDS: JSON.stringify({ stock: { Base: `http://127.0.0.1:${portOf(backend)}/v1/shop` } }),
  });
  app = Fastify({ rewriteUrl: ({ url }) => readableUrl(url ?? '/') });
  app.setErrorHandler((error, _request, reply) => sendError(reply, error, 'Error'));
  refuseOtherMethods(app);
  registerBackends(app, { config, who: async () => ({ role: 'Admin', email: 'ada@alder.test' }) });
  registerFiles(app, diskFileStore(join(folder, 'files')));
  await registerPortal(app, { config, pushKeys: undefined }, join(folder, 'dist'), async () => true);
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(app.server);
});
afterAll(async () => {
  await app.close();
  backend.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void (received = []));

/** Sends a request line unchanged. */
async function send(target: string, method = 'GET') {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'));
  const answer = await text(socket);
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]), answer };
}

/** Paths that lead out of their base folder. */
const climbs = [
  '../x',
  '..',
  './x',
  '.',
  'a/../../x',
  'a/..',
  '%2e%2e/x',
  '%2E%2e/x',
  '.%2e/x',
  '%2e./x',
  '%2e/x',
  '..;/x',
  '..;a=b/x',
  '.;/x',
  '%2e%2e;/x',
  '..%3b/x',
  '..%3Ba/x',
  '%252e%252e/x',
  '%25252e%25252e/x',
  '..%252fx',
  '..%2fx',
  '..%2Fx',
  '%2f..%2fx',
  '..%5cx',
  '..%5Cx',
  '..\\x',
  'a\\..\\..\\x',
  '%5c..%5cx',
  '..%255cx',
  'a%2f..%2f..%2fx',
  '%c0%ae%c0%ae/x',
  '%c0%afx',
  '%e0%80%ae%e0%80%ae/x',
  '%u002e%u002e/x',
  '..%00/x',
  'a%00b',
  'a%0d%0aX:%20y',
  'a%0ab',
  '..%09/x',
  '..%20/x',
  '...',
  '....//x',
  '/evil.test/x',
  '//evil.test/x',
  'a//b',
  '%ef%bc%8e%ef%bc%8e/x',
  '..%ef%bc%8fx',
  '%e2%80%a5/x',
  '%7f',
  '%zz',
  '..%',
  '#/../x',
  'a#b',
  '\xe4/x',
  'a%252fb',
];

describe('raw paths', () => {
  it.each(climbs)('never reach a backend with %s', async (path) => {
    const { status } = await send(`/backends/stock/${path}`);
    expect([status, received]).toEqual([status === 400 ? 400 : 404, []]);
  });

  it.each([
    '/backends/stock',
    '/backends/stock../x',
    '/backends/stock%2f../x',
    '/backends/st%6fck/x',
    '/backends%2fstock/x',
    '//backends/stock/x',
    '/backends//stock/x',
    '/backends/../backends/stock/x',
    'http://evil.test/backends/stock/x',
    'http://aaaaaaaaaa@evil.test/backends/stock/x',
    'http:///backends/stock/x',
    '//evil.test/backends/stock/x',
  ])('do not bypass the backend route: %s', async (target) => {
    const { status } = await send(target);
    expect([status, received]).toEqual([status === 400 ? 400 : 404, []]);
  });

  it.each([
    ['goods', '/v1/shop/goods'],
    ['goods/', '/v1/shop/goods/'],
    ['goods/1,2;v=3/a@b:c', '/v1/shop/goods/1,2;v=3/a@b:c'],
    ['.well-known/x', '/v1/shop/.well-known/x'],
    ['a..b/..c/d..', '/v1/shop/a..b/..c/d..'],
    ['caf%C3%A9/100%25/a%20b', '/v1/shop/caf%C3%A9/100%25/a%20b'],
    ['goods?q=../..%2f&u=http://evil.test', '/v1/shop/goods?q=../..%2f&u=http://evil.test'],
  ])('are forwarded unchanged if they are plain: %s', async (path, forwarded) => {
    expect([(await send(`/backends/stock/${path}`)).status, received]).toEqual([200, [forwarded]]);
  });

  it('never reach a file outside the portal’s folder or the uploads folder', async () => {
    for (const start of ['/', '/assets/', '/api/files/']) {
      for (const path of climbs) {
        const { status, answer } = await send(start + path.replace(/x$/, 'secret.txt'));
        expect({ path: start + path, status, leaks: answer.includes(secret) || answer.includes('ocation:') }).toEqual({
          path: start + path,
          status: expect.toSatisfy((code: number) => [200, 400, 404].includes(code)),
          leaks: false,
        });
      }
    }
  });

  it.each(['TRACE', 'PROPFIND', 'OPTIONS', 'SEARCH', 'CONNECT', 'BREW', 'get'])(
    'are rejected with 405 for the method %s',
    async (method) => {
      const { status, answer } = await send('/backends/stock/goods', method);
      expect([status, /^allow: (.*)\r$/im.exec(answer)?.[1], received]).toEqual([
        405,
        'DELETE, GET, HEAD, PATCH, POST, PUT',
        [],
      ]);
    },
  );
});

describe('the forwarded URL', () => {
  const piece = fc.constantFrom(
    '.',
    '..',
    '/',
    '\\',
    ';',
    '%',
    '%25',
    '2e',
    '%2e',
    '%2f',
    '%5c',
    '%252e',
    '%3b',
    '%00',
    '%0a',
    '%20',
    'a',
    'é',
    '#',
    '?',
    '@',
    ':',
    '%c0%ae',
    '%ef%bc%8e',
    '%e2%80%a4',
  );
  const path = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  /** Decodes a path as the most careless backend would. */
  const read = (pathname: string) => {
    let decoded = pathname;
    for (let round = 0; round < 5; round += 1) {
      try {
        decoded = decodeURIComponent(decoded);
      } catch {
        break;
      }
    }
    return posix.normalize(
      decoded
        .normalize('NFKC')
        .replaceAll('\\', '/')
        .replaceAll(/;[^/]*/g, '')
        .replaceAll(/\s/g, ''),
    );
  };

  it('stays below the base, even if a backend decodes it repeatedly', () => {
    let forwarded = 0;
    fc.assert(
      fc.property(path, (written) => {
        let address: URL;
        try {
          address = addressOf('stock', 'http://backend.test/v1/shop', `/backends/stock/${written}`);
        } catch {
          return;
        }
        forwarded += 1;
        expect(address.origin).toBe('http://backend.test');
        expect(read(address.pathname)).toMatch(/^\/v1\/shop\//);
      }),
      { numRuns: 5000 },
    );
    expect(forwarded).toBeGreaterThan(50);
  });
});
