/** Spreads WebSocket upgrades over turns of the event loop, so that thousands at once do not delay other calls. */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Upgrades that are begun in one turn of the event loop: about a millisecond's work. */
const begunInATurn = 4;

/** Does so many pieces of work in each turn of the event loop, in the order in which they came. */
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
 * Hands upgrades on to who has listened so far, a few in each turn. All at once, a turn would begin as many as had come
 * in the turn before, each would take longer than the last, and a call waits for several of them.
 */
export function paceUpgrades(server: Server): void {
  const inPace = createPace(begunInATurn);
  const listeners = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node has taken its own listener away, and whoever is handed the socket adds another.
    const fail = () => socket.destroy();
    socket.on('error', fail);
    inPace(() => {
      socket.off('error', fail);
      if (!socket.destroyed) for (const listener of listeners) listener.call(server, request, socket, head);
    });
  });
}
