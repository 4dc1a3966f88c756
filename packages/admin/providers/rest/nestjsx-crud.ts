/** `@refinedev/nestjsx-crud`, which a portal installs and registers (ADR 092). */
import type { Axios } from './axios-over.ts';
import type { SupportedProvider, ProviderEntry } from './provider-entry.ts';

interface NestjsxCrud {
  default(apiUrl: string, httpClient: Axios): SupportedProvider;
}

/** Returns the entry for `@nestjsx/crud` backends: `nestjsxCrud(() => import('@refinedev/nestjsx-crud'))`. */
export function nestjsxCrud(load: () => Promise<NestjsxCrud>): ProviderEntry {
  return {
    open: async ({ base, axios }) => (await load()).default(base, await axios()),
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
      'startswiths',
      'endswith',
      'endswiths',
      'or',
      'and',
    ],
  };
}
