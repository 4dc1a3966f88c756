/** Converts between Refine's list parameters and those of a resource. */
import type { CrudFilter, CrudOperators, GetListParams } from '@refinedev/core';
import { z } from 'zod';
import type { ListPage, ListQuery, Row, SortBy } from '../resource-calls.ts';

const OneText = z.string();

const valueless: ReadonlySet<string> = new Set<CrudOperators>(['null', 'nnull']);

/** Flattens `and` filters, because all filters of a list apply anyway. */
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
    // The value of Refine's own `between` is an array, that of a declared filter an object.
    const isNamed = operator === 'eq' || operator === 'in' || (operator === 'between' && !Array.isArray(value));
    if (field === 'tab' && operator === 'eq') tab = OneText.parse(value);
    else if (field === 'q' && operator === 'contains') search = OneText.parse(value);
    else if (field !== undefined && isNamed && !Object.hasOwn(named, field)) named[field] = value;
    else conditions.push(filter);
  }
  return { tab, search, filters: named, ...(conditions.length > 0 ? { conditions } : {}) };
}

/** Converts Refine's parameters. Refine counts pages from 1, the resource from `firstPage`. */
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
  /** Total number of rows. Without a total from the backend, the number of rows up to this page. */
  readonly total: number;
  /** Whether the total is only a lower bound. */
  readonly isAtLeast?: boolean;
  readonly cursor: { readonly next?: number };
  readonly totals?: ListPage['totals'];
}

/**
 * Converts a page to Refine's answer. `cursor` shows whether another page follows: as `hasMore` says, else by `total`,
 * else if the page is full. None follows an empty page, so that a wrong total cannot cause endless requests.
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
