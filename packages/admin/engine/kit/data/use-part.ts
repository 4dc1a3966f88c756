import { useOne } from '@refinedev/core';
import type { Id } from '../../../contract/endpoint.ts';
import type { PartHandle } from '../../model/handles/part.ts';
import { useMayUse } from '../app/Portal.tsx';
import { isPassing } from './use-record.ts';

export type Part<Value> =
  | { readonly status: 'loading' }
  /** There is none, or none for this user. */
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly message: string; retry(): void }
  /** `failure`: why it could not be refreshed; it is shown as it last was. */
  | { readonly status: 'ready'; readonly value: Value; readonly failure: string | undefined; retry(): void };

/**
 * What is read beside a record, by its id; not asked for where the user may not have it. It is read again with the
 * record, whose page listens for changes.
 */
export function usePart<Value>(part: PartHandle<string, Value>, id: Id): Part<Value> {
  const isWanted = useMayUse(part);
  const { query } = useOne<{ value: Value }>({
    resource: part.resource,
    id,
    meta: { errand: part },
    errorNotification: false,
    queryOptions: { enabled: isWanted },
    liveMode: 'off',
  });
  const retry = () => void query.refetch();
  if (!isWanted) return { status: 'missing' };
  if (query.isError && !(query.data && isPassing(query.error))) {
    if (query.isFetching) return { status: 'loading' };
    return query.error.statusCode === 404
      ? { status: 'missing' }
      : { status: 'failed', message: query.error.message, retry };
  }
  return query.data
    ? { status: 'ready', value: query.data.data.value, failure: query.error?.message, retry }
    : { status: 'loading' };
}
