import {
  type GetListResponse,
  type HttpError,
  type LiveEvent,
  useDataProvider,
  useInfiniteList,
} from '@refinedev/core';
import type { InfiniteData, QueryFunctionContext, QueryObserverResult } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { type Page, requestKey, readPage } from '../app/initial-page.ts';
import { usePortal } from '../app/Portal.tsx';
import { useLiveEvents } from '../data/use-live-refresh.ts';
import { useRefresh } from '../data/use-refresh.ts';
import type { ListLocation } from './list-location.ts';
import { listRequestOf, nextPageOf } from './list-request.ts';
import { createPageCache } from './page-cache.ts';

interface RowsOfPages {
  readonly rows: readonly Row[];
  /** Index of each page's first row. */
  readonly starts: readonly number[];
}

export interface PageOfRows {
  readonly data: readonly Row[];
}

/**
 * Returns the rows of a list's pages without removed rows, and without duplicates of rows that moved to the next page.
 */
export function rowsOf(pages: readonly PageOfRows[], id: string, removed: readonly Id[] = []): RowsOfPages {
  const seen = new Set<unknown>(removed);
  const rows: Row[] = [];
  const starts: number[] = [];
  for (const { data } of pages) {
    starts.push(rows.length);
    rows.push(...data.filter((row) => row[id] === undefined || (!seen.has(row[id]) && seen.add(row[id]))));
  }
  return { rows, starts };
}

/** Indexes of the first and last visible rows. */
export interface VisibleRows {
  readonly first: number;
  readonly last: number;
}

/** The rows of a list and the state of their query. */
export interface Rows extends RowsOfPages {
  /** Total number of rows, if the backend sends one. */
  readonly total: number | undefined;
  /** Lower bound of the total, if the backend stopped counting. */
  readonly atLeast: number | undefined;
  readonly status: 'loading' | 'failed' | 'ready';
  readonly error: HttpError | null;
  /** Whether the rows still belong to the previous search, filter or sort. */
  readonly isStale: boolean;
  /** Error message if the next page failed to load. The rows stay, and `loadMore` retries. */
  readonly moreFailed: string | undefined;
  /** Whether scrolling to the end loads the next page. False after that has failed. */
  readonly hasMore: boolean;
  readonly pagesLoaded: number;
  readonly pages: readonly GetListResponse<Row>[];
  /** Loads the next page. Does nothing while one is loading. */
  loadMore(): void;
  retry(): void;
  /** Sets the visible range and fetches its stale pages. `undefined` means that no row is rendered. */
  onVisible(visible: VisibleRows | undefined): void;
}

/** The effect of a live message on a list: none, a change to the rows that it names, or a change anywhere. */
export type LiveEventEffect = 'nothing' | 'row' | 'anywhere';

const noPages: never[] = [];

/**
 * Loads the pages of a list through Refine. Live changes refetch the visible pages. `shown` remains the same object
 * until its content changes.
 */
