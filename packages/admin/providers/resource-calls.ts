/** The backend calls of a resource, as the providers use them. */
import type { CrudFilter } from '@refinedev/core';
import type { Id } from '../contract/endpoint.ts';
import type { HeardUpdate } from '../contract/live.ts';
import type { ExportedList } from './exported-list.ts';
import type { Versions } from './http/versions.ts';

export type Row = Record<string, unknown>;

/** The field names of a record. For a union, those of all its members. */
export type KeyOf<Entity> = Entity extends unknown ? keyof Entity & string : never;

export interface SortBy {
  readonly field: string;
  readonly direction: 'asc' | 'desc';
}

/** The query of one page of a list. */
export interface ListQuery {
  readonly tab: string | undefined;
  readonly search: string;
  readonly sort: SortBy | undefined;
  /** Further sort keys, if the list is sorted by more than one. */
  readonly thenBy?: readonly SortBy[];
  /** Values by filter name. Unset filters are absent. */
  readonly filters: Readonly<Record<string, unknown>>;
  /** Refine filters with operators other than the declared ones. The backend's dialect sends each of them or throws. */
  readonly conditions?: readonly CrudFilter[];
  /** Page number as the backend counts: the first page is the resource's `firstPage`. */
  readonly page: number;
  readonly size: number;
}

export interface ListPage {
  readonly rows: readonly Row[];
  /** Absent if the backend sends none. The list then ends at a page shorter than `size`. */
  readonly total?: number | undefined;
  /** Whether `total` is only a lower bound, because the backend stopped counting there. */
  readonly isAtLeast?: boolean | null | undefined;
  /** Whether another page follows, if the backend sends it. Takes precedence over `total`. */
  readonly hasMore?: boolean | undefined;
  /** Column totals over all rows by column key, if the backend sends them. */
  readonly totals?: Readonly<Record<string, number>> | undefined;
}

export interface ResourceCalls {
  readonly list?: {
    readonly firstPage: 0 | 1;
    fetch(query: ListQuery, signal: AbortSignal | undefined, exported?: ExportedList): Promise<ListPage>;
  };
  get?(id: Id, signal: AbortSignal | undefined): Promise<{ readonly row: Row; readonly versions: Versions }>;
  /** Fetches multiple records. Omits missing ones. */
  many?(ids: readonly Id[], signal: AbortSignal | undefined): Promise<readonly Row[]>;
  create?(values: unknown): Promise<unknown>;
  /**
   * Updates a record. `seen` holds the versions that the user saw: the call is rejected if they are stale. `row` is the
   * record of those versions.
   */
  update?(id: Id, values: unknown, seen: Versions | undefined, row?: Row): Promise<unknown>;
  delete?(id: Id): Promise<unknown>;
  /** Restores a soft-deleted record. */
  restore?(id: Id): Promise<unknown>;
  /** Calls that save one section each. `row` is the record of the versions `seen`, if the form shows one. */
  readonly sections?: Readonly<
    Record<string, (id: Id, values: unknown, seen: Versions | undefined, row: Row | undefined) => Promise<unknown>>
  >;
  /** Returns whether a change message concerns this resource. */
  concerns?(update: HeardUpdate): boolean;
  /** Whether the subscriptions socket reports its changes, too (D-7.09). */
  readonly isSubscription?: boolean;
}

export type FindCalls = (resource: string) => ResourceCalls | undefined;
