/** Clients of the sockets benchmark, which run in separate processes. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { z } from 'zod';

/** Waits before a reconnection for as long as the portal does (`backoffMs`). */
const backOff = () => wait(1000 + Math.random() * 1000);
const maxConcurrent = 50;

const Command = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('open'),
    origin: z.string(),
    count: z.number(),
    from: z.number(),
    cookies: z.array(z.string()),
    ofSession: z.number(),
  }),
  z.object({ do: z.literal('cut'), count: z.number() }),
  z.object({ do: z.literal('forget') }),
  z.object({ do: z.literal('report') }),
]);
const Message = z.object({ Data: z.object({ LastUpdate: z.string() }) });

/** @typedef {{ readonly origin: string, readonly cookie: string, readonly address: string }} Place */

/** The open sockets, and how each was opened. @type {Map<WebSocket, Place>} */
const sockets = new Map();
/** Delays in ms between each change and its message. @type {number[]} */
let delays = [];
/**
 * Times of changes by message text. Each text is parsed only once, because all sockets receive the same text.
 * @type {Map<string, number>}
 */
const times = new Map();

/** @param {string} text */
function recordDelay(text) {
  const now = performance.timeOrigin + performance.now();
  const at = times.get(text) ?? Date.parse(Message.parse(JSON.parse(text)).Data.LastUpdate);
  times.set(text, at);
  delays.push(now - at);
}

/** Opens a socket. Retries later if the connection fails. @param {Place} place @returns {Promise<void>} */
async function openSocket(place) {
  const { origin, cookie, address } = place;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/ws/realtime`, {
    perMessageDeflate: false,
    headers: { origin, cookie, 'x-forwarded-for': address },
  });
  socket.on('message', (data) => recordDelay(String(data)));
  socket.once('close', () => sockets.delete(socket));
  try {
    await once(socket, 'open');
    socket.on('error', () => undefined);
    sockets.set(socket, place);
  } catch {
    await backOff();
    await openSocket(place);
  }
}

/** @param {Extract<z.infer<typeof Command>, { do: 'open' }>} command */
async function open({ origin, count, from, cookies, ofSession }) {
  let next = 0;
  const work = async () => {
    while (next < count) {
      const session = Math.floor((from + next) / ofSession);
      next += 1;
      await openSocket({ origin, cookie: cookies[session] ?? '', address: `10.1.${session >> 8}.${session & 255}` });
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
}

/**
 * Cuts sockets and reconnects them as the portal does. Resolves to the downtime of each in ms.
 * @param {number} count
 */
async function reconnect(count) {
  const started = performance.now();
  return await Promise.all(
    [...sockets].slice(0, count).map(async ([socket, place]) => {
      socket.terminate();
      await backOff();
      await openSocket(place);
      return performance.now() - started;
    }),
  );
}

process.on('message', async (message) => {
  const command = Command.parse(message);
  if (command.do === 'open') await open(command);
  if (command.do === 'forget') delays = [];
  process.send?.(command.do === 'cut' ? await reconnect(command.count) : delays);
});
