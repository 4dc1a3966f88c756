/** `npm run dev`: runs the portal with hot reload, and rebuilds and restarts the server on each change. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build, createServer } from 'vite';
import { freePort } from '../tests/setup/free-port.mjs';
import { root } from './run.mjs';

// Set NODE_ENV before Vite reads it. Otherwise, building the server sets "production" here and for the API.
process.env['NODE_ENV'] = 'development';

/** Separate output folder. Keeps the result of `npm run build` intact for `npm start`. */
const outDir = join('.cache', 'dev-server');
const portalPort = Number(process.env['PORT'] ?? 5173);
const apiPort = await freePort();
const apiUrl = `http://127.0.0.1:${apiPort}`;

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

/** @param {import('node:child_process').ChildProcess | undefined} child */
function isRunning(child) {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

async function stopServer() {
  if (server === undefined || !isRunning(server)) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

async function startServer() {
  const started = spawn(process.execPath, [join(outDir, 'main.js')], {
    cwd: root,
    // Links in emails lead to the portal, not to the API's own port.
    env: { PUBLIC_ORIGIN: `http://localhost:${portalPort}`, ...process.env, HOST: '127.0.0.1', PORT: String(apiPort) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  server = started;
  while (isRunning(started)) {
    const answer = await fetch(`${apiUrl}/api/healthz`).catch(() => undefined);
    if (answer?.ok) return true;
    await wait(50);
  }
  return false;
}

/** Queue of restarts. They run one after another, because only one process can open the data folder. */
let restarts = Promise.resolve();

async function restartServer() {
  await stopServer();
  if (!(await startServer())) console.error('The API has stopped. It restarts on the next change.');
  else if (portal.httpServer?.listening) {
    console.log(`The API restarted with the change, after ${((Date.now() - changedAt) / 1000).toFixed(1)} s`);
  } else {
    await portal.listen();
    portal.printUrls();
    console.log(
      `  Each kind of field, filter and block, with its declaration: ${portal.resolvedUrls?.local[0] ?? '/'}docs/gallery/`,
    );
  }
}

async function end() {
  await restarts;
  await stopServer();
  process.exit();
}
process.once('SIGINT', end);
process.once('SIGTERM', end);

// Keep the portal's Host header, because the API compares it with Origin.
const target = {
  target: apiUrl,
  changeOrigin: false,
  /** Delays calls until a running restart has finished. */
  bypass: async () => {
    await restarts;
  },
};
const portal = await createServer({
  root,
  server: {
    port: portalPort,
    proxy: { '/api': { ...target, ws: true }, '/backends': target, '/images': target, '/config.json': target },
    // The embedded database's files change all the time, but don't affect any screen.
    watch: { ignored: ['**/.data/**', '**/.cache/**', '**/dist/**', '**/dist-server/**'] },
  },
});

console.log('Building the server and opening its database …');
let changedAt = Date.now();
const watcher = await build({
  root,
  logLevel: 'warn',
  build: { ssr: true, outDir, reportCompressedSize: false, watch: {} },
});
if (!('on' in watcher)) throw new Error('Vite is not watching the server');
watcher.on('change', () => {
  changedAt = Date.now();
});
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') {
    restarts = restarts.then(() => event.result.close()).then(restartServer);
  }
  if (event.code === 'ERROR') console.error(event.error);
});
