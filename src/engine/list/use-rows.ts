import { useEffect } from 'react';
import { type HttpError, type LiveEvent, useInfiniteList } from '@refinedev/core';
import type { QueryObserverResult } from '@tanstack/react-query';
import type { Row } from '../../providers/resource-calls.ts';
import type { Resource } from '../declaration/resource.ts';
import { useLiveRefresh } from '../record/use-live-refresh.ts';
import { isDayRange } from '../filter/filter.ts';
import { type ListLocation, readSort } from './list-location.ts';

export interface Rows {
  readonly rows: readonly Row[];
  readonly total: number | undefined;
  /** What the screen shows: nothing yet, a failure, or rows (perhaps none). */
  readonly face: 'loading' | 'failed' | 'ready';
  readonly error: HttpError | null;
  /** Rows of the previous search or sort, while the asked-for ones are on their way. */
  readonly isStale: boolean;
  readonly isLoadingMore: boolean;
  readonly hasMore: boolean;
  readonly pagesLoaded: number;
  loadMore(): void;
  retry(): void;
}

/** The pages of a list, through Refine; live changes refresh them in place. */
export function useRows(resource: Resource, size: number, location: ListLocation, accepts: (event: LiveEvent) => boolean): Rows {
  const sort = readSort(location.sort);
  const { query, result } = useInfiniteList<Row>({
    resource: resource.name,
    pagination: { pageSize: size },
    sorters: sort ? [{ field: sort.field, order: sort.direction }] : [],
    filters: [
      { field: 'tab', operator: 'eq', value: location.tab },
      { field: 'q', operator: 'contains', value: location.search },
      ...Object.entries(location.filters).map(([field, value]) => ({ field, operator: isDayRange(value) ? ('between' as const) : ('in' as const), value })),
    ],
    queryOptions: { placeholderData: (previous) => previous },
    errorNotification: false,
    ...useLiveRefresh(resource.name, accepts),
  });

  const pages = result.data?.pages ?? [];
  const pagesLoaded = query.isPlaceholderData ? 0 : pages.length;
  const hasMore = result.hasNextPage ?? false;
  const { fetchNextPage, isFetchingNextPage } = query;
  // An address that says page 3 is opened with three pages.
  const isShort = pagesLoaded > 0 && pagesLoaded < location.pages && hasMore && !isFetchingNextPage;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);

  return {
    rows: pages.flatMap((page) => page.data),
    total: pages[0]?.total,
    face: faceOf(query, pages.length > 0),
    error: query.error,
    isStale: query.isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    hasMore,
    pagesLoaded,
    loadMore: () => {
      if (hasMore && !isFetchingNextPage && !query.isPlaceholderData) void fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/**
 * A failure empties the list, and asking again takes the failure away (specification 1, section 4), with one exception:
 * while the server cannot be reached at all, the rows already shown stay, and the connection mark says since when they
 * may be old.
 */
function faceOf({ isError, isFetching, error }: Pick<QueryObserverResult<unknown, HttpError>, 'isError' | 'isFetching' | 'error'>, hasRows: boolean): Rows['face'] {
  if (isError && !isUnreachable(error)) return isFetching ? 'loading' : 'failed';
  if (hasRows) return 'ready';
  return isError ? 'failed' : 'loading';
}

function isUnreachable(error: HttpError | null): boolean {
  return error !== null && error['kind'] === 'network';
}
