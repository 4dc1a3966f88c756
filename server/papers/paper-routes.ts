/** Papers, for who has a link to one that is still good; each is made when it is asked for. */
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
import { onPaperOf } from '../language/request-language.ts';
import { readLogo } from './logo.ts';
import { type PaperKind, paperRoute, readPaperLink } from './file-links.ts';
import type { NamedPaper } from './named-paper.ts';
import { paperTexts } from './texts.ts';

/** What stands on each kind of paper, in the language that is spoken; `undefined` for one that is not the user's to see. */
export type Papers = Readonly<
  Record<PaperKind, (tx: Tx, user: ScopeUser, id: number) => Promise<NamedPaper | undefined>>
>;

const Params = z.object({ link: z.string() });

/** Links are opened in a tab, which shows the refusal as text; other clients get the usual error. */
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

/** A link is good with its user's session alone. The browser shows the paper, and runs nothing that might be in it. */
export function registerPapers(app: FastifyInstance, services: Services, papers: Papers): void {
  app.get(
    paperRoute,
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
          : readPaperLink({ secret: services.secret, userId: user.id, now: services.clock() }, link);
      const found =
        user === null || named === undefined
          ? undefined
          : await onPaperOf(user, async () => {
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
