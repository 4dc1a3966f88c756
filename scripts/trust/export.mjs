/** An export of ROWS orders (50,000) must not cost the server more than 50 MB: the portal fetches page after page and keeps the file itself. */
import { z } from 'zod';
import { signIn, startServer } from '../demo-server.mjs';

const rows = Number(process.env['ROWS'] ?? 50_000);
const allowedMiB = 50;
const pageSize = 100;
const tabs = ['Pending', 'queued', 'failed', 'archived'];
/** Pages that are read before the memory is first looked at: caches fill, code is compiled. */
const warmUpPages = 20;

const Page = z.object({ Deliveries: z.array(z.object({ Id: z.union([z.string(), z.number()]) })) });

/** @param {string} origin */
async function openLists(origin) {
  const headers = await signIn(origin, 'admin@demo.test');
  /** @param {string} tab @param {number} page */
  return async (tab, page) => {
    const body = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: page, Size: pageSize });
    const listed = await fetch(`${origin}/api/admin/deliveries/${tab}`, { method: 'POST', headers, body });
    if (!listed.ok) throw new Error(`Page ${page} of ${tab} was refused with ${listed.status}`);
    return Page.parse(await listed.json()).Deliveries.length;
  };
}

export async function exportAll() {
  const server = await startServer({ DEMO_ORDERS: String(rows) });
  try {
    const read = await openLists(server.origin);
    for (let page = 1; page <= warmUpPages; page += 1) await read('archived', page);
    const start = server.memory();
    let [most, found] = [start, 0];
    for (const tab of tabs) {
      for (let page = 1, size = pageSize; size === pageSize; page += 1) {
        size = await read(tab, page);
        found += size;
        most = Math.max(most, server.memory());
      }
    }
    const ok = found >= rows && most - start <= allowedMiB;
    return { ok, output: `${found} rows; the server's memory went from ${start.toFixed(0)} to at most ${most.toFixed(0)} MiB (${allowedMiB} more are allowed)` };
  } finally {
    server.remove();
  }
}
