/** `npm run dev`: the portal with hot reload, and the server rebuilt and restarted on each change. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { build, createServer } from 'vite';
import { freePort } from '../tests/setup/port.mjs';
import { root } from './run.mjs';

const apiPort = await freePort();
const apiUrl = `http://127.0.0.1:${apiPort}`;

/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

async function stopServer() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** One restart after the other: the data folder opens for one process at a time. */
let restarts = Promise.resolve();

function restartServer() {
  restarts = restarts.then(async () => {
    await stopServer();
    server = spawn(process.execPath, ['--enable-source-maps', 'dist-server/main.js'], {
      cwd: root,
      env: { ...process.env, PORT: String(apiPort) },
      stdio: 'inherit',
    });
  });
}

async function end() {
  await restarts;
  await stopServer();
  process.exit();
}
process.once('SIGINT', end);
process.once('SIGTERM', end);

const watcher = await build({ root, build: { ssr: true, watch: {} } });
if (!('on' in watcher)) throw new Error('The server is not being watched');
watcher.on('event', (event) => {
  if (event.code === 'BUNDLE_END') void event.result.close().then(restartServer);
  if (event.code === 'ERROR') console.error(event.error);
});

// The Host stays the portal's, for the API compares it with Origin. Vite's own socket stands beside the proxied ones.
const target = { target: apiUrl, changeOrigin: false };
const portal = await createServer({
  root,
  server: {
    port: Number(process.env['PORT'] ?? 5173),
    proxy: { '/api': { ...target, ws: true }, '/images': target, '/config.json': target },
  },
});
await portal.listen();
portal.printUrls();
