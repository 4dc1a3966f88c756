import { useInvalidate } from '@refinedev/core';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Row } from '../../../providers/resource-calls.ts';
import { ListSkeleton } from '../../features/list/ListStates.tsx';
import { listTexts } from '../../features/list/texts.ts';
import { useNewRows } from '../../features/list/use-new-rows.ts';
import { inSentence } from '../../format/field-name.ts';
import { preloadRecordPage } from '../../kit/app/paths.ts';
import { usePortal } from '../../kit/app/Portal.tsx';
import { LoadFailed } from '../../kit/feedback/LoadFailed.tsx';
import { useRows } from '../../kit/rows/use-rows.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import { type ListBodyProps, ListRows, preloadRowParts } from './ListRows.tsx';

/**
 * `capture` runs the listeners before the rows re-render for the same scroll event. Reading the layout after that
 * would force a reflow.
 */
const listenerOptions = { capture: true, passive: true };

/** Stores the scroll position of a list, and restores it once the rows are rendered. It defaults to the top. */
function useScrollMemory(key: string, isReady: boolean): void {
  const { memory } = usePortal();
  useLayoutEffect(() => {
    if (isReady) window.scrollTo({ top: memory.scrolls.get(key) ?? 0, behavior: 'instant' });
  }, [key, isReady, memory]);
  // This is a layout effect, so that the next screen's scroll to the top is not stored as this screen's position.
  useLayoutEffect(() => {
    if (!isReady) return;
    const remember = () => memory.scrolls.set(key, window.scrollY);
    window.addEventListener('scroll', remember, listenerOptions);
    return () => window.removeEventListener('scroll', remember, listenerOptions);
  }, [key, isReady, memory]);
}

/** Stores the order of the rows for the previous/next buttons of record pages. */
function useStoreRecordOrder(resource: Resource, rows: readonly Row[], isShown: boolean): void {
  const { memory } = usePortal();
  useEffect(() => {
    if (isShown) memory.trails.set(resource.name, () => rows.map((row) => row[resource.id]));
  }, [memory, resource, rows, isShown]);
}

/** Calls `onEnd` when the scroll position reaches `threshold` of the page's height, or if the page fits the window. */
function useEndOfScroll(threshold: number, isWanted: boolean, onEnd: () => void): void {
  useEffect(() => {
    if (!isWanted) return;
    const check = () => {
      const { scrollHeight } = document.documentElement;
      if ((window.scrollY + window.innerHeight) / scrollHeight >= threshold) onEnd();
    };
    // Checks in a separate task, because loading a page would prolong the current one.
    const timer = setTimeout(check);
    window.addEventListener('scroll', check, listenerOptions);
    window.addEventListener('resize', check);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', check, listenerOptions);
      window.removeEventListener('resize', check);
    };
  });
}

/** The delay, in ms, after the list is ready. By then its rows are rendered and their data is fetched. */
const prefetchAfterMs = 1_000;

/**
 * Prefetches the code of the record page shortly after the list is ready. Returns a function that fetches it
 * immediately, for hover and focus.
 */
function usePrefetch(resource: Resource, isReady: boolean): () => void {
  const fetch = useCallback(() => void preloadRecordPage(resource), [resource]);
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(fetch, prefetchAfterMs);
    return () => clearTimeout(timer);
  }, [fetch, isReady]);
  return fetch;
}

/** Renders the rows or an empty state. Use a key per tab, so that rows never appear under another tab. */
export function ListBody({ resource, list, place, columns: chosen, rowActions, isCompact }: ListBodyProps) {
  const { location, scope } = place;
  const invalidate = useInvalidate();
  const refresh = useCallback(
    () => void invalidate({ resource: resource.name, invalidates: ['resourceAll'] }),
    [invalidate, resource.name],
  );
  const newRows = useNewRows(resource, list, location.tab, refresh);
  const isNarrowed = location.search !== '' || Object.keys(location.filters).length > 0;
  // Searched and filtered lists are flat, without the parents of rows.
  const tree = isNarrowed ? undefined : list.tree;
  const scopedLocation = useMemo(
    () => ({ ...location, filters: { ...location.filters, ...scope, ...tree?.roots } }),
    [location, scope, tree],
  );
  const { shown, isLoadingMore } = useRows(resource, list.size, scopedLocation, newRows.meaningOf);
  /** All shown rows, including the children of open rows. */
  const [placed, setPlaced] = useState<readonly Row[]>();
  const standing = (tree && placed) ?? shown.rows;
  useEffect(() => void preloadRowParts(list), [list]);
  const isReady = shown.status === 'ready';
  const prefetch = usePrefetch(resource, isReady);
  const { see } = newRows;
  useEffect(() => {
    if (isReady && !shown.isStale) see(shown.rows, shown.pages);
  }, [see, isReady, shown.isStale, shown.rows, shown.pages]);
  useStoreRecordOrder(resource, standing, isReady && place.isPage);
  useScrollMemory(place.scrollKey, isReady && place.isPage);
  useEndOfScroll(list.threshold, isReady && shown.hasMore, shown.loadMore);
  const { pagesLoaded } = shown;
  useEffect(() => {
    if (pagesLoaded > location.pages) place.reached(pagesLoaded);
  });

  if (shown.status === 'failed') {
    return <LoadFailed what={resource.label} message={shown.error?.message ?? ''} onRetry={shown.retry} />;
  }
  if (!isReady) {
    return (
      <ListSkeleton label={listTexts.loading({ things: inSentence(resource.label) })} rowHeight={list.rowHeight} />
    );
  }
  return (
    <>
      <ListRows
        resource={resource}
        list={list}
        place={place}
        columns={chosen}
        rowActions={rowActions}
        isCompact={isCompact}
        shown={shown}
        newRows={newRows}
        tree={tree}
        scopedLocation={scopedLocation}
        standing={standing}
        onPlaced={setPlaced}
        onIntent={prefetch}
      />
      {isLoadingMore && (
        <ListSkeleton
          label={listTexts.loadingMore({ things: inSentence(resource.label) })}
          rowHeight={list.rowHeight}
        />
      )}
    </>
  );
}
