import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { listPathOf } from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FilterValues } from '../../model/filter/filter.ts';
import { usePortal, useUser } from '../app/Portal.tsx';
import { type ListLocation, defaultLocation, maxPages, readListLocation, writeListLocation } from './list-location.ts';
import type { ListState } from './list-state.ts';

const noScope: FilterValues = {};
/** How long to wait after the last loaded page before writing the page count to the URL, in ms. */
const debounceMs = 200;

/** Keeps the state of a page's list in its URL. Each tab has its own search and sort (O-3.13). */
export function useListLocation(resource: Resource, list: NonNullable<Resource['list']>): ListState {
  const [params, setParams] = useSearchParams();
  const { pathname: shownAt } = useLocation();
  const { memory } = usePortal();
  const user = useUser();
  const location = readListLocation(params, list, user);
  // Don't use the current path, because a form may be open above the list.
  const pathname = listPathOf(resource, user);
  const tabKey = (tab: string | undefined) => `${resource.name}:${tab ?? ''}`;

  const address = writeListLocation(location, list).toString();
  const { name } = resource;
  const remember = useCallback(
    (tab: string | undefined, query: string) => {
      memory.addresses.set(`${name}:${tab ?? ''}`, query);
      memory.addresses.set(name, query ? `${pathname}?${query}` : pathname);
    },
    [memory, name, pathname],
  );
  useEffect(() => {
    remember(location.tab, address);
  }, [remember, location.tab, address]);

  /** Reads the current URL. A typed search and a selected sort may both be newer than the last render. */
  const present = () => readListLocation(new URLSearchParams(window.location.search), list, user);
  /**
   * Returns whether the user is leaving. A link changes the URL immediately, but its page renders only once it has
   * loaded. Until then, this list must not change the URL back.
   */
  const isLeft = () => window.location.pathname !== shownAt;
  const go = (change: Partial<ListLocation>) => {
    if (!isLeft()) {
      setParams(writeListLocation({ ...present(), ...change }, list), { replace: true, preventScrollReset: true });
    }
  };
  const shownAs = (shown: ListLocation) =>
    `${tabKey(shown.tab)}?${writeListLocation({ ...shown, pages: 1, columns: undefined }, list)}`;
  const scrollKey = shownAs(location);
  const reached = useRef<{ place?: string; timer?: ReturnType<typeof setTimeout> }>({});
  /**
   * Writes the page count to the URL, so that a reload or Back loads as many rows. Bypasses the router, which would
   * re-render the screen, and refetch the page's icon, for each page of a long scroll.
   */
  const noteReached = (pages: number, shown: string) => {
    reached.current = {};
    const now = present();
    if (isLeft() || shownAs(now) !== shown || now.pages === pages) return;
    const query = writeListLocation({ ...now, pages }, list).toString();
    window.history.replaceState(window.history.state, '', query ? `?${query}` : shownAt);
    remember(now.tab, query);
  };
  return {
    location,
    scope: noScope,
    scrollKey,
    isPage: true,
    // A tab reopens in the state in which the user left it.
    openTab: (tab: string) =>
      setParams(memory.addresses.get(tabKey(tab)) ?? writeListLocation(defaultLocation(tab, list), list)),
    search: (search: string) => go({ search, pages: 1 }),
    openSearch: (isSearchOpen: boolean) => go(isSearchOpen ? { isSearchOpen } : { isSearchOpen, search: '', pages: 1 }),
    sort: (sort: string) => go({ sort, pages: 1 }),
    filter: (filters: FilterValues) => go({ filters, pages: 1 }),
    showColumns: (columns) => go({ columns }),
    clear: () => go({ search: '', filters: {}, pages: 1 }),
    reached: (loaded: number) => {
      const pages = Math.min(loaded, maxPages);
      const now = present();
      const place = `${scrollKey} ${pages}`;
      if (pages === now.pages || place === reached.current.place || shownAs(now) !== scrollKey) return;
      clearTimeout(reached.current.timer);
      reached.current = { place, timer: setTimeout(() => noteReached(pages, scrollKey), debounceMs) };
    },
  };
}
