/** Access to a REST backend: the portal's own, one in `config.json`, or one in a declaration (ADR 051). */
import type { Failure } from '../../contract/answer.ts';
import { type Backend, forwardedBase } from '../../contract/backends.ts';
import type { FetchWithSession } from '../http/http-client.ts';
import { readExternalFailure } from './external-failure.ts';

export interface Reach {
  /** A URL, or a path on the portal's origin. */
  readonly base: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether to send cookies or the session's access token. Defaults to `none`. */
  readonly auth?: 'cookies' | 'bearer' | 'none' | undefined;
}

interface NamedReach extends Reach {
  /** The portal's origin proxies to the backend, which receives the session of either protocol. */
  readonly isForwarded?: true;
}

/**
 * Returns the access settings of a backend in `config.json`. A proxied backend authenticates users by the portal's
 * session.
 */
export function reachOf(name: string, { Base, Headers, Auth }: Backend): NamedReach {
  return Base === undefined
    ? { base: forwardedBase(name), headers: Headers, auth: 'cookies', isForwarded: true }
    : { base: Base, headers: Headers, auth: Auth };
}

export type ReadFailure = (body: unknown) => Failure | undefined;

/**
 * Returns a `FetchWithSession` for a backend. `reach` is absent for the portal's own backend. `own` parses rejections
 * of an unusual format.
 */
export function fetchThrough(
  fetchWithSession: FetchWithSession,
  reach: NamedReach | undefined,
  own?: ReadFailure,
): FetchWithSession {
  const readFailure = (body: unknown) => own?.(body) ?? readExternalFailure(body);
  if (!reach) return (request) => fetchWithSession(request, { readFailure });
  const sendsCookies = reach.auth === 'cookies';
  const sendsToken = reach.auth === 'bearer' || reach.isForwarded === true;
  return ({ address, init, ...rest }) => {
    const headers = new Headers(init.headers);
    // A backend without cookies needs no CSRF header, and the header would cause a CORS preflight.
    if (!sendsCookies) headers.delete('X-Requested-With');
    for (const [name, value] of Object.entries(reach.headers ?? {})) headers.set(name, value);
    return fetchWithSession(
      { ...rest, address, init: { ...init, headers, credentials: sendsCookies ? 'include' : 'omit' } },
      { session: sendsCookies || sendsToken ? 'shared' : 'none', sendsToken, readFailure },
    );
  };
}
