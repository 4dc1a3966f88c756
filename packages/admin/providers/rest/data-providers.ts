/** The data providers of Refine that a declaration may name. A further one is a line here (ADR 051). */
import type { CrudFilter, CrudOperators, DataProvider } from '@refinedev/core';
import type { Axios } from './axios-over.ts';

/** What one is made of: either way to ask sends as the portal does, to the backend's base and with what opens it. */
export interface ProviderWays {
  readonly base: string;
  axios(): Promise<Axios>;
  readonly fetch: typeof globalThis.fetch;
}

export type AskedProvider = Pick<DataProvider, 'getList' | 'getOne' | 'create' | 'update' | 'deleteOne'>;

interface ProviderEntry {
  /** Loads the provider with the first call that needs it. */
  open(ways: ProviderWays): Promise<AskedProvider>;
  /** Refine's filter operators that its backend understands. The provider sends any other as it is, and the backend ignores or refuses it. */
  readonly operators: readonly CrudOperators[];
}

export const dataProviders = {
  strapi: {
    async open({ base, axios }) {
      const provider = (await import('@refinedev/strapi-v4')).DataProvider(base, await axios());
      return { ...provider, getList: (params) => provider.getList({ ...params, filters: (params.filters ?? []).map(encoded) }) };
    },
    operators: ['eq', 'ne', 'lt', 'gt', 'lte', 'gte', 'in', 'nin', 'contains', 'ncontains', 'containss', 'ncontainss', 'between', 'null', 'nnull', 'startswith', 'endswith', 'or', 'and'],
  },
} satisfies Record<string, ProviderEntry>;

/** The Strapi provider writes values into a query string as they are, and parses that: "&", "+" and "%" would be lost. */
function encoded(filter: CrudFilter): CrudFilter {
  if (!('field' in filter)) return { ...filter, value: filter.value.map(encoded) };
  const value: unknown = filter.value;
  return { ...filter, value: Array.isArray(value) ? value.map((each) => encodeURIComponent(String(each))) : encodeURIComponent(String(value)) };
}

export type DataProviderName = keyof typeof dataProviders;
