/** Forwards requests of the portal's users to other backends, whose secrets stay on this server (ADR 051). */
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isPlainPath } from 'schema-admin/contract/plain-path.mjs';
import { forwardedBase } from 'schema-admin/contract/backends.ts';
import type { Actor } from 'schema-admin/contract/roles.ts';
import { refuseForeignWrites } from '../api/csrf.ts';
import { ApiError } from '../api/errors.ts';
import { gateTexts } from '../api/texts.ts';
import type { ForwardedBackend, ServerConfig } from '../runtime/config.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const limitMs = 30_000;

/** Forwarded headers of a request and of its response. Cookies belong to the portal, so they are not forwarded. */
const requestHeaders = [
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-none-match',
  'idempotency-key',
  'prefer',
  'range',
];
const answered = [
  'content-type',
  'content-disposition',
  'content-range',
  'etag',
  'last-modified',
  'link',
  'retry-after',
  'x-total-count',
];

/** Forwarded content types: data and files. A page or script would run with the portal's origin. */
const passing = /json|^text\/(plain|csv)|^image\/(?!svg)|^application\/pdf/i;

type Asker = Pick<Actor, 'role'> & { readonly email: string };

interface Forwarding {
  readonly config: Pick<ServerConfig, 'backends' | 'publicOrigins'>;
  /** Returns the user of the portal session. */
  who(request: FastifyRequest): Promise<Asker | undefined>;
}

const Body = z.instanceof(Uint8Array<ArrayBuffer>).optional();

/** Registers `/backends/<name>/…` for each configured backend and its roles. */
export function registerBackends(app: FastifyInstance, { config: { backends, publicOrigins }, who }: Forwarding): void {
  for (const [name, backend] of Object.entries(backends)) {
    void app.register(async (scope) => {
      // Don't parse the payload, because the backend does.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      scope.route({
        method: [...methods],
        url: `${forwardedBase(name)}/*`,
        async handler(request, reply) {
          const user = await who(request);
          if (user === undefined) throw new ApiError(401, gateTexts.signIn());
          if (!backend.roles.includes(user.role)) throw new ApiError(403, gateTexts.mayNot());
          refuseForeignWrites(request, publicOrigins);
          return await pass(await ask(name, backend, request, user), { name, backend, reply });
        },
      });
    });
  }
}

/**
 * Returns the URL below the backend's base for a request target. Throws a 404 for a path that a backend could interpret
 * differently.
 */
export function addressOf(name: string, base: string, target: string): URL {
  const prefix = forwardedBase(name);
  const end = target.indexOf('?');
  const [path, query] = end === -1 ? [target, ''] : [target.slice(0, end), target.slice(end)];
  if (!path.startsWith(`${prefix}/`) || !isPlainPath(path.slice(prefix.length))) {
    throw new ApiError(404, gateTexts.nothingHere());
  }
  return new URL(`${base}${path.slice(prefix.length)}${query}`);
}

async function ask(
  name: string,
  { base, headers: own }: ForwardedBackend,
  request: FastifyRequest,
  user: Asker,
): Promise<Response> {
  const address = addressOf(name, base, request.originalUrl);
  const headers = new Headers();
  for (const header of requestHeaders) {
    const value = request.headers[header];
    if (typeof value === 'string') headers.set(header, value);
  }
  headers.set('x-portal-user', user.email);
  headers.set('x-portal-role', user.role);
  for (const [header, value] of Object.entries(own)) headers.set(header, value);
  const body = Body.parse(request.body);
  try {
    return await fetch(address, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(limitMs),
      ...(body ? { body } : {}),
    });
  } catch (error) {
    request.log.warn({ backend: name, cause: String(error) }, 'A backend could not be reached');
    throw new ApiError(502, gateTexts.backendAway({ name }));
  }
}

interface Passing {
  readonly name: string;
  readonly backend: ForwardedBackend;
  readonly reply: FastifyReply;
}

/**
 * Sends the response. Rejects redirects, which would send the secret elsewhere. Turns a 401 for the secret into a 502,
 * because it says nothing about the portal session.
 */
function pass(answer: Response, { name, backend, reply }: Passing): FastifyReply {
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === 401 && backend.isSecret) throw new ApiError(502, gateTexts.backendLocked({ name }));
  if (
    (answer.status >= 300 && answer.status < 400 && answer.status !== 304) ||
    (answer.body !== null && type !== '' && !passing.test(type))
  ) {
    throw new ApiError(502, gateTexts.backendOdd({ name }));
  }
  for (const header of answered) {
    const value = answer.headers.get(header);
    if (value !== null) void reply.header(header, value);
  }
  void reply
    .code(answer.status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox");
  return reply.send(answer.body === null ? undefined : Readable.fromWeb(streamOf(answer.body)));
}

/** Converts the type, because Node's `ReadableStream` type differs from that of the DOM, which `fetch` returns. */
function streamOf(body: unknown): ReadableStream {
  return z.custom<ReadableStream>((value) => value instanceof globalThis.ReadableStream).parse(body);
}
