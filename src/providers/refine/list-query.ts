/** Between Refine's list parameters and a resource's own. */
import type { CrudFilter, GetListParams } from '@refinedev/core';
import { z } from 'zod';
import type { ListPage, ListQuery, Row, SortBy } from '../resource-calls.ts';

const OneText = z.string();

function readFilters(filters: readonly CrudFilter[]): Pick<ListQuery, 'tab' | 'search' | 'filters'> {
  let tab: string | undefined;
  let search = '';
  const others: Record<string, unknown> = {};
  for (const filter of filters) {
    if (!('field' in filter)) throw new Error(`A list filter cannot be combined with "${filter.operator}"`);
    const { field, operator }: { field: string; operator: string } = filter;
    const value: unknown = filter.value;
    if (value === undefined || value === null) continue;
    if (field === 'tab' && operator === 'eq') tab = OneText.parse(value);
    else if (field === 'q' && operator === 'contains') search = OneText.parse(value);
    else if (operator === 'eq' || operator === 'in' || operator === 'between') others[field] = value;
    else throw new Error(`The list filter "${field}" cannot be asked with "${operator}"`);
  }
  return { tab, search, filters: others };
}

/** Refine counts pages from 1, the resource from its own first page. */
export function toListQuery({ pagination, sorters, filters }: GetListParams, firstPage: 0 | 1): ListQuery {
  const [sort, ...thenBy] = (sorters ?? []).map(({ field, order }): SortBy => ({ field, direction: order }));
  return {
    ...readFilters(filters ?? []),
    sort,
    ...(thenBy.length > 0 ? { thenBy } : {}),
    page: (pagination?.currentPage ?? 1) - 1 + firstPage,
    size: pagination?.pageSize ?? 10,
  };
}

export interface ListAnswer {
  readonly data: Row[];
  /** Rows in all; where the backend does not say, those up to this page. */
  readonly total: number;
  /** The total is a lower bound. */
  readonly isAtLeast?: boolean;
  readonly cursor: { readonly next?: number };
  readonly totals?: ListPage['totals'];
}

/**
 * The list goes on where the backend says so, else up to its total, else after a page that is full; and never after an
 * empty page, for a total that promises more would be asked for without end. `cursor` alone tells whether a page follows.
 */
export function toListAnswer({ rows, total, isAtLeast, hasMore, totals }: ListPage, currentPage: number, size: number): ListAnswer {
  const upToHere = (currentPage - 1) * size + rows.length;
  const known = total !== undefined && rows.length > 0;
  const more = rows.length > 0 && (hasMore ?? (known ? upToHere < total : rows.length >= size));
  return {
    data: [...rows],
    total: known ? total : Math.min(total ?? upToHere, upToHere),
    ...(known && isAtLeast ? { isAtLeast } : {}),
    cursor: more ? { next: currentPage + 1 } : {},
    ...(totals ? { totals } : {}),
  };
}
