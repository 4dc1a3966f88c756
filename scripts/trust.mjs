/**
 * `node scripts/trust.mjs`: promises that are only proved at full size, too long for `npm test`. An export of ROWS
 * orders (50,000) must not cost the server more than 50 MB: the portal fetches page after page and keeps the file itself.
 * DEMO_DATA names a data folder to begin with, where making one would take too long.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../tests/setup/port.mjs';
import { build, isBuilt } from './builds.mjs';
import { root, step } from './run.mjs';

const rows = Number(process.env['ROWS'] ?? 50_000);
const allowedMiB = 50;
const pageSize = 100;
const readyLimitMs = 1_800_000;
const tabs = ['Pending', 'queued', 'failed', 'archived'];
/** Pages that are read before the memory is first looked at: caches fill, code is compiled. */
const warmUpPages = 20;

const Page = z.object({ Deliveries: z.array(z.object({ Id: z.union([z.string(), z.number()]) })) });

/** Resident memory of a process, in MiB. Linux alone tells it in a file. @param {number} pid */
function memoryOf(pid) {
  const [, kiB = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kiB) / 1024;
}

/** @param {string} origin */
async function signIn(origin) {
  const headers = { origin, 'x-requested-with': 'portal', 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/portal/login`, { method: 'POST', headers, body: JSON.stringify({ Email: 'admin@demo.test', Password: 'Demo-Portal-1' }) });
  if (!answer.ok) throw new Error(`Signing in was refused with ${answer.status}`);
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
  /** @param {string} tab @param {number} page */
  return async (tab, page) => {
    const body = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: page, Size: pageSize });
    const listed = await fetch(`${origin}/api/admin/deliveries/${tab}`, { method: 'POST', headers: { ...headers, cookie }, body });
    if (!listed.ok) throw new Error(`Page ${page} of ${tab} was refused with ${listed.status}`);
    return Page.parse(await listed.json()).Deliveries.length;
  };
}

/** @param {string} origin @param {() => number | null} exitCode */
async function untilReady(origin, exitCode) {
  const deadline = Date.now() + readyLimitMs;
  while (!(await fetch(`${origin}/api/healthz`).catch(() => undefined))?.ok) {
    if (exitCode() !== null || Date.now() > deadline) throw new Error('The server did not become ready');
    await wait(250);
  }
}

async function exportAll() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-trust-'));
  const port = await freePort();
  const data = join(folder, 'data');
  if (process.env['DEMO_DATA'] !== undefined) cpSync(process.env['DEMO_DATA'], data, { recursive: true });
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, DEMO_ORDERS: String(rows), MARKET_RATE: '0', DATABASE_URL: undefined, NODE_ENV: undefined };
  const server = spawn(process.execPath, [join(root, 'dist-server', 'main.js')], { cwd: root, env, stdio: 'ignore' });
  try {
    const origin = `http://localhost:${port}`;
    await untilReady(origin, () => server.exitCode);
    const read = await signIn(origin);
    const pid = server.pid ?? 0;
    for (let page = 1; page <= warmUpPages; page += 1) await read('archived', page);
    const start = memoryOf(pid);
    let [most, found] = [start, 0];
    for (const tab of tabs) {
      for (let page = 1, size = pageSize; size === pageSize; page += 1) {
        size = await read(tab, page);
        found += size;
        most = Math.max(most, memoryOf(pid));
      }
    }
    const ok = found >= rows && most - start <= allowedMiB;
    return { ok, output: `${found} rows; the server's memory went from ${start.toFixed(0)} to at most ${most.toFixed(0)} MiB (${allowedMiB} more are allowed)` };
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

if (!isBuilt()) await step('Building the portal and the server', build);
const { ok, output } = await exportAll();
console.log(`${ok ? 'ok    ' : 'FAILED'} export: ${output}`);
process.exitCode = ok ? 0 : 1;
