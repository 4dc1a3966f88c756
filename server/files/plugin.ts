/** Uploaded files for whoever has their address, which nobody can guess; read-only. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type FileStore, fileRoute, isStoredName } from './file-store.ts';
import { fileServerTexts } from './texts.ts';

const Params = z.object({ name: z.string().refine(isStoredName) });
const oneYear = 31_536_000;

/** The type follows from the name that the server gave; a browser that looks closer finds nothing it would run. */
export function registerFiles(app: FastifyInstance, files: FileStore): void {
  app.get(fileRoute, async (request, reply) => {
    const params = Params.safeParse(request.params);
    const bytes = params.success ? await files.read(params.data.name) : undefined;
    if (!params.success || bytes === undefined) return reply.code(404).send({ Error: fileServerTexts.notFound() });
    return reply
      .header('content-type', params.data.name.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .header('content-disposition', 'inline')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('cache-control', `public, max-age=${oneYear}, immutable`)
      .send(bytes);
  });
}
