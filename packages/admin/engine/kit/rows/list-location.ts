/** Reads and writes a list's state in its URL: `?tab=queued&q=smith&sort=Created:asc&page=3`. */
import { type ListDeclaration, sortsOf } from '../../model/declaration/list-declaration.ts';
import {
  type FilterValues,
  filtersFor,
  readFilters,
  invalidFilterLabels,
  writeFilters,
} from '../../model/filter/filter.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { keyOfColumn } from '../../model/declaration/columns.ts';

export interface ListLocation {
  readonly tab: string | undefined;
  readonly search: string;
  /** One or more keys of the declaration's sorts: `Colour:asc,Price:desc`. */
  readonly sort: string;
  readonly filters: FilterValues;
  /** Labels of the filters in the URL that cannot be applied. */
  readonly unread?: readonly string[];
  /** The number of pages that a reload fetches, from 1 to `maxPages`. */
  readonly pages: number;
  /** The keys of the columns, in order. Without them, the list shows the user's stored columns. */
  readonly columns?: readonly string[] | undefined;
  /** Whether the search box is open, for lists that can close it. */
  readonly isSearchOpen?: boolean;
  /** Other URL parameters that the declaration keeps unchanged. */
  readonly preservedParams?: Readonly<Record<string, string>>;
}

/** The maximum number of pages that a URL may request, because a reload fetches them one by one. */
export const maxPages = 200;

/** Returns the given sort if it is declared, or a declared sort by the same field in the other direction. */
function sortLike(given: string, sorts: readonly string[]): string | undefined {
  return sorts.includes(given) ? given : sorts.find((sort) => readSort(sort)?.field === readSort(given)?.field);
}

/** Reads a list's URL parameters. Treats them as untrusted input: invalid parts fall back to their defaults. */
export function readListLocation(params: URLSearchParams, list: ListDeclaration, user: User): ListLocation {
  const tabs = Object.keys(list.tabs ?? {});
  const { tabIndex, search: searchName = 'q', searchOpen, preservedParams: keptNames = [] } = list.address ?? {};
  const given = tabIndex === undefined ? params.get('tab') : tabs[Number(params.get(tabIndex) ?? 0)];
  const tab = given !== null && given !== undefined && tabs.includes(given) ? given : tabs[0];
  const sorts = Object.keys(sortsOf(list, tab));
  const held = [
    ...new Set(
      params
        .get('sort')
        ?.split(',')
        .flatMap((sort) => sortLike(sort, sorts) ?? []),
    ),
  ];
  const pages = Number(params.get('page') ?? 1);
  const columns = readColumns(params.get('columns'), list);
  const search = list.search ? (params.get(searchName) ?? '').slice(0, 200) : '';
  const filters = filtersFor(list.filters ?? {}, user, tab);
  const unread = invalidFilterLabels(params, filters);
  const preservedParams = Object.fromEntries(
    keptNames.map((name) => [name, (params.get(name) ?? '').slice(0, 200)]).filter(([, value]) => value !== ''),
  );
  return {
    tab,
    search,
    sort: (list.severalSorts ? held.join() : held[0]) || (sorts[0] ?? ''),
    filters: readFilters(params, filters),
    ...(unread.length > 0 ? { unread } : {}),
    pages: Number.isInteger(pages) && pages >= 1 ? Math.min(pages, maxPages) : 1,
    ...(columns ? { columns } : {}),
    // An active search is always visible.
    ...(searchOpen === undefined ? {} : { isSearchOpen: search !== '' || params.get(searchOpen) === 'true' }),
    ...(Object.keys(preservedParams).length > 0 ? { preservedParams } : {}),
  };
}

export function defaultLocation(tab: string | undefined, list: ListDeclaration): ListLocation {
  return { tab, search: '', sort: Object.keys(list.sorts)[0] ?? '', filters: {}, pages: 1 };
}

/** Returns the known columns without duplicates, or `undefined` if there are none. */
function readColumns(text: string | null, list: ListDeclaration): readonly string[] | undefined {
  const known = (list.columns ?? []).map(keyOfColumn);
  const requested = [...new Set(text?.split(',') ?? [])].filter((key) => known.includes(key));
  return requested.length > 0 ? requested : undefined;
}

/** Writes a list's URL parameters. Omits defaults, so that the plain path shows the default list. */
export function writeListLocation(location: ListLocation, list: ListDeclaration): URLSearchParams {
  const params = new URLSearchParams();
  const { tabIndex, search = 'q', searchOpen } = list.address ?? {};
  const place = Object.keys(list.tabs ?? {}).indexOf(location.tab ?? '');
  if (location.tab !== undefined && place !== 0) {
    params.set(tabIndex ?? 'tab', tabIndex === undefined ? location.tab : String(place));
  }
  if (location.search) params.set(search, location.search);
  if (searchOpen !== undefined && location.isSearchOpen === true) params.set(searchOpen, 'true');
  if (location.sort !== (Object.keys(list.sorts)[0] ?? '')) params.set('sort', location.sort);
  writeFilters(params, location.filters, list.filters ?? {});
  if (location.columns) params.set('columns', location.columns.join(','));
  if (location.pages > 1) params.set('page', String(location.pages));
  for (const [name, value] of Object.entries(location.preservedParams ?? {})) params.set(name, value);
  return params;
}

/** Splits `Created:desc` into field and direction. Returns `undefined` for an invalid sort. */
export function readSort(sort: string): { field: string; direction: 'asc' | 'desc' } | undefined {
  const [field, direction] = sort.split(':');
  return field && (direction === 'asc' || direction === 'desc') ? { field, direction } : undefined;
}
