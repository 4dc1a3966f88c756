import type { LogicalFilter } from '@refinedev/core';
import type { DataProviderName } from '../../../providers/rest/data-providers.ts';
import type { Reach, ReadFailure } from '../../../providers/rest/reach.ts';

/** What a declaration says of a backend that speaks REST; where it says nothing, the backend speaks as json-server does. */

/** How one parameter says field and direction: `-Name`, `Name:desc`, `Name,desc`, `Name.desc`, `Name desc`. */
export type SortForm = '-field' | 'field:direction' | 'field,direction' | 'field.direction' | 'field direction';

/** One parameter for both, or one for each. */
type RestSort =
  | { readonly name: string; readonly as: SortForm }
  | {
      readonly field: string;
      readonly direction: string /** What the directions are called; `asc` and `desc` unless given. */;
      readonly words?: readonly [asc: string, desc: string];
    };

/** What the list's own query calls things; what it does not name is not sent. */
export interface RestQuery {
  /** The number of the page, from the list's `firstPage`. */
  readonly page?: string;
  /** How many rows to leave out. */
  readonly offset?: string;
  /** How many rows to answer. */
  readonly size?: string;
  /** The backend has no pages: one answer is all that there is. */
  readonly whole?: true;
  readonly search?: string;
  /** How it is sorted; without it the list has no `sorts`. */
  readonly sort?: RestSort;
  /** Where the page goes on: what the answer before said at the list's `next`. */
  readonly cursor?: string;
  /** The records of certain ids, once for each; without it they are asked for one by one. */
  readonly ids?: string;
  /** What either end of a range is called, by the filter's name; `Name_gte` and `Name_lte` unless given. */
  readonly ranges?: Readonly<Record<string, readonly [from: string, to: string]>>;
  /** Parameters of further filter operators of Refine. `field` stands for the field's name, such as `{ contains: 'field__icontains' }`. */
  readonly operators?: Readonly<Partial<Record<LogicalFilter['operator'], string>>>;
  /** Sent where the filter of that name chooses nothing. */
  readonly unfiltered?: Readonly<Record<string, readonly string[]>>;
}

/**
 * How files are sent: in a form beside the other values, which goes for `PATCH` and `PUT` too; in the JSON, as `data:`
 * addresses; or each by itself ahead of the record, which then holds what the answer says at `known`.
 */
export type RestFiles =
  | 'multipart'
  | 'base64'
  | {
      readonly upload: `/${string}`;
      readonly known: string /** What the form calls the file; `file` unless given. */;
      readonly name?: string;
    };

/** `GET`, `POST` on the path, `GET`, `PATCH`, `DELETE` on `path/id`. `base`, `headers`, `auth`: of a backend that `config.json` does not name; nothing in them is secret. */
export interface RestDeclaration extends Partial<Reach> {
  /** Below the backend's base, with a leading slash. */
  readonly path: `/${string}`;
  /** Where one record is, with `:id`, unless `:id` simply follows the path: FastAPI, for one, has `/items/` and `/items/:id`. */
  readonly recordPath?: `/${string}`;
  /** Where the list is, unless on the path. */
  readonly list?: `/${string}`;
  /** The list's query, where it is not json-server's. Such a list may be filtered by more than fields. */
  readonly query?: RestQuery;
  /** The list is asked by POST: what its body holds besides what `query` and the filters name, which may then be dotted. */
  readonly post?: Readonly<Record<string, unknown>>;
  /** Where the rows stand in the list's answer, such as `data`, and how many there are in all, such as `meta.total`. */
  readonly rows?: string;
  readonly total?: string;
  /** Where it says what the columns with a `total` come to over all rows: an object with a number by their keys, such as `meta.sums`. */
  readonly totals?: string;
  /** Path of the next cursor in an answer, such as `meta.next_cursor`. Default: the `Link` header. Takes the cursor from an address. With numbered pages, any value means that another page follows. */
  readonly next?: string;
  /** Where a record stands in its answer. */
  readonly record?: string;
  /** `PATCH`, unless said otherwise, sends what has been changed and nothing else; `PUT` the whole record, to `path/id` or `to the path` itself. */
  readonly update?: 'PATCH' | 'PUT' | 'PUT to the path';
  /** A form, unless said otherwise. */
  readonly files?: RestFiles;
  /** What the body of a refusal says, where it is in none of the usual forms (ADR 051). */
  readonly errors?: ReadFailure;
}

/** What a declaration says of a backend that one of Refine's data providers speaks to. `base`, `headers`, `auth`: as of `RestDeclaration`. */
export interface ProviderDeclaration<Key extends string = string> extends Partial<Reach> {
  /** Of those in `packages/admin/providers/rest/data-providers.ts`. */
  readonly name: DataProviderName;
  /** What the provider calls the records, such as `articles`. */
  readonly resource: string;
  /** The fields that a search looks in; the record's title unless given. */
  readonly search?: readonly Key[];
  /** What the provider understands besides, such as `{ populate: '*' }`. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly errors?: ReadFailure;
}
