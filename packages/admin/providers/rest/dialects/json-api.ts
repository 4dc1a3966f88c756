/** The data provider for JSON:API 1.0 and 1.1. */
import type { CrudFilter, GetListParams } from '@refinedev/core';
import { z } from 'zod';
import type { Row } from '../../resource-calls.ts';
import type { ProviderEntry } from '../provider-entry.ts';
import { fetchJson } from './fetch-json.ts';

const type = 'application/vnd.api+json';
const Operator = z.enum(['eq', 'ne', 'in', 'lt', 'gt', 'lte', 'gte', 'contains']);

const Meta = z.object({
  /** The resource's type. Defaults to the last segment of its path. */
  type: z.string().optional(),
  /** The relations to send, with the types of their records: `{ author: 'people' }`. */
  relationships: z.record(z.string(), z.string()).default({}),
  /** The relations to include in the response, such as `author,tags`. */
  include: z.string().optional(),
  pagination: z.enum(['number', 'offset']).default('number'),
  /**
   * Custom syntax of filter operators: `{ contains: 'filter[field][match]' }`, or `'filter[field]=:value'` for
   * jsonapi-server.
   */
  operators: z.partialRecord(Operator, z.string()).default({}),
});

const Identifier = z.object({ type: z.string(), id: z.string() });
const Resource = Identifier.extend({
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z
    .record(z.string(), z.looseObject({ data: z.union([Identifier, z.array(Identifier)]).nullish() }))
    .default({}),
});
type Resource = z.infer<typeof Resource>;
const Count = z.number().int().nonnegative();
const Answer = z.object({
  data: z.unknown(),
  included: z.array(Resource).default([]).catch([]),
  links: z.object({ next: z.unknown() }).partial().nullish().catch(null),
  meta: z.record(z.string(), z.unknown()).nullish().catch(null),
});

/**
 * Merges attributes and relations. A relation holds the id, the type and, if included, the attributes of its record.
 */
function flat(resource: unknown, included: ReadonlyMap<string, Resource>): unknown {
  const { data: found } = Resource.safeParse(resource);
  if (!found) return resource;
  const { id, attributes, relationships } = found;
  const related = (one: z.infer<typeof Identifier>) => ({
    ...included.get(keyOf(one))?.attributes,
    id: one.id,
    type: one.type,
  });
  const relations = Object.entries(relationships).flatMap(([name, { data }]) =>
    data === undefined ? [] : [[name, Array.isArray(data) ? data.map(related) : data && related(data)] as const],
  );
  return { ...attributes, ...Object.fromEntries(relations), id, type: found.type };
}

function keyOf({ type: kind, id }: z.infer<typeof Identifier>): string {
  return JSON.stringify([kind, id]);
}

function read(answer: unknown): {
  readonly data: unknown;
  readonly total: number | undefined;
  readonly isLast: boolean | undefined;
} {
  const { data, included, links, meta } = Answer.safeParse(answer).data ?? { data: undefined, included: [] };
  const byKey = new Map(included.map((resource) => [keyOf(resource), resource]));
  const next = links && 'next' in links ? links.next : undefined;
  return {
    data: Array.isArray(data) ? data.map((each) => flat(each, byKey)) : flat(data, byKey),
    total: totalIn(meta),
    isLast: next === undefined ? undefined : next === null,
  };
}

/**
 * Returns the total. The specification doesn't define its name, so this tries the names of common servers, also in
 * `meta.page` and `meta.pagination`.
 */
function totalIn(meta: unknown): number | undefined {
  const given = z.record(z.string(), z.unknown()).safeParse(meta).data ?? {};
  const found = ['total', 'count', 'totalResources', 'record-count', 'recordCount', 'total-count', 'totalCount']
    .map((name) => Count.safeParse(given[name]).data)
    .find((count) => count !== undefined);
  return (
    found ??
    ['page', 'pagination']
      .map((name) => (given[name] === undefined ? undefined : totalIn(given[name])))
      .find((count) => count !== undefined)
  );
}

