/** The one way to a socket's client: whatever is sent waits in a buffer that has an end. */
import type { WebSocket } from '@fastify/websocket';

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

/** Answers a ping of the protocol itself. */
export function sendPong(socket: WebSocket, data: Buffer): void {
  if (hasRoom(socket)) socket.pong(data);
}
