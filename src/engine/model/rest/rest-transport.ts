/** The calls of a resource whose backend speaks REST: in the form of `@refinedev/simple-rest`, but for what its declaration says. */
import type { CrudFilter } from '@refinedev/core';
import { z } from 'zod';
import type { Id } from '../../../../contract/endpoint.ts';
import type { ListQuery, Row } from '../../../providers/resource-calls.ts';
import { createRestProvider } from '../../../providers/rest/rest-provider.ts';
import { sendRest } from '../../../providers/rest/send-rest.ts';
import type { Resource } from '../declaration/resource.ts';
import type { RestDeclaration } from '../declaration/rest-declaration.ts';
import type { RecordCalls, Wire } from '../handles/record-calls.ts';
import { fieldFilters } from './crud-filters.ts';
import { at, fit, readRows, totalAt } from './rest-answer.ts';
import { listByOwnNames } from './rest-own-names.ts';

const AnyRow = z.record(z.string(), z.unknown());

/** All reject with an `ApiError`, also for a record that does not fit the declaration's schema. */
export function createRestCalls({ schema, id: idKey, list }: Pick<Resource, 'schema' | 'id' | 'list'>, rest: RestDeclaration, wire: Wire): Required<RecordCalls> {
  const resource = rest.path.replace(/^\/+|\/+$/g, '');
  const base = wire.apiUrl.replace(/\/+$/, '');
  const open = (signal?: AbortSignal) => createRestProvider({ ...wire, signal });
  const firstPage = list?.firstPage ?? 1;
  /** The record as it came: what its schema does not name is not lost when the whole is sent back. */
  const read = async (id: Id, signal?: AbortSignal) => at((await open(signal).provider.getOne({ resource, id: segment(id) })).data, rest.record);
  return {
    async list(query, signal) {
      if (rest.query) return await listByOwnNames({ schema, id: idKey, firstPage, rest, query: rest.query, wire, base }, query, signal);
      const { provider, saidTotal } = open(signal);
      const { data, total } = await provider.getList({
        resource: rest.list?.replace(/^\/+/, '') ?? resource,
        pagination: { currentPage: query.page - firstPage + 1, pageSize: query.size },
        sorters: query.sort ? [{ field: query.sort.field, order: query.sort.direction }] : [],
        filters: filtersOf(schema, query),
      });
      return { rows: readRows({ schema, id: idKey }, at(data, rest.rows), `GET ${base}${rest.list ?? rest.path}`), total: saidTotal() ? total : totalAt(data, rest.total) };
    },
    get: async (id, signal) => fit(schema, await read(id, signal), `GET ${base}/${resource}/${segment(id)}`),
    create: async (values) => (await open().provider.create({ resource, variables: values })).data,
    async update(id, values) {
      if (!rest.update) return (await open().provider.update({ resource, id: segment(id), variables: values })).data;
      const whole = { ...AnyRow.parse(await read(id)), ...values };
      const address = rest.update === 'PUT' ? `${base}/${resource}/${segment(id)}` : `${base}/${resource}`;
      return (await sendRest({ ...wire, signal: undefined }, 'PUT', address, JSON.stringify(whole))).body;
    },
    delete: async (id) => (await open().provider.deleteOne({ resource, id: segment(id) })).data,
  };
}

/** An id is opaque and may come from an address: it never leaves its place in the path. */
function segment(id: Id): string {
  return encodeURIComponent(String(id));
}

/** `q=`, `field=value` (once for each value), `field_gte=` and `field_lte=`. */
function filtersOf(schema: z.ZodType<Row>, { tab, search, filters }: ListQuery): CrudFilter[] {
  return [
    ...(search === '' ? [] : [{ field: 'q', operator: 'contains', value: search } as const]),
    ...(tab === undefined ? [] : [{ field: 'tab', operator: 'eq', value: tab } as const]),
    ...fieldFilters(schema, filters),
  ];
}
