import type { FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';
import { gateTexts } from './texts.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Returns whether the request comes from a page of the portal: its origin is this host or a configured origin. */
export function isOwnOrigin(request: FastifyRequest, publicOrigins: readonly string[]): boolean {
  const origin = request.headers.origin;
  if (origin === undefined || !URL.canParse(origin)) return false;
  const parsed = new URL(origin);
  return parsed.host === request.headers.host || publicOrigins.includes(parsed.origin);
}

/** Rejects state-changing requests that another site's page could have sent with the user's cookies. */
export function refuseForeignWrites(request: FastifyRequest, publicOrigins: readonly string[]): void {
  if (readOnly.has(request.method)) return;
  if (request.headers['x-requested-with'] === undefined || !isOwnOrigin(request, publicOrigins)) {
    throw new ApiError(403, gateTexts.onlyPortal());
  }
}
