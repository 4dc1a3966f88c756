/**
 * Portals of the socket bench, in a process of their own: nothing but a handshake and what of a frame is needed, so that
 * the measured node has the processor and not who listens to it.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';

/** As `backoffMs` of the portal says for a socket that was lost once. */
const backOff = () => wait(1000 + Math.random() * 1000);
const atOnce = 50;
/** Frames of less than 126 bytes say their length in the second byte, these in the two that follow. */
const longer = 126;

const Order = z.discriminatedUnion('do', [
  z.object({ do: z.literal('open'), port: z.number(), count: z.number(), from: z.number(), cookies: z.array(z.string()), ofSession: z.number() }),
  z.object({ do: z.literal('cut'), count: z.number() }),
  z.object({ do: z.literal('forget') }),
  z.object({ do: z.literal('tell') }),
]);

/** @type {Set<import('node:net').Socket>} */
const sockets = new Set();
/** What was heard, by frame: when it came to each socket, in milliseconds after the time that it names. @type {Map<string, { since: number, late: number[] }>} */
let heard = new Map();

/** @param {string} text */
function hear(text) {
  const now = performance.timeOrigin + performance.now();
  let known = heard.get(text);
  if (known === undefined) {
    known = { since: Date.parse(JSON.parse(text).Data.LastUpdate), late: [] };
    heard.set(text, known);
  }
  known.late.push(now - known.since);
}

/** Reads whole frames, and answers what is left of the last one. @param {Buffer} bytes */
function readFrames(bytes) {
  let at = 0;
  while (bytes.length >= at + 4) {
    const short = bytes[at + 1] ?? 0;
    const [head, length] = short === longer ? [4, bytes.readUInt16BE(at + 2)] : [2, short];
    if (bytes.length < at + head + length) break;
    if (bytes[at] === 0x81) hear(bytes.toString('utf8', at + head, at + head + length));
    at += head + length;
  }
  return bytes.subarray(at);
}

/** Resolves once the node has agreed. @param {{ port: number, cookie: string, address: string }} where @returns {Promise<import('node:net').Socket>} */
async function openSocket(where) {
  const socket = connect({ port: where.port, host: '127.0.0.1', noDelay: true });
  const origin = `127.0.0.1:${where.port}`;
  socket.write(
    `GET /api/ws/realtime HTTP/1.1\r\nHost: ${origin}\r\nOrigin: http://${origin}\r\nCookie: ${where.cookie}\r\nX-Forwarded-For: ${where.address}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  // A portal tries again, a little later, where nobody has answered.
  const first = await Promise.race([once(socket, 'data').then(([data]) => data, () => undefined), once(socket, 'close').then(() => undefined, () => undefined)]);
  if (first === undefined) {
    await backOff();
    return openSocket(where);
  }
  const answer = String(first);
  if (!answer.startsWith('HTTP/1.1 101')) throw new Error(`A socket was refused: ${answer.slice(0, 200)}`);
  let left = readFrames(Buffer.from(first).subarray(answer.indexOf('\r\n\r\n') + 4));
  socket.on('data', (bytes) => (left = readFrames(left.length === 0 ? bytes : Buffer.concat([left, bytes]))));
  socket.on('error', () => undefined);
  socket.once('close', () => sockets.delete(socket));
  sockets.add(socket);
  return socket;
}

/** How a socket was opened, to open it again. @type {WeakMap<import('node:net').Socket, Parameters<typeof openSocket>[0]>} */
const places = new WeakMap();

/** @param {Parameters<typeof openSocket>[0]} where */
async function openAt(where) {
  places.set(await openSocket(where), where);
}

/** @param {Extract<z.infer<typeof Order>, { do: 'open' }>} order */
async function open({ port, count, from, cookies, ofSession }) {
  let next = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) {
        const at = from + next;
        next += 1;
        const session = Math.floor(at / ofSession);
        await openAt({ port, cookie: cookies[session] ?? '', address: `10.1.${session >> 8}.${session & 255}` });
      }
    }),
  );
}

/** Cuts sockets, and opens each again as the portal would; answers how long each was away. @param {number} count */
async function cut(count) {
  const lost = [...sockets].slice(0, count);
  const started = performance.now();
  for (const socket of lost) socket.resetAndDestroy();
  return Promise.all(
    lost.map(async (socket) => {
      const where = places.get(socket);
      if (where === undefined) throw new Error('A socket has no place');
      await backOff();
      await openAt(where);
      return performance.now() - started;
    }),
  );
}

process.on('message', async (message) => {
  const order = Order.parse(message);
  if (order.do === 'open') await open(order);
  if (order.do === 'forget') heard = new Map();
  const answer = order.do === 'cut' ? await cut(order.count) : [...heard.values()].map(({ late }) => late);
  process.send?.(answer);
});
