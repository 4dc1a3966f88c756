import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** `GET /api/openapi.json`, and the same as a page under `/api/docs`. */
export async function registerDocs(app: FastifyInstance, version: string): Promise<void> {
  let written: Promise<Written> | undefined;
  const writeOnce = () => (written ??= write(version));
  // Ahead of the first who asks, and not in the first moments: while it is written others wait.
  let ahead: ReturnType<typeof setTimeout> | undefined;
  app.addHook('onListen', (done) => {
    ahead = setTimeout(() => void writeOnce().catch((error: unknown) => app.log.error(error, 'The API could not be described')), writtenAfterMs);
    done();
  });
  app.addHook('onClose', async () => clearTimeout(ahead));
  const sendDocument = async (request: FastifyRequest, reply: FastifyReply) => {
    const { etag, bytes } = await writeOnce();
    const coding = codingFor(request.headers['accept-encoding']);
    void reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return reply.type('application/json; charset=utf-8').send(bytes[coding]);
  };
  app.get('/api/openapi.json', sendDocument);
  await app.register(swagger);
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiHooks: {
      // The page's own routes would write the document anew for each request.
      onRequest: async (request, reply) => (/\/(json|yaml)$/.test(request.routeOptions.url ?? '') ? sendDocument(request, reply) : undefined),
    },
  });
}
