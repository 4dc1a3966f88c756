import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Resource } from '../declaration/resource.ts';
import type { FilterValues } from '../filter/filter.ts';
import { usePortal, useUser } from '../session/Portal.tsx';
import { type ListLocation, readListLocation, writeListLocation } from './list-location.ts';

/** The list's state, and the ways to change it. Each tab keeps its own search and sort (specification 1, O-3.13). */
export function useListLocation(resource: Resource, list: NonNullable<Resource['list']>) {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const { memory } = usePortal();
  const location = readListLocation(params, list, useUser());
  const tabKey = (tab: string | undefined) => `${resource.name}:${tab ?? ''}`;

  const address = writeListLocation(location, list).toString();
  useEffect(() => {
    memory.addresses.set(tabKey(location.tab), address);
    memory.addresses.set(resource.name, address ? `${pathname}?${address}` : pathname);
  });

  const go = (next: ListLocation) => setParams(writeListLocation(next, list), { replace: true, preventScrollReset: true });
  return {
    location,
    /** Identifies what is shown, apart from how far it is loaded. */
    scrollKey: `${tabKey(location.tab)}?${writeListLocation({ ...location, pages: 1 }, list)}`,
    /** A tab opens as it was left. */
    openTab: (tab: string) => setParams(memory.addresses.get(tabKey(tab)) ?? writeListLocation(firstSight(tab, list), list)),
    search: (search: string) => go({ ...location, search, pages: 1 }),
    sort: (sort: string) => go({ ...location, sort, pages: 1 }),
    filter: (filters: FilterValues) => go({ ...location, filters, pages: 1 }),
    /** Takes search and filters away. */
    clear: () => go({ ...location, search: '', filters: {}, pages: 1 }),
    reached: (pages: number) => {
      if (pages !== location.pages) go({ ...location, pages });
    },
  };
}

function firstSight(tab: string, list: NonNullable<Resource['list']>): ListLocation {
  return { tab, search: '', sort: Object.keys(list.sorts)[0] ?? '', filters: {}, pages: 1 };
}
