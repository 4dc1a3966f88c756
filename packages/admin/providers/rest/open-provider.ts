/** Runs a call with one of Refine's data providers. */
import type { FetchWithSession } from '../http/http-client.ts';
import type { SupportedProvider, ProviderTransports } from './provider-entry.ts';
import type { RestOptions } from './send-rest.ts';

const emptyStatuses: readonly number[] = [204, 205, 304];

/**
 * Returns a `fetch` that uses the portal's client. It rejects on error statuses, because providers would expect their
 * own backend's error format.
 */
function fetchOver(fetchWithSession: FetchWithSession, signal: AbortSignal | undefined): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const request = new Request(input, init);
    const body = init.body ?? (request.body ? await request.text() : undefined);
    const headers = new Headers(request.headers);
    if (request.method !== 'GET') headers.set('X-Requested-With', 'XMLHttpRequest');
    const answer = await fetchWithSession({
      address: request.url,
      init: {
        method: request.method,
        headers,
        credentials: 'include',
        signal: signal ?? request.signal,
        ...(body === undefined ? {} : { body }),
      },
    });
    return new Response(emptyStatuses.includes(answer.status) ? null : JSON.stringify(answer.body ?? null), {
      status: answer.status,
      headers: answer.headers,
    });
  };
}

/**
 * Calls a provider. Rejects with the portal client's error, even if the provider replaces it, because many providers
 * know only their own backend's errors.
 */
export async function callProvider<Answer>(
  make: (ways: ProviderTransports) => Promise<SupportedProvider>,
  { apiUrl, fetchWithSession, signal }: RestOptions,
  ask: (provider: SupportedProvider) => Promise<Answer>,
): Promise<Answer> {
  let failure: { readonly error: unknown } | undefined;
  const noting: FetchWithSession = async (request, manners) => {
    try {
      return await fetchWithSession(request, manners);
    } catch (error) {
      failure = { error };
      throw error;
    }
  };
  const axios = async () => (await import('./axios-over.ts')).axiosOver({ fetchWithSession: noting, signal });
  const provider = await make({ base: apiUrl.replace(/\/+$/, ''), axios, fetch: fetchOver(noting, signal) });
  try {
    return await ask(provider);
  } catch (error) {
    throw failure ? failure.error : error;
  }
}
