/** Methods that routes use. All others get a 405. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../api/errors.ts';
import { gateTexts } from '../api/texts.ts';

const methods = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT'];
const allowedMethods = methods.join(', ');

const headers = { allow: allowedMethods, 'content-length': '0', connection: 'close' };
const refusal = [
  `HTTP/1.1 405 ${STATUS_CODES[405]}`,
  ...Object.entries(headers).map((header) => header.join(': ')),
  '',
  '',
].join('\r\n');
const UnknownMethod = z.object({ code: z.literal('HPE_INVALID_METHOD') });

/** Rejects all other methods. Closes the connection after `CONNECT` and methods that Node's parser doesn't know. */
export function refuseOtherMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (methods.includes(request.method)) return;
    void reply.header('allow', allowedMethods);
    throw new ApiError(405, gateTexts.noSuchMethod());
  });
  app.server.on('connect', (_request, socket: Duplex) => void socket.end(refusal));
  app.server.prependListener('clientError', (error, socket: Duplex) => {
    if (UnknownMethod.safeParse(error).success && socket.writable) socket.end(refusal);
  });
}
