/** Resource calls that a Refine data provider serves. The provider also searches, sorts and pages. */
import type { CrudFilter } from '@refinedev/core';
import { z } from 'zod';
import { Id } from '../../../contract/endpoint.ts';
import type { ListQuery, Row } from '../../../providers/resource-calls.ts';
import { dataProviders } from '../../../providers/rest/data-providers.ts';
import { callProvider } from '../../../providers/rest/open-provider.ts';
import type { ProviderEntry } from '../../../providers/rest/provider-entry.ts';
import type { Resource } from '../declaration/resource.ts';
import type { ProviderDeclaration } from '../declaration/rest-declaration.ts';
import type { RecordCalls, ApiClient } from '../handles/record-calls.ts';
import { fieldSchemaOf } from '../form/field-schema.ts';
import { toCrudFilters, toDialect, sortersOf } from './crud-filters.ts';
import { type References, withRelationIds } from './relation-ids.ts';
import { parseOrThrow, readRows } from './rest-answer.ts';

/** Creates the calls. They reject with an `ApiError` if a request fails or a record does not match the schema. */
export function createProviderCalls(
  { schema, id: idKey, title, list, references }: Pick<Resource, 'schema' | 'id' | 'title' | 'list' | 'references'>,
  declared: ProviderDeclaration,
  wire: ApiClient,
): Required<Omit<RecordCalls, 'many' | 'restore'>> {
  const { name, resource, search: searched = [title], meta = {} } = declared;
  const firstPage = list?.firstPage ?? 1;
  const requestName = `${name}: ${resource}`;
  const ask = <Answer>(question: Parameters<typeof callProvider<Answer>>[2], signal?: AbortSignal) =>
    callProvider(dataProviders[name].open, { ...wire, signal }, question);

  const keyOf = (id: Id) => Id.catch(id).parse(typedValue(schema, idKey, id));
  const { operators, search: parameter, filtersRelationsById }: ProviderEntry = dataProviders[name];
  const dialect = { name: `the data provider "${name}"`, operators: new Set<string>(operators) };
  const searchOf = (value: string): CrudFilter[] => {
    if (parameter !== undefined) return [{ field: parameter, operator: 'eq', value }];
    const matches = searched.map((field) => ({ field, operator: 'contains', value }) as const);
    return matches.length > 1 ? [{ operator: 'or', value: matches }] : matches;
  };
  const filtersOf = ({ search, tab, filters, conditions = [] }: ListQuery): CrudFilter[] => {
    const tabs: CrudFilter[] = tab === undefined ? [] : [{ field: 'tab', operator: 'eq', value: tab }];
    return toDialect(
      [
        ...(search === '' ? [] : searchOf(search)),
        ...tabs,
        ...[...toCrudFilters(schema, filters, list?.filters), ...conditions]
          .map((filter) => typedFilter(schema, filter))
          .map((filter) => (filtersRelationsById ? byRelatedId(filter, references) : filter)),
      ],
      dialect,
    );
  };
  return {
    async list(query, signal) {
      const pagination = { currentPage: query.page - firstPage + 1, pageSize: query.size, mode: 'server' } as const;
      const { data, total, cursor } = await ask(
        (provider) =>
          provider.getList({ resource, pagination, sorters: sortersOf(query), filters: filtersOf(query), meta }),
        signal,
      );
      return {
        rows: readRows({ schema, id: idKey, references }, data, requestName),
        total,
        ...(cursor ? { hasMore: cursor.next !== undefined } : {}),
      };
    },
    get: async (id, signal) =>
      parseOrThrow(
        schema,
        withRelationIds(
          (await ask((provider) => provider.getOne({ resource, id: keyOf(id), meta }), signal)).data,
          references,
        ),
        `${requestName} ${id}`,
      ),
    create: async (variables) => (await ask((provider) => provider.create({ resource, variables, meta }))).data,
    update: async (id, variables) =>
      (await ask((provider) => provider.update({ resource, id: keyOf(id), variables, meta }))).data,
    delete: async (id) => (await ask((provider) => provider.deleteOne({ resource, id: keyOf(id), meta }))).data,
  };
}

/** Converts text from the URL to the field's type, such as "7" to 7. OData requires literals of the right type. */
function typedValue(schema: z.ZodType<Row>, key: string, value: unknown): unknown {
  const field = fieldSchemaOf(schema, key)?.schema;
  if (Array.isArray(value)) return value.map((each) => typedValue(schema, key, each));
  if (typeof value !== 'string' || value.trim() === '') return value;
  if (field instanceof z.ZodBoolean && (value === 'true' || value === 'false')) return value === 'true';
  return field instanceof z.ZodNumber && !Number.isNaN(Number(value)) ? Number(value) : value;
}

/** Replaces a filter on a reference with one on the related record's id field. */
function byRelatedId(filter: CrudFilter, references: References = {}): CrudFilter {
  if (!('field' in filter)) return { ...filter, value: filter.value.map((part) => byRelatedId(part, references)) };
  const reference = references[filter.field];
  return reference ? { ...filter, field: `${filter.field}.${reference.id}` } : filter;
}

function typedFilter(schema: z.ZodType<Row>, filter: CrudFilter): CrudFilter {
  return 'field' in filter
    ? { ...filter, value: typedValue(schema, filter.field, filter.value) }
    : { ...filter, value: filter.value.map((part) => typedFilter(schema, part)) };
}