export function useRows(
  resource: Resource,
  size: number,
  location: ListLocation,
  meaningOf: (event: LiveEvent) => LiveEventEffect,
): { readonly shown: Rows; readonly isLoadingMore: boolean } {
  const { id } = resource;
  const [cache] = useState(() => createPageCache(id));
  const { options: refreshOptions } = useRefresh(resource);
  const provider = useDataProvider()();
  const request = listRequestOf(location);
  const live = useLiveEvents();
  const { pendingDeletions, memory } = usePortal();
  const pageRequestOf = (number: number) => ({ resource: resource.name, number, size, ...request });
  // The first page, if it was requested before the first render (ADR 084). It is used once.
  const opened = memory.openings.get(requestKey(pageRequestOf(1)))?.page;
  useEffect(() => {
    if (opened) memory.openings.clear();
  }, [opened, memory]);
  const { query, result } = useInfiniteList<Row>({
    resource: resource.name,
    pagination: { pageSize: size },
    ...request,
    queryOptions: {
      placeholderData: (previous) => previous,
      ...(opened && { initialData: { pages: [opened], pageParams: [1] }, refetchOnMount: false }),
      getNextPageParam: nextPageOf,
      queryFn: ({ pageParam, client, queryKey, signal }: QueryFunctionContext) => {
        const number = PageNumber.parse(pageParam);
        return cache.read(client.getQueryData<InfiniteData<Page>>(queryKey), number, () => {
          const opening = memory.openings.get(requestKey(pageRequestOf(number)));
          memory.openings.clear();
          return opening?.coming ?? readPage(provider, pageRequestOf(number), { queryKey, client, signal });
        });
      },
    },
    errorNotification: false,
    ...live.options,
  });

  const { fetchNextPage, isFetching, isFetchingNextPage, isError, error, refetch, isPlaceholderData: isStale } = query;
  const held = isStale ? undefined : result.data;
  const pages = result.data?.pages ?? noPages;
  const numbers = held?.pageParams ?? noPages;
  const heldNow = () => pendingDeletions.held(resource.name);
  const removed = useSyncExternalStore(pendingDeletions.subscribe, heldNow, heldNow);
  const { rows, starts } = useMemo(() => rowsOf(pages, id, removed), [pages, id, removed]);
  const [total, atLeast] = useMemo(
    () => countOf(pages, size, countRemoved(pages, id, removed)),
    [pages, size, id, removed],
  );
  // Store the error: after a refetch, the query reports the same error but not which call failed.
  const [pageError, setPageError] = useState<HttpError | null>(null);
  if (query.isFetchNextPageError && error !== pageError) setPageError(error);
  const isMoreFailed = error !== null && error === pageError;
  const follows = result.hasNextPage ?? false;
  // A URL with `page=3` loads three pages.
  const loaded = held?.pages.length ?? 0;
  const short = loaded > 0 && loaded < location.pages && follows && !isMoreFailed ? loaded : 0;
  useEffect(() => {
    if (short > 0) void fetchNextPage({ cancelRefetch: false });
  }, [short, fetchNextPage]);

  const readStale = useCallback(() => {
    if (held) cache.readStale(held, () => void refetch({ cancelRefetch: false }));
  }, [held, cache, refetch]);
  useEffect(() =>
    live.setHandler((events) => {
      const meanings = events.map((event) => ({ event, meaning: meaningOf(event) }));
      // A row that changes in place does not affect filter counts.
      if (meanings.some(({ meaning }) => meaning !== 'row')) void refreshOptions();
      if (held) {
        if (meanings.some(({ meaning }) => meaning === 'anywhere')) cache.changedAll(held);
        cache.changed(
          held,
          meanings.flatMap(({ event, meaning }) => (meaning === 'row' ? (event.payload.ids ?? []) : [])),
        );
        readStale();
      } else if (isError) void refetch();
    }),
  );
  useEffect(() => {
    // After a failure, only the next message or Retry fetches again.
    if (!isError && !isFetching) readStale();
  }, [isError, isFetching, readStale]);

  const onVisible = useCallback(
    (visible: VisibleRows | undefined) => {
      cache.setVisible(
        visible &&
          numbers.filter(
            (_, page) => (starts[page] ?? 0) <= visible.last && (starts[page + 1] ?? Infinity) > visible.first,
          ),
      );
      if (visible) readStale();
    },
    [cache, numbers, starts, readStale],
  );
  const loadMore = useCallback(() => {
    if (!isStale) void fetchNextPage({ cancelRefetch: false });
  }, [isStale, fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  const status = isMoreFailed ? 'ready' : statusOf(query, result.data !== undefined);
  const isGivenUp = isMoreFailed && !isFetchingNextPage;
  const moreFailed = isGivenUp ? error?.message : undefined;
  const hasMore = follows && !isStale && !isGivenUp;
  const shown = useMemo(
    () => ({
      rows,
      starts,
      total,
      atLeast,
      status,
      error,
      isStale,
      moreFailed,
      hasMore,
      pagesLoaded: isStale ? 0 : pages.length,
      pages,
      loadMore,
      retry,
      onVisible,
    }),
    [rows, starts, total, atLeast, status, error, isStale, moreFailed, hasMore, pages, loadMore, retry, onVisible],
  );
  return { shown, isLoadingMore: isFetchingNextPage };
}

/** Returns the backend's total. Ignores the number of loaded rows, which the provider sends if there is no total. */
export function totalOf(first: GetListResponse<Row>): number | undefined {
  const isCounted = nextPageOf(first) === undefined || first.total > first.data.length;
  return isCounted && !PageMeta.parse(first).isAtLeast ? first.total : undefined;
}

const PageNumber = z.number();
const PageMeta = z.object({ readAt: z.number().catch(0), isAtLeast: z.boolean().catch(false) });

/** Returns the number of loaded rows that are being deleted. */
function countRemoved(pages: readonly PageOfRows[], id: string, removed: readonly Id[]): number {
  const ids = new Set<unknown>(removed);
  return ids.size === 0
    ? 0
    : pages.reduce((count, { data }) => count + data.filter((row) => ids.has(row[id])).length, 0);
}

/** Returns the total, or its lower bound, from the last read page that has one, less the rows being deleted. */
function countOf(
  pages: readonly GetListResponse<Row>[],
  size: number,
  removed: number,
): [total: number | undefined, atLeast?: number] {
  const counted = pages.flatMap((page, at) =>
    nextPageOf(page) === undefined || page.total > at * size + page.data.length
      ? { total: page.total - removed, ...PageMeta.parse(page) }
      : [],
  );
  const latest = counted.reduce<(typeof counted)[number] | undefined>(
    (last, page) => (last && last.readAt > page.readAt ? last : page),
    undefined,
  );
  return latest?.isAtLeast ? [undefined, latest.total] : [latest?.total];
}

/**
 * Returns the status of the query. An error empties the list, and a retry clears the error (O-4.01, O-4.02).
 * While the server is unreachable, the rows stay, and the connection indicator shows since when they may be outdated.
 */
function statusOf(
  { isError, isFetching, error }: Pick<QueryObserverResult<unknown, HttpError>, 'isError' | 'isFetching' | 'error'>,
  hasRows: boolean,
): Rows['status'] {
  if (isError && !isUnreachable(error)) return isFetching ? 'loading' : 'failed';
  if (hasRows) return 'ready';
  return isError ? 'failed' : 'loading';
}

function isUnreachable(error: HttpError | null): boolean {
  return error !== null && error['kind'] === 'network';
}
