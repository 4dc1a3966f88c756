/** What a socket's client may say: `ping`, now and then; and the ways to it: whatever is sent waits in a buffer that has an end. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';
import { closeCodes, socketPingMs } from 'schema-admin/contract/live.ts';

/** Bytes that wait for a client which does not read; beyond them it is dropped and fetches anew. */
const bufferLimit = 262_144;

/** Whether something may be sent. Drops a client that does not read. */
function hasRoom(socket: WebSocket): boolean {
  if (socket.bufferedAmount > bufferLimit) socket.terminate();
  return socket.readyState === socket.OPEN;
}

export function sendFrame(socket: WebSocket, frame: string): void {
  if (hasRoom(socket)) socket.send(frame);
}

/** A text message as it travels: made once, for however many sockets. */
export function frameOf(message: string): Buffer {
  const text = Buffer.from(message);
  const [short, long] = [125, 65_535];
  const head = Buffer.alloc(text.length <= short ? 2 : text.length <= long ? 4 : 10);
  // The last part of a message, which is text.
  head[0] = 0x81;
  if (text.length <= short) head[1] = text.length;
  else if (text.length <= long) head.writeUInt16BE(text.length, head.writeUInt8(126, 1));
  else head.writeBigUInt64BE(BigInt(text.length), head.writeUInt8(127, 1));
  return Buffer.concat([head, text]);
}

/** The connection below each socket. */
const lines = new WeakMap<WebSocket, Duplex>();

/** Says what the socket's frames are written to. */
export function holdLine(socket: WebSocket, line: Duplex): void {
  lines.set(socket, line);
}

/**
 * Sends what many sockets are told, in one buffer for however many frames and sockets. To the connection itself, for a
 * socket would frame each message by itself and write it in two parts: a quarter of what telling ten thousand of them takes.
 */
export function sendFrames(socket: WebSocket, frames: Buffer): void {
  const line = lines.get(socket);
  if (line === undefined) throw new Error('The socket has no line');
  if (frames.length > 0 && hasRoom(socket)) line.write(frames);
}

/** Answers a ping of the protocol itself. */
function sendPong(socket: WebSocket, data: Buffer): void {
  if (hasRoom(socket)) socket.pong(data);
}

/** As options of the server. Nothing to say is longer; the protocol's own pings are answered by `hear`; a client has a moment to hear that its socket is closed. */
export const hearingOptions = { maxPayload: 512, maxFragments: 8, autoPong: false, closeTimeout: 1000 };

/** A client that has said nothing for four pings is gone. */
const silenceMs = 4 * socketPingMs;
/** Messages of any kind in any `windowMs`: far more than a portal says, far fewer than hurt. */
const mostMessages = 60;
const windowMs = 10_000;

/** Closes a socket that asks too much. What it still says is not even read: reading is what it could keep us busy with. */
export function turnAway(socket: WebSocket, code: number): void {
  socket.close(code);
  socket.pause();
}

/** Answers the client's pings, and closes the socket when it says too much, or nothing for too long. */
export function hear(socket: WebSocket): void {
  let [said, since] = [0, performance.now()];
  const silence = setTimeout(() => socket.terminate(), silenceMs);
  const onMessage = (answer: () => void) => {
    // What has been read already when it is closed.
    if (socket.readyState !== socket.OPEN) return;
    silence.refresh();
    const now = performance.now();
    if (now - since > windowMs) [said, since] = [0, now];
    said += 1;
    if (said > mostMessages) return turnAway(socket, closeCodes.tooManyMessages);
    answer();
  };
  socket.on('message', (data) =>
    onMessage(() => {
      if (String(data) === 'ping') sendFrame(socket, 'pong');
    }),
  );
  socket.on('ping', (data) => onMessage(() => sendPong(socket, data)));
  socket.on('pong', () => onMessage(() => undefined));
  socket.on('close', () => clearTimeout(silence));
}
