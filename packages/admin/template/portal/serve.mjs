/**
 * Builds the portal and serves it with the example's backend (`npm start`). With `--dev` (`npm run dev`),
 * changes appear immediately.
 */
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { build, createServer as createVite } from 'vite';
import { endWithNpm } from 'schema-admin/backend/end-with-npm.mjs';
import { createForwarder } from 'schema-admin/backend/forward.mjs';
import { answersOf, password, users, whoIs } from './backend/answers.mjs';
import { backends, openExample } from './backend/example.mjs';

endWithNpm();

const root = import.meta.dirname;
const secrets = join(root, '.env');
if (existsSync(secrets)) process.loadEnvFile(secrets);
/** Adds secrets to requests for backends, which the browser must not know. */
const forwarder = createForwarder({ who: ({ headers }) => whoIs(headers.cookie ?? '') });
const isDev = process.argv.includes('--dev');
const port = Number(process.env['PORT'] ?? (isDev ? 5173 : 3000));
const answer = answersOf({ ...backends, ...forwarder.described }, openExample());
/** @type {Readonly<Record<string, string>>} */
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
const isBackends = (/** @type {string} */ path) => path === '/config.json' || path.startsWith('/api/');

if (!isDev) await build({ root, logLevel: 'warn' });
const vite = isDev ? await createVite({ root, appType: 'spa', server: { middlewareMode: true } }) : undefined;

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://portal');
  if (await forwarder.handle(request, response)) return;
  if (isBackends(pathname)) {
    const { status, json, headers } = answer(
      request.method ?? 'GET',
      request.url ?? '/',
      await text(request),
      request.headers.cookie ?? '',
    );
    response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-cache', ...headers })
      .end(JSON.stringify(json ?? {}));
    return;
  }
  if (vite) {
    vite.middlewares(request, response);
    return;
  }
  const asked = join(root, 'dist', normalize(pathname));
  const file = extname(pathname) !== '' && existsSync(asked) ? asked : join(root, 'dist', 'index.html');
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
  createReadStream(file).pipe(response);
});
server.listen(port, () =>
  console.log(
    `The portal is on http://localhost:${port}. Sign in as ${Object.keys(users).join(' or ')} with ${password}`,
  ),
);
