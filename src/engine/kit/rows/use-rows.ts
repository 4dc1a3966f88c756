import { type GetListResponse, type HttpError, type LiveEvent, useDataProvider, useInfiniteList } from '@refinedev/core';
import type { InfiniteData, QueryFunctionContext, QueryObserverResult } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { z } from 'zod';
import type { Id } from '../../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { type Page, askedText, readPage } from '../app/opening.ts';
import { usePortal } from '../app/Portal.tsx';
import { useLiveEvents } from '../data/use-live-refresh.ts';
import { useRefresh } from '../data/use-refresh.ts';
import { type ComingPage, createComingPage } from './coming-page.ts';
import { createFold } from './fold-pages.ts';
import type { ListLocation } from './list-location.ts';
import { listRequestOf, nextPageOf } from './list-request.ts';
import { createPageBook } from './page-book.ts';

interface RowsOfPages {
  readonly rows: readonly Row[];
  /** For each page the position of its first row. */
  readonly starts: readonly number[];
  /** The same object as long as rows only come below those that stood. */
  readonly series: object;
}

export interface PageOfRows {
  readonly data: readonly Row[];
}

const nothingRemoved: readonly Id[] = [];

/**
 * The rows of a list's pages: a row that slipped onto the next page while that was fetched stands once, where it came
 * first; those that are being removed do not stand at all. Asked again with more pages it reads those that are new.
 */
export function createRowReader(id: string): (pages: readonly PageOfRows[], removed?: readonly Id[]) => RowsOfPages {
  let read: RowsOfPages & { readonly pages: readonly PageOfRows[]; readonly removed: readonly Id[]; readonly seen: Set<unknown> } | undefined;
  return (pages, removed = nothingRemoved) => {
    const before = read?.removed === removed && read.pages.every((page, at) => page === pages[at]) ? read : { rows: [], starts: [], pages: [], seen: new Set<unknown>(removed), series: {} };
    const { seen, series } = before;
    const rows = [...before.rows];
    const starts = [...before.starts];
    for (const { data } of pages.slice(before.pages.length)) {
      starts.push(rows.length);
      rows.push(...data.filter((row) => row[id] === undefined || (!seen.has(row[id]) && seen.add(row[id]))));
    }
    read = { rows, starts, pages, removed, seen, series };
    return { rows, starts, series };
  };
}

export interface Rows {
  readonly rows: readonly Row[];
  /** For each page the position of its first row. */
  readonly starts: readonly number[];
  /** The same object as long as rows only come below those that stood. */
  readonly series: object;
  /** In all, as far as the backend says so. */
  readonly total: number | undefined;
  /** Where the backend has not counted them to the end: so many or more. */
  readonly atLeast: number | undefined;
  /** What the screen shows: nothing yet, a failure, or rows (perhaps none). */
  readonly status: 'loading' | 'failed' | 'ready';
  readonly error: HttpError | null;
  /** Rows of the previous search or sort, while the asked-for ones are on their way. */
  readonly isStale: boolean;
  /** Why a further page could not be loaded: the rows stay, and Retry is `loadMore`. */
  readonly moreFailed: string | undefined;
  /** Whether the end of the scroll is to load more: not by itself once that has failed. */
  readonly hasMore: boolean;
  readonly pagesLoaded: number;
  /** As they were answered, with what the backend says of them. */
  readonly pages: readonly GetListResponse<Row>[];
  /** Asks for a further page, unless one is on its way or does not stand yet. */
  loadMore(): void;
  retry(): void;
  /** Told how to see the positions of the rows in view, until the end that it answers. */
  watch(inView: RowsInView): () => void;
  /** Other rows have come into view. */
  looked(): void;
}

/** What a list shows, the same until it shows something else. */
interface ShownRows {
  readonly shown: Rows;
  /** A further page that is on its way, or has come and does not stand yet. */
  readonly coming: ComingPage;
}

/** The same functions from one drawing to the next; each does as was drawn last. */
function useLasting(drawn: Pick<Rows, 'loadMore' | 'retry' | 'looked'>): typeof drawn {
  const last = useRef(drawn);
  useLayoutEffect(() => {
    last.current = drawn;
  });
  return useMemo(() => ({ loadMore: () => last.current.loadMore(), retry: () => last.current.retry(), looked: () => last.current.looked() }), []);
}

/** The positions of the first and the last row that stand in the window; `undefined` where none does. */
export type RowsInView = () => { readonly first: number; readonly last: number } | undefined;

