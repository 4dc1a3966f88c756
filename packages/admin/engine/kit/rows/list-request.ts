/** Builds the request for a list's rows through Refine, for its screen, an export, or a selection of all matches. */
import type { CrudFilter, CrudSort, DataProvider } from '@refinedev/core';
import { z } from 'zod';
import type { ExportedList } from '../../../providers/exported-list.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { isFilterRange } from '../../model/filter/filter.ts';
import { type ListLocation, readSort } from './list-location.ts';

export interface ListRequest {
  readonly sorters: CrudSort[];
  readonly filters: CrudFilter[];
}

export function listRequestOf({ tab, search, sort, filters }: Omit<ListLocation, 'pages' | 'columns'>): ListRequest {
  return {
    sorters: sort.split(',').flatMap((each) => {
      const given = readSort(each);
      return given ? [{ field: given.field, order: given.direction }] : [];
    }),
    filters: [
      { field: 'tab', operator: 'eq', value: tab },
      { field: 'q', operator: 'contains', value: search },
      ...Object.entries(filters).map(([field, value]) => ({
        field,
        operator: isFilterRange(value) ? ('between' as const) : ('in' as const),
        value,
      })),
    ],
  };
}

/** The next page's number in a response. Without it, Refine would continue up to the total. */
const Cursor = z.object({ cursor: z.object({ next: z.number().optional() }) });

/** Returns the number of the next page, counted from 1, or `undefined` on the last page. */
export function nextPageOf(page: unknown): number | undefined {
  return Cursor.parse(page).cursor.next;
}

export interface PageOfRows {
  readonly rows: readonly Row[];
  /** The backend's total, or 0 if it has not counted all rows. */
  readonly total: number;
  readonly next: number | undefined;
}

/**
 * Returns a function that fetches one page, counted from 1, without Refine's cache, for rows that are read once.
 * With `exported`, it uses the export endpoint.
 */
export function createPageFetcher(
  provider: DataProvider,
  resource: string,
  request: ListRequest,
  exported?: ExportedList,
) {
  return async (page: number, size: number, signal: AbortSignal): Promise<PageOfRows> => {
    const answer = await provider.getList<Row>({
      resource,
      ...request,
      pagination: { currentPage: page, pageSize: size },
      meta: { signal, exported },
    });
    const follows = exported?.hasMore;
    return {
      rows: answer.data,
      total: answer['isAtLeast'] === true ? 0 : answer.total,
      next: follows === undefined ? nextPageOf(answer) : follows ? page + 1 : undefined,
    };
  };
}

export type FetchPage = ReturnType<typeof createPageFetcher>;
