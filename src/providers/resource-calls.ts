/** What the providers need to know of a resource; the registry answers it by name. */
import type { Id } from '../../contract/endpoint.ts';
import type { DataUpdate } from '../../contract/live.ts';
import type { Versions } from './http/versions.ts';

export type Row = Record<string, unknown>;

/** One page of a list, as its screen asks for it. */
export interface ListQuery {
  readonly tab: string | undefined;
  readonly search: string;
  readonly sort: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined;
  /** By filter name; a filter that is not set is absent. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** As the backend counts: the first page is the resource's `firstPage`. */
  readonly page: number;
  readonly size: number;
}

export interface ListPage {
  readonly rows: readonly Row[];
  /** Absent where the backend sends none: the list then ends at a page shorter than `size`. */
  readonly total?: number | undefined;
  /** Whether another page follows, where the backend says so: it wins over `total`. */
  readonly hasMore?: boolean | undefined;
}

export interface ResourceCalls {
  readonly list?: { readonly firstPage: 0 | 1; fetch(query: ListQuery, signal: AbortSignal | undefined): Promise<ListPage> };
  get?(id: Id, signal: AbortSignal | undefined): Promise<{ readonly row: Row; readonly versions: Versions }>;
  /** Lists of options that screens of this resource choose from, by name. */
  readonly lookups?: Readonly<Record<string, (signal: AbortSignal | undefined) => Promise<readonly Row[]>>>;
  /** `seen`: the versions that the user had before them; the call is refused when the record has changed since. `row`: the record of those versions, where a form shows one. */
  readonly actions: Readonly<Record<string, (id: Id, input: unknown, seen?: Versions, row?: Row) => Promise<unknown>>>;
  /** Whether a live message concerns this resource. */
  concerns?(update: DataUpdate): boolean;
}

export type FindCalls = (resource: string) => ResourceCalls | undefined;
