/** One log line for each refused, failed or slow call. Lines name the route and never the address, which may hold personal data. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../runtime/config.ts';

/** Response header that holds the request id, which is `requestId` in the log. */
const idHeader = 'x-request-id';
const wellFormedId = /^[\w.-]{8,64}$/;

/** Returns a function that names requests: by the proxy's `X-Request-Id` if the proxy is trusted, else at random. */
export function createRequestIds(config: Pick<ServerConfig, 'trustProxy'>): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = config.trustProxy > 0 ? headers[idHeader] : undefined;
    return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();
  };
}

/** Logs calls as they end: 5xx at error, 503, 507 and slow ones at warn, 4xx at info, all others at debug. */
export function logCalls(app: FastifyInstance, { slowMs }: Pick<ServerConfig, 'slowMs'>): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(idHeader, request.id);
    done();
  });
  app.addHook('onResponse', async (request, reply) => logCall(request, reply, slowMs));
}

function logCall(request: FastifyRequest, reply: FastifyReply, slowMs: number): void {
  const { statusCode: status, log } = reply;
  const route = request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
  const call = {
    method: request.method,
    route,
    status,
    userId: request.user?.id,
    durationMs: Math.round(reply.elapsedTime),
  };
  // Every call gets these while the database is away or a disk is full, which has a line of its own.
  if (status === 503 || status === 507) log.warn(call, 'Call not possible');
  else if (status >= 500) log.error(call, 'Call failed');
  else if (status >= 400) log.info(call, 'Call refused');
  else if (call.durationMs >= slowMs && request.headers.upgrade === undefined) log.warn(call, 'Slow call');
  else log.debug(call, 'Call answered');
}
