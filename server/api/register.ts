import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AnyEndpoint } from 'schema-admin/contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { writeDisposition } from 'schema-admin/contract/file-name.ts';
import type { SignedInUser } from '../authentication/authenticate.ts';
import { authorize } from './authorize.ts';
import { clientLeft } from './admission.ts';
import { refuseForeignWrites } from './csrf.ts';
import { ApiError, sendError } from './errors.ts';
import type { AnyHandler, AnyHandlers } from './handler.ts';
import { readIdempotencyKey, replayOrRun } from './idempotency.ts';
import { type RecordGuard, checkPrecondition, etagOf, refuseStaleWrite } from './precondition.ts';
import { readRequest } from './read-request.ts';
import type { Services } from './services.ts';
import { StreamedFile } from './streamed-file.ts';

/** Three bytes become four base64 characters. Encoded parts of other lengths could not be concatenated. */
const base64Unit = 3;

/** Yields `{"Result": …}`, with one base64 field that is written as its bytes arrive. */
export async function* writeInParts(
  answer: Readonly<Record<string, unknown>>,
  field: string,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<string> {
  const others = JSON.stringify({ ...answer, [field]: undefined }).slice(1, -1);
  yield `{"Result":{${others}${others === '' ? '' : ','}${JSON.stringify(field)}:"`;
  let left = Buffer.alloc(0);
  for await (const part of bytes) {
    const all = Buffer.concat([left, part]);
    const whole = all.length - (all.length % base64Unit);
    left = all.subarray(whole);
    if (whole > 0) yield all.subarray(0, whole).toString('base64');
  }
  yield `${left.toString('base64')}"}}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authorize` before the body is read. */
    user: SignedInUser | null;
  }
}

/** Converts a contract path to a path of the router: `/{role}/delivery/{id}` becomes `/api/:role/delivery/:id`. */
export function routePath(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

type Table = Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>;

/** Registers the endpoints of a table, by default the contract's, with authorisation, validation and envelope. */
export function registerEndpoints(
  app: FastifyInstance,
  services: Services,
  handlers: AnyHandlers,
  table: Table = endpoints,
): void {
  app.decorateRequest('user', null);
  for (const [area, entries] of Object.entries(table)) {
    for (const [name, target] of Object.entries(entries)) {
      const handler = handlers[area]?.[name];
      if (handler === undefined) throw new Error(`No handler for ${area}.${name}`);
      registerEndpoint(app, services, target, handler, guardOf(target, handler, table, handlers));
    }
  }
}

/**
 * Returns the GET endpoint of the record that a write guards, and its handler. Throws if it is missing or has no ETag.
 */
function guardOf(
  target: AnyEndpoint,
  handler: AnyHandler,
  table: Table,
  handlers: AnyHandlers,
): RecordGuard | undefined {
  const { guards } = target;
  if (guards === undefined) return undefined;
  if (typeof handler !== 'function') throw new Error(`${target.path} guards a record outside the user's transaction`);
  for (const [area, entries] of Object.entries(table)) {
    const name = Object.entries(entries).find(([, entry]) => entry === guards)?.[0];
    const read = name === undefined ? undefined : handlers[area]?.[name];
    if (typeof read === 'function' && guards.etag) return { target: guards, read };
  }
  throw new Error(`${target.path} guards ${guards.path}, but has no handler with an ETag`);
}

function registerEndpoint(
  app: FastifyInstance,
  services: Services,
  target: AnyEndpoint,
  handler: AnyHandler,
  guard: RecordGuard | undefined,
): void {
  app.route({
    method: target.method,
    url: routePath(target.path),
    onRequest: async (request) => {
      refuseForeignWrites(request, services.config.publicOrigins);
      request.user = await authorize(services, target.access, request);
      if (request.user !== null) services.admission.remember(request.user);
    },
    errorHandler: async (error, request, reply) => {
      if (error instanceof ApiError && error.status === 429) await services.admission.paceRefusal(request);
      return sendError(reply, error, target.errorKey);
    },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      if (target.costly && request.user !== null) await services.admission.enterCostly(request.user.id, reply);
      if ('inParts' in handler) {
        return reply
          .type('application/json; charset=utf-8')
          .send(Readable.from(await partsOf(services, target, handler, request)));
      }
      const answer = await answerCall(services, target, handler, guard, request, reply);
      if (answer instanceof File) return sendFile(reply, answer);
      return target.envelope === 'named' ? answer : { Result: answer ?? null };
    },
  });
}

type PartsHandler = Extract<AnyHandler, { readonly inParts: unknown }>;

/** Returns the response as a stream of JSON text. Throws before the first part if the call is rejected. */
async function partsOf(
  services: Services,
  target: AnyEndpoint,
  { inParts }: PartsHandler,
  request: FastifyRequest,
): Promise<AsyncIterable<string>> {
  const input = await readRequest(target, request);
  if (request.user === null) throw new Error(`${target.path} streams its answer, but needs no signed-in user`);
  const { answer, field, bytes } = await inParts({ ...input, services, user: request.user });
  return writeInParts(
    z.record(z.string(), z.unknown()).parse(target.answer.parse({ ...answer, [field]: '' })),
    field,
    bytes,
  );
}

async function answerCall(
  services: Services,
  target: AnyEndpoint,
  handler: Exclude<AnyHandler, PartsHandler>,
  guard: RecordGuard | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const input = await readRequest(target, request);
  const { database, clock, ...others } = services;
  const { user } = request;
  if (typeof handler !== 'function') {
    const work = async () =>
      target.answer.parse(await handler.outsideTransaction({ ...input, services, request, reply }));
    return user === null ? services.admission.runAnonymous(request, reply, work) : work();
  }
  if (user === null) throw new Error(`${target.path} runs in a user's transaction, but needs no signed-in user`);

  const key = target.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
  const answer = await database.inScope(
    user,
    async (tx) => {
      const work = async () => {
        const call = { user, tx, clock, services: others };
        const precondition =
          guard &&
          (await checkPrecondition(guard, { params: input.params, ifMatch: request.headers['if-match'], call }));
        if (guard !== undefined && precondition !== undefined && target.stale === 'refused') {
          await refuseStaleWrite(guard, precondition, tx);
        }
        return target.answer.parse(
          await handler({ ...input, ...call, preconditionHolds: precondition?.holds ?? false }),
        );
      };
      if (key === undefined) return work();
      return replayOrRun(
        { tx, userId: user.id, key, call: `${target.method} ${target.path}`, request: input, now: clock() },
        work,
      );
    },
    target.reads ? 'reads' : 'writes',
    clientLeft(reply),
  );
  if (target.etag) void reply.header('etag', etagOf(answer));
  return answer;
}

/** Sends a file as a download that the browser doesn't open in the portal's origin. Streams its bytes. */
function sendFile(reply: FastifyReply, file: File): FastifyReply {
  if (!(file instanceof StreamedFile)) void reply.header('content-length', file.size);
  return reply
    .header('content-type', file.type)
    .header('content-disposition', writeDisposition(file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.stream());
}
