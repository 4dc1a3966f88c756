/** One of Refine's data providers, for one call. */
import type { FetchWithSession } from '../http/http-client.ts';
import type { AskedProvider, ProviderWays } from './provider-entry.ts';
import type { RestOptions } from './send-rest.ts';

const emptyStatuses: readonly number[] = [204, 205, 304];

/** `fetch` as the portal sends. What it refuses rejects, for providers would look for their own backend's words in it. */
function fetchOver(fetchWithSession: FetchWithSession, signal: AbortSignal | undefined): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const asked = new Request(input, init);
    const body = init.body ?? (asked.body ? await asked.text() : undefined);
    const headers = new Headers(asked.headers);
    if (asked.method !== 'GET') headers.set('X-Requested-With', 'XMLHttpRequest');
    const answer = await fetchWithSession({
      address: asked.url,
      init: {
        method: asked.method,
        headers,
        credentials: 'include',
        signal: signal ?? asked.signal,
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
 * Does one thing with a provider. Rejects as the portal's own calls do, whatever the provider makes of a failure on its
 * way: several know their own backend's errors alone.
 */
export async function askProvider<Answer>(
  make: (ways: ProviderWays) => Promise<AskedProvider>,
  { apiUrl, fetchWithSession, signal }: RestOptions,
  ask: (provider: AskedProvider) => Promise<Answer>,
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
