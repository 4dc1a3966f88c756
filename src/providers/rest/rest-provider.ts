/**
 * Refine's simple-rest provider over the portal's own client: the same cookies, the same one refresh and one retry.
 * It brings axios, so this file is only ever imported lazily.
 */
import createSimpleRest, { axiosInstance } from '@refinedev/simple-rest';
import { z } from 'zod';
import type { RawAnswer } from '../http/http-client.ts';
import { type RestOptions, sendRest } from './send-rest.ts';

const Body = z.string().optional().catch(undefined);
type Adapter = Extract<NonNullable<Parameters<typeof axiosInstance.create>[0]>['adapter'], (...args: never[]) => unknown>;

export interface RestProvider {
  readonly provider: ReturnType<typeof createSimpleRest>;
  /** Whether the last list said how many rows there are in all; simple-rest answers with the page's length otherwise. */
  saidTotal(): boolean;
}

/** For one call. It rejects as the portal's own calls do: with an `ApiError` or the abort. */
export function createRestProvider({ apiUrl, fetchWithSession, signal }: RestOptions): RestProvider {
  let last: RawAnswer | undefined;
  const adapter: Adapter = async (config) => {
    const method = (config.method ?? 'get').toUpperCase();
    const body = Body.parse(config.data);
    last = await sendRest({ fetchWithSession, signal }, method, config.url ?? '', body);
    return { data: last.body ?? {}, status: last.status, statusText: '', headers: Object.fromEntries(last.headers), config };
  };
  return {
    provider: createSimpleRest(apiUrl.replace(/\/+$/, ''), axiosInstance.create({ adapter })),
    saidTotal: () => last?.headers.has('x-total-count') ?? false,
  };
}