/** What a live message means to a list: nothing, a change of the row that it names, or a change that may be anywhere. */
export type Meaning = 'nothing' | 'row' | 'anywhere';

const noPages: never[] = [];

/** What a list draws of its question. That it is asked is no matter of the rows, unless it has failed: nearly all that is on its way comes before anybody would see that. */
const drawnOfQuery = ['data', 'error', 'status', 'hasNextPage', 'isPlaceholderData', 'isFetchNextPageError'] as const;

/** The pages of a list, through Refine. Live changes refresh in place what is in view of them. */
export function useRows(resource: Resource, size: number, location: ListLocation, meaningOf: (event: LiveEvent) => Meaning): ShownRows {
  const { id } = resource;
  const [book] = useState(() => createPageBook(id));
  const [rowsOf] = useState(() => createRowReader(id));
  const countedOf = useMemo(() => lastCounted(size), [size]);
  const { options: refreshOptions } = useRefresh(resource);
  const provider = useDataProvider()();
  const request = listRequestOf(location);
  const live = useLiveEvents();
  const { pendingDeletions, memory } = usePortal();
  const asked = (number: number) => ({ resource: resource.name, number, size, ...request });
  // Where the portal was opened at this list. A drawing that React begins anew finds it again; once it stands, it is old, and no other search begins with it.
  const opened = memory.openings.get(askedText(asked(1)))?.page;
  useEffect(() => {
    if (opened) memory.openings.clear();
  }, [opened, memory]);
  const [coming] = useState(createComingPage);
  const hasFailed = useRef(false);
  const { query, result } = useInfiniteList<Row>({
    resource: resource.name,
    pagination: { pageSize: size },
    ...request,
    queryOptions: {
      placeholderData: (previous) => previous,
      ...(opened && { initialData: { pages: [opened], pageParams: [1] }, refetchOnMount: false }),
      getNextPageParam: nextPageOf,
      notifyOnChangeProps: () => (hasFailed.current ? 'all' : [...drawnOfQuery]),
      queryFn: ({ pageParam, client, queryKey, signal }: QueryFunctionContext) => {
        const number = PageNumber.parse(pageParam);
        const known = client.getQueryData<InfiniteData<Page>>(queryKey);
        if (known && !known.pageParams.includes(number)) coming.begin();
        return book.read(known, number, () => {
          const opening = memory.openings.get(askedText(asked(number)));
          memory.openings.clear();
          return opening?.coming ?? readPage(provider, asked(number), { queryKey, client, signal });
        });
      },
    },
    errorNotification: false,
    ...live.options,
  });

  const held = query.isPlaceholderData ? undefined : result.data;
  const { isPlaceholderData } = query;
  const answered = useMemo(() => ({ data: result.data, hasMore: result.hasNextPage ?? false, isStale: isPlaceholderData }), [result.data, result.hasNextPage, isPlaceholderData]);
  // What has been answered is drawn in slices: React draws what a query says at a stretch.
  const drawn = useDeferredValue(answered);
  const pages = drawn.data?.pages ?? noPages;
  const numbers = drawn.isStale ? noPages : (drawn.data?.pageParams ?? noPages);
  const heldNow = () => pendingDeletions.held(resource.name);
  const removed = useSyncExternalStore(pendingDeletions.subscribe, heldNow, heldNow);
  const { rows, starts, series } = useMemo(() => rowsOf(pages, removed), [rowsOf, pages, removed]);
  const counted = useMemo(() => countedOf(pages), [countedOf, pages]);
  const left = counted && counted.total - removedFrom(pages, id, removed);
  const [total, atLeast] = counted && saidBy(counted).isAtLeast ? [undefined, left] : [left];
  const { fetchNextPage, isFetching, isError, refetch } = query;
  useLayoutEffect(() => {
    hasFailed.current = query.error !== null;
    if (drawn === answered || query.error !== null) coming.end();
  }, [drawn, answered, query.error, coming]);
  // Remembered: a refresh that follows carries the same error until it has an answer, and says no more what it was of.
  const [pageError, setPageError] = useState<HttpError | null>(null);
  if (query.isFetchNextPageError && query.error !== pageError) setPageError(query.error);
  const isMoreFailed = query.error !== null && query.error === pageError;
  // An address that says page 3 is opened with three pages.
  const loaded = held?.pages.length ?? 0;
  const short = loaded > 0 && loaded < location.pages && answered.hasMore && !isMoreFailed ? loaded : 0;
  useEffect(() => {
    if (short > 0) void fetchNextPage({ cancelRefetch: false });
  }, [short, fetchNextPage]);

  const readStale = () => {
    if (held && !isFetching) book.readStale(held, () => void refetch({ cancelRefetch: false }));
  };
  useEffect(() =>
    live.hear((events) => {
      const meanings = events.map((event) => ({ event, meaning: meaningOf(event) }));
      // What has changed of a row in its place is counted as before.
      if (meanings.some(({ meaning }) => meaning !== 'row')) void refreshOptions();
      if (held) {
        if (meanings.some(({ meaning }) => meaning === 'anywhere')) book.changedAll(held);
        book.changed(held, meanings.flatMap(({ event, meaning }) => (meaning === 'row' ? (event.payload.ids ?? []) : [])));
        readStale();
      } else if (isError) void refetch();
    }),
  );
  useEffect(() => {
    // What has failed is not asked for again and again: the next message or the user's Retry does that.
    if (!isError) readStale();
  });
  const places = useRef({ starts, numbers });
  useLayoutEffect(() => {
    places.current = { starts, numbers };
  });
  const watch = useCallback(
    (inView: RowsInView) =>
      book.watch(() => {
        const { starts: at, numbers: read } = places.current;
        const seen = inView();
        return seen ? read.filter((_, page) => (at[page] ?? 0) <= seen.last && (at[page + 1] ?? Infinity) > seen.first) : [];
      }),
    [book],
  );

  const lasting = useLasting({
    loadMore() {
      // A page that is on its way, of which this drawing may not know yet, is not asked for anew; nor one after rows that do not stand yet.
      if (drawn === answered && answered.hasMore && !isPlaceholderData) void fetchNextPage({ cancelRefetch: false });
    },
    retry: () => void refetch(),
    looked: readStale,
  });
  const { error } = query;
  const status = isMoreFailed ? 'ready' : statusOf(query, result.data !== undefined);
  const isGivenUp = isMoreFailed && !query.isFetchingNextPage;
  const moreFailed = isGivenUp ? error?.message : undefined;
  const hasMore = drawn.hasMore && !isGivenUp;
  const { isStale } = drawn;
  const shown = useMemo(
    () => ({ rows, starts, series, total, atLeast, status, error, isStale, moreFailed, hasMore, pagesLoaded: isStale ? 0 : pages.length, pages, watch, ...lasting }),
    [rows, starts, series, total, atLeast, status, error, isStale, moreFailed, hasMore, pages, watch, lasting],
  );
  return { shown, coming };
}

