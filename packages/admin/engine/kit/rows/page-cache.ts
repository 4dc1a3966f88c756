/**
 * Tracks the stale pages of a list. A changed row makes only its page stale, and a stale page is refetched only while
 * it is visible. A change in a list of fifty pages thus needs one request.
 */
import type { Row } from '../../../providers/resource-calls.ts';

export interface CachedPage {
  readonly data: readonly Row[];
}

/** The loaded pages with their numbers, in order. */
export interface CachedPages<Page extends CachedPage = CachedPage> {
  readonly pages: readonly Page[];
  readonly pageParams: readonly unknown[];
}

export interface PageCache {
  /** Sets the numbers of the visible pages. `undefined` means that only the first page counts as visible. */
  setVisible(numbers: readonly unknown[] | undefined): void;
  /** Marks the pages of these rows as stale. */
  changed(cached: CachedPages, ids: readonly unknown[]): void;
  changedAll(cached: CachedPages): void;
  /** Calls `refetch` if a visible page is stale. The refetch then fetches only the stale visible pages. */
  readStale(cached: CachedPages, refetch: () => void): void;
  /** Returns a page for the query. Fetches it if it is new, or stale and visible; otherwise returns the cached one. */
  read<Page extends CachedPage>(
    cached: CachedPages<Page> | undefined,
    number: unknown,
    fetch: () => Promise<Page>,
  ): Promise<Page>;
}

export function createPageCache(idField: string): PageCache {
  const stale = new Set<unknown>();
  let visible: readonly unknown[] | undefined;
  let isForStale = false;
  let wanted: ReadonlySet<unknown> = new Set();
  /** The rows of the pages that the current refetch skips, moved up or down to fit the pages that it fetches. */
  const shifted = new Map<unknown, readonly Row[]>();

  const visiblePages = ({ pageParams }: CachedPages): readonly unknown[] => visible ?? pageParams.slice(0, 1);

  function begin(cached: CachedPages): void {
    shifted.clear();
    if (!isForStale) cached.pageParams.forEach((number) => stale.add(number));
    wanted = new Set(visiblePages(cached).filter((number) => stale.has(number)));
  }

  /**
   * Moves the rows of the pages after a fetched one, so that no row is missing or shown twice until they are refetched.
   */
  function shift({ pages, pageParams }: CachedPages, at: number, before: CachedPage, now: CachedPage): void {
    const idOf = (row: Row) => row[idField];
    const fetched = new Set(now.data.map(idOf));
    const lastKept = before.data.findLastIndex((row) => fetched.has(idOf(row)));
    const pushedDown = lastKept === -1 ? [] : before.data.slice(lastKept + 1);
    const following = pages.slice(at + 1).map(({ data }, place) => shifted.get(pageParams[at + 1 + place]) ?? data);
    const rows = [...pushedDown, ...following.flat()].filter((row) => !fetched.has(idOf(row)));
    following.forEach(({ length }, place) => shifted.set(pageParams[at + 1 + place], rows.splice(0, length)));
  }

  const hasSameRows = (one: CachedPage, other: CachedPage): boolean =>
    one.data.length === other.data.length && one.data.every((row, at) => row[idField] === other.data[at]?.[idField]);

  return {
    setVisible(numbers) {
      visible = numbers;
    },
    changed({ pages, pageParams }, ids) {
      const known = new Set(ids.map(String));
      pageParams
        .filter((_, at) => pages[at]?.data.some((row) => known.has(String(row[idField]))))
        .forEach((number) => stale.add(number));
    },
    changedAll: ({ pageParams }) => pageParams.forEach((number) => stale.add(number)),
    readStale(cached, refetch) {
      if (!visiblePages(cached).some((number) => stale.has(number))) return;
      isForStale = true;
      // The query calls `read` for its first page synchronously, so `read` sees the flag.
      refetch();
      isForStale = false;
    },
    async read(cached, number, fetch) {
      const at = cached?.pageParams.indexOf(number) ?? -1;
      const given = cached?.pages[at];
      if (!cached) stale.clear();
      else if (at === 0) begin(cached);
      const data = shifted.get(number);
      const before = given && data ? { ...given, data } : given;
      if (before && !wanted.has(number)) return before;
      // Clear the mark before the call, so that a change during the call makes the page stale again.
      stale.delete(number);
      try {
        const page = await fetch();
        if (cached && before && !hasSameRows(before, page)) {
          shift(cached, at, before, page);
          cached.pageParams.forEach((other) => !wanted.has(other) && stale.add(other));
        }
        return page;
      } catch (error) {
        if (before) stale.add(number);
        throw error;
      }
    },
  };
}
