/**
 * Refine's simple-rest provider over the portal's own client: the same cookies, the same one refresh and one retry.
 * It brings axios, so this file is only ever imported lazily.
 */
import createSimpleRest, { axiosInstance } from '@refinedev/simple-rest';
import { z } from 'zod';
import type { FetchWithSession, RawAnswer } from '../http/http-client.ts';

const Body = z.string().optional().catch(undefined);
type Adapter = Extract<NonNullable<Parameters<typeof axiosInstance.create>[0]>['adapter'], (...args: never[]) => unknown>;

interface Options {
  /** The API's base, with or without a trailing slash. */
  readonly apiUrl: string;
  readonly fetchWithSession: FetchWithSession;
  readonly signal: AbortSignal | undefined;
}

export interface RestProvider {
  readonly provider: ReturnType<typeof createSimpleRest>;
  /** Whether the last list said how many rows there are in all; simple-rest answers with the page's length otherwise. */
  saidTotal(): boolean;
}

/** For one call. It rejects as the portal's own calls do: with an `ApiError` or the abort. */
export function createRestProvider({ apiUrl, fetchWithSession, signal }: Options): RestProvider {
  let last: RawAnswer | undefined;
  const adapter: Adapter = async (config) => {
    const method = (config.method ?? 'get').toUpperCase();
    const body = Body.parse(config.data);
    const headers = new Headers({ Accept: 'application/json' });
    if (method !== 'GET') headers.set('X-Requested-With', 'XMLHttpRequest');
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    last = await fetchWithSession({
      address: config.url ?? '',
      init: { method, headers, credentials: 'include', signal: signal ?? null, ...(body === undefined ? {} : { body }) },
    });
    return { data: last.body ?? {}, status: last.status, statusText: '', headers: Object.fromEntries(last.headers), config };
  };
  return {
    provider: createSimpleRest(apiUrl.replace(/\/+$/, ''), axiosInstance.create({ adapter })),
    saidTotal: () => last?.headers.has('x-total-count') ?? false,
  };
}
