import { useState } from 'react';
import type { ListDeclaration } from '../declaration/list-declaration.ts';
import type { FilterValues } from '../filter/filter.ts';
import { type ListLocation, firstSight, writeListLocation } from './list-location.ts';
import type { ListPlace } from './list-place.ts';

/** The state of a list inside another screen: kept while that is open, and not in its address. */
export function useOwnLocation(list: ListDeclaration, scope: FilterValues): ListPlace {
  const [location, setLocation] = useState<ListLocation>(() => firstSight(Object.keys(list.tabs ?? {})[0], list));
  const go = (change: Partial<ListLocation>) => setLocation((before) => ({ ...before, pages: 1, ...change }));
  return {
    location,
    scope,
    scrollKey: `${JSON.stringify(scope)}?${writeListLocation({ ...location, pages: 1, columns: undefined }, list)}`,
    isPage: false,
    openTab: (tab) => setLocation(firstSight(tab, list)),
    search: (search) => go({ search }),
    sort: (sort) => go({ sort }),
    filter: (filters) => go({ filters }),
    showColumns: (columns) => go({ columns }),
    clear: () => go({ search: '', filters: {} }),
    // It is never opened with more than its first page.
    reached: () => undefined,
  };
}
