import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ServerConfig, isLocalHost } from '../runtime/config.ts';

/** How long a session lives after its last rotation. */
export const sessionMs = 30 * 24 * 3_600_000;
/** How long a device is known after the last sign-in on it: as long as browsers keep a cookie. */
const deviceMs = 400 * 24 * 3_600_000;

export const accessCookie = 'portal_access';
export const refreshCookie = 'portal_refresh';
export const deviceCookie = 'portal_device';
/** The one call that the refresh token is sent with. */
const refreshPath = '/api/portal/refresh-token';
/** The one call that asks whether a device is known. */
const devicePath = '/api/portal/login';

/** Cookies travel over TLS alone, but for a portal on this machine and a demonstration over plain HTTP. */
function isSecure(request: FastifyRequest, config: ServerConfig): boolean {
  return request.protocol === 'https' || !(config.demo || isLocalHost(request.hostname));
}

/**
 * Neither token is readable by script. The access cookie outlives its token, so that signing out still ends the
 * session when the token has run out.
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

/** Outlives the session: it says that somebody has signed in here before, and not who. */
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
