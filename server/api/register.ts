import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnyEndpoint } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { SignedInUser } from '../session/signed-in-user.ts';
import { refuseForeignWrites } from './csrf.ts';
import { sendError } from './errors.ts';
import { admit } from './gate.ts';
import type { AnyHandler, AnyHandlers } from './handler.ts';
import { answerOnce, readKey } from './once.ts';
import { readRequest } from './read-request.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate, before the body is read. */
    user: SignedInUser | null;
  }
}

/** `/{role}/delivery/{id}` as the router writes it, under `/api`. */
export function routePath(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** Registers every endpoint of the contract, with its authentication, authorisation, validation and envelope. */
export function registerEndpoints(app: FastifyInstance, services: Services, handlers: AnyHandlers): void {
  app.decorateRequest('user', null);
  for (const [area, entries] of Object.entries(endpoints)) {
    for (const [name, target] of Object.entries(entries)) {
      const handler = handlers[area]?.[name];
      if (handler === undefined) throw new Error(`No handler answers ${area}.${name}`);
      registerEndpoint(app, services, target, handler);
    }
  }
}

function registerEndpoint(app: FastifyInstance, services: Services, target: AnyEndpoint, handler: AnyHandler): void {
  if (target.body?.kind === 'form') throw new Error(`${target.path} takes a form, which needs a multipart parser`);
  app.route({
    method: target.method,
    url: routePath(target.path),
    onRequest: async (request) => {
      refuseForeignWrites(request, services.config.publicOrigins);
      request.user = await admit(services, target.access, request);
    },
    errorHandler: (error, _request, reply) => sendError(reply, error, target.errorKey),
    handler: async (request, reply) => {
      const answer = await answerCall(services, target, handler, request, reply);
      void reply.header('cache-control', 'no-store');
      return target.envelope === 'named' ? answer : { Result: answer ?? null };
    },
  });
}

async function answerCall(services: Services, target: AnyEndpoint, handler: AnyHandler, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const said = readRequest(target, request);
  const { database, clock } = services;
  const { user } = request;
  if (typeof handler !== 'function') {
    return target.answer.parse(await handler.outsideTransaction({ ...said, services, request, reply }));
  }
  if (user === null) throw new Error(`${target.path} is answered in a user's transaction, but open to anyone`);

  const key = target.once ? readKey(request.headers['idempotency-key']) : undefined;
  return database.inScope(user, async (tx) => {
    const work = async () => target.answer.parse(await handler({ ...said, user, tx, clock }));
    if (key === undefined) return work();
    return answerOnce({ tx, userId: user.id, key, call: `${target.method} ${target.path}`, request: said, now: clock() }, work);
  });
}
