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

/** The ways to send requests. Both use the portal's client, the backend's base and its credentials. */
export interface ProviderWays {
  /** Without a trailing slash. */
  readonly base: string;
  axios(): Promise<Axios>;
  readonly fetch: typeof globalThis.fetch;
}

interface Answered {
  readonly data: unknown;
}

/** The methods of Refine's `DataProvider` that the engine calls. Their answers are read with the declaration's schema. */
export interface AskedProvider {
  /** `total` is absent if the backend does not count. `cursor` says whether another page follows. */
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
  /** Creates the provider. A package is imported here, with the first call that needs it. */
  open(ways: ProviderWays): Promise<AskedProvider>;
  /** Refine's filter operators that the backend understands. The engine rejects any other. */
  readonly operators: readonly CrudOperators[];
  /** The parameter of the backend's own search. Default: "contains" filters on the fields of the declaration's `search`. */
  readonly search?: string;
  /** Whether a filter on a relation names the related record's id field, such as `author.documentId`. */
  readonly filtersRelationsById?: boolean;
}
