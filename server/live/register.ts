import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { sockets } from '../../contract/live.ts';
import { isOwnOrigin } from '../api/csrf.ts';
import { ApiError, sendError } from '../api/errors.ts';
import { admit } from '../api/gate.ts';
import { routePath } from '../api/register.ts';
import type { Services } from '../api/services.ts';
import { authenticate } from '../session/authenticate.ts';
import type { SignedInUser } from '../session/signed-in-user.ts';
import { type Hub, sessionEnded } from './hub.ts';

type Opener = (socket: WebSocket, user: SignedInUser) => void;
type Openers = { readonly [Name in keyof typeof sockets]: Opener };

/** Registers every socket of the contract; a missing opener does not compile. Refusals are given in the upgrade. */
export function registerSockets(app: FastifyInstance, services: Services, hub: Hub): void {
  const openers = { realtime: (socket, user) => hub.add(socket, user) } satisfies Openers;
  const table: readonly { readonly target: (typeof sockets)[keyof typeof sockets]; readonly open: Opener }[] = [
    { target: sockets.realtime, open: openers.realtime },
  ];
  for (const { target, open } of table) {
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
        if (request.user === null) return socket.close();
        open(socket, request.user);
        // The session may have ended between the upgrade and the moment the hub knew of the socket.
        if ((await authenticate(services, request)) === undefined) socket.close(sessionEnded);
      },
    });
  }
}
