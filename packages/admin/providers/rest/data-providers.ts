/** The data providers that a declaration may name: those of the package and those of the portal (ADR 051, ADR 088). */
import type { CrudFilter } from '@refinedev/core';
import { dataProviders as portalProviders } from 'portal/data-providers';
import { djangoRest } from './dialects/django-rest.ts';
import { jsonApi } from './dialects/json-api.ts';
import { odata } from './dialects/odata.ts';
import type { ProviderEntry } from './provider-entry.ts';

const strapi: ProviderEntry = {
  async open({ base, axios }) {
    const provider = (await import('@refinedev/strapi-v4')).DataProvider(base, await axios());
    return {
      ...provider,
      getList: (params) => provider.getList({ ...params, filters: (params.filters ?? []).map(encoded) }),
    };
  },
  operators: [
    'eq',
    'ne',
    'lt',
    'gt',
    'lte',
    'gte',
    'in',
    'nin',
    'contains',
    'ncontains',
    'containss',
    'ncontainss',
    'between',
    'null',
    'nnull',
    'startswith',
    'endswith',
    'or',
    'and',
  ],
  filtersRelationsById: true,
};

/**
 * Encodes a filter's values. The Strapi provider writes them into a query string and parses it, which would lose "&",
 * "+" and "%".
 */
function encoded(filter: CrudFilter): CrudFilter {
  if (!('field' in filter)) return { ...filter, value: filter.value.map(encoded) };
  const value: unknown = filter.value;
  return {
    ...filter,
    value: Array.isArray(value)
      ? value.map((each) => encodeURIComponent(String(each)))
      : encodeURIComponent(String(value)),
  };
}

const packageProviders = {
  strapi,
  'django-rest': djangoRest,
  'json-api': jsonApi,
  odata,
} satisfies Record<string, ProviderEntry>;

export type DataProviderName = keyof typeof packageProviders | keyof typeof portalProviders;

export const dataProviders: Readonly<Record<DataProviderName, ProviderEntry>> = {
  ...packageProviders,
  ...portalProviders,
};
