import { useOne } from '@refinedev/core';
import type { Id } from '../../../contract/endpoint.ts';
import type { PartHandle } from '../../model/handles/part.ts';
import { useMayUse } from '../app/Portal.tsx';
import { isTransientError } from './use-record.ts';

export type Part<Value> =
  | { readonly status: 'loading' }
  /** The part does not exist, or the user may not read it. */
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly message: string; retry(): void }
  /** `failure` says why the last refresh failed. `value` is then the previous value. */
  | { readonly status: 'ready'; readonly value: Value; readonly failure: string | undefined; retry(): void };

/**
 * Loads a part of a record, if the user may read it. The part has no live updates of its own, because it refreshes with
 * its record.
 */
export function usePart<Value>(part: PartHandle<string, Value>, id: Id): Part<Value> {
  const isWanted = useMayUse(part);
  const { query } = useOne<{ value: Value }>({
    resource: part.resource,
    id,
    meta: { resourceOperation: part },
    errorNotification: false,
    queryOptions: { enabled: isWanted },
    liveMode: 'off',
  });
  const retry = () => void query.refetch();
  if (!isWanted) return { status: 'missing' };
  if (query.isError && !(query.data && isTransientError(query.error))) {
    if (query.isFetching) return { status: 'loading' };
    return query.error.statusCode === 404
      ? { status: 'missing' }
      : { status: 'failed', message: query.error.message, retry };
  }
  return query.data
    ? { status: 'ready', value: query.data.data.value, failure: query.error?.message, retry }
    : { status: 'loading' };
}
