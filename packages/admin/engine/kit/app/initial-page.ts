/** Requests the first page of the portal's first list before the first render (ADR 084). */
import type { CrudFilter, CrudSort, DataProvider, GetListParams, GetListResponse } from '@refinedev/core';
import type { Row } from '../../../providers/resource-calls.ts';

/** A page of rows in Refine's cache. `readAt` increases with every read. */
export type Page = GetListResponse<Row> & { readonly readAt: number };

let pageReadCount = 0;

export interface PageRequest {
  readonly resource: string;
  readonly sorters: CrudSort[];
  readonly filters: CrudFilter[];
  /** The page number, starting at 1. */
  readonly number: number;
  readonly size: number;
}

/** Reads one page with the same request that the list's own query sends. */
export async function readPage(
  provider: DataProvider,
  { resource, number, size, sorters, filters }: PageRequest,
  queryContext?: NonNullable<GetListParams['meta']>['queryContext'],
): Promise<Page> {
  const answer = await provider.getList<Row>({
    resource,
    sorters,
    filters,
    pagination: { currentPage: number, pageSize: size },
    ...(queryContext && { meta: { queryContext } }),
  });
  return { ...answer, readAt: ++pageReadCount };
}

export interface InitialPage {
  readonly coming: Promise<Page>;
  page?: Page;
}

export const requestKey = ({ resource, number, size, sorters, filters }: PageRequest): string =>
  JSON.stringify([resource, number, size, sorters, filters]);

/** Starts reading a page. The list, which awaits `coming`, handles errors. */
export function startReading(provider: DataProvider, request: PageRequest): InitialPage {
  const opening: InitialPage = { coming: readPage(provider, request) };
  opening.coming.then(
    (page) => (opening.page = page),
    () => undefined,
  );
  return opening;
}
