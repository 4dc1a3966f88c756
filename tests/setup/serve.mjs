/**
 * The built server as the browser tests meet it: one for each of Playwright's workers, with a free port, a data folder
 * of its own and demo data. What is running stands in files below the folder that PORTAL_TEST_SERVERS names, so that
 * a worker finds its server, and a test can kill and restart it.
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
import { freePort } from './port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const foldersVariable = 'PORTAL_TEST_SERVERS';
/** The first start also creates the database and its demo data. */
const readyLimitMs = 120_000;
const stopLimitMs = 10_000;
export const demoOrders = process.env['SCALE'] === 'full' ? 5000 : 600;
/** What must not leak in: the tests want the embedded database, in demo mode, sign in again and again, and see couriers move. */
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

/** The folder that holds one folder for each worker. */
export function allFolders() {
  const path = process.env[foldersVariable];
  if (path === undefined) throw new Error('No server was started for these tests');
  return path;
}

/** @param {number} worker */
const folderOf = (worker) => join(allFolders(), String(worker));

/** The state of this worker's server. @returns {State} */
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

/** Starts the server on the folder's data and resolves when it is ready. @param {Pick<State, 'folder' | 'port'>} where @param {NodeJS.ProcessEnv} [more] */
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

/** The address of this worker's server, without a trailing slash. */
export function baseUrl() {
  return `http://localhost:${readState().port}`;
}

/** Ends a server, by default without warning, as a power cut would; its data and its port stay. */
export async function killServer({ pid } = readState(), signal = 'SIGKILL') {
  const deadline = Date.now() + stopLimitMs;
  if (isRunning(pid)) process.kill(pid, signal);
  while (isRunning(pid) && Date.now() < deadline) await wait(20);
}

/** Stops this worker's server where it stands, as a machine that hangs, or has it go on. @param {'SIGSTOP' | 'SIGCONT'} signal */
export function signalServer(signal) {
  process.kill(readState().pid, signal);
}

/** Starts this worker's server again on the same port and data, with more in its environment or without; resolves when it is ready. @param {NodeJS.ProcessEnv} [more] */
export async function restartServer(more = {}) {
  await killServer();
  await launch(readState(), more);
}

/** Makes the demo data of the browser tests below a folder; answers with where they are. @param {string} folder */
async function makeDemoData(folder) {
  mkdirSync(folder, { recursive: true });
  await launch({ folder, port: await freePort() });
  await killServer(State.parse(JSON.parse(readFileSync(stateFile(folder), 'utf8'))), 'SIGTERM');
  return join(folder, 'data');
}

/** Starts a server for each worker, on a copy of the demo data that DEMO_DATA names, or of those that it makes. @param {number} workers */
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

/** Ends all servers and removes their data. @param {number} workers */
export async function stopServers(workers) {
  for (let worker = 0; worker < workers; worker += 1) {
    if (existsSync(stateFile(folderOf(worker)))) await killServer(readState(worker));
  }
  rmSync(allFolders(), { recursive: true, force: true });
}
