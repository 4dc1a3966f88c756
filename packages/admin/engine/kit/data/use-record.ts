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
  /** `failure`: why the last refresh failed. The record from `readAt` (ms) is shown. */
  | (VersionedRecord<Entity> & {
      readonly status: 'ready';
      readonly readAt: number;
      readonly failure: string | undefined;
      retry(): void;
      reload(): Promise<VersionedRecord<Entity>>;
    });

interface VersionedRecord<Entity> {
  readonly record: Entity;
  /** Sent with writes that are based on this record, so that they don't overwrite later changes. */
  readonly versions: Versions;
}

const Versioned = z.object({ versions: z.record(z.string(), z.string()) });

/** Returns the versions in the data provider's answer, which Refine passes on next to `data`. */
export function versionsOf(answer: unknown): Versions {
  return Versioned.catch({ versions: {} }).parse(answer).versions;
}

/** How long a record stays fresh, in ms, so that opening a page after `RecordPrefetcher` sends no second request. */
export const recordStaleTimeMs = 2000;

/**
 * Loads a record through Refine and refreshes it on live changes. Another tenant's record is `missing`. A shown record
 * stays until the server says that it is gone, so a failed refresh keeps the user's input.
 */
export function useRecord<Entity extends Row>(
  { name: resource }: Pick<RecordToken<string, Entity>, 'name' | 'schema'>,
  id: Id,
): Loaded<Entity> {
  const { registry, pendingDeletions, memory } = usePortal();
  const isOnly = registry.find(resource)?.onlyId !== undefined;
  const concernsThis = (event: LiveEvent) => isOnly || concernsRecord(event, id);
  useEffect(() => {
    // A removal on an earlier page does not matter here: this page requests the record again.
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
  // Defers the page, so that React renders it in slices and stays responsive.
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

/** Returns whether an error is temporary: the server is unreachable, failed, or sent an invalid answer. */
export function isTransientError({ statusCode = 0 }: HttpError): boolean {
  return statusCode < 400 || statusCode >= 500;
}

/** A record with the versions at which it was read. */
export interface VersionedRow {
  readonly row: Row;
  readonly versions: Versions;
}
