import { type HttpError, type LiveEvent, useOne } from '@refinedev/core';
import { useDeferredValue, useEffect } from 'react';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordToken } from '../../model/handles/record-token.ts';
import { usePortal } from '../app/Portal.tsx';
import { concernsRecord, useLiveRefresh } from './use-live-refresh.ts';

export type Loaded<Entity> =
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly message: string; retry(): void }
  /** `failure` says why the last refresh failed. `record` is then the one from `readAt` (epoch, in ms). */
  | (VersionedRecord<Entity> & {
      readonly status: 'ready';
      readonly readAt: number;
      readonly failure: string | undefined;
      retry(): void;
      reload(): Promise<VersionedRecord<Entity>>;
    });

interface VersionedRecord<Entity> {
  readonly record: Entity;
  /** Sent with writes that are based on this record, so that they don't overwrite newer changes. */
  readonly versions: Versions;
}

const Versioned = z.object({ versions: z.record(z.string(), z.string()) });

/** Returns the versions from the data provider's response, which Refine passes through next to `data`. */
export function versionsOf(answer: unknown): Versions {
  return Versioned.catch({ versions: {} }).parse(answer).versions;
}

/**
 * How long a record stays fresh, in ms: long enough that opening a page after `RecordPrefetcher` sends no second
 * request.
 */
export const recordStaleTimeMs = 2000;

/**
 * Loads a record and refreshes it on live changes. Another tenant's record is `missing`.
 * A temporary error keeps the displayed record, and with it the user's input.
 */
export function useRecord<Entity extends Row>(
  { name: resource }: Pick<RecordToken<string, Entity>, 'name' | 'schema'>,
  id: Id,
): Loaded<Entity> {
  const { registry, pendingDeletions, memory } = usePortal();
  const isOnly = registry.find(resource)?.onlyId !== undefined;
  const concernsThis = (event: LiveEvent) => isOnly || concernsRecord(event, id);
  useEffect(() => {
    // Request the record even if an earlier page marked it as being deleted.
    pendingDeletions.end(resource, id);
    return () => pendingDeletions.end(resource, id);
  }, [pendingDeletions, resource, id]);
  const { query, result } = useOne<Entity>({
    resource,
    id,
    errorNotification: false,
    queryOptions: { staleTime: recordStaleTimeMs },
    ...useLiveRefresh({ name: resource }, concernsThis),
  });
  useEffect(() => {
    const key = `${resource}/${id}`;
    memory.visits.delete(key);
    if (result && !isOnly) memory.visits.set(key, { resource, row: result });
  }, [memory, resource, id, isOnly, result]);
  // Defer the page so that React renders it in slices and stays responsive.
  const isDrawn = useDeferredValue(result !== undefined);
  const retry = () => void query.refetch();
  if (query.isError && !(result && isTransientError(query.error))) {
    if (query.isFetching) return { status: 'loading' };
    return query.error.statusCode === 404
      ? { status: 'missing' }
      : { status: 'failed', message: query.error.message, retry };
  }
  const reload = async () => {
    const { data, error } = await query.refetch();
    if (error || !data) throw error ?? new Error('The record could not be read');
    return { record: data.data, versions: versionsOf(data) };
  };
  return result && isDrawn
    ? {
        status: 'ready',
        record: result,
        versions: versionsOf(query.data),
        readAt: query.dataUpdatedAt,
        failure: query.error?.message,
        retry,
        reload,
      }
    : { status: 'loading' };
}

/** Returns whether an error is temporary: the server is unreachable, failed, or sent an invalid response. */
export function isTransientError({ statusCode = 0 }: HttpError): boolean {
  return statusCode < 400 || statusCode >= 500;
}

export interface VersionedRow {
  readonly row: Row;
  readonly versions: Versions;
}
