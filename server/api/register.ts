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

/** What stands for the three bytes that are four letters of base64: parts of any other length would not join. */
const unit = 3;

/** `{"Result": …}` of an answer whose one field is given byte by byte: in base64, written as the bytes come. */
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
    const whole = all.length - (all.length % unit);
    left = all.subarray(whole);
    if (whole > 0) yield all.subarray(0, whole).toString('base64');
  }
  yield `${left.toString('base64')}"}}`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authorize`, before the body is read. */
    user: SignedInUser | null;
  }
}

/** `/{role}/delivery/{id}` as the router writes it, under `/api`. */
export function routePath(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

/** Endpoints by area and name. */
type Table = Readonly<Record<string, Readonly<Record<string, AnyEndpoint>>>>;

/** Registers every endpoint of the contract, or of another table, with its authentication, authorisation, validation and envelope. */
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
      if (handler === undefined) throw new Error(`No handler answers ${area}.${name}`);
      registerEndpoint(app, services, target, handler, guardOf(target, handler, table, handlers));
    }
  }
}

/** Finds who answers the GET that the write guards. Throws for a guard that is not in the table, or has no ETag. */
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
  throw new Error(`${target.path} guards ${guards.path}, which no handler answers with an ETag`);
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

/** The answer as JSON, as it comes. Throws what the call is refused with before the first part. */
async function partsOf(
  services: Services,
  target: AnyEndpoint,
  { inParts }: PartsHandler,
  request: FastifyRequest,
): Promise<AsyncIterable<string>> {
  const said = await readRequest(target, request);
  if (request.user === null) throw new Error(`${target.path} is answered in parts, but open to anyone`);
  const { answer, field, bytes } = await inParts({ ...said, services, user: request.user });
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
  const said = await readRequest(target, request);
  const { database, clock, ...others } = services;
  const { user } = request;
  if (typeof handler !== 'function') {
    const work = async () =>
      target.answer.parse(await handler.outsideTransaction({ ...said, services, request, reply }));
    return user === null ? services.admission.runAnonymous(request, reply, work) : work();
  }
  if (user === null) throw new Error(`${target.path} is answered in a user's transaction, but open to anyone`);

  const key = target.idempotent ? readIdempotencyKey(request.headers['idempotency-key']) : undefined;
  const answer = await database.inScope(
    user,
    async (tx) => {
      const work = async () => {
        const call = { user, tx, clock, services: others };
        const precondition =
          guard &&
          (await checkPrecondition(guard, { params: said.params, ifMatch: request.headers['if-match'], call }));
        if (guard !== undefined && precondition !== undefined && target.stale === 'refused') {
          await refuseStaleWrite(guard, precondition, tx);
        }
        return target.answer.parse(
          await handler({ ...said, ...call, preconditionHolds: precondition?.holds ?? false }),
        );
      };
      if (key === undefined) return work();
      return replayOrRun(
        { tx, userId: user.id, key, call: `${target.method} ${target.path}`, request: said, now: clock() },
        work,
      );
    },
    target.reads ? 'reads' : 'writes',
    clientLeft(reply),
  );
  if (target.etag) void reply.header('etag', etagOf(answer));
  return answer;
}

/** Sends a file to be saved, never to be opened in the page's own origin. Its bytes are read as they leave. */
function sendFile(reply: FastifyReply, file: File): FastifyReply {
  if (!(file instanceof StreamedFile)) void reply.header('content-length', file.size);
  return reply
    .header('content-type', file.type)
    .header('content-disposition', writeDisposition(file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.stream());
}
