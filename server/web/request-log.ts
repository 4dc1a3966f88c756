/** Logs each rejected, failed or slow call with its route, never with its URL, which may contain personal data. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../runtime/config.ts';

/** Response header with the request id, which is `requestId` in the log. */
const idHeader = 'x-request-id';
const wellFormedId = /^[\w.-]{8,64}$/;

/** Returns a generator of request ids: a trusted proxy's `X-Request-Id`, or else a random id. */
export function createRequestIds(config: Pick<ServerConfig, 'trustProxy'>): (request: IncomingMessage) => string {
  return ({ headers }) => {
    const given = config.trustProxy > 0 ? headers[idHeader] : undefined;
    return typeof given === 'string' && wellFormedId.test(given) ? given : randomUUID();
  };
}

/** Logs calls when they end: 5xx as error, 503, 507 and slow ones as warn, 4xx as info, all others as debug. */
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
  // During an outage or with a full disk, every call gets one of these, and the cause is logged separately.
  if (status === 503 || status === 507) log.warn(call, 'Call not possible');
  else if (status >= 500) log.error(call, 'Call failed');
  else if (status >= 400) log.info(call, 'Call refused');
  else if (call.durationMs >= slowMs && request.headers.upgrade === undefined) log.warn(call, 'Slow call');
  else log.debug(call, 'Call answered');
}
