/** The data provider for OData 4. */
import type { CrudFilter, CrudOperators } from '@refinedev/core';
import { z } from 'zod';
import type { ProviderEntry } from '../provider-entry.ts';
import { fetchJson } from './fetch-json.ts';

/** `expand` and `select` are sent unchanged: `{ expand: 'Supplier' }`. */
const Meta = z.object({ expand: z.string().optional(), select: z.string().optional() });
const Page = z.object({
  value: z.unknown(),
  '@odata.count': z.coerce.number<unknown>().optional(),
  '@odata.nextLink': z.string().optional(),
});

const guid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const date = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

function quoted(value: unknown): string {
  return `'${String(value).replaceAll("'", "''")}'`;
}

/** Returns a value as an OData literal. GUIDs, dates and times have no quotes. */
function literal(value: unknown): string {
  return typeof value === 'string' && !guid.test(value) && !date.test(value) ? quoted(value) : String(value);
}

function pathOf(field: string): string {
  return field.replaceAll('.', '/');
}

type Express = (field: string, value: unknown) => string;

const Several = z.array(z.unknown());
const compared =
  (operator: string): Express =>
  (field, value) =>
    `${field} ${operator} ${literal(value)}`;
/** Returns a call of an OData text function. `i` ignores case, as `contains` does, but not `containss`. */
const matched =
  (name: string, i = false): Express =>
  (field, value) =>
    i ? `${name}(tolower(${field}),${quoted(String(value).toLowerCase())})` : `${name}(${field},${quoted(value)})`;
const not =
  (express: Express): Express =>
  (field, value) =>
    `not (${express(field, value)})`;
// OData 4.0 has no "in" operator.
const among: Express = (field, values) =>
  `(${
    Several.parse(values)
      .map((value) => compared('eq')(field, value))
      .join(' or ') || 'false'
  })`;
const between: Express = (field, values) => {
  const [from, to] = Several.parse(values);
  return `(${[compared('ge')(field, from), compared('le')(field, to)].join(' and ')})`;
};

const expressions: Readonly<Partial<Record<CrudOperators, Express>>> = {
  eq: compared('eq'),
  ne: compared('ne'),
  lt: compared('lt'),
  gt: compared('gt'),
  lte: compared('le'),
  gte: compared('ge'),
  in: among,
  nin: not(among),
  between,
  nbetween: not(between),
  null: (field) => compared('eq')(field, null),
  nnull: (field) => compared('ne')(field, null),
  contains: matched('contains', true),
  ncontains: not(matched('contains', true)),
  containss: matched('contains'),
  ncontainss: not(matched('contains')),
  startswith: matched('startswith', true),
  nstartswith: not(matched('startswith', true)),
  startswiths: matched('startswith'),
  nstartswiths: not(matched('startswith')),
  endswith: matched('endswith', true),
  nendswith: not(matched('endswith', true)),
  endswiths: matched('endswith'),
  nendswiths: not(matched('endswith')),
};

function expressionOf(filter: CrudFilter): string {
  if (!('field' in filter)) return `(${filter.value.map(expressionOf).join(` ${filter.operator} `)})`;
  const express = expressions[filter.operator];
  if (!express) throw new Error(`OData has no operator "${filter.operator}"`);
  return express(pathOf(filter.field), filter.value);
}

/** Encodes a query. `URLSearchParams` encodes spaces as "+", which OData doesn't decode. */
function queryOf(options: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== '');
  return given.length === 0
    ? ''
    : `?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`;
}

// Without this header, the response to a write has no body.
const headers = { Prefer: 'return=representation' };

export const odata: ProviderEntry = {
  operators: [
    'eq',
    'ne',
    'lt',
    'gt',
    'lte',
    'gte',
    'in',
    'nin',
    'between',
    'nbetween',
    'null',
    'nnull',
    'contains',
    'ncontains',
    'containss',
    'ncontainss',
    'startswith',
    'nstartswith',
    'startswiths',
    'nstartswiths',
    'endswith',
    'nendswith',
    'endswiths',
    'nendswiths',
    'or',
    'and',
  ],
  async open({ base, fetch }) {
    const record = (resource: string, id: string | number) => `${base}/${resource}(${encodeURIComponent(literal(id))})`;
    return {
      async getList({
        resource,
        pagination: { currentPage = 1, pageSize = 10 } = {},
        sorters = [],
        filters = [],
        meta,
      }) {
        const { expand, select } = Meta.parse(meta ?? {});
        const orderby = sorters.map(({ field, order }) => `${pathOf(field)} ${order}`).join();
        const query = queryOf({
          $top: pageSize,
          $skip: (currentPage - 1) * pageSize,
          $count: 'true',
          $orderby: orderby,
          $filter: filters.map(expressionOf).join(' and '),
          $expand: expand,
          $select: select,
        });
        const { value, '@odata.count': total } =
          Page.safeParse(await fetchJson(fetch, 'GET', `${base}/${resource}${query}`)).data ?? {};
        return { data: value, total };
      },
      async getOne({ resource, id, meta }) {
        const { expand, select } = Meta.parse(meta ?? {});
        return {
          data: await fetchJson(
            fetch,
            'GET',
            `${record(resource, id)}${queryOf({ $expand: expand, $select: select })}`,
          ),
        };
      },
      create: async ({ resource, variables }) => ({
        data: (await fetchJson(fetch, 'POST', `${base}/${resource}`, { body: variables, headers })) ?? variables,
      }),
      update: async ({ resource, id, variables }) => ({
        data: (await fetchJson(fetch, 'PATCH', record(resource, id), { body: variables, headers })) ?? variables,
      }),
      deleteOne: async ({ resource, id }) => ({ data: await fetchJson(fetch, 'DELETE', record(resource, id)) }),
    };
  },
};
