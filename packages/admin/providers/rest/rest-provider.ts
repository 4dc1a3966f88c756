/**
 * Refine's simple-rest provider over the portal's client, with its cookies, refresh and retry. Imports axios, so import
 * this file lazily.
 */
import createSimpleRest from '@refinedev/simple-rest';
import type { RawAnswer } from '../http/http-client.ts';
import { axiosOver } from './axios-over.ts';
import type { RestOptions } from './send-rest.ts';

export interface RestProvider {
  readonly provider: ReturnType<typeof createSimpleRest>;
  /** Returns whether the last response contained the total. Otherwise simple-rest returns the page's length. */
  saidTotal(): boolean;
}

/** Creates the provider for one call. Rejects like the portal's own calls: with an `ApiError` or an abort's reason. */
export function createRestProvider({ apiUrl, ...ways }: RestOptions): RestProvider {
  let last: RawAnswer | undefined;
  const http = axiosOver(ways, (answer) => {
    last = answer;
  });
  return {
    provider: createSimpleRest(apiUrl.replace(/\/+$/, ''), http),
    saidTotal: () => last?.headers.has('x-total-count') ?? false,
  };
}
