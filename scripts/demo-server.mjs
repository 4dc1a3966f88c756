/**
 * Runs the built server for measurements, in a separate process with its own data folder. DEMO_DATA names a folder of
 * existing demo data to copy, because creating demo data is slow.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/setup/free-port.mjs';
import { root } from './run.mjs';

const readyLimitMs = 1_800_000;
/** Demo data without simulated events, and practically unlimited sign-ins. */
const defaultEnv = {
  DEMO: '1',
  MARKET_RATE: '0',
  SIGN_INS_A_MINUTE: '10000',
  HOST: '127.0.0.1',
  DATABASE_URL: undefined,
  NODE_ENV: undefined,
};

/**
 * @typedef {object} RunningServer
 * @property {string} origin
 * @property {() => number | undefined} pid of the running process; undefined when it has ended
 * @property {() => number} memory resident memory in MiB (Linux only)
 * @property {() => number} cpuSeconds CPU time used so far (Linux only)
 * @property {() => string} written output so far
 * @property {(signal?: NodeJS.Signals) => Promise<number | null>} end stops the server, gracefully without a signal;
 * resolves to its exit code
 * @property {() => Promise<void>} again restarts the server on the same port and data; resolves when it is ready
 * @property {() => void} remove kills the server and removes its data
 */

/**
 * Starts a server and resolves when it is ready.
 * @param {Record<string, string | undefined>} env
 * @param {string} [cwd] the folder with its migrations
 * @returns {Promise<RunningServer>}
 */
export async function startServer(env, cwd = root) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-measured-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const data = join(folder, 'data');
  if (process.env['DEMO_DATA'] !== undefined) cpSync(process.env['DEMO_DATA'], data, { recursive: true });
  let written = '';
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;
  const launch = async () => {
    const launched = spawn(process.execPath, [join(root, 'dist-server', 'main.js')], {
      cwd,
      env: { ...process.env, ...defaultEnv, PORT: String(port), DATA_DIR: data, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = launched;
    for (const stream of [launched.stdout, launched.stderr]) stream.on('data', (chunk) => (written += String(chunk)));
    const deadline = Date.now() + readyLimitMs;
    while (!(await fetch(`${origin}/api/healthz`).catch(() => undefined))?.ok) {
      if (launched.exitCode !== null || launched.signalCode !== null || Date.now() > deadline) {
        throw new Error(`The server did not become ready:\n${written.slice(-2000)}`);
      }
      await wait(50);
    }
  };
  const kill = () => server?.kill('SIGKILL');
  process.once('exit', kill);
  await launch();
  return {
    origin,
    pid: () => (server?.exitCode === null && server.signalCode === null ? server.pid : undefined),
    memory() {
      const [, kiB = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${server?.pid}/status`, 'utf8')) ?? [];
      return Number(kiB) / 1024;
    },
    cpuSeconds() {
      // The 12th and 13th field after the process name: user and system time in hundredths of a second.
      const fields = readFileSync(`/proc/${server?.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    written: () => written,
    async end(signal = 'SIGTERM') {
      const ended = once(server ?? process, 'exit');
      server?.kill(signal);
      const [code] = await ended;
      return code;
    },
    again: launch,
    remove() {
      process.off('exit', kill);
      kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Signs in. Resolves to the headers for later calls. @param {string} origin @param {string} email */
export async function signIn(origin, email) {
  const headers = { origin, 'x-requested-with': 'portal', 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/portal/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ Email: email, Password: 'Demo-Portal-1' }),
  });
  if (!answer.ok) throw new Error(`The sign-in was refused with ${answer.status}`);
  return {
    ...headers,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

/**
 * Repeats a call until stopped, and measures how long each one takes.
 * @param {() => Promise<unknown>} ask
 * @param {number} everyMs
 */
export function measure(ask, everyMs) {
  /** @type {number[]} */
  const times = [];
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const started = performance.now();
      await ask();
      times.push(performance.now() - started);
      await wait(everyMs);
    }
  };
  const running = run();
  return {
    async stop() {
      isOver = true;
      await running;
      const sorted = times.toSorted((one, other) => one - other);
      const at = (/** @type {number} */ share) =>
        sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
      return { count: sorted.length, median: at(0.5), p99: at(0.99), longest: at(1) };
    },
  };
}
