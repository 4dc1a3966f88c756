import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { sessionMs } from './lifetime.ts';

export const accessCookie = 'portal_access';
export const refreshCookie = 'portal_refresh';
/** The one call that the refresh token is sent with. */
const refreshPath = '/api/portal/refresh-token';

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Cookies travel over TLS alone, but for a portal on this machine and a demonstration over plain HTTP. */
function isSecure(request: FastifyRequest, config: ServerConfig): boolean {
  return request.protocol === 'https' || !(config.demo || localHosts.has(request.hostname));
}

/**
 * Neither token is readable by script. The access cookie outlives its token, so that signing out still ends the
 * session when the token has run out.
 */
export function setSessionCookies(reply: FastifyReply, config: ServerConfig, tokens: { access: string; refresh: string }): void {
  const shared = { httpOnly: true, sameSite: 'lax', secure: isSecure(reply.request, config), maxAge: sessionMs / 1000 } as const;
  reply.setCookie(accessCookie, tokens.access, { ...shared, path: '/' });
  reply.setCookie(refreshCookie, tokens.refresh, { ...shared, path: refreshPath });
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(accessCookie, { path: '/' });
  reply.clearCookie(refreshCookie, { path: refreshPath });
}
