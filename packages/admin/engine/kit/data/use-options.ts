import type { LookupHandle } from '../../model/handles/lookup.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { useOperation } from './use-operation.ts';

export type Options<Option> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string; retry(): void }
  | { readonly status: 'ready'; readonly options: readonly Option[] };

/** Loads a lookup's options and caches them for five minutes. Sends no request unless `isWanted` is true. */
export function useOptions<Option extends Row>(lookup: LookupHandle<Option>, isWanted = true): Options<Option> {
  const query = useOperation(lookup, { input: undefined, queryOptions: { staleTime: 300_000, enabled: isWanted } });
  // Keep showing the previous options if a refresh fails.
  if (query.isError && !query.data) {
    return { status: 'failed', message: query.error.message, retry: () => void query.refetch() };
  }
  if (!query.data) return { status: 'loading' };
  return { status: 'ready', options: query.data.data.value };
}
