import { useCustom } from '@refinedev/core';
import type { z } from 'zod';
import type { Row } from '../../providers/resource-calls.ts';

export type Lookup<Option> =
  | { readonly face: 'loading' }
  | { readonly face: 'failed'; readonly message: string; retry(): void }
  | { readonly face: 'ready'; readonly options: readonly Option[] };

/** The options that a declaration names in `lookups`, through Refine; fresh for five minutes. */
export function useLookup<Option extends Row>(resource: string, name: string, schema: z.ZodType<Option>): Lookup<Option> {
  const { query } = useCustom<{ options: unknown }>({
    url: `${resource}/${name}`,
    method: 'get',
    errorNotification: false,
    queryOptions: { staleTime: 300_000 },
  });
  // Options that were read once stay, when they cannot be refreshed.
  if (query.isError && !query.data) return { face: 'failed', message: query.error.message, retry: () => void query.refetch() };
  if (!query.data) return { face: 'loading' };
  return { face: 'ready', options: schema.array().parse(query.data.data.options) };
}
