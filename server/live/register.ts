import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeCodes, sockets } from '../../contract/live.ts';
import { isOwnOrigin } from '../api/csrf.ts';
import { ApiError, sendError } from '../api/errors.ts';
import { admit } from '../api/gate.ts';
import { routePath } from '../api/register.ts';
import type { Services } from '../api/services.ts';
import { DatabaseAway } from '../db/away.ts';
import { authenticate } from '../authentication/authenticate.ts';
import { networkOf } from '../web/network.ts';
import { createAllowance } from './allowance.ts';
import { turnAway } from './hearing.ts';
import type { Hub } from './hub.ts';
import { createOpeners } from './openers.ts';

/** Registers every socket of the contract. Refusals are given in the upgrade, and to every other address too. */
export function registerSockets(app: FastifyInstance, services: Services, hub: Hub): void {
  const openers = createOpeners(services, hub);
  const addresses = new Set<string | undefined>(Object.values(sockets).map(({ path }) => routePath(path)));
  // The plugin would open a socket to any address that answers a GET, and close it at once.
  app.addHook('onRequest', async (request) => {
    if (request.ws && !addresses.has(request.routeOptions.url)) throw new ApiError(404, 'There is no socket here.');
  });
  const allowance = createAllowance();
  for (const [name, target] of Object.entries(sockets)) {
    const open = openers[name];
    if (open === undefined) throw new Error(`Nothing opens the socket ${name}`);
    app.route({
      method: 'GET',
      url: routePath(target.path),
      websocket: true,
      onRequest: async (request) => {
        if (!isOwnOrigin(request, services.config.publicOrigins)) throw new ApiError(403, 'This socket may only be opened by the portal itself.');
        request.user = await admit(services, target.access, request);
      },
      errorHandler: (error, _request, reply) => sendError(reply, error, 'Error'),
      handler: async (socket, request) => {
        const { user } = request;
        if (user === null) return socket.close();
        const entry = allowance.enter({ session: user.sessionId, account: user.id, address: networkOf(request.ip) });
        if ('code' in entry) return turnAway(socket, entry.code);
        socket.once('close', entry.leave);
        open(socket, user);
        // The session may have ended between the upgrade and the moment the hub knew of the socket.
        if (await isOver(services, request)) socket.close(closeCodes.sessionEnded);
      },
    });
  }
}

/** Whether the session has ended. While the database is away the hub finds out when it is back. */
async function isOver(services: Services, request: FastifyRequest): Promise<boolean> {
  try {
    return (await authenticate(services, request)) === undefined;
  } catch (error) {
    if (error instanceof DatabaseAway) return false;
    throw error;
  }
}
