/** Connects a resource's declaration with the calls that serve it, from the declaration or a transport. */
import type { Id } from '../../../contract/endpoint.ts';
import type { Backends } from '../../../contract/backends.ts';
import type { ExportedList } from '../../../providers/exported-list.ts';
import type { HttpClient } from '../../../providers/http/http-client.ts';
import type { ListPage, ListQuery, Row } from '../../../providers/resource-calls.ts';

/** The HTTP client of the calls. Transports also need the API's base URL. */
export interface ApiClient extends Pick<HttpClient, 'call' | 'lines' | 'fetchWithSession' | 'versioned'> {
  readonly apiUrl: string;
  /** Third-party backends. */
  readonly backends?: Backends | undefined;
}

/** The built-in operations of a resource. */
export interface RecordCalls {
  /** `exported` provides the answers of an export in place of requests. */
  list?(query: ListQuery, signal: AbortSignal | undefined, exported?: ExportedList): Promise<ListPage>;
  get?(id: Id, signal: AbortSignal | undefined): Promise<Row>;
  /** Leaves out missing records. */
  many?(ids: readonly Id[], signal: AbortSignal | undefined): Promise<readonly Row[]>;
  create?(values: Row): Promise<unknown>;
  /** `row` is the record before the change, if a form shows one. */
  update?(id: Id, values: Row, row?: Row): Promise<unknown>;
  delete?(id: Id): Promise<unknown>;
  /** Restores a soft-deleted record. */
  restore?(id: Id): Promise<unknown>;
}
