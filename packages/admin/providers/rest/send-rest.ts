import type { FetchWithSession, RawAnswer } from '../http/http-client.ts';

export interface RestOptions {
  /** The API's base URL, with or without a trailing slash. */
  readonly apiUrl: string;
  readonly fetchWithSession: FetchWithSession;
  readonly signal: AbortSignal | undefined;
}

/**
 * Sends a request with the user's session. `body` is JSON text or a form with files. Rejects like the portal's own
 * calls.
 */
export function sendRest(
  { fetchWithSession, signal }: Pick<RestOptions, 'fetchWithSession' | 'signal'>,
  method: string,
  address: string,
  body?: string | FormData,
): Promise<RawAnswer> {
  const headers = new Headers({ Accept: 'application/json' });
  if (method !== 'GET') headers.set('X-Requested-With', 'XMLHttpRequest');
  // The browser sets a form's content type with its boundary.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  // A delayed deletion may be sent when the page closes and must outlive the page.
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
