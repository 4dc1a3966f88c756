/** An export of ROWS orders (50,000) by one answer: in ten seconds for 50,000 on a quiet machine, and in memory that is the same however many they are, the server's and that of whoever reads it. */
import { z } from 'zod';
import { signIn, startServer } from '../demo-server.mjs';

const rows = Number(process.env['ROWS'] ?? 50_000);
const allowedMiB = 50;
/** Milliseconds on a quiet machine. */
const allowedMs = { of: 50_000, ms: 10_000 };
const tabs = ['archived', 'Pending', 'queued', 'failed'];

const Line = z.object({
  Page: z.object({ Deliveries: z.array(z.unknown()), TotalCount: z.number().nullable() }),
  After: z.string().nullable(),
});

/** The lines of an answer, as the portal reads them: each by itself. @param {ReadableStream<Uint8Array>} body */
async function* linesOf(body) {
  const decoder = new TextDecoder();
  /** @type {string[]} */
  let begun = [];
  for await (const part of body) {
    const [rest = '', ...lines] = decoder.decode(part, { stream: true }).split('\n');
    // Joined once it is whole: a line comes in a hundred parts, and to copy what has come with each is half a gigabyte a second of garbage.
    begun.push(rest);
    for (const next of lines) {
      yield begun.join('');
      begun = [next];
    }
  }
  if (begun.join('') !== '') throw new Error('The export was cut in the middle of a line');
}

/** @typedef {{ rows: number, ms: number, server: number, reader: number }} Mark rows that have come, after how long, and the memory of both in MiB */

/** Reads all orders of a tab, and says after each line how far it is. @param {Pick<import('../demo-server.mjs').Started, 'origin' | 'memory'>} server @param {Record<string, string>} headers @param {string} tab @returns {AsyncGenerator<Mark>} */
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

/** How much each held at the most, and how much more in the last fifth of an export than in its second, by their medians: in the first, caches fill and heaps find their size, and garbage comes and goes. @param {readonly Mark[]} marks */
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

/** Memory at each tenth of an export. @param {readonly Mark[]} marks @param {'server' | 'reader'} which */
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
      `${memory[which].most.toFixed(0)} MiB at the most, ${memory[which].grown.toFixed(0)} more in its last fifth than in its second (${tenths(marks, which)})`;
    const used = (server.cpuSeconds() - cpu).toFixed(1);
    return {
      ok,
      output: `${found} orders in ${(ms / 1000).toFixed(1)} s (${used} s of the processor; on a quiet machine at most ${(allowedMs.ms * rows) / allowedMs.of / 1000}); the server held ${held('server')}, the reader ${held('reader')}; ${allowedMiB} more are allowed`,
    };
  } finally {
    server.remove();
  }
}
