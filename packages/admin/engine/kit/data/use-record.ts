import { type HttpError, type LiveEvent, useOne } from '@refinedev/core';
import { useDeferredValue, useEffect } from 'react';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Versions } from '../../../providers/http/versions.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { RecordToken } from '../../model/handles/record-token.ts';
import { usePortal } from '../app/Portal.tsx';
import { namesRecord, useLiveRefresh } from './use-live-refresh.ts';

export type Loaded<Entity> =
  | { readonly status: 'loading' }
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly message: string; retry(): void }
  /** `failure`: why the record could not be refreshed; it is shown as it last was, at `readAt` (ms). */
  | (Read<Entity> & {
      readonly status: 'ready';
      readonly readAt: number;
      readonly failure: string | undefined;
      retry(): void;
      reload(): Promise<Read<Entity>>;
    });

interface Read<Entity> {
  readonly record: Entity;
  /** What a write made on the sight of the record carries, so that it overwrites nothing else. */
  readonly versions: Versions;
}

const Versioned = z.object({ versions: z.record(z.string(), z.string()) });

/** The versions in the data provider's answer: Refine hands on what stands beside `data`. */
export function versionsOf(answer: unknown): Versions {
  return Versioned.catch({ versions: {} }).parse(answer).versions;
}

/** Not longer ago than that, in ms: whoever opens a record's page while it is followed (`ReadAhead`) asks for it once. */
export const readLatelyMs = 2000;

/**
 * One record, through Refine, refreshed by live changes. A record that another tenant owns is `missing`. Once shown it
 * stays until the server says that it is gone, so that a refresh that fails takes nothing that was typed or chosen.
 */
export function useRecord<Entity extends Row>(
  { name: resource }: Pick<RecordToken<string, Entity>, 'name' | 'schema'>,
  id: Id,
): Loaded<Entity> {
  const { registry, pendingDeletions, memory } = usePortal();
  const isOnly = registry.find(resource)?.onlyId !== undefined;
  const concernsThis = (event: LiveEvent) => isOnly || namesRecord(event, id);
  useEffect(() => {
    // Whatever became of a removal from an earlier page, this one asks anew.
    pendingDeletions.end(resource, id);
    return () => pendingDeletions.end(resource, id);
  }, [pendingDeletions, resource, id]);
  const { query, result } = useOne<Entity>({
    resource,
    id,
    errorNotification: false,
    queryOptions: { staleTime: readLatelyMs },
    ...useLiveRefresh({ name: resource }, concernsThis),
  });
  useEffect(() => {
    const key = `${resource}/${id}`;
    memory.visits.delete(key);
    if (result && !isOnly) memory.visits.set(key, { resource, row: result });
  }, [memory, resource, id, isOnly, result]);
  // A page that waits for its record draws it in slices, between which it answers to hands.
  const isDrawn = useDeferredValue(result !== undefined);
  const retry = () => void query.refetch();
  if (query.isError && !(result && isPassing(query.error))) {
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

/** A failure that says nothing about the record: the server could not be reached, broke, or could not be understood. */
export function isPassing({ statusCode = 0 }: HttpError): boolean {
  return statusCode < 400 || statusCode >= 500;
}

/** A record as it was read, and in which state that was. */
export interface ReadRecord {
  readonly row: Row;
  readonly versions: Versions;
}