/** What the backend has counted to the end: not the number of rows up to here, which stands for it where it counts none. */
export function totalOf(first: GetListResponse<Row>): number | undefined {
  const { follows, isAtLeast } = saidBy(first);
  return isAtLeast || (follows && first.total <= first.data.length) ? undefined : first.total;
}

const PageNumber = z.number();
const Reading = z.object({ readAt: z.number().catch(0), isAtLeast: z.boolean().catch(false) });

/** What each page says of itself, read once: with a thousand pages, every further one would have all of them read again. */
const said = new WeakMap<object, { readonly follows: boolean; readonly readAt: number; readonly isAtLeast: boolean }>();

function saidBy(page: GetListResponse<Row>) {
  const known = said.get(page) ?? { follows: nextPageOf(page) !== undefined, ...Reading.parse(page) };
  said.set(page, known);
  return known;
}

/** How many of the rows are being removed. */
function removedFrom(pages: readonly { readonly data: readonly Row[] }[], id: string, removed: readonly Id[]): number {
  const ids = new Set<unknown>(removed);
  return ids.size === 0 ? 0 : pages.reduce((count, { data }) => count + data.filter((row) => ids.has(row[id])).length, 0);
}

/** The page by which the backend has last counted: not the number of rows up to a page, which stands for it where it counts none. */
function lastCounted(size: number): (pages: readonly GetListResponse<Row>[]) => GetListResponse<Row> | undefined {
  return createFold<GetListResponse<Row>, GetListResponse<Row> | undefined>(undefined, (latest, page, at) => {
    const isCounted = !saidBy(page).follows || page.total > at * size + page.data.length;
    return isCounted && !(latest && saidBy(latest).readAt > saidBy(page).readAt) ? page : latest;
  });
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
