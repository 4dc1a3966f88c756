/**
 * `node scripts/trust.mjs`: promises that are only proved at full size, too long for `npm test`. An export of ROWS
 * orders (50,000) must not cost the server more than 50 MB: the portal fetches page after page and keeps the file itself.
 * DEMO_DATA names a data folder to begin with, where making one would take too long.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { build, isBuilt } from './builds.mjs';
import { signInAt, withDemoServer } from './demo-server.mjs';
import { step } from './run.mjs';

const rows = Number(process.env['ROWS'] ?? 50_000);
const allowedMiB = 50;
const pageSize = 100;
const tabs = ['Pending', 'queued', 'failed', 'archived'];
/** Pages that are read before the memory is first looked at: caches fill, code is compiled. */
const warmUpPages = 20;

const Page = z.object({ Deliveries: z.array(z.object({ Id: z.union([z.string(), z.number()]) })) });

/** Resident memory of a process, in MiB. Linux alone tells it in a file. @param {number} pid */
function memoryOf(pid) {
  const [, kiB = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kiB) / 1024;
}

function exportAll() {
  return withDemoServer({ DEMO_ORDERS: String(rows) }, async ({ origin, pid }) => {
    const post = await signInAt(origin, 'admin@demo.test');
    /** @param {string} tab @param {number} page */
    const read = async (tab, page) => Page.parse(await post(`/api/admin/deliveries/${tab}`, { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: page, Size: pageSize })).Deliveries.length;
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
  });
}

if (!isBuilt()) await step('Building the portal and the server', build);
const { ok, output } = await exportAll();
console.log(`${ok ? 'ok    ' : 'FAILED'} export: ${output}`);
process.exitCode = ok ? 0 : 1;
