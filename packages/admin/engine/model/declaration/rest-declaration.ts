import type { LogicalFilter } from '@refinedev/core';
import type { DataProviderName } from '../../../providers/rest/data-providers.ts';
import type { Reach, ReadFailure } from '../../../providers/rest/reach.ts';

/** Declaration of a REST backend. The defaults are those of json-server. */

/** The format of a sort parameter: `-Name`, `Name:desc`, `Name,desc`, `Name.desc`, `Name desc`. */
export type SortFormat = '-field' | 'field:direction' | 'field,direction' | 'field.direction' | 'field direction';

/** One parameter for field and direction, or one for each. */
type RestSort =
  | { readonly name: string; readonly as: SortFormat }
  | {
      readonly field: string;
      readonly direction: string;
      /** Values for the two directions. Default to `asc` and `desc`. */
      readonly words?: readonly [asc: string, desc: string];
    };

/** Parameter names of the list's query. Parameters without a name are not sent. */
export interface RestQuery {
  /** The page number, counted from the list's `firstPage`. */
  readonly page?: string;
  /** The number of rows to skip. */
  readonly offset?: string;
  /** The maximum number of rows. */
  readonly size?: string;
  /** The backend has no pages and returns all rows in one answer. */
  readonly whole?: true;
  readonly search?: string;
  /** The sort parameters. Without them, the list cannot have `sorts`. */
  readonly sort?: RestSort;
  /** The cursor of the next page, taken from `next` of the previous answer. */
  readonly cursor?: string;
  /** Parameter that is repeated for each id of multiple records. Without it, they are fetched one by one. */
  readonly ids?: string;
  /** Parameters for the two ends of a range, by filter name. Default to `Name_gte` and `Name_lte`. */
  readonly ranges?: Readonly<Record<string, readonly [from: string, to: string]>>;
  /**
   * Parameters of Refine's other filter operators. `field` is a placeholder, as in `{ contains: 'field__icontains' }`.
   */
  readonly operators?: Readonly<Partial<Record<LogicalFilter['operator'], string>>>;
  /** Values sent for a filter that is not set, by filter name. */
  readonly unfiltered?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Format of files: a multipart form with the other values, `data:` URLs in the JSON, or a separate upload before the
 * record, which then holds the value at the path `known` of the upload's answer.
 */
export type RestFiles =
  | 'multipart'
  | 'base64'
  | {
      readonly upload: `/${string}`;
      readonly known: string;
      /** The form field of the file. Defaults to `file`. */
      readonly name?: string;
    };

/**
 * A backend with `GET` and `POST` on the path, and `GET`, `PATCH` and `DELETE` on `path/id`. `base`, `headers` and
 * `auth` describe a backend that is not in `config.json`. Users can read them.
 */
export interface RestDeclaration extends Partial<Reach> {
  /** Path relative to the backend's base, with a leading slash. */
  readonly path: `/${string}`;
  /**
   * Path of a record with `:id`, if it is not simply below `path`. FastAPI, for example, uses `/items/` and
   * `/items/:id`.
   */
  readonly recordPath?: `/${string}`;
  /** Path of the list. Defaults to `path`. */
  readonly list?: `/${string}`;
  /** The list's query, if it differs from json-server's. The names of its filters need not be fields. */
  readonly query?: RestQuery;
  /** Requests the list by POST, with these constants in the body. Names in `query` and filters may be dotted paths. */
  readonly post?: Readonly<Record<string, unknown>>;
  /** Paths of the rows and of the total in the list's answer, such as `data` and `meta.total`. */
  readonly rows?: string;
  readonly total?: string;
  /** Path of an object with the column totals over all rows by column key, such as `meta.sums`. */
  readonly totals?: string;
  /**
   * Path of the next cursor in an answer, or of a URL that contains it. Defaults to the `Link` header. With numbered
   * pages, any value there means that another page follows.
   */
  readonly next?: string;
  /** Path of the record in an answer that wraps it. */
  readonly record?: string;
  /** The default `PATCH` sends only the changes. `PUT` sends the whole record to `path/id`, or to the path itself. */
  readonly update?: 'PATCH' | 'PUT' | 'PUT to the path';
  /** Defaults to `multipart`. */
  readonly files?: RestFiles;
  /** Parses the body of a failed response, if it has an unusual format (ADR 051). */
  readonly errors?: ReadFailure;
}

/**
 * Declaration of a backend that uses one of Refine's data providers. `base`, `headers` and `auth` are as in
 * `RestDeclaration`.
 */
export interface ProviderDeclaration<Key extends string = string> extends Partial<Reach> {
  /** Name of a provider in `packages/admin/providers/rest/data-providers.ts`. */
  readonly name: DataProviderName;
  /** The provider's name of the resource, such as `articles`. */
  readonly resource: string;
  /** The fields to search in. Defaults to the record's title. */
  readonly search?: readonly Key[];
  /** Provider-specific metadata, such as `{ populate: '*' }`. */
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly errors?: ReadFailure;
}
