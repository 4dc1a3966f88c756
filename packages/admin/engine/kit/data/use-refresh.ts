import { useInvalidate, useKeys } from '@refinedev/core';
import { type InfiniteData, type Query, type QueryKey, matchQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { type Operation, isOperation } from '../../../providers/operation.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { PartHandle } from '../../model/handles/part.ts';
import { usePortal } from '../app/Portal.tsx';
import type { Page } from '../app/initial-page.ts';

interface Refresh {
  /** Refreshes the resource's lists, records, parts and options. */
  own(): Promise<void>;
  /** Refreshes the resource's lookups and counts. */
  options(): Promise<void>;
  /**
   * Refreshes all data that shows the resource. Call it after a write on this page, which may cause no live message.
   */
  all(): Promise<void>;
  part(part: PartHandle): Promise<void>;
  /** Removes a record from the cached lists, which stay visible until they have been refetched. */
  forget(id: Id): void;
}

const OperationMeta = z.object({ resourceOperation: z.custom<Operation>(isOperation) });

/** Returns the operation of a query, read from the `meta` that Refine includes in the query key. */
function operationOf({ queryKey }: { readonly queryKey: QueryKey }): Operation | undefined {
  return queryKey
    .map((part) => OperationMeta.safeParse(part).data?.resourceOperation)
    .find((operation) => operation !== undefined);
}

function isPart(query: Query): boolean {
  const operation = operationOf(query);
  return operation !== undefined && 'kind' in operation && operation.kind === 'part';
}

/** Returns a list's pages without a record, or the same object if no page contains it. */
function pagesWithout(held: InfiniteData<Page>, isGone: (row: Row) => boolean): InfiniteData<Page> {
  const isListed = held.pages.some(({ data }) => data.some(isGone));
  const without = (page: Page): Page => ({
    ...page,
    total: Math.max(0, page.total - 1),
    ...(page.data.some(isGone) && { data: page.data.filter((row) => !isGone(row)) }),
  });
  return isListed ? { ...held, pages: held.pages.map(without) } : held;
}

/** Returns functions that refetch a resource's data, except records that are being deleted. */
export function useRefresh({ name: resource }: { readonly name: string }): Refresh {
  const { registry, pendingDeletions } = usePortal();
  const invalidate = useInvalidate();
  const client = useQueryClient();
  const { keys } = useKeys();
  const refreshParts = useCallback(
    async (parts: readonly Operation[]) => {
      const wanted = new Set(parts.map((part) => part.toJSON()));
      await client.invalidateQueries({ predicate: (query) => wanted.has(operationOf(query)?.toJSON() ?? '') });
    },
    [client],
  );
  const refreshOptions = useCallback(
    async (names: readonly string[]) => {
      // Skip parts: they are cached under their record's key and refresh with the record.
      await client.invalidateQueries({
        predicate: (query) => names.includes(operationOf(query)?.resource ?? '') && !isPart(query),
      });
    },
    [client],
  );
  const refresh = useCallback(
    async (names: readonly string[]) => {
      const settled = new Set(
        names
          .flatMap((name) => registry.find(name)?.parts ?? [])
          .flatMap((part) => (part.isSettled ? [part.toJSON()] : [])),
      );
      const isSettled = (query: Query) => settled.has(operationOf(query)?.toJSON() ?? '');
      const refreshRecords = async (name: string) => {
        const gone = pendingDeletions.of(name).map((id) => keys().data().resource(name).action('one').id(id).get());
        const isGone = (query: Query) => gone.some((queryKey) => matchQuery({ queryKey }, query));
        await Promise.all([
          invalidate({
            resource: name,
            invalidates: ['resourceAll'],
            invalidationFilters: { refetchType: 'active', predicate: (query) => !isGone(query) && !isSettled(query) },
          }),
          // Only mark these as stale, because an undo may restore them.
          client.invalidateQueries({ predicate: isGone, refetchType: 'none' }),
        ]);
      };
      await Promise.all([...names.map(refreshRecords), refreshOptions(names)]);
    },
    [client, invalidate, keys, registry, pendingDeletions, refreshOptions],
  );
  return useMemo(() => {
    const { invalidates = [], id: idField = 'id' } = registry.find(resource) ?? {};
    const parts = invalidates.filter((shown) => 'kind' in shown);
    const records = invalidates.filter((shown) => !('kind' in shown)).map(({ name }) => name);
    return {
      own: () => refresh([resource]),
      options: () => refreshOptions([resource]),
      all: async () => void (await Promise.all([refresh([resource, ...records]), refreshParts(parts)])),
      part: (part) => refreshParts([part]),
      forget(id) {
        const lists = keys().data().resource(resource).action('infinite').get();
        client.setQueriesData<InfiniteData<Page>>(
          { queryKey: lists },
          (held) => held && pagesWithout(held, (row) => String(row[idField]) === String(id)),
        );
      },
    };
  }, [client, keys, refresh, refreshOptions, refreshParts, registry, resource]);
}
