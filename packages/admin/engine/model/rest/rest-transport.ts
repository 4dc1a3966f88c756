/** Calls of a REST resource. They work like `@refinedev/simple-rest` unless the declaration says otherwise. */
import type { CrudFilter } from '@refinedev/core';
import { z } from 'zod';
import type { Id } from '../../../contract/endpoint.ts';
import type { ListQuery, Row } from '../../../providers/resource-calls.ts';
import { unreadable } from '../../../providers/http/api-error.ts';
import { createRestProvider } from '../../../providers/rest/rest-provider.ts';
import { sendRest } from '../../../providers/rest/send-rest.ts';
import { type SoftDelete, deletedFilter } from '../declaration/operations.ts';
import type { Resource } from '../declaration/resource.ts';
import type { RestDeclaration } from '../declaration/rest-declaration.ts';
import type { RecordCalls, ApiClient } from '../handles/record-calls.ts';
import { variantSchemaOf, shapeOf } from '../form/field-schema.ts';
import { type Dialect, toCrudFilters, toDialect, sortersOf } from './crud-filters.ts';
import { withRelationIds } from './relation-ids.ts';
import { valueAt, parseOrThrow, readRows, totalAt, totalsAt } from './rest-answer.ts';
import { bodyWithFiles, containsFile } from './rest-files.ts';
import { fetchRestList } from './rest-list-query.ts';

const okStatus = 200;
/** Operators of `@refinedev/simple-rest`, which sends any other operator as "equals". */
const jsonServer: Dialect = {
  name: 'a query in json-server’s form',
  operators: new Set(['eq', 'ne', 'in', 'gte', 'lte', 'contains']),
};
const AnyRow = z.record(z.string(), z.unknown());

/** Creates the calls. They reject with an `ApiError` if a request fails or a record does not match the schema. */
export function createRestCalls(
  {
    schema,
    id: idField,
    list,
    delete: removal,
    references,
  }: Pick<Resource, 'schema' | 'id' | 'list' | 'delete' | 'references'>,
  rest: RestDeclaration,
  wire: ApiClient,
): Required<RecordCalls> {
  const resource = rest.path.replace(/^\/+|\/+$/g, '');
  // Keep the slash: Django, for example, redirects paths without it, which turns a write into a GET.
  const slash = rest.path.endsWith('/') ? '/' : '';
  const [before, after] = rest.recordPath?.split(':id') ?? [`/${resource}/`, slash];
  const records = before?.replace(/^\/+|\/+$/g, '') ?? '';
  const segment = (id: Id) => `${idSegment(id)}${after ?? ''}`;
  const base = wire.apiUrl.replace(/\/+$/, '');
  const open = (signal?: AbortSignal) => createRestProvider({ ...wire, signal });
  const firstPage = list?.firstPage ?? 1;
  /** Reads the record including fields outside its schema, so that a PUT preserves them. */
  const read = async (id: Id, signal?: AbortSignal) =>
    withRelationIds(
      valueAt((await open(signal).provider.getOne({ resource: records, id: segment(id) })).data, rest.record),
      references,
    );
  const addressOf = (id: Id) => `${base}/${records}/${segment(id)}`;
  /** Returns the answer to a write. Throws if it is a list, because then the backend did not handle the write. */
  const written = (answer: unknown): unknown => {
    if (Array.isArray(answer) || (rest.rows !== undefined && Array.isArray(valueAt(answer, rest.rows)))) {
      throw unreadable(okStatus);
    }
    return answer;
  };
  const send = async (method: string, address: string, values: Row) =>
    (
      await sendRest(
        { ...wire, signal: undefined },
        method,
        address,
        containsFile(values) ? await bodyWithFiles(values, { files: rest.files, wire, base }) : JSON.stringify(values),
      )
    ).body;
  const update = async (id: Id, values: Row, row: Row = {}) => {
    if (rest.update === undefined || rest.update === 'PATCH') {
      const variables = changesOf(values, row);
      if (Object.keys(variables).length === 0) return row;
      return containsFile(variables)
        ? await send('PATCH', addressOf(id), variables)
        : await open()
            .provider.update({ resource: records, id: segment(id), variables })
            .then(({ data }) => written(data));
    }
    const whole = withoutOtherVariants(schema, { ...AnyRow.parse(await read(id)), ...values });
    return written(await send('PUT', rest.update === 'PUT' ? addressOf(id) : `${base}/${resource}${slash}`, whole));
  };
  const soft = removal?.soft;
  const page = async (query: ListQuery, signal: AbortSignal | undefined) => {
    if (rest.query) {
      return await fetchRestList(
        { schema, id: idField, references, firstPage, rest, query: rest.query, wire, base },
        query,
        signal,
      );
    }
    const { provider, saidTotal } = open(signal);
    const { data, total } = await provider.getList({
      resource: rest.list?.replace(/^\/+/, '') ?? `${resource}${slash}`,
      pagination: { currentPage: query.page - firstPage + 1, pageSize: query.size },
      sorters: sortersOf(query),
      filters: filtersOf(schema, query, list?.filters),
    });
    return {
      rows: readRows(
        { schema, id: idField, references },
        valueAt(data, rest.rows),
        `GET ${base}${rest.list ?? rest.path}`,
      ),
      total: saidTotal() ? total : totalAt(data, rest.total),
      totals: totalsAt(data, rest.totals),
    };
  };
  return {
    list: async (query, signal) => await page(withDeletedFilter(query, soft), signal),
    /** Includes soft-deleted records, because references still show their names. */
    many: async (ids, signal) =>
      (
        await page(
          {
            tab: undefined,
            search: '',
            sort: undefined,
            filters: { [rest.query?.ids ?? idField]: ids.map(String) },
            page: firstPage,
            size: ids.length,
          },
          signal,
        )
      ).rows,
    get: async (id, signal) => parseOrThrow(schema, await read(id, signal), `GET ${addressOf(id)}`),
    create: async (values) =>
      valueAt(
        written(
          containsFile(values)
            ? await send('POST', `${base}/${resource}${slash}`, values)
            : (await open().provider.create({ resource: `${resource}${slash}`, variables: values })).data,
        ),
        rest.record,
      ),
    update,
    delete: async (id) =>
      soft?.flag === undefined
        ? (await sendRest({ ...wire, signal: undefined }, 'DELETE', addressOf(id))).body
        : await update(id, { [soft.flag]: true }),
    async restore(id) {
      if (soft?.flag !== undefined) return await update(id, { [soft.flag]: false });
      return (
        await sendRest(
          { ...wire, signal: undefined },
          'POST',
          `${base}/${records}/${idSegment(id)}${soft?.restore ?? after ?? ''}`,
        )
      ).body;
    },
  };
}

