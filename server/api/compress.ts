import { Readable, type Transform, pipeline } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { linesType } from '../../contract/exports.ts';

export function codingFor(acceptEncoding: string | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = (acceptEncoding ?? '').split(',').flatMap((entry) => {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [coding];
  });
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? 'identity';
}

/** Smaller responses fit into one packet, so compression saves no time. */
const leastBytes = 1400;
/** Settings for complete responses. The default window of 4 MiB takes twice as long and saves nothing. */
const ofPage = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } };
/** Fast compression for exported lists, whose rows should be sent as soon as they are read. */
const ofList = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

type Coding = 'br' | 'gzip';

function compressPage(page: string, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? promisify(brotliCompress)(page, ofPage) : promisify(gzip)(page);
}

function compressList(list: ReadableStream, coding: Coding): Transform {
  const compressed = coding === 'br' ? createBrotliCompress(ofList) : createGzip({ level: 1 });
  // `pipeline` destroys both streams if either ends early. The response's own stream reports the error.
  pipeline(Readable.fromWeb(list), compressed, () => undefined);
  return compressed;
}

/** Returns the compressor for long JSON responses and exported lists, or `undefined` if compression isn't worth it. */
function compressionOf(payload: unknown, type: string): ((coding: Coding) => Promise<Buffer> | Transform) | undefined {
  if (typeof payload === 'string' && Buffer.byteLength(payload) >= leastBytes && type.startsWith('application/json')) {
    return (coding) => compressPage(payload, coding);
  }
  return payload instanceof ReadableStream && type.startsWith(linesType)
    ? (coding) => compressList(payload, coding)
    : undefined;
}

/** Compresses the JSON and exported lists of routes registered later. Skips files and already compressed responses. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const compress = compressionOf(payload, String(reply.getHeader('content-type') ?? ''));
    if (compress === undefined || reply.hasHeader('content-encoding')) return payload;
    void reply.header('vary', 'accept-encoding');
    const coding = codingFor(request.headers['accept-encoding']);
    if (coding === 'identity') return payload;
    void reply.header('content-encoding', coding);
    return await compress(coding);
  });
}
