/** The built server in a process of its own, with a folder of its own (a copy of DEMO_DATA, where that is set, for making one takes long), as measurements use it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/setup/port.mjs';
import { root } from './run.mjs';

const readyLimitMs = 1_800_000;
/** Demo data, nothing that moves by itself, and as many sign-ins as it takes. */
const usual = {
  DEMO: '1',
  MARKET_RATE: '0',
  SIGN_INS_A_MINUTE: '10000',
  HOST: '127.0.0.1',
  DATABASE_URL: undefined,
  NODE_ENV: undefined,
};

/**
 * @typedef {object} Started
 * @property {string} origin
 * @property {() => number | undefined} pid of the running process; undefined when it has ended
 * @property {() => number} memory resident, in MiB; Linux alone tells it in a file
 * @property {() => number} cpuSeconds that it has worked so far; of Linux as well
 * @property {() => string} written all that the server has written so far
 * @property {() => Promise<number | null>} end asks it to end, as a process manager does; answers its exit code
 * @property {() => Promise<void>} again starts it once more on its port and data; resolves when it is ready
 * @property {() => void} remove ends it at once, and removes its data
 */

/** Starts a server and resolves when it is ready. @param {Record<string, string | undefined>} env @param {string} [cwd] where it finds its migrations @returns {Promise<Started>} */
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
      env: { ...process.env, ...usual, PORT: String(port), DATA_DIR: data, ...env },
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
      // After the name in brackets: the 12th and 13th, in hundredths.
      const fields = readFileSync(`/proc/${server?.pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    written: () => written,
    async end() {
      const ended = once(server ?? process, 'exit');
      server?.kill('SIGTERM');
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

/** Signs in; answers the headers that further calls need. @param {string} origin @param {string} email */
export async function signIn(origin, email) {
  const headers = { origin, 'x-requested-with': 'portal', 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/portal/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ Email: email, Password: 'Demo-Portal-1' }),
  });
  if (!answer.ok) throw new Error(`Signing in was refused with ${answer.status}`);
  return {
    ...headers,
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

/** How long something takes again and again, until it is stopped. @param {() => Promise<unknown>} ask @param {number} everyMs */
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
