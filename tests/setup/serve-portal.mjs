/** Serves a build of the portal together with a mocked backend. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const ownBuild = fileURLToPath(new URL('../../dist', import.meta.url));
const types = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml' };

/** @typedef {{ status: number, json?: unknown, text?: string, headers?: Record<string, string> }} PlayedAnswer */

/**
 * Starts the server on a free port.
 * @param {object} part
 * @param {string} [part.dist] the build's folder
 * @param {Record<string, unknown>} part.config content of `config.json`; "answer" serves the paths below its `ApiUrl`
 * @param {(
 *   method: string, address: string, body: string, headers: import('node:http').IncomingHttpHeaders
 * ) => PlayedAnswer} part.answer `address` is the path and query below the base
 */
export async function servePortal({ dist = ownBuild, config, answer }) {
  const base = String(config['ApiUrl']);
  const server = createServer(async (request, response) => {
    const address = request.url ?? '/';
    const path = new URL(address, 'http://portal').pathname;
    if (path === '/config.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(config));
      return;
    }
    if (path.startsWith(`${base}/`)) {
      const {
        status,
        json,
        text: plain = '',
        headers,
      } = answer(request.method ?? 'GET', address.slice(base.length), await text(request), request.headers);
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(json === undefined ? plain : JSON.stringify(json));
      return;
    }
    const file = join(dist, normalize(extname(path) ? path : '/index.html'));
    const content = await readFile(file).catch(() => undefined);
    const type = Object.entries(types).find(([ending]) => ending === extname(file))?.[1] ?? 'application/octet-stream';
    response.writeHead(content ? 200 : 404, { 'content-type': type }).end(content);
  });
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
