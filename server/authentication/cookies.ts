import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ServerConfig, isLocalHost } from '../runtime/config.ts';

/** Lifetime of a session after its last rotation. */
export const sessionMs = 30 * 24 * 3_600_000;
/** Lifetime of a known device after its last sign-in: the longest that browsers keep a cookie. */
const deviceMs = 400 * 24 * 3_600_000;

export const accessCookie = 'portal_access';
export const refreshCookie = 'portal_refresh';
export const deviceCookie = 'portal_device';
/** The only call that receives the refresh token. */
const refreshPath = '/api/portal/refresh-token';
/** The only call that receives the device token. */
const devicePath = '/api/portal/login';

/**
 * Returns whether cookies require TLS. A portal on this machine doesn't, and neither does demo mode over plain HTTP.
 */
function isSecure(request: FastifyRequest, config: ServerConfig): boolean {
  return request.protocol === 'https' || !(config.demo || isLocalHost(request.hostname));
}

/**
 * Sets both tokens as cookies that scripts cannot read. The access cookie outlives its token, so that signing out still
 * ends the session after the token has expired.
 */
export function setSessionCookies(
  reply: FastifyReply,
  config: ServerConfig,
  tokens: { access: string; refresh: string },
): void {
  const shared = {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(reply.request, config),
    maxAge: sessionMs / 1000,
  } as const;
  reply.setCookie(accessCookie, tokens.access, { ...shared, path: '/' });
  reply.setCookie(refreshCookie, tokens.refresh, { ...shared, path: refreshPath });
}

/** Sets a cookie that outlives the session. It shows that a user has signed in here, but not which one. */
export function setDeviceCookie(reply: FastifyReply, config: ServerConfig, token: string): void {
  reply.setCookie(deviceCookie, token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(reply.request, config),
    maxAge: deviceMs / 1000,
    path: devicePath,
  });
}

export function clearDeviceCookie(reply: FastifyReply): void {
  reply.clearCookie(deviceCookie, { path: devicePath });
}

export function clearSessionCookies(reply: FastifyReply): void {
  reply.clearCookie(accessCookie, { path: '/' });
  reply.clearCookie(refreshCookie, { path: refreshPath });
}
