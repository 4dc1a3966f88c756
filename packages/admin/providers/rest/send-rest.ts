import type { FetchWithSession, RawAnswer } from '../http/http-client.ts';

export interface RestOptions {
  /** The API's base, with or without a trailing slash. */
  readonly apiUrl: string;
  readonly fetchWithSession: FetchWithSession;
  readonly signal: AbortSignal | undefined;
}

/** One request of the session's user; `body` is JSON already, or a form with files. Rejects as the portal's own calls do. */
export function sendRest(
  { fetchWithSession, signal }: Pick<RestOptions, 'fetchWithSession' | 'signal'>,
  method: string,
  address: string,
  body?: string | FormData,
): Promise<RawAnswer> {
  const headers = new Headers({ Accept: 'application/json' });
  if (method !== 'GET') headers.set('X-Requested-With', 'XMLHttpRequest');
  // A form says its own type, with what divides it.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  // What was held back until the page is left must outlive it.
  const lasts = method === 'DELETE' ? { keepalive: true } : {};
  return fetchWithSession({
    address,
    init: {
      method,
      headers,
      credentials: 'include',
      signal: signal ?? null,
      ...lasts,
      ...(body === undefined ? {} : { body }),
    },
  });
}
