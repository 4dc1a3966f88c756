/** One of Refine's data providers as the engine uses it. */
import type {
  CreateParams,
  CrudOperators,
  DeleteOneParams,
  GetListParams,
  GetOneParams,
  UpdateParams,
} from '@refinedev/core';
import type { Row } from '../resource-calls.ts';
import type { Axios } from './axios-over.ts';

/** Two ways to send requests: `axios` and `fetch`. Both use the portal's client and the backend's credentials. */
export interface ProviderTransports {
  /** Without a trailing slash. */
  readonly base: string;
  axios(): Promise<Axios>;
  readonly fetch: typeof globalThis.fetch;
}

interface Answered {
  readonly data: unknown;
}

/** The methods of Refine's `DataProvider` that the engine calls. The declaration's schema parses their answers. */
export interface SupportedProvider {
  /** `total` is absent if the backend doesn't count. `cursor` shows whether another page follows. */
  getList(
    params: GetListParams,
  ): Promise<
    Answered & { readonly total?: number | undefined; readonly cursor?: { readonly next?: unknown } | undefined }
  >;
  getOne(params: GetOneParams): Promise<Answered>;
  create(params: CreateParams<Row>): Promise<Answered>;
  update(params: UpdateParams<Row>): Promise<Answered>;
  deleteOne(params: DeleteOneParams<Row>): Promise<Answered>;
}

export interface ProviderEntry {
  /** Creates the provider. Imports its package on the first call. */
  open(ways: ProviderTransports): Promise<SupportedProvider>;
  /** Refine's filter operators that the backend supports. The engine rejects all others. */
  readonly operators: readonly CrudOperators[];
  /** The parameter of the backend's own search. Defaults to "contains" filters on the declaration's `search` fields. */
  readonly search?: string;
  /** Whether a filter on a relation names the related record's id field, such as `author.documentId`. */
  readonly filtersRelationsById?: boolean;
}
