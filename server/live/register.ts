import type { ServerResponse } from 'node:http';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeCodes, sockets } from 'schema-admin/contract/live.ts';
import type { Socket } from 'schema-admin/contract/socket.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import { isOwnOrigin } from '../api/csrf.ts';
import { ApiError, sendError } from '../api/errors.ts';
import { authorize } from '../api/authorize.ts';
import { parse } from '../api/parse.ts';
import { routePath } from '../api/register.ts';
import type { Services } from '../api/services.ts';
import { type Database, DatabaseAway } from '../db/database.ts';
import { type SignedInUser, authenticate, hasSameRights } from '../authentication/authenticate.ts';
import { gateTexts } from '../api/texts.ts';
import type { Clock } from '../runtime/config.ts';
import { describeError } from '../runtime/describe-error.ts';
import { networkOf } from '../runtime/network.ts';
import { createAllowance, createTurns } from './allowance.ts';
import { holdLine, rejectSocket } from './incoming-limits.ts';
import type { Hub } from './hub.ts';
import { type SocketHandler, type SocketStates, createSocketHandlers } from './socket-handlers.ts';

const socketServerTexts = defineTexts('socket-server', {
  noSocket: 'There is no socket here.',
  onlyPortal: 'This socket may only be opened by the portal itself.',
});

type LiveServices = Pick<Services, 'database' | 'config' | 'clock' | 'secret'>;

type Table = Readonly<Record<string, { readonly target: Socket; readonly handler: SocketHandler<unknown> }>>;

export function contractSockets(database: Database, hub: Hub, clock: Clock, states: SocketStates): Table {
  const handlers: Readonly<Record<string, SocketHandler<unknown>>> = createSocketHandlers(database, hub, clock, states);
  return Object.fromEntries(
    Object.entries(sockets).map(([name, target]) => {
      const handler = handlers[name];
      if (handler === undefined) throw new Error(`The socket ${name} has no handler`);
      return [name, { target, handler }];
    }),
  );
}

/** Number of upgrades to authorise concurrently. Lower than the number of database connections. */
const openedAtOnce = 4;

/** An upgrade whose socket is not open yet. */
interface Upgrade {
  readonly response: ServerResponse;
  /** The hub's count of session changes before the user was read. */
  readonly sessionChanges: number;
}

/**
 * Registers the sockets of a table. Rejects invalid upgrades, including those to other paths, before a socket opens.
 */
export function registerSockets(app: FastifyInstance, services: LiveServices, hub: Hub, table: Table): void {
  const addresses = new Set<string | undefined>(Object.values(table).map(({ target }) => routePath(target.path)));
  // The plugin would open and close a socket for any address with a GET route.
  app.addHook('onRequest', async (request) => {
    if (request.ws && !addresses.has(request.routeOptions.url)) throw new ApiError(404, socketServerTexts.noSocket());
  });
  const allowance = createAllowance();
  const inTurn = createTurns(openedAtOnce);
  const upgrades = new WeakMap<FastifyRequest, Upgrade>();
  const refuse = async (request: FastifyRequest, { target, handler }: Table[string]) => {
    const user = await authorize(services, target.access, request);
    request.user = user;
    const query = target.query && parse(target.query, request.query);
    if (
      user !== null &&
      query !== undefined &&
      !(await services.database.inScope(user, (tx) => handler.finds({ user, query, tx })))
    ) {
      throw new ApiError(404, gateTexts.nothingHere());
    }
  };
  for (const entry of Object.values(table)) {
    const { target, handler } = entry;
    app.route({
      method: 'GET',
      url: routePath(target.path),
      websocket: true,
      onRequest: async (request, reply) => {
        if (!isOwnOrigin(request, services.config.publicOrigins)) {
          throw new ApiError(403, socketServerTexts.onlyPortal());
        }
        await inTurn(async () => {
          // The client has already closed the connection.
          if (request.socket.destroyed) throw new ApiError(404, socketServerTexts.noSocket());
          upgrades.set(request, { response: reply.raw, sessionChanges: hub.sessionChanges() });
          await refuse(request, entry);
        });
      },
      errorHandler: (error, _request, reply) => sendError(reply, error, 'Error'),
      handler: async (socket, request) => {
        const { user } = request;
        const upgrade = upgrades.get(request);
        if (user === null || upgrade === undefined) return socket.close();
        const owners = { session: user.sessionId, account: user.id, address: networkOf(request.ip) };
        forgetUpgrade(app, socket, request, upgrade.response);
        const entered = allowance.enter(owners);
        if ('code' in entered) return rejectSocket(socket, entered.code);
        socket.once('close', entered.leave);
        handler.open(socket, { user, query: target.query && parse(target.query, request.query) });
        // Before `open`, the hub doesn't know the socket, so the socket has missed any change of its session or rights.
        if (hub.sessionChanges() === upgrade.sessionChanges) return;
        const code = await closeCodeFor(services, request, user);
        if (code !== undefined) socket.close(code);
      },
    });
  }
}

/** Releases the request and its unused response, which an open socket would otherwise keep in memory for hours. */
function forgetUpgrade(
  app: FastifyInstance,
  socket: WebSocket,
  request: FastifyRequest,
  response: ServerResponse,
): void {
  holdLine(socket, request.raw.socket);
  response.detachSocket(request.raw.socket);
  // Listeners for the end of the response, such as a closing server, must not wait for the socket to close.
  response.emit('close');
  socket.removeAllListeners('error');
  socket.on('error', (error) => failSocket(app, error, socket));
}

/** Logs an error and ends the socket. Does nothing if the socket is already closed, as after a protocol error. */
export function failSocket(app: FastifyInstance, error: Error, socket: WebSocket): void {
  if (socket.readyState !== socket.OPEN) return;
  app.log.error(describeError(error), 'A socket failed');
  socket.terminate();
}

/** Returns the close code of a new socket whose session ended or whose user's rights changed during the upgrade. */
async function closeCodeFor(
  services: LiveServices,
  request: FastifyRequest,
  opened: SignedInUser,
): Promise<number | undefined> {
  try {
    const user = await authenticate(services, request);
    if (user === undefined) return closeCodes.sessionEnded;
    return hasSameRights(user, opened) ? undefined : closeCodes.rightsChanged;
  } catch (error) {
    if (error instanceof DatabaseAway) return undefined;
    throw error;
  }
}
