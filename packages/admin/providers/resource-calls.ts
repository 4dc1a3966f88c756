/** What the providers need to know of a resource; the registry answers it by name. */
import type { CrudFilter } from '@refinedev/core';
import type { Id } from '../contract/endpoint.ts';
import type { HeardUpdate } from '../contract/live.ts';
import type { ExportedList } from './exported-list.ts';
import type { Versions } from './http/versions.ts';

export type Row = Record<string, unknown>;

/** The names of a record's fields; of one that is of several kinds, those of any of them. */
export type KeyOf<Entity> = Entity extends unknown ? keyof Entity & string : never;

export interface SortBy {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** One page of a list, as its screen asks for it. */
export interface ListQuery {
  readonly tab: string | undefined;
  readonly search: string;
  readonly sort: SortBy | undefined;
  /** What rows that are alike by that are sorted by, where a list has several sorts at once. */
  readonly thenBy?: readonly SortBy[];
  /** By filter name; a filter that is not set is absent. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Refine's filters that have other operators than a declared one. A backend's dialect sends each, or throws. */
  readonly conditions?: readonly CrudFilter[];
  /** As the backend counts: the first page is the resource's `firstPage`. */
  readonly page: number;
  readonly size: number;
}

export interface ListPage {
  readonly rows: readonly Row[];
  /** Absent where the backend sends none: the list then ends at a page shorter than `size`. */
  readonly total?: number | undefined;
  /** There are so many or more: the backend has not counted them to the end. */
  readonly isAtLeast?: boolean | null | undefined;
  /** Whether another page follows, where the backend says so: it wins over `total`. */
  readonly hasMore?: boolean | undefined;
  /** What columns come to over all rows, by their keys, where the backend says it. */
  readonly totals?: Readonly<Record<string, number>> | undefined;
}

export interface ResourceCalls {
  readonly list?: {
    readonly firstPage: 0 | 1;
    fetch(query: ListQuery, signal: AbortSignal | undefined, exported?: ExportedList): Promise<ListPage>;
  };
  get?(id: Id, signal: AbortSignal | undefined): Promise<{ readonly row: Row; readonly versions: Versions }>;
  /** Several at once; those that are not there are left out. */
  many?(ids: readonly Id[], signal: AbortSignal | undefined): Promise<readonly Row[]>;
  create?(values: unknown): Promise<unknown>;
  /** `seen`: the versions that the user had before them; the call is refused when the record has changed since. `row`: the record of those versions. */
  update?(id: Id, values: unknown, seen: Versions | undefined, row?: Row): Promise<unknown>;
  delete?(id: Id): Promise<unknown>;
  /** Of a record that was deleted and is still there. */
  restore?(id: Id): Promise<unknown>;
  /** By section: how each is saved. `row`: the record of those versions, where a form shows one. */
  readonly sections?: Readonly<
    Record<string, (id: Id, values: unknown, seen: Versions | undefined, row: Row | undefined) => Promise<unknown>>
  >;
  /** Whether a change that was told concerns this resource. */
  concerns?(update: HeardUpdate): boolean;
  /** Whether its changes are told by the socket of the subscriptions too (D-7.09). */
  readonly isSubscription?: boolean;
}

export type FindCalls = (resource: string) => ResourceCalls | undefined;
