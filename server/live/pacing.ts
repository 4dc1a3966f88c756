/** Spreads WebSocket upgrades over turns of the event loop, so that thousands of them don't delay other calls. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Upgrades to start in one turn of the event loop: about a millisecond of work. */
const upgradesPerTurn = 4;

/** Returns a function that runs at most `most` tasks per turn of the event loop, in order. */
export function createPace(most: number): (work: () => void) => void {
  const waiting: (() => void)[] = [];
  const goOn = () => {
    const due = waiting.splice(0, most);
    if (waiting.length > 0) setImmediate(goOn);
    for (const work of due) work();
  };
  return (work) => {
    if (waiting.push(work) === 1) setImmediate(goOn);
  };
}

/**
 * Passes upgrades to the existing listeners, a few per turn of the event loop. Otherwise, a burst of upgrades would
 * share one turn and delay every other call.
 */
export function paceUpgrades(server: Server): void {
  const inPace = createPace(upgradesPerTurn);
  const listeners = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Until the upgrade starts, the connection has no other error listener.
    const fail = () => socket.destroy();
    socket.on('error', fail);
    inPace(() => {
      socket.off('error', fail);
      if (!socket.destroyed) for (const listener of listeners) listener.call(server, request, socket, head);
    });
  });
}
