/** Fetches lists from a backend with its own query parameters (`rest.query`). */
import type { CrudFilter } from '@refinedev/core';
import { z } from 'zod';
import type { ListPage, ListQuery, Row } from '../../../providers/resource-calls.ts';
import { sendRest } from '../../../providers/rest/send-rest.ts';
import type { ApiClient } from '../handles/record-calls.ts';
import { toDialect } from './crud-filters.ts';
import type { References } from './relation-ids.ts';
import { valueAt, readRows, totalAt, totalsAt } from './rest-answer.ts';
import type { RestDeclaration, RestQuery } from '../declaration/rest-declaration.ts';

interface RestListContext {
  readonly schema: z.ZodType<Row>;
  readonly id: string;
  readonly references: References | undefined;
  readonly firstPage: 0 | 1;
  readonly rest: RestDeclaration;
  readonly query: RestQuery;
  readonly wire: ApiClient;
  /** Without a trailing slash. */
  readonly base: string;
}

const Scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const ScalarTexts = z.union([z.array(Scalar), Scalar.transform((value) => [value])]);
const Range = z.object({ from: z.string().optional(), to: z.string().optional() });

function filterParams(query: RestQuery, { filters, conditions = [] }: ListQuery): [name: string, values: string[]][] {
  const { unfiltered = {} } = query;
  const chosen = Object.entries({ ...unfiltered, ...filters }).flatMap(([name, given]): [string, string[]][] => {
    const range = Range.safeParse(given).data;
    if (!range) return [[name, ScalarTexts.parse(given)]];
    const [from, to] = rangeParamNames(query, name);
    return [
      [from, range.from === undefined ? [] : [range.from]],
      [to, range.to === undefined ? [] : [range.to]],
    ];
  });
  return conditions.length === 0 ? chosen : withConditions(query, chosen, conditions);
}

function rangeParamNames({ ranges = {} }: RestQuery, name: string): readonly [from: string, to: string] {
  return ranges[name] ?? [`${name}_gte`, `${name}_lte`];
}

/** Adds conditions as query parameters. Throws if a parameter is already used, or if the operator is not supported. */
function withConditions(
  query: RestQuery,
  chosen: readonly [name: string, values: string[]][],
  conditions: readonly CrudFilter[],
): [name: string, values: string[]][] {
  const { operators = {} } = query;
  const dialect = {
    name: 'rest.query',
    operators: new Set<string>(['eq', 'in', 'gte', 'lte', ...Object.keys(operators)]),
  };
  const names = new Set(chosen.flatMap(([name, values]) => (values.length > 0 ? [name] : [])));
  const added = toDialect(conditions, dialect).flatMap((filter): [string, string[]][] => {
    // Only single conditions remain, because the dialect has neither "and" nor "or".
    if (!('field' in filter)) return [];
    const { field, operator } = filter;
    const [from, to] = rangeParamNames(query, field);
    const name =
      operators[operator]?.replace('field', field) ?? (operator === 'gte' ? from : operator === 'lte' ? to : field);
    if (names.has(name)) {
      throw new Error(
        `The filter "${field}" cannot be sent with "${operator}" as well: another one is sent as "${name}"`,
      );
    }
    names.add(name);
    return [[name, ScalarTexts.parse(filter.value ?? true)]];
  });
  return [...chosen, ...added];
}

/**
 * Returns the sort parameters. Joins multiple sorts with commas, but repeats the parameter in the format
 * `field,direction`.
 */
function sortParams(how: RestQuery['sort'], { sort, thenBy = [] }: ListQuery): [name: string, value: string][] {
  if (!how || !sort) return [];
  const sorts = [sort, ...thenBy];
  if ('field' in how) {
    return [
      [how.field, sorts.map(({ field }) => field).join()],
      [how.direction, sorts.map(({ direction }) => how.words?.[direction === 'asc' ? 0 : 1] ?? direction).join()],
    ];
  }
  const written = sorts.map(({ field, direction }) =>
    how.as === '-field'
      ? `${direction === 'desc' ? '-' : ''}${field}`
      : how.as.replace('field', field).replace('direction', direction),
  );
  return (how.as === 'field,direction' ? written : [written.join()]).map((each) => [how.name, each]);
}

/** Returns the query string of a page. `from` is the cursor of the page. */
function paramsOf(query: RestQuery, firstPage: 0 | 1, listQuery: ListQuery, from?: string): URLSearchParams {
  const { page, offset, size, search, sort, cursor } = query;
  const params = new URLSearchParams();
  if (page !== undefined) params.set(page, String(listQuery.page));
  if (offset !== undefined) params.set(offset, String((listQuery.page - firstPage) * listQuery.size));
  if (size !== undefined) params.set(size, String(listQuery.size));
  if (search !== undefined && listQuery.search !== '') params.set(search, listQuery.search);
  for (const [name, value] of sortParams(sort, listQuery)) params.append(name, value);
  if (cursor !== undefined && from !== undefined) params.set(cursor, from);
  for (const [name, values] of filterParams(query, listQuery)) {
    for (const value of values) params.append(name, value);
  }
  return params;
}

type Body = Readonly<Record<string, unknown>>;
const NestedObject = z.record(z.string(), z.unknown()).catch({});

/** Returns a copy of the body with a value set at a path. */
function setAtPath(body: Body, [key = '', ...deeper]: readonly string[], value: unknown): Body {
  return { ...body, [key]: deeper.length === 0 ? value : setAtPath(NestedObject.parse(body[key]), deeper, value) };
}

