import type { FastifyReply } from 'fastify';
import { writeDisposition } from '../../contract/file-name.ts';

/** Sends a file to be saved, never to be opened in the page's own origin. Its bytes are read as they leave. */
export function sendFile(reply: FastifyReply, file: File): FastifyReply {
  return reply
    .header('content-type', file.type)
    .header('content-length', file.size)
    .header('content-disposition', writeDisposition(file.name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(file.stream());
}
