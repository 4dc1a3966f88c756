/** Clients that ask and never read, on a thread of their own: what they do must not slow down whoever measures. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';

const { attack, origin, cookie } = z.object({ attack: z.enum(['pipelining', 'pings']), origin: z.string(), cookie: z.string() }).parse(workerData);
const { host, hostname, port } = new URL(origin);

function open() {
  const socket = connect(Number(port), hostname);
  socket.setMaxListeners(0);
  socket.on('error', () => undefined);
  return socket;
}

/** 100 connections that each ask 100 times for the API's description, with and without compression. */
function pipeline() {
  for (let index = 0; index < 100; index += 1) {
    const socket = open();
    socket.pause();
    const coding = index % 2 === 0 ? 'Accept-Encoding: br\r\n' : '';
    socket.write(`GET /api/openapi.json HTTP/1.1\r\nHost: ${host}\r\n${coding}\r\n`.repeat(100));
  }
}

/** A client's frame that says "ping", masked with zeros. */
const ping = Buffer.concat([Buffer.from([0x81, 0x84, 0, 0, 0, 0]), Buffer.from('ping')]);
const manyPings = Buffer.concat(Array.from({ length: 8000 }, () => ping));

/** A socket that says "ping" as fast as it can, and is opened again when it is closed. */
async function flood() {
  for (;;) {
    const socket = open();
    socket.write(
      `GET /api/ws/realtime HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\n` +
        'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
    const closed = once(socket, 'close').catch(() => undefined);
    await Promise.race([once(socket, 'data').catch(() => undefined), closed]);
    socket.pause();
    while (!socket.destroyed) {
      if (socket.write(manyPings)) await wait(0);
      else await Promise.race([once(socket, 'drain').catch(() => undefined), wait(200)]);
    }
  }
}

if (attack === 'pipelining') pipeline();
else for (let client = 0; client < 4; client += 1) void flood();
