/**
 * Measures the seconds from `npm start` until the portal responds, on a fresh clone (`SCALE=full`) and on later starts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/setup/free-port.mjs';
import { root, run } from '../run.mjs';
import { isFull, medianOf } from './statistics.mjs';

const restarts = Number(process.env['RUNS'] ?? (isFull ? 10 : 4));
/** Limits in seconds. */
const thresholds = { fresh: 60, again: 3 };
/** Time in ms after which a start's background work has finished. */
const settledMs = 4000;
const limitMs = 600_000;

/**
 * Starts the portal, and stops it after it has served the page. Resolves to the seconds until then.
 * @param {string} folder
 * @param {string} data
 */
async function startIn(folder, data) {
  const port = await freePort();
  // Drop the variables that npm sets, because they describe the folder of this command.
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
  const started = performance.now();
  const env = {
    ...inherited,
    PORT: String(port),
    DATA_DIR: data,
    HOST: '127.0.0.1',
    DATABASE_URL: undefined,
    NODE_ENV: undefined,
  };
  const portal = spawn('npm', ['start'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => portal.exitCode === null && process.kill(-Number(portal.pid), signal);
  const kill = () => send('SIGKILL');
  process.once('exit', kill);
  const ended = once(portal, 'exit');
  try {
    while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.ok) {
      if (portal.exitCode !== null || performance.now() - started > limitMs) {
        throw new Error('npm start did not serve the page');
      }
      await wait(20);
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

/** @param {string} name @param {readonly number[]} seconds @param {number} bar */
function report(name, seconds, bar) {
  const median = medianOf(seconds);
  console.log(
    `  ${name.padEnd(12)} median ${median.toFixed(2)} s of ${seconds.length} (${seconds.map((one) => one.toFixed(2)).join(', ')}), bar ${bar}${median > bar ? '  over' : ''}`,
  );
}

export async function benchStart() {
  const scratch = mkdtempSync(join(tmpdir(), 'portal-started-'));
  const [clone, data] = [join(scratch, 'clone'), join(scratch, 'data')];
  const folder = isFull ? clone : root;
  try {
    if (isFull && !(await run('git', ['clone', '--quiet', root, clone])).ok) {
      throw new Error('The repository could not be cloned');
    }
    const first = await startIn(folder, data);
    if (isFull) report('fresh clone', [first], thresholds.fresh);
    /** @type {number[]} */
    const seconds = [];
    for (let restart = 0; restart < restarts; restart += 1) seconds.push(await startIn(folder, data));
    report('again', seconds, thresholds.again);
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}
