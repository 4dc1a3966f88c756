/**
 * Which pages of a list are asked for again. A list of fifty pages is not fifty calls whenever one of its rows changes: a
 * page that nobody sees is kept as it is, remembered as stale, and asked for when it comes into view.
 */
import type { Row } from '../../../providers/resource-calls.ts';

/** What Refine's cache holds of a page. */
export interface HeldPage {
  readonly data: readonly Row[];
}

/** The loaded pages with their numbers, in order. */
export interface HeldPages<Page extends HeldPage = HeldPage> {
  readonly pages: readonly Page[];
  readonly pageParams: readonly unknown[];
}

/** The numbers of the pages of which a row stands in the window; none where the list is out of sight. */
export type Look = () => readonly unknown[];

export interface PageBook {
  /** Says how to see which pages are in view, until the end that is answered. While nobody says so, the first page is. */
  watch(look: Look): () => void;
  /** The rows have changed: their pages are stale. */
  changed(held: HeldPages, ids: readonly unknown[]): void;
  /** Anything may have changed: all pages are stale. */
  changedAll(held: HeldPages): void;
  /** Has `refetch` ask for the stale pages that are in view, and for no others; does nothing where there are none. */
  readStale(held: HeldPages, refetch: () => void): void;
  /** A page for the query: asked for where it is wanted, as it was otherwise. A query begins with its first page. */
  read<Page extends HeldPage>(held: HeldPages<Page> | undefined, number: unknown, ask: () => Promise<Page>): Promise<Page>;
}

export function createPageBook(idField: string): PageBook {
  const stale = new Set<unknown>();
  let look: Look | undefined;
  let isForStale = false;
  let wanted: ReadonlySet<unknown> = new Set();
  /** Of the reading that is under way: the rows of pages that are not asked for, where others came or went before them. */
  const shifted = new Map<unknown, readonly Row[]>();

  const inView = ({ pageParams }: HeldPages): readonly unknown[] => look?.() ?? pageParams.slice(0, 1);

  function begin(held: HeldPages): void {
    shifted.clear();
    const seen = inView(held);
    if (!isForStale) held.pageParams.forEach((number) => stale.add(number));
    wanted = new Set(seen.filter((number) => stale.has(number)));
  }

  /** What stands on the pages after one that has been read again: what has left it moved up or down its rows, so that none is missing in between. */
  function shift({ pages, pageParams }: HeldPages, at: number, before: HeldPage, now: HeldPage): void {
    const idOf = (row: Row) => row[idField];
    const standing = new Set(now.data.map(idOf));
    const lastKept = before.data.findLastIndex((row) => standing.has(idOf(row)));
    const pushedDown = lastKept === -1 ? [] : before.data.slice(lastKept + 1);
    const following = pages.slice(at + 1).map(({ data }, place) => shifted.get(pageParams[at + 1 + place]) ?? data);
    const rows = [...pushedDown, ...following.flat()].filter((row) => !standing.has(idOf(row)));
    following.forEach(({ length }, place) => shifted.set(pageParams[at + 1 + place], rows.splice(0, length)));
  }

  const hasSameRows = (one: HeldPage, other: HeldPage): boolean => one.data.length === other.data.length && one.data.every((row, at) => row[idField] === other.data[at]?.[idField]);

  return {
    watch(next) {
      look = next;
      return () => {
        if (look === next) look = undefined;
      };
    },
    changed({ pages, pageParams }, ids) {
      const known = new Set(ids.map(String));
      pageParams.filter((_, at) => pages[at]?.data.some((row) => known.has(String(row[idField])))).forEach((number) => stale.add(number));
    },
    changedAll: ({ pageParams }) => pageParams.forEach((number) => stale.add(number)),
    readStale(held, refetch) {
      if (stale.size === 0 || !inView(held).some((number) => stale.has(number))) return;
      isForStale = true;
      // Its first page is read before this returns.
      refetch();
      isForStale = false;
    },
    async read(held, number, ask) {
      const at = held?.pageParams.indexOf(number) ?? -1;
      const given = held?.pages[at];
      if (!held) stale.clear();
      else if (at === 0) begin(held);
      const data = shifted.get(number);
      const before = given && data ? { ...given, data } : given;
      if (before && !wanted.has(number)) return before;
      // At once: what changes while the answer is on its way makes the page stale again.
      stale.delete(number);
      try {
        const page = await ask();
        if (held && before && !hasSameRows(before, page)) {
          shift(held, at, before, page);
          held.pageParams.forEach((other) => !wanted.has(other) && stale.add(other));
        }
        return page;
      } catch (error) {
        if (before) stale.add(number);
        throw error;
      }
    },
  };
}
