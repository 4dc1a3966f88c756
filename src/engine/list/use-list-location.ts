import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { listPathOf } from '../declaration/registry.ts';
import type { Resource } from '../declaration/resource.ts';
import type { FilterValues } from '../filter/filter.ts';
import { usePortal, useUser } from '../session/Portal.tsx';
import { type ListLocation, readListLocation, writeListLocation } from './list-location.ts';

/** The list's state, and the ways to change it. Each tab keeps its own search and sort (specification 1, O-3.13). */
export function useListLocation(resource: Resource, list: NonNullable<Resource['list']>) {
  const [params, setParams] = useSearchParams();
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

  const go = (next: ListLocation) => setParams(writeListLocation(next, list), { replace: true, preventScrollReset: true });
  const shownAs = (shown: ListLocation) => `${tabKey(shown.tab)}?${writeListLocation({ ...shown, pages: 1 }, list)}`;
  const scrollKey = shownAs(location);
  return {
    location,
    /** Identifies what is shown, apart from how far it is loaded. */
    scrollKey,
    /** A tab opens as it was left. */
    openTab: (tab: string) => setParams(memory.addresses.get(tabKey(tab)) ?? writeListLocation(firstSight(tab, list), list)),
    search: (search: string) => go({ ...location, search, pages: 1 }),
    sort: (sort: string) => go({ ...location, sort, pages: 1 }),
    filter: (filters: FilterValues) => go({ ...location, filters, pages: 1 }),
    /** Takes search and filters away. */
    clear: () => go({ ...location, search: '', filters: {}, pages: 1 }),
    /** Notes how far the list is loaded, unless the user has asked for something else in the meantime. */
    reached: (pages: number) => {
      const present = readListLocation(new URLSearchParams(window.location.search), list, user);
      if (pages !== present.pages && shownAs(present) === scrollKey) go({ ...present, pages });
    },
  };
}

function firstSight(tab: string, list: NonNullable<Resource['list']>): ListLocation {
  return { tab, search: '', sort: Object.keys(list.sorts)[0] ?? '', filters: {}, pages: 1 };
}
