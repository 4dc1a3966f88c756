import { type HttpError, type LiveEvent, useInfiniteList } from '@refinedev/core';
import type { QueryObserverResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { useLiveRefresh } from '../data/use-live-refresh.ts';
import type { ListLocation } from './list-location.ts';
import { listRequestOf, nextPageOf } from './list-request.ts';

/** A row that slipped onto the next page while that was fetched stands once, where it came first. */
export function uniqueRows(rows: readonly Row[], id: string): readonly Row[] {
  const seen = new Set<unknown>();
  const unique = rows.filter((row) => row[id] === undefined || (!seen.has(row[id]) && seen.add(row[id])));
  return unique.length === rows.length ? rows : unique;
}

export interface Rows {
  readonly rows: readonly Row[];
  /** In all, as far as the backend says so. */
  readonly total: number | undefined;
  /** What the screen shows: nothing yet, a failure, or rows (perhaps none). */
  readonly status: 'loading' | 'failed' | 'ready';
  readonly error: HttpError | null;
  /** Rows of the previous search or sort, while the asked-for ones are on their way. */
  readonly isStale: boolean;
  readonly isLoadingMore: boolean;
  /** Why a further page could not be loaded: the rows stay, and Retry is `loadMore`. */
  readonly moreFailed: string | undefined;
  /** Whether the end of the scroll is to load more: not by itself once that has failed. */
  readonly hasMore: boolean;
  readonly pagesLoaded: number;
  loadMore(): void;
  retry(): void;
}

const noPages: never[] = [];

/** The pages of a list, through Refine; live changes refresh them in place. */
export function useRows(resource: Resource, size: number, location: ListLocation, accepts: (event: LiveEvent) => boolean): Rows {
  const { query, result } = useInfiniteList<Row>({
    resource: resource.name,
    pagination: { pageSize: size },
    ...listRequestOf(location),
    queryOptions: { placeholderData: (previous) => previous, getNextPageParam: nextPageOf },
    errorNotification: false,
    ...useLiveRefresh(resource, accepts),
  });

  const pages = result.data?.pages ?? noPages;
  const { id } = resource;
  const rows = useMemo(() => uniqueRows(pages.flatMap((page) => page.data), id), [pages, id]);
  const pagesLoaded = query.isPlaceholderData ? 0 : pages.length;
  const hasMore = result.hasNextPage ?? false;
  const { fetchNextPage, isFetchingNextPage } = query;
  // Remembered: a refresh that follows carries the same error until it has an answer, and says no more what it was of.
  const [pageError, setPageError] = useState<HttpError | null>(null);
  if (query.isFetchNextPageError && query.error !== pageError) setPageError(query.error);
  const isMoreFailed = query.error !== null && query.error === pageError;
  // An address that says page 3 is opened with three pages.
  const isShort = pagesLoaded > 0 && pagesLoaded < location.pages && hasMore && !isFetchingNextPage && !isMoreFailed;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);

  return {
    rows,
    total: pages[0] && totalOf(pages[0]),
    status: isMoreFailed ? 'ready' : statusOf(query, pages.length > 0),
    error: query.error,
    isStale: query.isPlaceholderData,
    isLoadingMore: isFetchingNextPage,
    moreFailed: isMoreFailed && !isFetchingNextPage ? query.error?.message : undefined,
    hasMore: hasMore && !isMoreFailed,
    pagesLoaded,
    loadMore: () => {
      // A page that is on its way, of which this drawing may not know yet, is not asked for anew.
      if (hasMore && !isFetchingNextPage && !query.isPlaceholderData) void fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void query.refetch(),
  };
}

/** What the backend has counted: not the number of rows up to here, which stands for it where it counts none. */
export function totalOf(first: { readonly total: number; readonly data: readonly Row[] }): number | undefined {
  return nextPageOf(first) !== undefined && first.total <= first.data.length ? undefined : first.total;
}

/**
 * A failure empties the list, and asking again takes the failure away (O-4.01, O-4.02), with one exception
 * besides a further page's: while the server cannot be reached at all, the rows already shown stay, and the connection
 * mark says since when they may be old.
 */
function statusOf({ isError, isFetching, error }: Pick<QueryObserverResult<unknown, HttpError>, 'isError' | 'isFetching' | 'error'>, hasRows: boolean): Rows['status'] {
  if (isError && !isUnreachable(error)) return isFetching ? 'loading' : 'failed';
  if (hasRows) return 'ready';
  return isError ? 'failed' : 'loading';
}

function isUnreachable(error: HttpError | null): boolean {
  return error !== null && error['kind'] === 'network';
}
