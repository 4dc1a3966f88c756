/** Answers of the API travel compressed where that saves packets. */
import { Readable, type Transform, pipeline } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { linesType } from '../../contract/exports.ts';

/** The best coding that the header allows. */
export function codingFor(acceptEncoding: string | undefined): 'br' | 'gzip' | 'identity' {
  const accepted = (acceptEncoding ?? '').split(',').flatMap((entry) => {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [coding];
  });
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? 'identity';
}

/** What fits into one packet is no faster for being smaller. */
const leastBytes = 1400;
/** An answer is written once and sent once: a third of a millisecond for a page of orders, a seventh of its size. With the usual window of four megabytes it takes twice as long, for the same size. */
const ofPage = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 } };
/** A whole list must not wait for its compression. */
const ofList = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

type Coding = 'br' | 'gzip';

function compressPage(page: string, coding: Coding): Promise<Buffer> {
  return coding === 'br' ? promisify(brotliCompress)(page, ofPage) : promisify(gzip)(page);
}

function compressList(list: ReadableStream, coding: Coding): Transform {
  const compressed = coding === 'br' ? createBrotliCompress(ofList) : createGzip({ level: 1 });
  // Whichever of the two ends early ends the other; the answer's own stream says so.
  pipeline(Readable.fromWeb(list), compressed, () => undefined);
  return compressed;
}

/** How the answer is compressed, where that is worth it: JSON of some length, and exported lists. */
function compressionOf(payload: unknown, type: string): ((coding: Coding) => Promise<Buffer> | Transform) | undefined {
  if (typeof payload === 'string' && Buffer.byteLength(payload) >= leastBytes && type.startsWith('application/json')) {
    return (coding) => compressPage(payload, coding);
  }
  return payload instanceof ReadableStream && type.startsWith(linesType)
    ? (coding) => compressList(payload, coding)
    : undefined;
}

/** Compresses the JSON and the exported lists of the routes that are registered after it. What is compressed already, or is a file, stays as it is. */
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
