/** How a REST backend is reached: the portal's own, one that `config.json` names, or one that a declaration describes (ADR 051). */
import type { Failure } from '../../contract/answer.ts';
import { type Backend, forwardedBase } from '../../contract/backends.ts';
import type { FetchWithSession } from '../http/http-client.ts';
import { readForeignFailure } from './foreign-failure.ts';

export interface Reach {
  /** An address, or a path of the portal's own origin. */
  readonly base: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Whether cookies or the session's access token are sent to it; `none` unless given. */
  readonly auth?: 'cookies' | 'bearer' | 'none' | undefined;
}

interface NamedReach extends Reach {
  /** The portal's own origin forwards to it, and gets the session whatever its protocol. */
  readonly isForwarded?: true;
}

/** Of one that `config.json` names. What forwards to it knows its users by the portal's session. */
export function reachOf(name: string, { Base, Headers, Auth }: Backend): NamedReach {
  return Base === undefined
    ? { base: forwardedBase(name), headers: Headers, auth: 'cookies', isForwarded: true }
    : { base: Base, headers: Headers, auth: Auth };
}

export type ReadFailure = (body: unknown) => Failure | undefined;

/** The same way to send, but for what differs there: `reach` is absent for the portal's own backend. `own` reads refusals of no usual shape. */
export function fetchThrough(
  fetchWithSession: FetchWithSession,
  reach: NamedReach | undefined,
  own?: ReadFailure,
): FetchWithSession {
  const readFailure = (body: unknown) => own?.(body) ?? readForeignFailure(body);
  if (!reach) return (request) => fetchWithSession(request, { readFailure });
  const sendsCookies = reach.auth === 'cookies';
  const sendsToken = reach.auth === 'bearer' || reach.isForwarded === true;
  return ({ address, init, ...rest }) => {
    const headers = new Headers(init.headers);
    // Says that a page of the portal asks: nothing to whoever gets no cookies, and a browser would ask first whether it may be sent.
    if (!sendsCookies) headers.delete('X-Requested-With');
    for (const [name, value] of Object.entries(reach.headers ?? {})) headers.set(name, value);
    return fetchWithSession(
      { ...rest, address, init: { ...init, headers, credentials: sendsCookies ? 'include' : 'omit' } },
      { session: sendsCookies || sendsToken ? 'shared' : 'none', sendsToken, readFailure },
    );
  };
}
