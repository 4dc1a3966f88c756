import { type HttpError, type LiveEvent, useOne } from '@refinedev/core';
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../providers/resource-calls.ts';
import { useLiveRefresh } from './use-live-refresh.ts';

export type Loaded<Entity> =
  | { readonly face: 'loading' }
  | { readonly face: 'missing' }
  | { readonly face: 'failed'; readonly message: string; retry(): void }
  | { readonly face: 'ready'; readonly record: Entity; retry(): void };

/** One record, through Refine, refreshed by live changes. A record that another tenant owns is `missing`. */
export function useRecord<Entity extends Row>(resource: string, id: Id): Loaded<Entity> {
  const concernsThis = ({ payload: { ids = [] } }: LiveEvent) => ids.length === 0 || ids.some((changed) => String(changed) === String(id));
  const { query, result } = useOne<Entity>({ resource, id, errorNotification: false, ...useLiveRefresh(resource, concernsThis) });
  const retry = () => void query.refetch();
  if (query.isError && !(result && isUnreachable(query.error))) {
    if (query.isFetching) return { face: 'loading' };
    return query.error.statusCode === 404 ? { face: 'missing' } : { face: 'failed', message: query.error.message, retry };
  }
  return result ? { face: 'ready', record: result, retry } : { face: 'loading' };
}

function isUnreachable(error: HttpError): boolean {
  return error['kind'] === 'network';
}
