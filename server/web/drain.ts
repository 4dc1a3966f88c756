/** The end of a node: what runs is finished, and portals are sent elsewhere. */
import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeCodes } from '../../contract/live.ts';

/** No call takes longer; what still runs then is cut. */
const longestMs = 10_000;
const lookMs = 20;

/**
 * Makes `app.close()` stop accepting, tell sockets that the service restarts, and wait for what runs, ten seconds at
 * most. Requests that come on open connections within `graceMs` are still answered, each as the last of its connection:
 * they were sent before their client could know.
 */
export function drainOnClose(app: FastifyInstance, graceMs: number): void {
  let running = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1;
    reply.raw.once('close', () => (running -= 1));
    done();
  });
  app.addHook('preClose', async () => {
    // Node's own `close` would also cut connections on which the next request is already on its way.
    Server.prototype.close.call(app.server);
    for (const socket of app.websocketServer.clients) socket.close(closeCodes.serviceRestart);
    const end = performance.now() + longestMs;
    await wait(graceMs);
    while (running > 0 && performance.now() < end) await wait(lookMs);
    app.server.closeAllConnections();
    for (const socket of app.websocketServer.clients) socket.terminate();
  });
}
