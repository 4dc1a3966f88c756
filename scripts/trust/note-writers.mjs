/** Writers of order notes, for checks that no acknowledged write is lost. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { signIn } from '../demo-server.mjs';

const Listed = z.object({ Deliveries: z.array(z.object({ Id: z.string() })) });
const Notes = z.object({ Result: z.array(z.object({ Text: z.string() })) });
const listing = JSON.stringify({
  Query: '',
  Filter: { Status: [], Date: null, Shop: [] },
  OrderBy: 'desc',
  Page: 1,
  Size: 10,
});

/**
 * Lists a user's pending orders. Resolves to their ids.
 * @param {string} origin
 * @param {string} email
 * @param {string} role
 */
export async function listOrders(origin, email, role) {
  const headers = await signIn(origin, email);
  const answer = await fetch(`${origin}/api/${role}/deliveries/Pending`, { method: 'POST', headers, body: listing });
  if (!answer.ok) throw new Error(`The list of ${email} was refused with ${answer.status}`);
  return Listed.parse(await answer.json()).Deliveries.map(({ Id }) => Id);
}

/**
 * Starts writers that continuously add notes, each to its own order if there are enough orders.
 * @param {string} origin
 * @param {number} count
 */
export async function startNoteWriters(origin, count) {
  const headers = await signIn(origin, 'admin@demo.test');
  const orders = await listOrders(origin, 'admin@demo.test', 'admin');
  const state = { isOver: false, longestMs: 0 };
  /** @type {{ order: string, text: string }[]} */
  const acknowledged = [];
  /** @type {string[]} */
  const failed = [];
  const write = async (/** @type {number} */ writer) => {
    const order = orders[writer % orders.length] ?? '';
    for (let number = 0; !state.isOver; number += 1) {
      const text = `writer ${writer}, note ${number}`;
      const started = performance.now();
      const status = await fetch(`${origin}/api/ext/notes/orders/${order}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ Text: text }),
      }).then((answer) => answer.status, String);
      state.longestMs = Math.max(state.longestMs, performance.now() - started);
      if (status === 200) acknowledged.push({ order, text });
      else failed.push(String(status));
      await wait(5);
    }
  };
  const running = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)));
  return {
    acknowledged,
    failed,
    longestMs: () => state.longestMs,
    async stop() {
      state.isOver = true;
      await running;
    },
  };
}

/**
 * Resolves to the texts of the notes that the server has not stored.
 * @param {string} origin
 * @param {readonly { order: string, text: string }[]} notes
 */
export async function missingNotes(origin, notes) {
  const headers = await signIn(origin, 'admin@demo.test');
  /** @type {string[]} */
  const missing = [];
  for (const order of new Set(notes.map((note) => note.order))) {
    const stored = Notes.parse(await (await fetch(`${origin}/api/ext/notes/orders/${order}`, { headers })).json());
    const texts = new Set(stored.Result.map(({ Text }) => Text));
    missing.push(...notes.filter((note) => note.order === order && !texts.has(note.text)).map(({ text }) => text));
  }
  return missing;
}
