/** A list's state as its address carries it: `?tab=queued&q=smith&sort=Created:asc&page=3`. */
import { type ListDeclaration, sortsOf } from '../../model/declaration/list-declaration.ts';
import { type FilterValues, filtersFor, readFilters, unreadFilters, writeFilters } from '../../model/filter/filter.ts';
import type { User } from '../../../providers/session/session-store.ts';
import { keyOfColumn } from '../../model/declaration/columns.ts';

export interface ListLocation {
  readonly tab: string | undefined;
  readonly search: string;
  /** A key of the declaration's sorts, or several of them: `Colour:asc,Price:desc`. */
  readonly sort: string;
  readonly filters: FilterValues;
  /** Labels of the filters in the address that cannot be applied. */
  readonly unread?: readonly string[];
  /** How many pages a reload fetches, counted from 1, `mostPages` at most. */
  readonly pages: number;
  /** Keys of the columns, in their order, where the address says them; else those that the user has chosen here. */
  readonly columns?: readonly string[] | undefined;
  /** Whether the search box is open, where it is not always there. */
  readonly isSearchOpen?: boolean;
  /** What the declaration keeps of the address as it came. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** A reload asks for one page after another: an address is not to make the portal ask for thousands. */
export const mostPages = 200;

/** The declared sort, or the one by the same field where the list has only another direction of it. */
function sortLike(given: string, sorts: readonly string[]): string | undefined {
  return sorts.includes(given) ? given : sorts.find((sort) => readSort(sort)?.field === readSort(given)?.field);
}

/** Whatever does not fit the declaration falls back to its default: an address is input like any other. */
export function readListLocation(params: URLSearchParams, list: ListDeclaration, user: User): ListLocation {
  const tabs = Object.keys(list.tabs ?? {});
  const { tabIndex, search: searchName = 'q', searchOpen, kept: keptNames = [] } = list.address ?? {};
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
  const unread = unreadFilters(params, filters);
  const kept = Object.fromEntries(
    keptNames.map((name) => [name, (params.get(name) ?? '').slice(0, 200)]).filter(([, value]) => value !== ''),
  );
  return {
    tab,
    search,
    sort: (list.severalSorts ? held.join() : held[0]) || (sorts[0] ?? ''),
    filters: readFilters(params, filters),
    ...(unread.length > 0 ? { unread } : {}),
    pages: Number.isInteger(pages) && pages >= 1 ? Math.min(pages, mostPages) : 1,
    ...(columns ? { columns } : {}),
    // What is searched for is to be seen.
    ...(searchOpen === undefined ? {} : { isSearchOpen: search !== '' || params.get(searchOpen) === 'true' }),
    ...(Object.keys(kept).length > 0 ? { kept } : {}),
  };
}

/** A list or tab as it is when nothing has been asked of it. */
export function firstSight(tab: string | undefined, list: ListDeclaration): ListLocation {
  return { tab, search: '', sort: Object.keys(list.sorts)[0] ?? '', filters: {}, pages: 1 };
}

/** Columns that are known to the list, each once; `undefined` where none is left. */
function readColumns(text: string | null, list: ListDeclaration): readonly string[] | undefined {
  const known = (list.columns ?? []).map(keyOfColumn);
  const asked = [...new Set(text?.split(',') ?? [])].filter((key) => known.includes(key));
  return asked.length > 0 ? asked : undefined;
}

/** Defaults are left out, so that the plain path is the plain list. */
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
  for (const [name, value] of Object.entries(location.kept ?? {})) params.set(name, value);
  return params;
}

/** `Created:desc` → field and direction. */
export function readSort(sort: string): { field: string; direction: 'asc' | 'desc' } | undefined {
  const [field, direction] = sort.split(':');
  return field && (direction === 'asc' || direction === 'desc') ? { field, direction } : undefined;
}
