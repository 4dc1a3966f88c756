/**
 * How long one waits after `npm start`: on a fresh clone, which installs, builds and fills its database, and on one that
 * has run before. From the command until the portal's page has been answered.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../tests/setup/port.mjs';
import { root, run } from './run.mjs';
import { medianOf } from './median.mjs';

const isFull = process.env['SCALE'] === 'full';
const restarts = Number(process.env['RUNS'] ?? (isFull ? 10 : 4));
/** Seconds. */
const bars = { fresh: 40, restart: 2 };
/** Asking more often would itself slow what is measured. */
const askEveryMs = 20;
/** What a start begins in the background is over. */
const settledMs = 4000;
const limitSeconds = 600;

/** Whether the page has come. @param {number} port @returns {Promise<boolean>} */
function isThere(port) {
  return new Promise((resolve) => {
    const asked = get({ port, host: '127.0.0.1', path: '/' }, (response) => {
      response.on('error', () => resolve(false));
      response.on('end', () => resolve(response.statusCode === 200));
      response.resume();
    });
    asked.on('error', () => resolve(false));
  });
}

/** A machine's own certificates, which a first start may need to fetch packages; each Node that starts reads them for a fifteenth of a second. */
const ownCertificates = 'NODE_EXTRA_CA_CERTS';

/**
 * Seconds from `npm start` in the folder to its page. Ends it.
 * @param {string} folder
 * @param {string} data
 * @param {string[]} [without] variables of this machine that are not passed on
 */
async function startIn(folder, data, without = []) {
  const port = await freePort();
  // What the command that measures has from npm itself would be of another folder.
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_') && !without.includes(name)));
  const started = performance.now();
  const portal = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...inherited, PORT: String(port), DATA_DIR: data, HOST: '127.0.0.1', DATABASE_URL: undefined, NODE_ENV: undefined },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  /** @param {NodeJS.Signals} signal to npm and to what it has started */
  const send = (signal) => portal.exitCode === null && process.kill(-Number(portal.pid), signal);
  const kill = () => send('SIGKILL');
  process.once('exit', kill);
  const ended = once(portal, 'exit');
  try {
    while (!(await isThere(port))) {
      if (portal.exitCode !== null || performance.now() - started > limitSeconds * 1000) throw new Error('npm start did not come to its page');
      await wait(askEveryMs);
    }
    const seconds = (performance.now() - started) / 1000;
    await wait(settledMs);
    return seconds;
  } finally {
    send('SIGTERM');
    await ended;
    process.off('exit', kill);
  }
}

/** @param {string} what @param {readonly number[]} seconds @param {number} bar */
function report(what, seconds, bar) {
  const median = medianOf(seconds);
  console.log(`  ${what.padEnd(12)} median ${median.toFixed(2)} s of ${seconds.length} (${seconds.map((one) => one.toFixed(2)).join(', ')}), bar ${bar}${median > bar ? '  over' : ''}`);
}

/** Prints a line for each. */
export async function benchStart() {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-started-'));
  const [clone, data] = [join(scratch, 'clone'), join(scratch, 'data')];
  try {
    console.log('From npm start until the portal\'s page is there.');
    if (isFull) {
      const cloned = await run('git', ['clone', '--quiet', root, clone]);
      if (!cloned.ok) throw new Error(cloned.output);
      report('fresh clone', [await startIn(clone, data)], bars.fresh);
    } else {
      await startIn(root, data);
    }
    /** @type {number[]} */
    const seconds = [];
    for (let restart = 0; restart < restarts; restart += 1) seconds.push(await startIn(isFull ? clone : root, data, [ownCertificates]));
    report('restart', seconds, bars.restart);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}