/** Returns the sort for a request body. A repeated parameter becomes a list, because a body has each key only once. */
function sortBody(how: RestQuery['sort'], listQuery: ListQuery): [name: string, value: unknown][] {
  const params = sortParams(how, listQuery);
  return [...new Set(params.map(([name]) => name))].map((name) => {
    const values = params.filter(([each]) => each === name).map(([, value]) => value);
    return [name, values.length > 1 ? values : values[0]];
  });
}

/**
 * Builds the body of a list request by POST. Sends all values of a filter if `post` has a list at its path, otherwise
 * only the first.
 */
function bodyOf(post: Body, query: RestQuery, firstPage: 0 | 1, listQuery: ListQuery, from?: string): Body {
  const { page, offset, size, search, sort, cursor } = query;
  const chosen = filterParams(query, listQuery).flatMap(([name, values]): [string, unknown][] =>
    values.length === 0 && !Array.isArray(valueAt(post, name))
      ? []
      : [[name, Array.isArray(valueAt(post, name)) ? values : values[0]]],
  );
  const paging: [string | undefined, unknown][] = [
    [page, listQuery.page],
    [offset, (listQuery.page - firstPage) * listQuery.size],
    [size, listQuery.size],
    [listQuery.search === '' ? undefined : search, listQuery.search],
    [from === undefined ? undefined : cursor, from],
    ...sortBody(sort, listQuery),
  ];
  return [...paging, ...chosen].reduce<Body>(
    (body, [name, value]) => (name === undefined ? body : setAtPath(body, name.split('.'), value)),
    post,
  );
}

/** Cursors by query and page number, so that the next page needs only one request. */
const cursors = new Map<string, string>();
/** The oldest cursors are evicted first. */
const maxCursors = 1000;

function storeCursor(key: string, cursor: string): void {
  if (cursors.size >= maxCursors) for (const oldest of [...cursors.keys()].slice(0, 1)) cursors.delete(oldest);
  cursors.set(key, cursor);
}

const Text = z.union([z.string().min(1), z.number().transform(String)]);

/** Returns the cursor of the next page, which a backend sends either alone or in the URL of that page. */
function nextCursorOf(
  { next }: RestDeclaration,
  name: string,
  { body, headers }: { readonly body: unknown; readonly headers: Headers },
): string | undefined {
  const linked = /<([^>]+)>[^,]*;\s*rel="?next"?/.exec(headers.get('link') ?? '')?.[1];
  const cursorOrUrl = next === undefined ? linked : Text.safeParse(valueAt(body, next)).data;
  const query = cursorOrUrl?.includes('?') === true ? cursorOrUrl.slice(cursorOrUrl.indexOf('?')) : undefined;
  return query === undefined ? cursorOrUrl : (new URLSearchParams(query).get(name) ?? undefined);
}

/** Fetches a page. If the declaration has no paging parameters, the first page contains all rows. */
export async function fetchRestList(
  names: RestListContext,
  listQuery: ListQuery,
  signal: AbortSignal | undefined,
): Promise<ListPage> {
  const { firstPage, query } = names;
  if (query.cursor === undefined) return (await fetchPage(names, listQuery, signal)).page;
  const keyOf = (page: number) =>
    JSON.stringify([names.base, names.rest.path, names.rest.list, { ...listQuery, page }]);
  // For a page whose cursor is unknown, fetch the preceding pages first.
  for (let page = firstPage; page < listQuery.page; page += 1) {
    if (cursors.has(keyOf(page + 1))) continue;
    const { next } = await fetchPage(names, { ...listQuery, page }, signal, cursors.get(keyOf(page)));
    if (next === undefined) return { rows: [], hasMore: false };
    storeCursor(keyOf(page + 1), next);
  }
  const { page, next } = await fetchPage(
    names,
    listQuery,
    signal,
    listQuery.page === firstPage ? undefined : cursors.get(keyOf(listQuery.page)),
  );
  if (next !== undefined) storeCursor(keyOf(listQuery.page + 1), next);
  return { ...page, hasMore: next !== undefined };
}

interface FetchedRestPage {
  readonly page: ListPage;
  readonly next: string | undefined;
}

async function fetchPage(
  { schema, id, references, firstPage, rest, query, wire, base }: RestListContext,
  listQuery: ListQuery,
  signal: AbortSignal | undefined,
  from?: string,
): Promise<FetchedRestPage> {
  const params = rest.post ? '' : paramsOf(query, firstPage, listQuery, from).toString();
  const address = `${base}${rest.list ?? rest.path}${params === '' ? '' : `?${params}`}`;
  const answer = rest.post
    ? await sendRest(
        { ...wire, signal },
        'POST',
        address,
        JSON.stringify(bodyOf(rest.post, query, firstPage, listQuery, from)),
      )
    : await sendRest({ ...wire, signal }, 'GET', address);
  const rows = readRows(
    { schema, id, references },
    valueAt(answer.body, rest.rows),
    `${rest.post ? 'POST' : 'GET'} ${address}`,
  );
  const next = query.cursor === undefined ? undefined : nextCursorOf(rest, query.cursor, answer);
  const follows =
    rest.next === undefined || query.cursor !== undefined ? {} : { hasMore: Boolean(valueAt(answer.body, rest.next)) };
  const isWhole = query.page === undefined && query.offset === undefined && query.cursor === undefined;
  return {
    page: isWhole
      ? { rows, total: rows.length, hasMore: false, totals: totalsAt(answer.body, rest.totals) }
      : {
          rows,
          total: totalAt(answer.body, rest.total) ?? totalAt({ total: answer.headers.get('x-total-count') }, 'total'),
          totals: totalsAt(answer.body, rest.totals),
          ...follows,
        },
    next,
  };
}
