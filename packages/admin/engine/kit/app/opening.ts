/** Requests the first page of the list that the portal opens at, before the first render (ADR 084). */
import type { CrudFilter, CrudSort, DataProvider, GetListParams, GetListResponse } from '@refinedev/core';
import type { Row } from '../../../providers/resource-calls.ts';

/** Of a resource's rows as Refine's cache holds them; `readAt` numbers the readings. */
export type Page = GetListResponse<Row> & { readonly readAt: number };

let readings = 0;

export interface AskedPage {
  readonly resource: string;
  readonly sorters: CrudSort[];
  readonly filters: CrudFilter[];
  /** Counted from 1. */
  readonly number: number;
  readonly size: number;
}

/** One page, as the list's own query asks for it. */
export async function readPage(
  provider: DataProvider,
  { resource, number, size, sorters, filters }: AskedPage,
  queryContext?: NonNullable<GetListParams['meta']>['queryContext'],
): Promise<Page> {
  const answer = await provider.getList<Row>({
    resource,
    sorters,
    filters,
    pagination: { currentPage: number, pageSize: size },
    ...(queryContext && { meta: { queryContext } }),
  });
  return { ...answer, readAt: ++readings };
}

export interface Opening {
  /** On its way, or there. */
  readonly coming: Promise<Page>;
  /** Set once it is there. */
  page?: Page;
}

export const askedText = ({ resource, number, size, sorters, filters }: AskedPage): string =>
  JSON.stringify([resource, number, size, sorters, filters]);

/** Begins to read it. Whoever draws the list hears of a failure. */
export function beginPage(provider: DataProvider, asked: AskedPage): Opening {
  const opening: Opening = { coming: readPage(provider, asked) };
  opening.coming.then(
    (page) => (opening.page = page),
    () => undefined,
  );
  return opening;
}
