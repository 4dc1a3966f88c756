/** Reads pages of lists by index. Finds the ids of a page first, and the caller then reads those rows. */
import { type SQL, and, asc, desc, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { searchText } from 'schema-admin/contract/values/search-text.ts';
import type { Search } from './scope.ts';
import type { Tx } from './tx.ts';

/** One sort key of a list. Its values are never null. */
export interface OrderKey {
  readonly column: PgColumn;
  /** The sort expression, if it isn't the column itself. */
  readonly by?: SQL;
  readonly type: keyof typeof keyTypes;
  readonly direction: 'asc' | 'desc';
}

export interface ListQuery {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly where: SQL | undefined;
  /** The last key must be unique, so that the order is total. */
  readonly order: readonly OrderKey[];
  readonly search?: Search | undefined;
  /**
   * Mutually exclusive conditions that repeat a part of `where`. Each one reads its own index range, and the results
   * are merged.
   */
  readonly branches?: readonly SQL[] | undefined;
  /** True if several rows can have the same id and sort keys. The list shows them as one row. */
  readonly isGrouped?: boolean | undefined;
  /** Selects the exact total if the database maintains one. Not used for searches. */
  readonly knownTotal?: SQL | undefined;
}

export interface ListPage {
  readonly ids: readonly string[];
  /** With `isAtLeast`, a lower bound. It exceeds the page's end if more rows follow. */
  readonly total: number;
  readonly isAtLeast?: boolean;
}

const countLimit = 10_000;
/** Upper limit for collecting and sorting search results, each of which is fetched from the table. */
const gatherLimit = 2000;
/** Pages that end within this many rows are read by walking the list. Later pages sort all search results. */
const walkLimit = 100;
/** With more branches, the whole list is read, because most of its rows would belong to one of them. */
const branchLimit = 8;

/** Returns the conditions as branches of a list, or `undefined` if there are too few or too many. */
export function branchesOf(conditions: readonly SQL[]): readonly SQL[] | undefined {
  return conditions.length < 2 || conditions.length > branchLimit ? undefined : conditions;
}

/** Returns a page of a list with its total, counted up to `most` rows. */
export async function listPage(
  tx: Tx,
  list: ListQuery,
  size: number,
  offset: number,
  most = list.search === undefined ? countLimit : gatherLimit,
): Promise<ListPage> {
  const { search, knownTotal } = list;
  if (search !== undefined) return await searchedPage(tx, list, search, size, offset, most);
  if (knownTotal !== undefined) {
    return { ids: await idsOf(tx, list, size, offset), total: await readTotal(tx, knownTotal) };
  }
  const page = await pageAndEnd(tx, list, size, offset);
  if (page.isAtLeast !== true && (page.ids.length > 0 || offset === 0)) return page;
  const total = page.total > most ? page.total : await countUpTo(tx, list, most);
  return total > most ? { ...page, total, isAtLeast: true } : { ids: page.ids, total };
}

/** Returns the ids of a page, in the list's order. */
export async function idsOf(tx: Tx, list: ListQuery, size: number, offset: number): Promise<readonly string[]> {
  const rows = Ids.parse(
    await tx.execute(
      sql`select ${list.id}::text as id ${fromRows(list, offset + size)} limit ${size} offset ${offset}`,
    ),
  ).rows;
  return rows.map(({ id }) => id);
}

/**
 * Returns the rows after a cursor, or the first rows with the list's total. Never reads the rows before them. `last` is
 * the cursor of the last row of a full page. The total of a search is `null` above the counting limit.
 */
export async function listAfter(
  tx: Tx,
  list: ListQuery,
  place: readonly string[] | undefined,
  size: number,
): Promise<RowsAfter> {
  const { search, knownTotal, order } = list;
  const read = async (): Promise<RowsAfter> => {
    const values = sql.join(
      order.map((key) => keyTypes[key.type].write(valueOf(key))),
      sql`, `,
    );
    const following = place === undefined ? list : { ...list, branches: after(list, place) };
    const { rows } = Places.parse(
      await tx.execute(
        sql`select ${list.id}::text as id, json_build_array(${values}) as place ${fromRows(following, size)} limit ${size}`,
      ),
    );
    const ids = rows.map(({ id }) => id);
    const last = rows.length < size ? undefined : rows.at(-1)?.place;
    if (place !== undefined) return { ids, last, total: undefined };
    if (search === undefined) {
      return {
        ids,
        last,
        total: knownTotal === undefined ? await countUpTo(tx, list) : await readTotal(tx, knownTotal),
      };
    }
    const total = await countUpTo(tx, list, countLimit);
    return { ids, last, total: total > countLimit ? null : total };
  };
  return await (search === undefined ? read() : search.walk(read));
}

export interface RowsAfter {
  readonly ids: readonly string[];
  readonly last: readonly string[] | undefined;
  readonly total: number | null | undefined;
}

/**
 * Collects and sorts search results. Above the counting limit, matches are so frequent that walking the list finds the
 * first pages quickly.
 */
async function searchedPage(
  tx: Tx,
  list: ListQuery,
  search: Search,
  size: number,
  offset: number,
  most: number,
): Promise<ListPage> {
  const { total, ids } = await search.gather(() => foundPage(tx, list, size, offset, most));
  if (ids !== null) return { ids, total };
  const readPage = () => pageAndEnd(tx, list, size, offset);
  const page = await (offset + size <= walkLimit ? search.walk(readPage) : search.gather(readPage));
  return page.isAtLeast !== true && page.ids.length > 0
    ? page
    : { ...page, total: Math.max(total, page.total), isAtLeast: true };
}

/** Returns a page of the results, or no ids if there are more than `most` results. */
async function foundPage(
  tx: Tx,
  list: ListQuery,
  size: number,
  offset: number,
  most: number,
): Promise<{ readonly total: number; readonly ids: readonly string[] | null }> {
  const { table, id, where = sql`true` } = list;
  const page = sql`array(select ${id}::text from found as ${table} ${inOrder(list)} limit ${size} offset ${offset})`;
  return Found.parse(
    await tx.execute(sql`
      with found as materialized (select ${columnsOf(list)} from ${table} where ${where} ${grouping(list)} limit ${most + 1}),
        counted as (select count(*)::int as total from found)
      select total, case when total <= ${most} then to_json(${page}) end as ids from counted`),
  ).rows[0];
}

/** Fetches one extra row to find out whether this is the last page. */
async function pageAndEnd(tx: Tx, list: ListQuery, size: number, offset: number): Promise<ListPage> {
  const ids = await idsOf(tx, list, size + 1, offset);
  return {
    ids: ids.slice(0, size),
    total: ids.length === 0 ? 0 : offset + ids.length,
    ...(ids.length > size && { isAtLeast: true }),
  };
}

/** Counts the rows of a list, up to `most + 1`. */
async function countUpTo(tx: Tx, list: ListQuery, most?: number): Promise<number> {
  const { table, where = sql`true` } = list;
  const limit = most === undefined ? sql`` : sql`limit ${most + 1}`;
  return await readTotal(
    tx,
    sql`select count(*) from (select from ${table} where ${where} ${grouping(list)} ${limit}) as counted`,
  );
}

async function readTotal(tx: Tx, total: SQL): Promise<number> {
  return Total.parse(await tx.execute(sql`select (${total})::int as total`)).rows[0].total;
}

const Ids = z.object({ rows: z.array(z.object({ id: z.string() })) });
const Places = z.object({ rows: z.array(z.object({ id: z.string(), place: z.array(z.string()) })) });
const Total = z.object({ rows: z.tuple([z.object({ total: z.number().int() })]) });
const Found = z.object({ rows: z.tuple([z.object({ total: z.number().int(), ids: z.array(z.string()).nullable() })]) });

/** Returns a query for the list's first `most` rows in order, merged from its branches if it has any. */
function fromRows(list: ListQuery, most: number): SQL {
  const { table, where = sql`true`, branches = [] } = list;
  if (branches.length === 0) return sql`from ${table} where ${where} ${grouping(list)} ${inOrder(list)}`;
  const reads = branches.map(
    (branch) =>
      sql`(select ${columnsOf(list)} from ${table} where ${where} and ${branch} ${grouping(list)} ${inOrder(list)} limit ${most})`,
  );
  return sql`from (${sql.join(reads, sql` union all `)}) as ${table} ${grouping(list)} ${inOrder(list)}`;
}

const valueOf = ({ column, by = sql`${column}` }: OrderKey) => by;
const columnsOf = ({ id, order }: ListQuery) =>
  sql.join([...new Set([id, ...order.map(({ column }) => column)])], sql`, `);
const grouping = (list: ListQuery) => (list.isGrouped === true ? sql`group by ${columnsOf(list)}` : sql``);
const inOrder = ({ order }: ListQuery) =>
  sql`order by ${sql.join(
    order.map((key) => (key.direction === 'asc' ? asc(valueOf(key)) : desc(valueOf(key)))),
    sql`, `,
  )}`;

/**
 * Returns the condition for rows after a cursor as branches: rows with a later first key, rows with the same first and
 * a later second key, and so on. A row comparison can't express this, because the keys' directions differ.
 */
function after({ order, branches }: ListQuery, place: readonly string[]): SQL[] {
  const keys = order.map((key, at) => ({
    value: valueOf(key),
    isUp: key.direction === 'asc',
    there: sql`${place[at]}::text::${sql.raw(key.type)}`,
  }));
  const steps = keys.map(
    ({ value, isUp, there }, at) =>
      and(
        ...keys.slice(0, at).map((same) => sql`${same.value} = ${same.there}`),
        isUp ? sql`${value} > ${there}` : sql`${value} < ${there}`,
      ) ?? sql`true`,
  );
  return branches === undefined ? steps : branches.flatMap((branch) => steps.map((step) => sql`${branch} and ${step}`));
}

/** Text format of the values of each key type. Timestamps keep microseconds. */
const keyTypes = {
  integer: { write: (value: SQL) => sql`${value}::text`, schema: z.string().regex(/^-?\d{1,9}$/) },
  bigint: { write: (value: SQL) => sql`${value}::text`, schema: z.string().regex(/^-?\d{1,15}$/) },
  uuid: { write: (value: SQL) => sql`${value}::text`, schema: z.uuid() },
  text: { write: (value: SQL) => value, schema: z.string() },
  boolean: { write: (value: SQL) => sql`${value}::text`, schema: z.enum(['true', 'false']) },
  timestamptz: {
    write: (value: SQL) => sql`to_char(${value} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    schema: z.iso.datetime({ precision: 6 }),
  },
} as const;

/** Returns the schema of a cursor: the sort keys of one row. */
export const placeIn = (order: readonly OrderKey[]) =>
  z
    .array(z.string())
    .length(order.length)
    .refine((place) => order.every(({ type }, at) => keyTypes[type].schema.safeParse(place[at]).success));

/** Sorts rows into the order of a page's ids. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string | number,
): Row[] {
  const places = new Map(ids.map((id, at) => [id, at]));
  const placeOf = (row: Row) => places.get(String(idOf(row))) ?? 0;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Returns a condition that a text in the format of `search_text` contains the query, or `undefined` for an empty query.
 */
export function containsText(searched: PgColumn | SQL, query: string): SQL | undefined {
  const text = searchText(query);
  return text === '' ? undefined : sql`${searched} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}
