/** Checks that each dialect either sends each of Refine's filter operators or rejects it and names the filter. */
import type { CrudFilter, CrudOperators } from '@refinedev/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpClient } from '../../../providers/http/http-client.ts';
import { toListQuery } from '../../../providers/refine/list-query.ts';
import type { DataProviderName } from '../../../providers/rest/data-providers.ts';
import { createSessionStore } from '../../../providers/session/session-store.ts';
import { type Backend, startBackend } from '../../../providers/testing/backend.ts';
import { wireFilters } from '../filter/wire-filters.ts';
import { completeList } from '../declaration/list-declaration.ts';
import type { RestQuery } from '../declaration/rest-declaration.ts';
import { createProviderCalls } from './provider-transport.ts';
import { createRestCalls } from './rest-transport.ts';

const Thing = z.object({ id: z.number(), name: z.string() });
const value = 'Tea & 50% +';

/** One filter on `name` per operator. */
const filters: Readonly<Record<CrudOperators, CrudFilter>> = {
  eq: { field: 'name', operator: 'eq', value },
  ne: { field: 'name', operator: 'ne', value },
  eqs: { field: 'name', operator: 'eqs', value },
  nes: { field: 'name', operator: 'nes', value },
  lt: { field: 'name', operator: 'lt', value },
  gt: { field: 'name', operator: 'gt', value },
  lte: { field: 'name', operator: 'lte', value },
  gte: { field: 'name', operator: 'gte', value },
  in: { field: 'name', operator: 'in', value: ['a', 'b'] },
  nin: { field: 'name', operator: 'nin', value: ['a', 'b'] },
  ina: { field: 'name', operator: 'ina', value: ['a', 'b'] },
  nina: { field: 'name', operator: 'nina', value: ['a', 'b'] },
  contains: { field: 'name', operator: 'contains', value },
  ncontains: { field: 'name', operator: 'ncontains', value },
  containss: { field: 'name', operator: 'containss', value },
  ncontainss: { field: 'name', operator: 'ncontainss', value },
  between: { field: 'name', operator: 'between', value: ['a', 'b'] },
  nbetween: { field: 'name', operator: 'nbetween', value: ['a', 'b'] },
  null: { field: 'name', operator: 'null', value: true },
  nnull: { field: 'name', operator: 'nnull', value: true },
  startswith: { field: 'name', operator: 'startswith', value },
  nstartswith: { field: 'name', operator: 'nstartswith', value },
  startswiths: { field: 'name', operator: 'startswiths', value },
  nstartswiths: { field: 'name', operator: 'nstartswiths', value },
  endswith: { field: 'name', operator: 'endswith', value },
  nendswith: { field: 'name', operator: 'nendswith', value },
  endswiths: { field: 'name', operator: 'endswiths', value },
  nendswiths: { field: 'name', operator: 'nendswiths', value },
  or: {
    operator: 'or',
    value: [
      { field: 'name', operator: 'eq', value },
      { field: 'name', operator: 'eq', value: 'b' },
    ],
  },
  and: { operator: 'and', value: [{ field: 'name', operator: 'eq', value }] },
};

let backend: Backend;
let wire: Parameters<typeof createRestCalls>[2];
beforeEach(async () => {
  backend = await startBackend(({ url }) => ({
    json: url.startsWith('/odata') ? { value: [] } : url.startsWith('/json-api') ? { data: [] } : [],
  }));
  const apiUrl = backend.origin;
  wire = {
    ...createHttpClient({ apiUrl, session: createSessionStore({ storage: undefined }), locks: undefined }),
    apiUrl,
  };
});
afterEach(() => backend.close());

type List = (query: ReturnType<typeof toListQuery>) => Promise<unknown>;
type Sent = Readonly<Partial<Record<CrudOperators, string>>>;

const rest =
  (query?: RestQuery): List =>
  (listQuery) =>
    createRestCalls({ schema: Thing, id: 'id' }, { path: '/things', ...(query ? { query } : {}) }, wire).list(
      listQuery,
      undefined,
    );
const provided =
  (name: DataProviderName, resource: string): List =>
  (listQuery) =>
    createProviderCalls({ schema: Thing, id: 'id', title: 'name' }, { name, resource }, wire).list(
      listQuery,
      undefined,
    );