function parameterOf(
  filter: CrudFilter,
  operators: z.infer<typeof Meta>['operators'],
): [name: string, value: string][] {
  if (!('field' in filter)) return [];
  const operator = Operator.parse(filter.operator);
  const pattern =
    operators[operator] ?? (operator === 'eq' || operator === 'in' ? 'filter[field]' : `filter[field][${operator}]`);
  const [parameter = '', written = 'value'] = pattern.split('=');
  return [[parameter.replace('field', filter.field), written.replace('value', () => String(filter.value))]];
}

function pagingOf(
  { currentPage = 1, pageSize = 10 }: NonNullable<GetListParams['pagination']>,
  isByOffset: boolean,
): [name: string, value: string][] {
  return isByOffset
    ? [
        ['page[offset]', String((currentPage - 1) * pageSize)],
        ['page[limit]', String(pageSize)],
      ]
    : [
        ['page[number]', String(currentPage)],
        ['page[size]', String(pageSize)],
      ];
}

/** Returns the body of a write, with relations separated from attributes. */
function bodyOf(resource: string, { id, ...values }: Row, meta: unknown): unknown {
  const { type: named = resource.split('/').at(-1), relationships } = Meta.parse(meta ?? {});
  const identified = (kind: string, value: unknown) =>
    value === null || value === '' ? null : { type: kind, id: String(value) };
  const attributes = Object.entries(values).filter(([name]) => relationships[name] === undefined);
  const relations = Object.entries(values).flatMap(([name, value]) => {
    const kind = relationships[name];
    return kind === undefined
      ? []
      : [
          [
            name,
            { data: Array.isArray(value) ? value.map((each) => identified(kind, each)) : identified(kind, value) },
          ],
        ];
  });
  return {
    data: {
      type: named,
      ...(id === undefined ? {} : { id: String(id) }),
      attributes: Object.fromEntries(attributes),
      ...(relations.length === 0 ? {} : { relationships: Object.fromEntries(relations) }),
    },
  };
}

export const jsonApi: ProviderEntry = {
  operators: Operator.options,
  async open({ base, fetch }) {
    const record = (resource: string, id: string | number) => `${base}/${resource}/${encodeURIComponent(id)}`;
    return {
      async getList({ resource, pagination = {}, sorters = [], filters = [], meta }) {
        const { include, pagination: paging, operators } = Meta.parse(meta ?? {});
        const sort = sorters.map(({ field, order }) => `${order === 'desc' ? '-' : ''}${field}`).join();
        const params = new URLSearchParams([
          ...pagingOf(pagination, paging === 'offset'),
          ...(sort === '' ? [] : [['sort', sort]]),
          ...(include === undefined ? [] : [['include', include]]),
          ...filters.flatMap((filter) => parameterOf(filter, operators)),
        ]);
        const { data, total, isLast } = read(
          await fetchJson(fetch, 'GET', `${base}/${resource}?${params.toString()}`, { type }),
        );
        return { data, total, ...(isLast === undefined ? {} : { cursor: isLast ? {} : { next: 'next' } }) };
      },
      async getOne({ resource, id, meta }) {
        const { include } = Meta.parse(meta ?? {});
        return read(
          await fetchJson(
            fetch,
            'GET',
            `${record(resource, id)}${include === undefined ? '' : `?include=${encodeURIComponent(include)}`}`,
            { type },
          ),
        );
      },
      create: async ({ resource, variables, meta }) =>
        read(await fetchJson(fetch, 'POST', `${base}/${resource}`, { type, body: bodyOf(resource, variables, meta) })),
      update: async ({ resource, id, variables, meta }) =>
        read(
          await fetchJson(fetch, 'PATCH', record(resource, id), {
            type,
            body: bodyOf(resource, { ...variables, id }, meta),
          }),
        ),
      deleteOne: async ({ resource, id }) => read(await fetchJson(fetch, 'DELETE', record(resource, id), { type })),
    };
  },
};
