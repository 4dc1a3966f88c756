/**
 * A node is started while PostgreSQL is away, which then comes, goes at a random moment of the start, and comes again:
 * the process never ends by itself, serves within 5 s, and ends with 0 on SIGTERM, also while it waits.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tests/setup/port.mjs';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { root } from '../run.mjs';

const starts = Number(process.env['LATE_STARTS'] ?? 20);
const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const allowedMs = 5000;
const givenUpMs = 60_000;
/** A start takes a second or two, and its jobs start a second later. */
const longestStartMs = 4000;

/** Returns numbers from 0 to 1. @param {number} state */
function randomFrom(state) {
  let current = state;
  return () => {
    current = (current * 1_103_515_245 + 12_345) % 2 ** 31;
    return current / 2 ** 31;
  };
}

/** @param {string} url @param {string} folder */
async function launch(url, folder) {
  const port = await freePort();
  const env = { ...process.env, NODE_ENV: 'production', DATABASE_URL: url, DEMO: '0', PORT: String(port), HOST: '127.0.0.1', FILES_DIR: folder };
  const node = spawn(process.execPath, [join(root, 'dist-server', 'main.js')], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let log = '';
  node.stdout.on('data', (chunk) => (log += String(chunk)));
  const ended = once(node, 'exit');
  const isOver = () => node.exitCode !== null || node.signalCode !== null;
  /** Milliseconds until the check is true, or NaN. @param {() => unknown} check */
  const until = async (check) => {
    const from = performance.now();
    while (!(await check())) {
      if (isOver() || performance.now() - from > givenUpMs) return Number.NaN;
      await wait(20);
    }
    return performance.now() - from;
  };
  return {
    isOver,
    log: () => log,
    waits: () => until(() => log.includes('waiting for it')),
    serves: () => until(async () => (await fetch(`http://127.0.0.1:${port}/api/healthz`).catch(() => undefined))?.ok),
    async end() {
      node.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
    kill: () => node.kill('SIGKILL'),
  };
}

export async function lateDatabase() {
  const postgres = await startPostgres();
  if (postgres === undefined) return { ok: false, output: 'there is no PostgreSQL here' };
  const folder = mkdtempSync(join(tmpdir(), 'portal-late-'));
  const random = randomFrom(seed);
  /** @type {string[]} */
  const faults = [];
  let slowest = 0;
  try {
    for (let start = 0; start < starts; start += 1) {
      await postgres.halt();
      const node = await launch(postgres.url, folder);
      try {
        if (Number.isNaN(await node.waits())) faults.push(`start ${start}: did not wait`);
        if (start % 4 === 3) {
          if ((await node.end()) !== 0) faults.push(`start ${start}: did not end with 0 while it waited`);
          await postgres.resume();
          continue;
        }
        await postgres.resume();
        await wait(random() * longestStartMs);
        await postgres.halt(start % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
        await wait(random() * 1000);
        await postgres.resume();
        const served = await node.serves();
        if (!(served <= allowedMs)) faults.push(`start ${start}: ${node.isOver() ? 'the process ended' : `served after ${Math.round(served)} ms`}`);
        if (!Number.isNaN(served)) slowest = Math.max(slowest, served);
        const code = node.isOver() ? 'over' : await node.end();
        if (code !== 0) faults.push(`start ${start}: ended with ${code}: ${node.log().slice(-1000)}`);
      } finally {
        node.kill();
      }
    }
    return {
      ok: faults.length === 0,
      output: `${starts} starts without PostgreSQL, with an outage during three of four (SEED=${seed}): served after at most ${(slowest / 1000).toFixed(1)} s (${allowedMs / 1000} allowed). ${faults.join('; ')}`,
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
