/**
 * The built server as the browser tests meet it: a free port, a data folder of its own, demo data. What is running
 * stands in a file that PORTAL_TEST_SERVER names, so that a test in another process can kill and restart it.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort } from './port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const stateVariable = 'PORTAL_TEST_SERVER';
/** The first start also creates the database and its demo data. */
const readyLimitMs = 120_000;
const stopLimitMs = 10_000;
const demoOrders = process.env['SCALE'] === 'full' ? 5000 : 600;
/** What must not leak in: the tests want the embedded database, in demo mode, and sign in again and again. */
const embedded = { NODE_ENV: undefined, DATABASE_URL: undefined, MARKET_RATE: '0', SIGN_INS_A_MINUTE: '1000' };

const State = z.object({ folder: z.string(), port: z.number(), pid: z.number() });

/** @typedef {z.infer<typeof State>} State */

/** @param {string} folder */
const stateFile = (folder) => join(folder, 'server.json');
/** @param {string} folder */
const logFile = (folder) => join(folder, 'server.log');

/** @returns {State} */
function readState() {
  const path = process.env[stateVariable];
  if (path === undefined) throw new Error('No server was started for these tests');
  return State.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts the server on the folder's data and resolves when it is ready. @param {Pick<State, 'folder' | 'port'>} where */
async function launch({ folder, port }) {
  const log = openSync(logFile(folder), 'a');
  const server = spawn(process.execPath, ['--enable-source-maps', 'dist-server/main.js'], {
    cwd: root,
    env: { ...process.env, ...embedded, PORT: String(port), DATA_DIR: join(folder, 'data'), DEMO_ORDERS: String(demoOrders) },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  server.unref();
  writeFileSync(stateFile(folder), JSON.stringify({ folder, port, pid: server.pid }));
  const deadline = Date.now() + readyLimitMs;
  for (;;) {
    const answer = await fetch(`http://localhost:${port}/api/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > deadline) {
      throw new Error(`The server did not become ready:\n${serverLog(folder)}`);
    }
    await wait(100);
  }
}

/** @param {string} folder */
function serverLog(folder) {
  return readFileSync(logFile(folder), 'utf8').slice(-4000);
}

/** The address of the running server, without a trailing slash. */
export function baseUrl() {
  return `http://localhost:${readState().port}`;
}

/** Starts a server with fresh demo data. */
export async function startServer() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-server-'));
  process.env[stateVariable] = stateFile(folder);
  await launch({ folder, port: await freePort() });
}

/** Ends the server without warning, as a power cut would; its data and its port stay. */
export async function killServer() {
  const { pid } = readState();
  const deadline = Date.now() + stopLimitMs;
  if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  while (isRunning(pid) && Date.now() < deadline) await wait(20);
}

/** Starts the killed server again on the same port and data; resolves when it is ready. */
export async function restartServer() {
  await killServer();
  await launch(readState());
}

/** Ends the server and removes its data. */
export async function stopServer() {
  await killServer();
  rmSync(readState().folder, { recursive: true, force: true });
}
