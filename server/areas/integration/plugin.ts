/** The Integration API: server to server, with an API key instead of a session (ADR 096). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { integrationEndpoints } from '../../../contract/integration/endpoints.ts';
import { type IntegrationEndpoint, integrationPath } from '../../../contract/integration/integration-endpoint.ts';
import { ApiError, sendError } from '../../api/errors.ts';
import { readIdempotencyKey } from '../../api/idempotency.ts';
import { parse } from '../../api/parse.ts';
import type { Services } from '../../api/services.ts';
import { type ApiCaller, authenticateKey } from './authenticate-key.ts';
import { type AnyIntegrationHandler, answerOnce } from './call.ts';
import { asProblem } from './problems.ts';
import { integrationServerTexts } from './texts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read. */
    apiCaller: ApiCaller | null;
  }
}

/** Registers the endpoints of the contract under `/api/integration/v1`. */
export function registerIntegration(
  app: FastifyInstance,
  services: Services,
  handlers: Readonly<Record<string, AnyIntegrationHandler>>,
): void {
  void app.register(
    async (api) => {
      api.setErrorHandler((error, _request, reply) => sendError(reply, error, 'Error'));
      // The portal's static files would answer unknown paths otherwise.
      api.all('/*', { schema: { hide: true } }, (_request, reply) => {
        void sendError(reply, new ApiError(404, integrationServerTexts.notFound()), 'Error');
      });
      api.addHook('preSerialization', async (_request, reply, payload: unknown) => asProblem(reply, payload));
      api.decorateRequest('apiCaller', null);
      for (const [name, target] of Object.entries<IntegrationEndpoint>(integrationEndpoints)) {
        const handler = handlers[name];
        if (handler === undefined) throw new Error(`No handler for ${name}`);
        api.route({
          method: target.method,
          url: target.path.replace(/\{(\w+)\}/g, ':$1'),
          onRequest: async (request, reply) => {
            request.apiCaller = await authenticateKey(services, target.scope, request, reply);
          },
          handler: (request, reply) => answerCall(services, target, handler, request, reply),
        });
      }
    },
    { prefix: integrationPath },
  );
}

async function answerCall(
  services: Services,
  target: IntegrationEndpoint,
  handler: AnyIntegrationHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  void reply.header('cache-control', 'no-store');
  const { apiCaller: caller } = request;
  if (caller === null) throw new Error(`${target.path} has no caller`);
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
  const { database, clock } = services;
  const answer = await handler({
    caller,
    services,
    params: target.params && parse(target.params, request.params),
    query: target.query && parse(target.query, request.query),
    body: target.body && parse(target.body, request.body),
    read: (work) => database.inScope(caller.user, work, 'reads'),
    write: (work) =>
      database.inScope(caller.user, (tx) =>
        answerOnce(
          tx,
          { caller, idempotencyKey, request: [request.method, request.url, request.body], now: clock() },
          () => work(tx),
        ),
      ),
  });
  return reply.code(target.status).send(target.answer.parse(answer));
}
