import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { listPathOf } from '../../model/registry/registry.ts';
import type { Resource } from '../../model/declaration/resource.ts';
import type { FilterValues } from '../../model/filter/filter.ts';
import { usePortal, useUser } from '../app/Portal.tsx';
import { type ListLocation, firstSight, readListLocation, writeListLocation } from './list-location.ts';
import type { ListPlace } from './list-place.ts';

const noScope: FilterValues = {};

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
  useEffect(() => {
    memory.addresses.set(tabKey(location.tab), address);
    memory.addresses.set(resource.name, address ? `${pathname}?${address}` : pathname);
  });

  /** Not as it was last drawn: a search that was typed and a sort that was chosen may both be on their way. */
  const present = () => readListLocation(new URLSearchParams(window.location.search), list, user);
  /** A link that is followed stands in the address at once, its page when it has been fetched: until then this list must not call the user back. */
  const isLeft = () => window.location.pathname !== shownAt;
  const go = (change: Partial<ListLocation>) => {
    if (!isLeft()) setParams(writeListLocation({ ...present(), ...change }, list), { replace: true, preventScrollReset: true });
  };
  const shownAs = (shown: ListLocation) => `${tabKey(shown.tab)}?${writeListLocation({ ...shown, pages: 1, columns: undefined }, list)}`;
  const scrollKey = shownAs(location);
  return {
    location,
    scope: noScope,
    scrollKey,
    isPage: true,
    /** A tab opens as it was left. */
    openTab: (tab: string) => setParams(memory.addresses.get(tabKey(tab)) ?? writeListLocation(firstSight(tab, list), list)),
    search: (search: string) => go({ search, pages: 1 }),
    openSearch: (isSearchOpen: boolean) => go(isSearchOpen ? { isSearchOpen } : { isSearchOpen, search: '', pages: 1 }),
    sort: (sort: string) => go({ sort, pages: 1 }),
    filter: (filters: FilterValues) => go({ filters, pages: 1 }),
    showColumns: (columns) => go({ columns }),
    clear: () => go({ search: '', filters: {}, pages: 1 }),
    reached: (pages: number) => {
      if (pages !== present().pages && shownAs(present()) === scrollKey) go({ pages });
    },
  };
}
