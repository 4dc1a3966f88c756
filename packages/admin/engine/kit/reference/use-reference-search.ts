import { useInfiniteList } from '@refinedev/core';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Reference } from '../../model/handles/reference.ts';
import { usePortal } from '../app/Portal.tsx';
import { useDebouncedValue } from '../data/use-debounced-value.ts';
import { listRequestOf, nextPageOf } from '../rows/list-request.ts';
import { rowsOf } from '../rows/use-rows.ts';

const debounceMs = 200;

export interface ReferenceSearch {
  readonly rows: readonly Row[];
  readonly status: 'loading' | 'failed' | 'ready';
  readonly message: string;
  /** Whether the resource's list can be searched. */
  readonly isSearched: boolean;
  readonly hasMore: boolean;
  loadMore(): void;
  retry(): void;
}

/** Searches a resource's list page by page, in the list's default order. Typing cancels the running request. */
export function useReferenceSearch({ to, only }: Reference, typed: string, isWanted: boolean): ReferenceSearch {
  const resource = usePortal().registry.find(to);
  const { search, sorts = {}, tabs = {}, size = 20 } = resource?.list ?? {};
  const settled = useDebouncedValue(typed.trim(), debounceMs);
  const { query, result } = useInfiniteList<Row>({
    resource: to,
    pagination: { pageSize: size },
    ...listRequestOf({
      tab: Object.keys(tabs)[0],
      search: search ? settled : '',
      sort: Object.keys(sorts)[0] ?? '',
      filters: only,
    }),
    errorNotification: false,
    liveMode: 'off',
    queryOptions: {
      enabled: isWanted && resource?.list !== undefined,
      staleTime: 15_000,
      getNextPageParam: nextPageOf,
      placeholderData: (previous) => previous,
    },
  });
  const { rows } = rowsOf(result.data?.pages ?? [], resource?.id ?? '');
  const isBehind = query.isPlaceholderData || settled !== typed.trim();
  const hasMore = result.hasNextPage ?? false;
  return {
    rows,
    status: query.isError ? 'failed' : query.isPending || isBehind ? 'loading' : 'ready',
    message: query.error?.message ?? '',
    isSearched: search !== undefined,
    hasMore,
    loadMore: () => {
      if (hasMore && !query.isFetchingNextPage) void query.fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void query.refetch(),
  };
}
