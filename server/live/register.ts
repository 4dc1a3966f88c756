import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeCodes, sockets } from '../../contract/live.ts';
import type { Socket } from '../../contract/socket.ts';
import { defineTexts } from '../../contract/texts/define-texts.ts';
import { isOwnOrigin } from '../api/csrf.ts';
import { ApiError, sendError } from '../api/errors.ts';
import { authorize } from '../api/authorize.ts';
import { parse } from '../api/parse.ts';
import { routePath } from '../api/register.ts';
import type { Services } from '../api/services.ts';
import { type Database, DatabaseAway } from '../db/database.ts';
import { authenticate } from '../authentication/authenticate.ts';
import { gateTexts } from '../api/texts.ts';
import type { Clock } from '../runtime/config.ts';
import { networkOf } from '../web/network.ts';
import { createAllowance } from './allowance.ts';
import { turnAway } from './hearing.ts';
import type { Hub } from './hub.ts';
import { type SocketHandler, type SocketStates, createSocketHandlers } from './socket-handlers.ts';

const socketServerTexts = defineTexts('socket-server', {
  noSocket: 'There is no socket here.',
  onlyPortal: 'This socket may only be opened by the portal itself.',
});

type LiveServices = Pick<Services, 'database' | 'config' | 'clock' | 'secret'>;

/** Sockets by name, each with its handler. */
type Table = Readonly<Record<string, { readonly target: Socket; readonly handler: SocketHandler<unknown> }>>;

/** Every socket of the contract. */
export function contractSockets(database: Database, hub: Hub, clock: Clock, states: SocketStates): Table {
  const handlers: Readonly<Record<string, SocketHandler<unknown>>> = createSocketHandlers(database, hub, clock, states);
  return Object.fromEntries(
    Object.entries(sockets).map(([name, target]) => {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`Nothing opens the socket ${name}`);
      return [name, { target, handler }];
    }),
  );
}

/** Registers a table of sockets. Refusals are given in the upgrade, and to every other address too. */
export function registerSockets(app: FastifyInstance, services: LiveServices, table: Table): void {
  const addresses = new Set<string | undefined>(Object.values(table).map(({ target }) => routePath(target.path)));
  // The plugin would open a socket to any address that answers a GET, and close it at once.
  app.addHook('onRequest', async (request) => {
    if (request.ws && !addresses.has(request.routeOptions.url)) throw new ApiError(404, socketServerTexts.noSocket());
  });
  const allowance = createAllowance();
  for (const { target, handler } of Object.values(table)) {
    const { query: schema } = target;
    const queryOf = (request: FastifyRequest) => schema && parse(schema, request.query);
    app.route({
      method: 'GET',
      url: routePath(target.path),
      websocket: true,
      onRequest: async (request) => {
        if (!isOwnOrigin(request, services.config.publicOrigins)) throw new ApiError(403, socketServerTexts.onlyPortal());
        const user = await authorize(services, target.access, request);
        request.user = user;
        const query = queryOf(request);
        if (user !== null && query !== undefined && !(await services.database.inScope(user, (tx) => handler.finds({ user, query, tx })))) {
          throw new ApiError(404, gateTexts.nothingHere());
        }
      },
      errorHandler: (error, _request, reply) => sendError(reply, error, 'Error'),
      handler: async (socket, request) => {
        const { user } = request;
        if (user === null) return socket.close();
        const entry = allowance.enter({ session: user.sessionId, account: user.id, address: networkOf(request.ip) });
        if ('code' in entry) return turnAway(socket, entry.code);
        socket.once('close', entry.leave);
        handler.open(socket, { user, query: queryOf(request) });
        // The session may have ended between the upgrade and the moment the hub knew of the socket.
        if (await isOver(services, request)) socket.close(closeCodes.sessionEnded);
      },
    });
  }
}

/** Whether the session has ended. While the database is away the hub finds out when it is back. */
async function isOver(services: LiveServices, request: FastifyRequest): Promise<boolean> {
  try {
    return (await authenticate(services, request)) === undefined;
  } catch (error) {
    if (error instanceof DatabaseAway) return false;
    throw error;
  }
}
