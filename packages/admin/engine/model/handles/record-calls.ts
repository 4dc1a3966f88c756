/** The calls of a resource, which come from its declaration or from a transport. */
import type { Id } from '../../../contract/endpoint.ts';
import type { Backends } from '../../../contract/backends.ts';
import type { ExportedList } from '../../../providers/exported-list.ts';
import type { HttpClient } from '../../../providers/http/http-client.ts';
import type { ListPage, ListQuery, Row } from '../../../providers/resource-calls.ts';

/** The HTTP client for the calls. Transports also need the API's base URL. */
export interface ApiClient extends Pick<HttpClient, 'call' | 'lines' | 'fetchWithSession' | 'versioned'> {
  readonly apiUrl: string;
  readonly backends?: Backends | undefined;
}

/** The built-in operations of a resource. */
export interface RecordCalls {
  /** Reads the page from `exported`, if given, instead of sending a request. */
  list?(query: ListQuery, signal: AbortSignal | undefined, exported?: ExportedList): Promise<ListPage>;
  get?(id: Id, signal: AbortSignal | undefined): Promise<Row>;
  /** Omits records that don't exist. */
  many?(ids: readonly Id[], signal: AbortSignal | undefined): Promise<readonly Row[]>;
  create?(values: Row): Promise<unknown>;
  /** `row` is the record before the change, if the caller has it. */
  update?(id: Id, values: Row, row?: Row): Promise<unknown>;
  delete?(id: Id): Promise<unknown>;
  /** Restores a soft-deleted record. */
  restore?(id: Id): Promise<unknown>;
}
