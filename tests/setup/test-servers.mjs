/**
 * Runs the built server for the browser tests: one per Playwright worker, with its own port, data folder and demo data.
 * State files below PORTAL_TEST_SERVERS let a worker find, kill and restart its server.
 */
import { spawn } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { freePort } from './free-port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const foldersVariable = 'PORTAL_TEST_SERVERS';
/** The first start also creates the database and its demo data. */
const readyLimitMs = 120_000;
const stopLimitMs = 10_000;
export const demoOrders = process.env['SCALE'] === 'full' ? 5000 : 600;
/** Environment overrides: embedded database, demo mode, many sign-ins a minute and fast couriers. */
const embedded = {
  NODE_ENV: undefined,
  DATABASE_URL: undefined,
  MARKET_RATE: '0',
  SIGN_INS_A_MINUTE: '1000',
  COURIER_SPEED: '150',
};

const State = z.object({ folder: z.string(), port: z.number(), pid: z.number() });

/** @typedef {z.infer<typeof State>} State */

/** @param {string} folder */
const stateFile = (folder) => join(folder, 'server.json');
/** @param {string} folder */
const logFile = (folder) => join(folder, 'server.log');

/** Returns the folder with one subfolder per worker. */
export function serversFolder() {
  const path = process.env[foldersVariable];
  if (path === undefined) throw new Error('No test server was started');
  return path;
}

/** @param {number} worker */
const folderOf = (worker) => join(serversFolder(), String(worker));

/** Returns the state of this worker's server. @returns {State} */
function readState(worker = Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)) {
  return State.parse(JSON.parse(readFileSync(stateFile(folderOf(worker)), 'utf8')));
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Starts the server on the folder's data. Resolves when it is ready.
 * @param {Pick<State, 'folder' | 'port'>} where
 * @param {NodeJS.ProcessEnv} [more]
 */
async function launch({ folder, port }, more = {}) {
  const log = openSync(logFile(folder), 'a');
  const server = spawn(process.execPath, ['dist-server/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      ...embedded,
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEMO_ORDERS: String(demoOrders),
      ...more,
    },
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

/** Returns the URL of this worker's server, without a trailing slash. */
export function baseUrl() {
  return `http://localhost:${readState().port}`;
}

/** Ends a server but keeps its data and port. The default signal simulates a power cut. */
export async function killServer({ pid } = readState(), signal = 'SIGKILL') {
  const deadline = Date.now() + stopLimitMs;
  if (isRunning(pid)) process.kill(pid, signal);
  while (isRunning(pid) && Date.now() < deadline) await wait(20);
}

/** Suspends this worker's server, like a machine that hangs, or resumes it. @param {'SIGSTOP' | 'SIGCONT'} signal */
export function signalServer(signal) {
  process.kill(readState().pid, signal);
}

/**
 * Restarts this worker's server on the same port and data. Resolves when it is ready.
 * @param {NodeJS.ProcessEnv} [more] additional environment variables
 */
export async function restartServer(more = {}) {
  await killServer();
  await launch(readState(), more);
}

/** Creates the demo data below a folder. Resolves to their path. @param {string} folder */
async function makeDemoData(folder) {
  mkdirSync(folder, { recursive: true });
  await launch({ folder, port: await freePort() });
  await killServer(State.parse(JSON.parse(readFileSync(stateFile(folder), 'utf8'))), 'SIGTERM');
  return join(folder, 'data');
}

/**
 * Starts a server for each worker, each on its own copy of the demo data.
 * The data comes from DEMO_DATA, or is created first.
 * @param {number} workers
 */
export async function startServers(workers) {
  const all = mkdtempSync(join(tmpdir(), 'portal-servers-'));
  process.env[foldersVariable] = all;
  const data = process.env['DEMO_DATA'] ?? (await makeDemoData(join(all, 'demo')));
  const start = async (/** @type {number} */ worker) => {
    cpSync(data, join(folderOf(worker), 'data'), { recursive: true });
    await launch({ folder: folderOf(worker), port: await freePort() });
  };
  await Promise.all(Array.from({ length: workers }, (_, worker) => start(worker)));
}

/** Stops all servers and removes their data. @param {number} workers */
export async function stopServers(workers) {
  for (let worker = 0; worker < workers; worker += 1) {
    if (existsSync(stateFile(folderOf(worker)))) await killServer(readState(worker));
  }
  rmSync(serversFolder(), { recursive: true, force: true });
}
