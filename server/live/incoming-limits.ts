/** Sends frames to sockets with a bounded buffer, and limits the messages of clients, which only send `ping`. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';
import { closeCodes, socketPingMs } from 'schema-admin/contract/live.ts';

/** Bytes buffered for a client that does not read. Beyond them, the client is dropped and has to fetch again. */
const bufferLimit = 262_144;

/** Returns true if a message may be sent. Drops a client that does not read. */
function hasRoom(socket: WebSocket): boolean {
  if (socket.bufferedAmount > bufferLimit) socket.terminate();
  return socket.readyState === socket.OPEN;
}

export function sendFrame(socket: WebSocket, frame: string): void {
  if (hasRoom(socket)) socket.send(frame);
}

/** Returns a text message as a WebSocket frame, which many sockets can share. */
export function frameOf(message: string): Buffer {
  const text = Buffer.from(message);
  const [short, long] = [125, 65_535];
  const head = Buffer.alloc(text.length <= short ? 2 : text.length <= long ? 4 : 10);
  // Final fragment, text.
  head[0] = 0x81;
  if (text.length <= short) head[1] = text.length;
  else if (text.length <= long) head.writeUInt16BE(text.length, head.writeUInt8(126, 1));
  else head.writeBigUInt64BE(BigInt(text.length), head.writeUInt8(127, 1));
  return Buffer.concat([head, text]);
}

/** The network connection of each socket. */
const connections = new WeakMap<WebSocket, Duplex>();

/** Registers the network connection of a socket. */
export function holdLine(socket: WebSocket, connection: Duplex): void {
  connections.set(socket, connection);
}

/**
 * Sends frames as one buffer that many sockets share. Writes to the network connection itself, because a socket would
 * frame each message again.
 */
export function sendFrames(socket: WebSocket, frames: Buffer): void {
  const connection = connections.get(socket);
  if (connection === undefined) throw new Error('The socket has no registered connection');
  if (frames.length > 0 && hasRoom(socket)) connection.write(frames);
}

function sendPong(socket: WebSocket, data: Buffer): void {
  if (hasRoom(socket)) socket.pong(data);
}

/** WebSocket server options. Valid messages are shorter than `maxPayload`. The listener below responds to pings. */
export const socketOptions = { maxPayload: 512, maxFragments: 8, autoPong: false, closeTimeout: 1000 };

/** A client without a message for four ping intervals is gone. */
const silenceMs = 4 * socketPingMs;
/** Limit of messages of any kind within `windowMs`. */
const messageLimit = 60;
const windowMs = 10_000;

/** Closes a socket that sends too much, and stops reading from it. */
export function rejectSocket(socket: WebSocket, code: number): void {
  socket.close(code);
  socket.pause();
}

/** Responds to pings. Closes the socket when it sends too much, or nothing for too long. */
export function limitIncoming(socket: WebSocket): void {
  let [messageCount, since] = [0, performance.now()];
  const silence = setTimeout(() => socket.terminate(), silenceMs);
  const onMessage = (answer: () => void) => {
    // A message may have been read before the socket closed.
    if (socket.readyState !== socket.OPEN) return;
    silence.refresh();
    const now = performance.now();
    if (now - since > windowMs) [messageCount, since] = [0, now];
    messageCount += 1;
    if (messageCount > messageLimit) return rejectSocket(socket, closeCodes.tooManyMessages);
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
