import { useInvalidate, useKeys } from '@refinedev/core';
import { type Query, type QueryKey, matchQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { type Errand, isErrand } from '../../../providers/errand.ts';
import type { PartHandle } from '../../model/handles/part.ts';
import { usePortal } from '../app/Portal.tsx';

interface Refresh {
  /** The resource's lists, its records with their parts, and the options that screens choose from among them. */
  own(): Promise<void>;
  /** What screens choose from among the resource's records, and count of them. */
  options(): Promise<void>;
  /** Those, and all that shows something of the resource: for a change made here, which no live message may follow. */
  all(): Promise<void>;
  /** A part of its records alone. */
  part(part: PartHandle): Promise<void>;
}

const Asked = z.object({ errand: z.custom<Errand>(isErrand) });

/** What a query asks, where that is an errand: its key holds the hook's `meta`. */
function errandOf({ queryKey }: { readonly queryKey: QueryKey }): Errand | undefined {
  return queryKey.map((part) => Asked.safeParse(part).data?.errand).find((errand) => errand !== undefined);
}

function isPart(query: Query): boolean {
  const errand = errandOf(query);
  return errand !== undefined && 'kind' in errand && errand.kind === 'part';
}

/** Ways to have read again what is shown of a resource, without the records that are being removed. */
export function useRefresh({ name: resource }: { readonly name: string }): Refresh {
  const { registry, pendingDeletions } = usePortal();
  const invalidate = useInvalidate();
  const client = useQueryClient();
  const { keys } = useKeys();
  const refreshParts = useCallback(
    async (parts: readonly Errand[]) => {
      const wanted = new Set(parts.map((part) => part.toJSON()));
      await client.invalidateQueries({ predicate: (query) => wanted.has(errandOf(query)?.toJSON() ?? '') });
    },
    [client],
  );
  const refreshOptions = useCallback(
    async (names: readonly string[]) => {
      // Parts are read under the key of their record.
      await client.invalidateQueries({ predicate: (query) => names.includes(errandOf(query)?.resource ?? '') && !isPart(query) });
    },
    [client],
  );
  const refresh = useCallback(
    async (names: readonly string[]) => {
      const settled = new Set(names.flatMap((name) => registry.find(name)?.parts ?? []).flatMap((part) => (part.isSettled ? [part.toJSON()] : [])));
      const isSettled = (query: Query) => settled.has(errandOf(query)?.toJSON() ?? '');
      const refreshRecords = async (name: string) => {
        const gone = pendingDeletions.of(name).map((id) => keys().data().resource(name).action('one').id(id).get());
        const isGone = (query: Query) => gone.some((queryKey) => matchQuery({ queryKey }, query));
        await Promise.all([
          invalidate({ resource: name, invalidates: ['resourceAll'], invalidationFilters: { refetchType: 'active', predicate: (query) => !isGone(query) && !isSettled(query) } }),
          // Stale all the same: it may come back.
          client.invalidateQueries({ predicate: isGone, refetchType: 'none' }),
        ]);
      };
      await Promise.all([...names.map(refreshRecords), refreshOptions(names)]);
    },
    [client, invalidate, keys, registry, pendingDeletions, refreshOptions],
  );
  return useMemo(() => {
    const { invalidates = [] } = registry.find(resource) ?? {};
    const parts = invalidates.filter((shown) => 'kind' in shown);
    const records = invalidates.filter((shown) => !('kind' in shown)).map(({ name }) => name);
    return {
      own: () => refresh([resource]),
      options: () => refreshOptions([resource]),
      all: async () => void (await Promise.all([refresh([resource, ...records]), refreshParts(parts)])),
      part: (part) => refreshParts([part]),
    };
  }, [refresh, refreshOptions, refreshParts, registry, resource]);
}
