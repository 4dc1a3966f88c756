import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { describeError } from '../runtime/describe-error.ts';
import { kept } from '../runtime/kept.ts';
import { codingFor } from './compress.ts';
import { openApiDocument } from './openapi.ts';

interface Written {
  readonly etag: string;
  /** By content coding: each one buffer, which all answers share. */
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/** Half a second at the best quality, and hardly smaller. */
const brotliQuality = 6;

const writtenAfterMs = 2000;

async function write(version: string): Promise<Written> {
  const identity = Buffer.from(JSON.stringify(await openApiDocument(version)));
  const etag = `"${createHash('sha256').update(identity).digest('base64url')}"`;
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(identity),
  ]);
  return { etag, bytes: { br, gzip: gzipped, identity } };
}

const pagePath = '/api/docs';

/** The page is an application of its own, loaded for the first who looks at it: what draws it takes a sixth of a second to load, for which every start would wait. */
async function loadPage(): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify();
  await page.register(swagger);
  await page.register(swaggerUi, { routePrefix: pagePath });
  return page;
}

/** What of the page's answer is its own to say; the rest is this server's. */
const ofThePage = ['content-type', 'cache-control', 'etag', 'last-modified', 'location'];

/** `GET /api/openapi.json`, and the same as a page under `/api/docs`. */
export function registerDocs(app: FastifyInstance, version: string): void {
  const written = kept(() => write(version));
  // Ahead of the first who asks, and not in the first moments: while it is written others wait.
  let ahead: ReturnType<typeof setTimeout> | undefined;
  app.addHook('onListen', (done) => {
    ahead = setTimeout(
      () =>
        void written().catch((error: unknown) => app.log.error(describeError(error), 'The API could not be described')),
      writtenAfterMs,
    );
    done();
  });
  app.addHook('onClose', async () => clearTimeout(ahead));
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const { etag, bytes } = await written();
    const coding = codingFor(request.headers['accept-encoding']);
    void reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return reply.type('application/json; charset=utf-8').send(bytes[coding]);
  };
  // The page's own addresses of the document would write it anew for each request.
  for (const path of ['/api/openapi.json', `${pagePath}/json`, `${pagePath}/yaml`]) app.get(path, sendDocument);

  const loaded = kept(loadPage);
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await loaded();
    const { statusCode, headers, rawPayload } = await page.inject({ url: request.url, headers: request.headers });
    if (statusCode === 404) return reply.callNotFound();
    for (const name of ofThePage) if (headers[name] !== undefined) void reply.header(name, headers[name]);
    return reply.code(statusCode).send(rawPayload);
  };
  for (const path of [pagePath, `${pagePath}/*`]) app.get(path, sendPage);
}
