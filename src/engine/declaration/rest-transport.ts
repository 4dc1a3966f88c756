/** The calls of a resource whose backend speaks plain REST, in the query form of `@refinedev/simple-rest`. */
import type { CrudFilter } from '@refinedev/core';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import { unreadable } from '../../providers/http/api-error.ts';
import type { ListQuery, Row } from '../../providers/resource-calls.ts';
import { createRestProvider } from '../../providers/rest/rest-provider.ts';
import { endOfLondonDay, startOfLondonDay } from '../format/london.ts';
import { isDayField } from './field-schema.ts';
import type { RecordCalls, Wire } from './record-calls.ts';
import type { Resource, RestDeclaration } from './resource.ts';

const okStatus = 200;

/** All reject with an `ApiError`, also for a row that does not fit the declaration's schema. */
export function createRestCalls({ schema, list }: Pick<Resource, 'schema' | 'list'>, { path }: RestDeclaration, wire: Wire): Required<RecordCalls> {
  const resource = path.replace(/^\/+|\/+$/g, '');
  const open = (signal?: AbortSignal) => createRestProvider({ ...wire, signal });
  const firstPage = list?.firstPage ?? 1;
  return {
    async list(query, signal) {
      const { provider, saidTotal } = open(signal);
      const { data, total } = await provider.getList({
        resource,
        pagination: { currentPage: query.page - firstPage + 1, pageSize: query.size },
        sorters: query.sort ? [{ field: query.sort.field, order: query.sort.direction }] : [],
        filters: filtersOf(schema, query),
      });
      return { rows: fit(schema.array(), data), total: saidTotal() ? total : undefined };
    },
    async get(id, signal) {
      const { data } = await open(signal).provider.getOne({ resource, id: segment(id) });
      return fit(schema, data);
    },
    create: async (values) => (await open().provider.create({ resource, variables: values })).data,
    update: async (id, values) => (await open().provider.update({ resource, id: segment(id), variables: values })).data,
    delete: async (id) => (await open().provider.deleteOne({ resource, id: segment(id) })).data,
  };
}

/** An id is opaque and may come from an address: it never leaves its place in the path. */
function segment(id: Id): string {
  return encodeURIComponent(String(id));
}

function fit<Value>(schema: z.ZodType<Value>, data: unknown): Value {
  const read = schema.safeParse(data);
  if (!read.success) throw unreadable(okStatus, read.error);
  return read.data;
}

const Chosen = z.union([z.array(z.string()), z.string(), z.number(), z.boolean()]);
const Days = z.object({ from: z.string(), to: z.string() });

/** `q=`, `field=value` (once for each value), `field_gte=` and `field_lte=`: days as days, else London's instants. */
function filtersOf(schema: z.ZodType<Row>, { tab, search, filters }: ListQuery): CrudFilter[] {
  const given = Object.entries(filters).flatMap(([field, value]): CrudFilter[] => {
    const days = Days.safeParse(value);
    if (!days.success) return [{ field, operator: 'in', value: Chosen.parse(value) }];
    const { from, to } = days.data;
    const isDay = isDayField(schema, field);
    return [
      { field, operator: 'gte', value: isDay ? from : startOfLondonDay(from) },
      { field, operator: 'lte', value: isDay ? to : endOfLondonDay(to) },
    ];
  });
  return [
    ...(search === '' ? [] : [{ field: 'q', operator: 'contains', value: search } as const]),
    ...(tab === undefined ? [] : [{ field: 'tab', operator: 'eq', value: tab } as const]),
    ...given,
  ];
}