const [quoted, lower] = [`'${value}'`, `'${value.toLowerCase()}'`];
const django = { contains: 'field__icontains', nin: 'exclude_field', null: 'field__isnull' };
const declared = completeList('Things', {
  filters: wireFilters(z.object({ name: z.unknown() }), { name: { toWire: (given) => given } }),
  fetch: async (_, { filters: { name } }) => {
    await fetch(`${backend.origin}/things?${new URLSearchParams({ name: String(name) }).toString()}`);
    return { rows: [] };
  },
});

const dialects: Readonly<Record<string, readonly [list: List, sent: Sent]>> = {
  'json-server': [
    rest(),
    {
      eq: `name=${value}`,
      in: 'name=a&name=b',
      ne: `name_ne=${value}`,
      gte: `name_gte=${value}`,
      lte: `name_lte=${value}`,
      contains: `name_like=${value}`,
      between: 'name_gte=a&name_lte=b',
      and: `name=${value}`,
    },
  ],
  'a query with its own parameter names': [
    rest({ page: 'page', ranges: { name: ['from', 'to'] } }),
    {
      eq: `name=${value}`,
      in: 'name=a&name=b',
      gte: `from=${value}`,
      lte: `to=${value}`,
      between: 'from=a&to=b',
      and: `name=${value}`,
    },
  ],
  'a query with declared operators': [
    rest({ page: 'page', operators: django }),
    {
      eq: `name=${value}`,
      in: 'name=a&name=b',
      gte: `name_gte=${value}`,
      lte: `name_lte=${value}`,
      between: 'name_gte=a&name_lte=b',
      and: `name=${value}`,
      contains: `name__icontains=${value}`,
      nin: 'exclude_name=a&exclude_name=b',
      null: 'name__isnull=true',
    },
  ],
  Strapi: [
    provided('strapi', 'things'),
    {
      eq: `filters[name][$eq]=${value}`,
      ne: `filters[name][$ne]=${value}`,
      lt: `filters[name][$lt]=${value}`,
      gt: `filters[name][$gt]=${value}`,
      lte: `filters[name][$lte]=${value}`,
      gte: `filters[name][$gte]=${value}`,
      in: 'filters[name][$in][0]=a&filters[name][$in][1]=b',
      nin: 'filters[name][$notIn][0]=a&filters[name][$notIn][1]=b',
      contains: `filters[name][$containsi]=${value}`,
      ncontains: `filters[name][$notContainsi]=${value}`,
      containss: `filters[name][$contains]=${value}`,
      ncontainss: `filters[name][$notContains]=${value}`,
      between: 'filters[name][$between][0]=a&filters[name][$between][1]=b',
      null: 'filters[name][$null]=true',
      nnull: 'filters[name][$notNull]=true',
      startswith: `filters[name][$startsWith]=${value}`,
      endswith: `filters[name][$endsWith]=${value}`,
      or: `filters[$or][0][name][$eq]=${value}&filters[$or][1][name][$eq]=b`,
      and: `filters[name][$eq]=${value}`,
    },
  ],
  'Django REST framework': [
    provided('django-rest', 'django'),
    {
      eq: `name=${value}`,
      lt: `name__lt=${value}`,
      gt: `name__gt=${value}`,
      lte: `name__lte=${value}`,
      gte: `name__gte=${value}`,
      in: 'name__in=a,b',
      between: 'name__range=a,b',
      contains: `name__icontains=${value}`,
      containss: `name__contains=${value}`,
      startswith: `name__istartswith=${value}`,
      startswiths: `name__startswith=${value}`,
      endswith: `name__iendswith=${value}`,
      endswiths: `name__endswith=${value}`,
      null: 'name__isnull=true',
      nnull: 'name__isnull=false',
      and: `name=${value}`,
    },
  ],
  'JSON:API': [
    provided('json-api', 'json-api'),
    {
      eq: `filter[name]=${value}`,
      ne: `filter[name][ne]=${value}`,
      lt: `filter[name][lt]=${value}`,
      gt: `filter[name][gt]=${value}`,
      lte: `filter[name][lte]=${value}`,
      gte: `filter[name][gte]=${value}`,
      in: 'filter[name]=a,b',
      between: 'filter[name][gte]=a&filter[name][lte]=b',
      contains: `filter[name][contains]=${value}`,
      and: `filter[name]=${value}`,
    },
  ],
  OData: [
    provided('odata', 'odata'),
    {
      eq: `$filter=name eq ${quoted}`,
      ne: `$filter=name ne ${quoted}`,
      lt: `$filter=name lt ${quoted}`,
      gt: `$filter=name gt ${quoted}`,
      lte: `$filter=name le ${quoted}`,
      gte: `$filter=name ge ${quoted}`,
      in: "$filter=(name eq 'a' or name eq 'b')",
      nin: "$filter=not ((name eq 'a' or name eq 'b'))",
      between: "$filter=(name ge 'a' and name le 'b')",
      nbetween: "$filter=not ((name ge 'a' and name le 'b'))",
      null: '$filter=name eq null',
      nnull: '$filter=name ne null',
      contains: `$filter=contains(tolower(name),${lower})`,
      ncontains: `$filter=not (contains(tolower(name),${lower}))`,
      containss: `$filter=contains(name,${quoted})`,
      ncontainss: `$filter=not (contains(name,${quoted}))`,
      startswith: `$filter=startswith(tolower(name),${lower})`,
      nstartswith: `$filter=not (startswith(tolower(name),${lower}))`,
      startswiths: `$filter=startswith(name,${quoted})`,
      nstartswiths: `$filter=not (startswith(name,${quoted}))`,
      endswith: `$filter=endswith(tolower(name),${lower})`,
      nendswith: `$filter=not (endswith(tolower(name),${lower}))`,
      endswiths: `$filter=endswith(name,${quoted})`,
      nendswiths: `$filter=not (endswith(name,${quoted}))`,
      or: `$filter=(name eq ${quoted} or name eq 'b')`,
      and: `$filter=name eq ${quoted}`,
    },
  ],
  'a declared call': [
    async (listQuery) => await declared.fetch?.(Object.create(null), listQuery),
    { eq: `name=${value}`, in: 'name=a,b', and: `name=${value}` },
  ],
};
const paging = /^(?:_start|_end|page|page_size|(?:pagination|page)\[.*|\$(?:top|skip|count))$/;

describe.each(Object.entries(dialects))('%s', (_, [list, sent]) => {
  const ask = (requested: readonly CrudFilter[]) =>
    list(toListQuery({ resource: 'things', filters: [...requested] }, 1));

  it.each(Object.values(filters).map((filter) => [filter.operator, filter] as const))(
    'sends "%s", or rejects it with an error that names the filter',
    async (operator, filter) => {
      const refusal = new RegExp(`^Error: .*("name".*"${operator}"|"operator":"${operator}".*"name")`);
      const outcome = await ask([filter]).then(() => 'sent', String);
      const searches = backend.received.map(({ url }) =>
        [...new URL(url, backend.origin).searchParams]
          .flatMap(([name, given]) => (paging.test(name) ? [] : [`${name}=${given}`]))
          .join('&'),
      );
      expect([refusal.test(outcome) ? 'refused' : outcome, searches]).toEqual(
        sent[operator] === undefined ? ['refused', []] : ['sent', [sent[operator]]],
      );
    },
  );

  it('combines two filters on one field with "and", or rejects them', async () => {
    const both = await ask([
      { field: 'name', operator: 'eq', value: 'a' },
      { field: 'name', operator: 'eq', value: 'b' },
    ]).then(() => decodeURIComponent(backend.received[0]?.url ?? ''), String);
    expect(both).toMatch(
      sent.or === undefined
        ? /^Error: .*"?name/
        : /filters\[\$and\]\[0\]\[name\]\[\$eq\]=a&filters\[\$and\]\[1\]\[name\]\[\$eq\]=b$|\(name eq 'a' and name eq 'b'\)$/,
    );
  });
});

it('a declared call rejects an unknown filter', async () => {
  await expect(
    (async () =>
      await declared.fetch?.(
        Object.create(null),
        toListQuery({ resource: 'things', filters: [{ field: 'nmae', operator: 'eq', value: 1 }] }, 1),
      ))(),
  ).rejects.toThrow('The list "Things" has no filter "nmae"; it has name');
});