/** Returns the values that differ from the record. Treats empty and missing values as equal. */
function changesOf(values: Row, row: Row): Row {
  const held = (value: unknown) =>
    value === '' || (Array.isArray(value) && value.length === 0) ? 'null' : JSON.stringify(value ?? null);
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => containsFile(value) || held(value) !== held(row[key])),
  );
}

/** Removes the fields of other variants, because the update may have changed the record's variant. */
function withoutOtherVariants(schema: z.ZodType, row: Row): Row {
  const own = shapeOf(variantSchemaOf(schema, row) ?? schema);
  const all = shapeOf(schema);
  return own === all
    ? row
    : Object.fromEntries(
        Object.entries(row).filter(([key]) => !(all && Object.hasOwn(all, key)) || (own && Object.hasOwn(own, key))),
      );
}

/** Adds the filter that selects soft-deleted records, or the one that excludes them. */
function withDeletedFilter(query: ListQuery, soft: SoftDelete | undefined): ListQuery {
  if (!soft) return query;
  const { [deletedFilter]: deleted, ...filters } = query.filters;
  const isDeleted = deleted !== undefined;
  if (soft.flag !== undefined) return { ...query, filters: { ...filters, [soft.flag]: [String(isDeleted)] } };
  return { ...query, filters: isDeleted ? { ...filters, ...soft.deleted } : filters };
}

/** Encodes an id, which may come from the URL, so that it cannot change the path. */
function idSegment(id: Id): string {
  return encodeURIComponent(String(id));
}

/** Returns filters in json-server's format: `q=`, `field=value` (repeated), `field_ne=`, `_like=`, `_gte=`, `_lte=`. */
function filtersOf(
  schema: z.ZodType<Row>,
  { tab, search, filters, conditions }: ListQuery,
  declared: NonNullable<Resource['list']>['filters'],
): CrudFilter[] {
  return [
    ...(search === '' ? [] : [{ field: 'q', operator: 'contains', value: search } as const]),
    ...(tab === undefined ? [] : [{ field: 'tab', operator: 'eq', value: tab } as const]),
    ...toDialect([...toCrudFilters(schema, filters, declared), ...(conditions ?? [])], jsonServer),
  ];
}
