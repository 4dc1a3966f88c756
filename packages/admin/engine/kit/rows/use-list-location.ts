import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { listPathOf } from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FilterValues } from '../../model/filter/filter.ts';
import { usePortal, useUser } from '../app/Portal.tsx';
import { type ListLocation, firstSight, mostPages, readListLocation, writeListLocation } from './list-location.ts';
import type { ListPlace } from './list-place.ts';

const noScope: FilterValues = {};
/** The address says how far a list is loaded as soon as no further page has come for as long, in ms. */
const restMs = 200;

/** The state of a list that has the page to itself: its address. Each tab keeps its own search and sort (O-3.13). */
export function useListLocation(resource: Resource, list: NonNullable<Resource['list']>): ListPlace {
  const [params, setParams] = useSearchParams();
  const { pathname: shownAt } = useLocation();
  const { memory } = usePortal();
  const user = useUser();
  const location = readListLocation(params, list, user);
  // Not the present path: a form may stand over the list.
  const pathname = listPathOf(resource, user);
  const tabKey = (tab: string | undefined) => `${resource.name}:${tab ?? ''}`;

  const address = writeListLocation(location, list).toString();
  const { name } = resource;
  const remember = useCallback(
    (tab: string | undefined, asked: string) => {
      memory.addresses.set(`${name}:${tab ?? ''}`, asked);
      memory.addresses.set(name, asked ? `${pathname}?${asked}` : pathname);
    },
    [memory, name, pathname],
  );
  useEffect(() => {
    remember(location.tab, address);
  }, [remember, location.tab, address]);

  /** Not as it was last drawn: a search that was typed and a sort that was chosen may both be on their way. */
  const present = () => readListLocation(new URLSearchParams(window.location.search), list, user);
  /** A link that is followed stands in the address at once, its page when it has been fetched: until then this list must not call the user back. */
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
   * Past the router, to which it is nothing new: who comes back, or loads the page again, finds as many rows, up to `mostPages`. The screen
   * would be drawn anew for each page of a long scroll, and the browser would fetch the page's icon again.
   */
  const noteReached = (pages: number, shown: string) => {
    reached.current = {};
    const now = present();
    if (isLeft() || shownAs(now) !== shown || now.pages === pages) return;
    const asked = writeListLocation({ ...now, pages }, list).toString();
    window.history.replaceState(window.history.state, '', asked ? `?${asked}` : shownAt);
    remember(now.tab, asked);
  };
  return {
    location,
    scope: noScope,
    scrollKey,
    isPage: true,
    /** A tab opens as it was left. */
    openTab: (tab: string) =>
      setParams(memory.addresses.get(tabKey(tab)) ?? writeListLocation(firstSight(tab, list), list)),
    search: (search: string) => go({ search, pages: 1 }),
    openSearch: (isSearchOpen: boolean) => go(isSearchOpen ? { isSearchOpen } : { isSearchOpen, search: '', pages: 1 }),
    sort: (sort: string) => go({ sort, pages: 1 }),
    filter: (filters: FilterValues) => go({ filters, pages: 1 }),
    showColumns: (columns) => go({ columns }),
    clear: () => go({ search: '', filters: {}, pages: 1 }),
    reached: (loaded: number) => {
      const pages = Math.min(loaded, mostPages);
      const now = present();
      const place = `${scrollKey} ${pages}`;
      if (pages === now.pages || place === reached.current.place || shownAs(now) !== scrollKey) return;
      clearTimeout(reached.current.timer);
      reached.current = { place, timer: setTimeout(() => noteReached(pages, scrollKey), restMs) };
    },
  };
}
