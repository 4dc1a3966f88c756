/**
 * Exports ROWS orders (default 50,000), which may take ten seconds per 50,000 on an idle machine. The memory of the
 * server and the client must not grow with the number of rows.
 */
import { z } from 'zod';
import { signIn, startServer } from '../demo-server.mjs';

const rows = Number(process.env['ROWS'] ?? 50_000);
const allowedMiB = 50;
/** Time limit on an idle machine: `ms` milliseconds per `of` orders. */
const allowedMs = { of: 50_000, ms: 10_000 };
const tabs = ['archived', 'Pending', 'queued', 'failed'];

const Line = z.object({
  Page: z.object({ Deliveries: z.array(z.unknown()), TotalCount: z.number().nullable() }),
  After: z.string().nullable(),
});

/** Yields the lines of a response one by one, as the portal reads them. @param {ReadableStream<Uint8Array>} body */
async function* linesOf(body) {
  const decoder = new TextDecoder();
  /** @type {string[]} */
  let pendingParts = [];
  for await (const part of body) {
    const [rest = '', ...lines] = decoder.decode(part, { stream: true }).split('\n');
    // Join the parts of a line only once, because repeated concatenation of about a hundred parts creates much garbage.
    pendingParts.push(rest);
    for (const next of lines) {
      yield pendingParts.join('');
      pendingParts = [next];
    }
  }
  if (pendingParts.join('') !== '') throw new Error('The export was cut in the middle of a line');
}

/**
 * Progress of an export: the rows read, the elapsed time, and the memory of the server and the reader in MiB.
 * @typedef {{ rows: number, ms: number, server: number, reader: number }} Mark
 */

/**
 * Reads all orders of a tab, and yields the progress after each line.
 * @param {Pick<import('../demo-server.mjs').RunningServer, 'origin' | 'memory'>} server
 * @param {Record<string, string>} headers
 * @param {string} tab
 * @returns {AsyncGenerator<Mark>}
 */
export async function* readExport({ origin, memory }, headers, tab) {
  const body = JSON.stringify({
    Query: '',
    Filter: { Status: [], Date: null, Shop: [] },
    OrderBy: 'desc',
    Page: 1,
    Size: 10,
  });
  const started = performance.now();
  const answer = await fetch(`${origin}/api/ext/export/orders/admin/${tab}`, { method: 'POST', headers, body });
  if (!answer.ok || answer.body === null) throw new Error(`The export of ${tab} was refused with ${answer.status}`);
  let read = 0;
  for await (const line of linesOf(answer.body)) {
    const { Page, After } = Line.parse(JSON.parse(line));
    read += Page.Deliveries.length;
    yield {
      rows: read,
      ms: performance.now() - started,
      server: memory(),
      reader: process.memoryUsage.rss() / 2 ** 20,
    };
    if (After === null) return;
  }
  throw new Error(`The export of ${tab} ended before its last line`);
}

/**
 * Returns the peak memory, and how much its median grows from the second to the last fifth of the export. Ignores the
 * first fifth, during which caches and heaps still fill up.
 * @param {readonly Mark[]} marks
 */
function memoryOf(marks) {
  const of = (/** @type {'server' | 'reader'} */ which) => {
    const [, second = 0, , , last = 0] = Array.from({ length: 5 }, (_, fifth) => {
      const held = marks
        .slice(Math.floor((fifth * marks.length) / 5), Math.floor(((fifth + 1) * marks.length) / 5))
        .map((mark) => mark[which]);
      return held.toSorted((one, other) => one - other)[Math.floor(held.length / 2)] ?? 0;
    });
    return { most: Math.max(...marks.map((mark) => mark[which])), grown: last - second };
  };
  return { server: of('server'), reader: of('reader') };
}

/**
 * Returns the memory in MiB at each tenth of an export.
 * @param {readonly Mark[]} marks
 * @param {'server' | 'reader'} which
 */
function tenths(marks, which) {
  return Array.from({ length: 11 }, (_, tenth) =>
    marks[Math.floor((tenth * (marks.length - 1)) / 10)]?.[which].toFixed(0),
  ).join(' ');
}

export async function exportAll() {
  const server = await startServer({ DEMO_ORDERS: String(rows) });
  try {
    const headers = await signIn(server.origin, 'admin@demo.test');
    /** @type {Mark[]} */
    const marks = [];
    const cpu = server.cpuSeconds();
    for (const tab of tabs) {
      const [before = { rows: 0, ms: 0 }] = marks.slice(-1);
      for await (const mark of readExport(server, headers, tab)) {
        marks.push({ ...mark, rows: before.rows + mark.rows, ms: before.ms + mark.ms });
      }
    }
    const { rows: found, ms } = marks.at(-1) ?? { rows: 0, ms: Infinity };
    const memory = memoryOf(marks);
    const ok =
      found >= rows &&
      ms <= (allowedMs.ms * rows) / allowedMs.of &&
      Math.max(memory.server.grown, memory.reader.grown) <= allowedMiB;
    const held = (/** @type {'server' | 'reader'} */ which) =>
      `${memory[which].most.toFixed(0)} MiB at most, ${memory[which].grown.toFixed(0)} more in its last fifth than in its second (${tenths(marks, which)})`;
    const used = (server.cpuSeconds() - cpu).toFixed(1);
    return {
      ok,
      output: `${found} orders in ${(ms / 1000).toFixed(1)} s (${used} s of the processor; on a quiet machine at most ${(allowedMs.ms * rows) / allowedMs.of / 1000}); the server held ${held('server')}, the reader ${held('reader')}; ${allowedMiB} more are allowed`,
    };
  } finally {
    server.remove();
  }
}
