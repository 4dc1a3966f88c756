/** Between a resource's declaration and the calls that serve it, declared or a transport's. */
import type { Id } from '../../../contract/endpoint.ts';
import type { Backends } from '../../../contract/backends.ts';
import type { ExportedList } from '../../../providers/exported-list.ts';
import type { HttpClient } from '../../../providers/http/http-client.ts';
import type { ListPage, ListQuery, Row } from '../../../providers/resource-calls.ts';

/** What the calls go through; a transport also needs the API's base address. */
export interface Wire extends Pick<HttpClient, 'call' | 'lines' | 'fetchWithSession' | 'versioned'> {
  readonly apiUrl: string;
  /** Those beside it. */
  readonly backends?: Backends | undefined;
}

/** What a resource does that is no action of its own. */
export interface RecordCalls {
  /** `exported`: what its calls are answered from. */
  list?(query: ListQuery, signal: AbortSignal | undefined, exported?: ExportedList): Promise<ListPage>;
  get?(id: Id, signal: AbortSignal | undefined): Promise<Row>;
  /** Those that are not there are left out. */
  many?(ids: readonly Id[], signal: AbortSignal | undefined): Promise<readonly Row[]>;
  create?(values: Row): Promise<unknown>;
  /** `row`: the record as it was before, where a form shows one. */
  update?(id: Id, values: Row, row?: Row): Promise<unknown>;
  delete?(id: Id): Promise<unknown>;
  /** Of a record that was deleted and is still there. */
  restore?(id: Id): Promise<unknown>;
}
