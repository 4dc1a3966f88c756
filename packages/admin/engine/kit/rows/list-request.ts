/** What a list asks Refine for, whoever asks: its screen, an export, a selection of all that match. */
import type { CrudFilter, CrudSort, DataProvider } from '@refinedev/core';
import { z } from 'zod';
import type { ExportedList } from '../../../providers/exported-list.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { isDayRange } from '../../model/filter/filter.ts';
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
        operator: isDayRange(value) ? ('between' as const) : ('in' as const),
        value,
      })),
    ],
  };
}

/** How a page of a list says whether another follows; Refine itself would go on to the total. */
const Cursor = z.object({ cursor: z.object({ next: z.number().optional() }) });

/** The number of the page that follows, counted from 1; `undefined` at the end. */
export function nextPageOf(page: unknown): number | undefined {
  return Cursor.parse(page).cursor.next;
}

export interface PageOfRows {
  readonly rows: readonly Row[];
  /** 0 where the backend has not counted them to the end. */
  readonly total: number;
  readonly next: number | undefined;
}

/** Fetches one page, counted from 1, past Refine's cache: what is read once to be saved or counted is not kept. `exported`: by one answer instead, where the backend has that for the list. */
export function pageFetcher(provider: DataProvider, resource: string, request: ListRequest, exported?: ExportedList) {
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

export type FetchPage = ReturnType<typeof pageFetcher>;
