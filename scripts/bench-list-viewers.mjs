/** Portals of the screens bench, in a process of their own: each has a list open, hears its socket, and reads what is in view again as the portal does. */
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';

const Account = z.object({ role: z.string(), headers: z.record(z.string(), z.string()), ids: z.array(z.string()), lists: z.number() });
const Order = z.discriminatedUnion('do', [
  z.object({ do: z.literal('open'), origin: z.string(), pageBook: z.string(), accounts: z.array(Account) }),
  z.object({ do: z.literal('tell') }),
]);
const Message = z.object({ Data: z.object({ LastUpdate: z.string(), UpdateType: z.string(), Id: z.string().nullable() }) });
const Page = z.object({ Deliveries: z.array(z.object({ Id: z.string() })) });

const rows = 10;
/** As `useLiveEvents` of the portal gathers and spreads. */
const gatherMs = () => 25 + Math.random() * 75;

let calls = 0;
let heard = 0;
let refused = 0;
/** Milliseconds from a change to the answer that shows it. @type {number[]} */
const late = [];

/** @param {string} origin @param {z.infer<typeof Account>} account @param {typeof import('../src/engine/kit/rows/page-book.ts').createPageBook} createPageBook */
async function openList(origin, { role, headers, ids }, createPageBook) {
  const book = createPageBook('Id');
  const pageParams = Array.from({ length: Math.ceil(ids.length / rows) }, (_, at) => at + 1);
  let held = { pageParams, pages: pageParams.map((number) => ({ data: ids.slice((number - 1) * rows, number * rows).map((Id) => ({ Id })) })) };
  /** @param {number} number @returns {Promise<{ data: { Id: string }[] }>} */
  const ask = async (number) => {
    calls += 1;
    const body = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: number, Size: rows });
    const answer = await fetch(`${origin}/api/${role}/deliveries/pending`, { method: 'POST', headers, body });
    if (!answer.ok) {
      // Too much at once: told at the end, and asked again.
      refused += 1;
      await wait(1000);
      return ask(number);
    }
    return { data: Page.parse(await answer.json()).Deliveries };
  };
  /** @type {{ at: number, id: string }[]} */
  let gathered = [];
  let isReading = false;
  const read = async () => {
    isReading = true;
    // What comes while it reads is read afterwards.
    while (gathered.length > 0) {
      const these = gathered;
      gathered = [];
      book.changed(held, these.map(({ id }) => id));
      /** @type {Promise<typeof held.pages>[]} */
      const begun = [];
      book.readStale(held, () => {
        // The first page at once, and the others one after another, as an infinite query reads itself again.
        const first = book.read(held, 1, () => ask(1));
        begun.push(
          (async () => {
            const pages = [await first];
            for (const number of pageParams.slice(1)) pages.push(await book.read(held, number, () => ask(number)));
            return pages;
          })(),
        );
      });
      for (const pages of begun) held = { pageParams, pages: await pages };
      for (const { at } of these) late.push(performance.timeOrigin + performance.now() - at);
    }
    isReading = false;
  };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/ws/realtime`, { headers });
  /** @type {Promise<void> | undefined} */
  let waiting;
  socket.on('message', (data) => {
    const { LastUpdate, UpdateType, Id } = Message.parse(JSON.parse(String(data))).Data;
    if (UpdateType !== 'Orders/Pending' || Id === null) return;
    heard += 1;
    gathered.push({ at: Date.parse(LastUpdate), id: Id });
    waiting ??= wait(gatherMs()).then(() => {
      waiting = undefined;
      if (!isReading) void read();
    });
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
}

process.on('message', async (message) => {
  const order = Order.parse(message);
  if (order.do === 'tell') return void process.send?.({ calls, heard, refused, late });
  const { createPageBook } = await import(order.pageBook);
  for (const account of order.accounts) await Promise.all(Array.from({ length: account.lists }, () => openList(order.origin, account, createPageBook)));
  process.send?.('open');
});
