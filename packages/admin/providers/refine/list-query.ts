/** Between Refine's list parameters and a resource's own. */
import type { CrudFilter, CrudOperators, GetListParams } from '@refinedev/core';
import { z } from 'zod';
import type { ListPage, ListQuery, Row, SortBy } from '../resource-calls.ts';

const OneText = z.string();

/** Operators whose value may be left out. */
const valueless: ReadonlySet<string> = new Set<CrudOperators>(['null', 'nnull']);

/** Filters of a list all apply, so an `and` among them is its parts. */
function partsOf(filter: CrudFilter): CrudFilter[] {
  return filter.operator === 'and' ? filter.value.flatMap(partsOf) : [filter];
}

function readFilters(filters: readonly CrudFilter[]): Pick<ListQuery, 'tab' | 'search' | 'filters' | 'conditions'> {
  let tab: string | undefined;
  let search = '';
  const named: Record<string, unknown> = {};
  const conditions: CrudFilter[] = [];
  for (const filter of filters.flatMap(partsOf)) {
    const { operator } = filter;
    const field = 'field' in filter ? filter.field : undefined;
    const value: unknown = filter.value;
    if ((value === undefined || value === null) && !valueless.has(operator)) continue;
    // Refine's own `between` holds both ends as a list, a declared filter's an object.
    const isNamed = operator === 'eq' || operator === 'in' || (operator === 'between' && !Array.isArray(value));
    if (field === 'tab' && operator === 'eq') tab = OneText.parse(value);
    else if (field === 'q' && operator === 'contains') search = OneText.parse(value);
    else if (field !== undefined && isNamed && !Object.hasOwn(named, field)) named[field] = value;
    else conditions.push(filter);
  }
  return { tab, search, filters: named, ...(conditions.length > 0 ? { conditions } : {}) };
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
export function toListAnswer(
  { rows, total, isAtLeast, hasMore, totals }: ListPage,
  currentPage: number,
  size: number,
): ListAnswer {
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
