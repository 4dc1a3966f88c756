/** Serves PDF documents through signed links. Each document is rendered on request. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forReaders } from 'schema-admin/contract/endpoint.ts';
import { roleGroups } from '../../contract/role-table.ts';
import { clientLeft } from '../api/admission.ts';
import { authorize } from '../api/authorize.ts';
import { ApiError, sendError } from '../api/errors.ts';
import type { Services } from '../api/services.ts';
import type { ScopeUser } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';
import { inLanguageOfDocument } from '../language/request-language.ts';
import { readLogo } from './logo.ts';
import { type PdfKind, pdfRoute, readPdfLink } from './file-links.ts';
import type { PdfDocument } from './pdf-document.ts';
import { paperTexts } from './texts.ts';

/**
 * Functions that read each kind of document in the current language, or return `undefined` if the user may not see it.
 */
export type PdfReaders = Readonly<
  Record<PdfKind, (tx: Tx, user: ScopeUser, id: number) => Promise<PdfDocument | undefined>>
>;

const Params = z.object({ link: z.string() });

/** Sends an error: as text to a browser tab, and as the usual JSON to other clients. */
async function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  { admission }: Pick<Services, 'admission'>,
): Promise<FastifyReply> {
  if (error instanceof ApiError && error.status === 429) await admission.paceRefusal(request);
  if (!(error instanceof ApiError) || request.headers.accept?.includes('text/html') !== true) {
    return sendError(reply, error, 'Error');
  }
  if (error.retryAfterSeconds !== undefined) void reply.header('retry-after', error.retryAfterSeconds);
  return reply.code(error.status).type('text/plain; charset=utf-8').send(error.message);
}

/** Registers the document routes. A link requires its user's session. The document may not run scripts. */
export function registerPdfRoutes(app: FastifyInstance, services: Services, papers: PdfReaders): void {
  app.get(
    pdfRoute,
    { errorHandler: (error, request, reply) => refuse(error, request, reply, services) },
    async (request, reply) => {
      const user = await authorize(services, forReaders({ roles: roleGroups.money }), request);
      if (user !== null) {
        services.admission.remember(user);
        await services.admission.enterCostly(user.id, reply);
      }
      const { link } = Params.parse(request.params);
      const named =
        user === null
          ? undefined
          : readPdfLink({ secret: services.secret, userId: user.id, now: services.clock() }, link);
      const found =
        user === null || named === undefined
          ? undefined
          : await inLanguageOfDocument(user, async () => {
              const paper = await services.database.inScope(user, (tx) => papers[named.kind](tx, user, named.id));
              if (paper === undefined) return undefined;
              const logo = await readLogo(paper.logo, services);
              return {
                fileName: paper.fileName,
                bytes: await services.pdfs.render({ ...paper.paper, logo }, clientLeft(reply)),
              };
            });
      if (found === undefined) throw new ApiError(404, paperTexts.deadLink());
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${found.fileName}"`)
        .header('x-content-type-options', 'nosniff')
        .header(
          'content-security-policy',
          "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .header('cache-control', 'no-store')
        .send(Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.byteLength));
    },
  );
}
