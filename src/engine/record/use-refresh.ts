import { useInvalidate } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
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

/** Ways to have read again what is shown of a resource. */
export function useRefresh(resource: string): Refresh {
  const { registry } = usePortal();
  const invalidate = useInvalidate();
  const client = useQueryClient();
  const refresh = useCallback(
    async (names: readonly string[]) => {
      const isLookup = (part: unknown) => names.some((name) => Asked.safeParse(part).data?.url.startsWith(`${name}/`));
      await Promise.all([
        ...names.map((name) => invalidate({ resource: name, invalidates: ['resourceAll'] })),
        client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.some(isLookup) }),
      ]);
    },
    [client, invalidate],
  );
  return useMemo(
    () => ({
      own: () => refresh([resource]),
      all: () => refresh([resource, ...(registry.find(resource)?.shownIn ?? [])]),
    }),
    [refresh, registry, resource],
  );
}
