import { useInvalidate, useKeys } from '@refinedev/core';
import { type Query, matchQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { usePortal } from '../session/Portal.tsx';

interface Refresh {
  /** The resource's lists and records, and the options that its screens choose from. */
  own(): Promise<void>;
  /** Those, and all that shows parts of the resource: for a change made here, which no live message may follow. */
  all(): Promise<void>;
}

/** A query that reads options carries the address `resource/lookup`. */
const Asked = z.object({ url: z.string() });

/** Ways to have read again what is shown of a resource, without the records that are being removed. */
export function useRefresh(resource: string): Refresh {
  const { registry, removals } = usePortal();
  const invalidate = useInvalidate();
  const client = useQueryClient();
  const { keys } = useKeys();
  const refresh = useCallback(
    async (names: readonly string[]) => {
      const isLookup = (part: unknown) => names.some((name) => Asked.safeParse(part).data?.url.startsWith(`${name}/`));
      const refreshRecords = async (name: string) => {
        const gone = removals.of(name).map((id) => keys().data().resource(name).action('one').id(id).get());
        const isGone = (query: Query) => gone.some((queryKey) => matchQuery({ queryKey }, query));
        await Promise.all([
          invalidate({ resource: name, invalidates: ['resourceAll'], invalidationFilters: { refetchType: 'active', predicate: (query) => !isGone(query) } }),
          // Stale all the same: it may come back.
          client.invalidateQueries({ predicate: isGone, refetchType: 'none' }),
        ]);
      };
      await Promise.all([...names.map(refreshRecords), client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(isLookup) })]);
    },
    [client, invalidate, keys, removals],
  );
  return useMemo(
    () => ({
      own: () => refresh([resource]),
      all: () => refresh([resource, ...(registry.find(resource)?.shownIn ?? [])]),
    }),
    [refresh, registry, resource],
  );
}
