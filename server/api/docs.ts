import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { describeError } from '../runtime/describe-error.ts';
import { memoizeAsync } from '../runtime/memoize-async.ts';
import { codingFor } from './compress.ts';
interface Written {
  readonly etag: string;
  /** One shared buffer per content coding. */
  readonly bytes: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>;
}

/** Higher qualities take half a second and save almost nothing. */
const brotliQuality = 6;

const writtenAfterMs = 2000;

async function write(describe: ApiDocs['describe']): Promise<Written> {
  const identity = Buffer.from(JSON.stringify(await describe()));
  const etag = `"${createHash('sha256').update(identity).digest('base64url')}"`;
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(identity),
  ]);
  return { etag, bytes: { br, gzip: gzipped, identity } };
}

export interface ApiDocs {
  readonly documentPath: string;
  readonly pagePath: string;
  /** Returns the OpenAPI document. */
  describe(): unknown;
}

/** Loads Swagger UI as a separate app on first use, because loading it at startup would delay every start. */
async function loadPage(pagePath: string): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const page = Fastify();
  await page.register(swagger);
  await page.register(swaggerUi, { routePrefix: pagePath });
  return page;
}

/** Headers copied from the Swagger UI response. All others are this server's own. */
const ofThePage = ['content-type', 'cache-control', 'etag', 'last-modified', 'location'];

/** Serves an OpenAPI document and its Swagger UI page. */
export function registerDocs(app: FastifyInstance, { documentPath, pagePath, describe }: ApiDocs): void {
  const written = memoizeAsync(() => write(describe));
  // Build the document ahead of the first request, but not during startup, when it would delay other requests.
  let ahead: ReturnType<typeof setTimeout> | undefined;
  app.addHook('onListen', (done) => {
    ahead = setTimeout(
      () =>
        void written().catch((error: unknown) =>
          app.log.error(describeError(error), 'Could not build the OpenAPI document'),
        ),
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
  // Swagger UI's own document routes would generate the document for each request.
  for (const path of [documentPath, `${pagePath}/json`, `${pagePath}/yaml`]) app.get(path, sendDocument);

  const loaded = memoizeAsync(() => loadPage(pagePath));
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = await loaded();
    const { statusCode, headers, rawPayload } = await page.inject({ url: request.url, headers: request.headers });
    if (statusCode === 404) return reply.callNotFound();
    for (const name of ofThePage) if (headers[name] !== undefined) void reply.header(name, headers[name]);
    return reply.code(statusCode).send(rawPayload);
  };
  for (const path of [pagePath, `${pagePath}/*`]) app.get(path, sendPage);
}
