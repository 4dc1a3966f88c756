/** Sends frames to sockets with a bounded buffer, and limits messages from clients, which only need to send `ping`. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from '@fastify/websocket';
import { closeCodes, socketPingMs } from 'schema-admin/contract/live.ts';

/** Maximum bytes buffered for a client that does not read. A client above it is disconnected and has to fetch again. */
const bufferLimit = 262_144;

/** Returns whether a message may be sent. Disconnects a client that does not read. */
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
  // The only fragment of a text message.
  head[0] = 0x81;
  if (text.length <= short) head[1] = text.length;
  else if (text.length <= long) head.writeUInt16BE(text.length, head.writeUInt8(126, 1));
  else head.writeBigUInt64BE(BigInt(text.length), head.writeUInt8(127, 1));
  return Buffer.concat([head, text]);
}

const connections = new WeakMap<WebSocket, Duplex>();

/** Registers a socket's network connection for `sendFrames`. */
export function holdLine(socket: WebSocket, connection: Duplex): void {
  connections.set(socket, connection);
}

/**
 * Sends frames as one buffer that many sockets share. Writes directly to the network connection, because the socket
 * would frame each message again.
 */
export function sendFrames(socket: WebSocket, frames: Buffer): void {
  const connection = connections.get(socket);
  if (connection === undefined) throw new Error('The socket has no registered connection');
  if (frames.length > 0 && hasRoom(socket)) connection.write(frames);
}

function sendPong(socket: WebSocket, data: Buffer): void {
  if (hasRoom(socket)) socket.pong(data);
}

/** Options of the WebSocket server. Valid messages are shorter than `maxPayload`. `limitIncoming` responds to pings. */
export const socketOptions = { maxPayload: 512, maxFragments: 8, autoPong: false, closeTimeout: 1000 };

/** A client without a message for four ping intervals is gone. */
const silenceMs = 4 * socketPingMs;
/** Maximum number of messages of any kind within `windowMs`. */
const messageLimit = 60;
const windowMs = 10_000;

/** Closes a socket that sends too much, and stops reading from it. */
export function rejectSocket(socket: WebSocket, code: number): void {
  socket.close(code);
  socket.pause();
}

/** Responds to pings. Closes the socket if it sends too much, or nothing for too long. */
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
