/**
 * Refine's simple-rest provider over the portal's own client: the same cookies, the same one refresh and one retry.
 * It brings axios, so this file is only ever imported lazily.
 */
import createSimpleRest from '@refinedev/simple-rest';
import type { RawAnswer } from '../http/http-client.ts';
import { axiosOver } from './axios-over.ts';
import type { RestOptions } from './send-rest.ts';

export interface RestProvider {
  readonly provider: ReturnType<typeof createSimpleRest>;
  /** Whether the last list said how many rows there are in all; simple-rest answers with the page's length otherwise. */
  saidTotal(): boolean;
}

/** For one call. It rejects as the portal's own calls do: with an `ApiError` or the abort. */
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
