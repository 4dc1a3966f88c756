/** The data provider for Django REST framework with django-filter. */
import type { CrudFilter, CrudOperators } from '@refinedev/core';
import { z } from 'zod';
import type { ProviderEntry } from '../provider-entry.ts';
import { fetchJson } from './fetch-json.ts';

/** `pagination` is the style of the view's pagination class. Defaults to that of `PageNumberPagination`. */
const Meta = z.object({ pagination: z.enum(['page', 'limit-offset']).default('page') });
const Page = z.object({ results: z.unknown(), count: z.number().optional() });

const lookups = {
  eq: '',
  lt: '__lt',
  gt: '__gt',
  lte: '__lte',
  gte: '__gte',
  in: '__in',
  between: '__range',
  contains: '__icontains',
  containss: '__contains',
  startswith: '__istartswith',
  startswiths: '__startswith',
  endswith: '__iendswith',
  endswiths: '__endswith',
  null: '__isnull',
  nnull: '__isnull',
} as const satisfies Partial<Record<CrudOperators, string>>;
const Operator = z.enum([
  'eq',
  'lt',
  'gt',
  'lte',
  'gte',
  'in',
  'between',
  'contains',
  'containss',
  'startswith',
  'startswiths',
  'endswith',
  'endswiths',
  'null',
  'nnull',
]);

function parameterOf(filter: CrudFilter): [name: string, value: string][] {
  if (!('field' in filter)) return [];
  const operator = Operator.parse(filter.operator);
  const value = operator === 'null' || operator === 'nnull' ? operator === 'null' : filter.value;
  return [[`${pathOf(filter.field)}${lookups[operator]}`, String(value)]];
}

function pathOf(field: string): string {
  return field.replaceAll('.', '__');
}

export const djangoRest: ProviderEntry = {
  operators: Operator.options,
  search: 'search',
  async open({ base, fetch }) {
    const list = (resource: string) => `${base}/${resource}/`;
    const record = (resource: string, id: string | number) => `${list(resource)}${encodeURIComponent(id)}/`;
    return {
      async getList({
        resource,
        pagination: { currentPage = 1, pageSize = 10 } = {},
        sorters = [],
        filters = [],
        meta,
      }) {
        const isByOffset = Meta.parse(meta ?? {}).pagination === 'limit-offset';
        const paging = isByOffset
          ? { limit: pageSize, offset: (currentPage - 1) * pageSize }
          : { page: currentPage, page_size: pageSize };
        const ordering = sorters.map(({ field, order }) => `${order === 'desc' ? '-' : ''}${pathOf(field)}`).join();
        const params = new URLSearchParams([
          ...Object.entries(paging).map(([name, value]) => [name, String(value)]),
          ...(ordering === '' ? [] : [['ordering', ordering]]),
          ...filters.flatMap(parameterOf),
        ]);
        const answer = await fetchJson(fetch, 'GET', `${list(resource)}?${params.toString()}`);
        // A view without pagination sends all rows.
        if (Array.isArray(answer)) return { data: answer, total: answer.length };
        const { results, count } = Page.safeParse(answer).data ?? {};
        return { data: results, total: count };
      },
      getOne: async ({ resource, id }) => ({ data: await fetchJson(fetch, 'GET', record(resource, id)) }),
      create: async ({ resource, variables }) => ({
        data: await fetchJson(fetch, 'POST', list(resource), { body: variables }),
      }),
      update: async ({ resource, id, variables }) => ({
        data: await fetchJson(fetch, 'PATCH', record(resource, id), { body: variables }),
      }),
      deleteOne: async ({ resource, id }) => ({ data: await fetchJson(fetch, 'DELETE', record(resource, id)) }),
    };
  },
};
