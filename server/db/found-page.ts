/** A page of a list, and how many rows the list has: found by indexes, before any row is read whole. */
import { type SQL, and, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { searchText } from '../../contract/values/search-text.ts';
import type { Search } from './scope.ts';
import { type Tx, ask } from './tx.ts';

export interface ListSlice {
  readonly table: PgTable;
  readonly id: PgColumn;
  /** The time that the list is ordered by, beside the id. */
  readonly at?: PgColumn | undefined;
  readonly direction: 'asc' | 'desc';
  /** What else it is ordered by. */
  readonly keys?: readonly PgColumn[] | undefined;
  /** Several rows of the table may have the same id, and time, and are one row of the list. */
  readonly isGrouped?: boolean | undefined;
  readonly where: SQL | undefined;
  /** To ask of each row whether it is one of the list costs more than its rows do: they are walked once, for the page and for the count. */
  readonly isCostly?: boolean | undefined;
  /** Conditions of which each row fulfils at most one, and those of the list do one: an index that begins with them is walked for each, and the walks are merged. */
  readonly parts?: readonly SQL[] | undefined;
  readonly order: readonly SQL[];
  readonly size: number;
  readonly offset: number;
  /** Whatever fulfils this holds what is searched for; an index counts it with the list's own conditions. */
  readonly surely?: SQL | undefined;
  /** Holds what is searched for, as no index knows it: asked of the list's first rows. */
  readonly holds?: SQL | undefined;
}

/** Of more parts the list of all is walked: most of its rows are theirs. */
const mostMerged = 8;

/** Parts of a list where it is worth merging them. */
export function mergeable(parts: readonly SQL[]): readonly SQL[] | undefined {
  return parts.length < 2 || parts.length > mostMerged ? undefined : parts;
}

export interface ListPage<Rows = unknown> {
  /** In the list's order. */
  readonly ids: readonly string[];
  /** Of a list with too many rows to count: more than this page reaches, wherever another follows. */
  readonly total: number;
  /** There are so many or more: they have not been counted to the end. */
  readonly isAtLeast?: boolean;
  readonly rows?: Rows | undefined;
}

/** Reads the rows that `pageIds` names, asked together with the page: none has to wait for the other. */
type Along<Rows> = () => Promise<Rows>;

/** The ids of the page that the transaction has found last. */
export const pageIds = sql.raw(`current_setting('app.page')`);

/** Of a list that nobody keeps a count of. */
export const mostCounted = 10_000;
/** So far into a list the results of a search that finds many are met one by one; beyond, all of them are sorted. */
const mostWalked = 100;

export interface SearchLimits {
  /** So many results are counted and sorted: as many as the portal acts on at once. */
  readonly found: number;
  /** How far so many rows from the list's beginning reach back says how dense it is. */
  readonly measured: number;
  /** Of more results than are counted, the first are looked for in so many times that reach, and then in so many. */
  readonly near: number;
  readonly far: number;
}
const usualLimits: SearchLimits = { found: 1000, measured: 500, near: 10, far: 160 };
/** Of several words: few find so many, and what the index finds of them is what is searched for. */
export const phraseLimits: SearchLimits = { ...usualLimits, found: 3000 };

/** What says where a row stands in its list. */
const columnsOf = ({ id, at, keys = [] }: ListSlice) => sql.join([...new Set([id, ...(at === undefined ? [] : [at]), ...keys])], sql`, `);
export const grouped = (list: Pick<ListSlice, 'id' | 'at' | 'isGrouped'>) => (list.isGrouped === true && list.at !== undefined ? sql`group by ${list.at}, ${list.id}` : sql``);
const inOrder = (list: ListSlice) => sql`${grouped(list)} order by ${sql.join([...list.order], sql`, `)}`;
export const sliced = (list: ListSlice) => sql`${inOrder(list)} limit ${list.size} offset ${list.offset}`;

/** What a list is read from, as far as `most` rows of it: where it has parts, of each so many, in their order, which are merged as they are needed. */
export function rowsOf(list: ListSlice, most: number, besides = sql``): SQL {
  const { table, where = sql`true`, parts = [] } = list;
  if (parts.length === 0) return sql`from ${table} where ${where}`;
  return sql`from (${sql.join(parts.map((part) => sql`(select ${columnsOf(list)}${besides} from ${table} where ${where} and ${part} ${inOrder(list)} limit ${most})`), sql` union all `)}) as ${table}`;
}

const walked = (list: ListSlice) => sql`select ${list.id} ${rowsOf(list, list.offset + list.size)} ${sliced(list)}`;
const counted = (list: ListSlice, most: number) => sql`select count(*)::int from (select ${rowsOf(list, most + 1)} limit ${most + 1}) as counted`;

/** A page where nothing is searched; `total` is what the database keeps, and counted up to `most` where it keeps none. */
export async function walkedPage<Rows>(tx: Tx, list: ListSlice, kept?: SQL, most = mostCounted, along?: Along<Rows>): Promise<ListPage<Rows>> {
  const page = await readPage(tx, kept === undefined ? countedPage(list, most) : sql`select (${kept}) as total, array(${walked(list)}) as ids`, along);
  return kept === undefined && page.total > most ? bounded(page, page.total, list) : page;
}

/** Where the end is seen, the total is what the page reaches; elsewhere there are more. */
function bounded<Rows>(page: ListPage<Rows>, total: number, { offset }: ListSlice): ListPage<Rows> {
  return { ...page, total, isAtLeast: total !== offset + page.ids.length };
}

/** From this offset on a page is cut out of the rows that are counted: on their own, each would walk the same rows. */
const deepestApart = 1000;

/** A page that is not full ends the list, and says how long that is. Of one so deep that it would not be counted, its place says enough: where another row follows, and where none does. */
function countedPage(list: ListSlice, most: number): SQL {
  const { size, offset, parts = [], isCostly = false } = list;
  const isDeep = offset + size >= most;
  if (!isDeep && (isCostly || offset >= deepestApart) && parts.length === 0) {
    const all = walked({ ...list, size: most + 1, offset: 0 });
    return sql`with walked as materialized (select array(${all}) as ids) select cardinality(ids) as total, ids[${offset + 1}:${offset + size}] as ids from walked`;
  }
  return sql`with walked as materialized (select array(${walked({ ...list, size: isDeep ? size + 1 : size })}) as ids)
    select case when cardinality(ids) between ${offset > 0 ? 1 : 0} and ${isDeep ? size + 1 : size - 1} then ${offset} + cardinality(ids) else (${counted(list, most)}) end as total, ids[:${size}] as ids from walked`;
}

interface Sure {
  /** Leaves it in the transaction. */
  readonly before: SQL | undefined;
  /** Of more the search's index is not asked. */
  readonly enough: number;
  /** The page, and one more, where it has been met among the list's first rows. */
  readonly met: SQL | undefined;
}

/** So many of a list's first rows say how common it is what is searched for. */
const sampled = 200;

/** A page is met by walking where one in so many rows holds it, and the list is long enough that more are found than are counted. Far into a list walking passes over many rows, so that there it has to be more common. */
const shareWalked = ({ offset, size }: Pick<ListSlice, 'offset' | 'size'>) => (offset + size > mostWalked ? 10 : 20);

/** How many rows of the list surely hold what is searched for, so far as that matters: as an index counts them, or among the first rows where many do. */
function surelyFound(list: ListSlice, most: number): Sure {
  const { table, id, where = sql`true`, parts = [], surely, holds } = list;
  if (surely !== undefined) return { before: sql`set_config('app.sure', (select count(*) from (select from ${table} where ${and(where, surely)} limit ${most + 1}) as sure)::text, true)`, enough: most, met: undefined };
  if (holds === undefined) return { before: undefined, enough: most, met: undefined };
  const rows = { ...list, isGrouped: false };
  const share = shareWalked(list);
  const first = sql`select ${columnsOf(rows)}, ${parts.length === 0 ? sql`${holds} as holds` : sql`holds`} ${rowsOf(rows, sampled, sql`, ${holds} as holds`)} ${inOrder(rows)} limit ${sampled}`;
  // In a list of so many rows, more hold it than are counted, if those below are as the first. In a shorter one they are soon counted.
  const long = sql`greatest(${2 * most}::int, ${most * sampled}::int / sample.rows)`;
  const isLong = sql`(select count(*) > ${long} from (select ${rowsOf(rows, share * most + 1)} limit ${long} + 1) as long)`;
  const page = sql`array(select ${id} from first as ${table} where holds ${sliced({ ...list, size: list.size + 1 })})`;
  return {
    before: sql`with first as materialized (${first}),
      sample as (select count(*) filter (where holds) as rows, count(distinct ${sql.identifier(id.name)}) filter (where holds) as ids from first),
      known as materialized (select case when sample.rows * ${share} < ${sampled} then 0 when ${isLong} then sample.ids else 0 end as ids from sample)
      select case when set_config('app.met', case when known.ids > 0 then ${page}::text else '{}' end, true) is not null then set_config('app.sure', known.ids::text, true) end from known`,
    enough: 0,
    met: sql`(select current_setting('app.met')::text[])`,
  };
}

/** How the transaction is made to see nothing but what is searched for, perhaps once more; answers what is asked `before`. */
export type See = (asked: Pick<Search, 'before' | 'by'>) => Promise<string | null>;

/**
 * A page of what is searched for. Few results are counted and sorted. Of more, the first are met from the list's
 * beginning, as long as that takes few rows, and the others are sorted without being counted. What every tenth row holds
 * is met in the list's order, however far; what every twentieth does, at its beginning, where the rows that say how
 * common it is often hold the page.
 */
export async function foundPage<Rows>(tx: Tx, list: ListSlice, see: See, limits = usualLimits, along?: Along<Rows>): Promise<ListPage<Rows>> {
  const { table, id, where = sql`true`, size, offset } = list;
  const { before, enough, met } = surelyFound(list, limits.found);
  // In a select of its own: asked once, and where it says enough, the search's index is not asked at all.
  const sure = before === undefined ? sql`0` : sql`(select current_setting('app.sure')::int)`;
  // Materialized, for otherwise the planner would walk the whole list in search of ten that may not exist.
  const [known, found] = await Promise.all([
    see({ by: 'gathered', ...(before && { before }) }),
    readPage(
      tx,
      sql`with found as materialized (select ${columnsOf(list)} from ${table} where ${and(where, before && sql`${sure} <= ${enough}`)} limit ${limits.found + 1}),
        counted as (select count(*) > ${limits.found} or ${sure} > ${enough} as more, greatest(count(${list.isGrouped ? sql`distinct ${sql.identifier(id.name)}` : sql`*`})::int, ${sure}) as total from found)
        select total, case when not more then array(select ${id} from found as ${table} ${sliced(list)})::text[]${met === undefined ? sql`` : sql` when cardinality(${met}) > ${size} then (${met})[:${size}]`} end as ids from counted`,
      along,
    ),
  ]);
  const isCommon = list.surely === undefined && Number(known) > 0;
  if (found.isAtLeast !== true) return isCommon ? bounded(found, found.total, list) : found;
  // Of what is common, the page is surely among twice as many rows as it should be.
  const reach = Math.ceil((2 * shareWalked(list) * (offset + size + 1)) / limits.measured);
  const metByTime = list.at === undefined || (offset + size > mostWalked && !isCommon) ? undefined : await metFirst(tx, { ...list, at: list.at }, see, isCommon ? { ...limits, near: reach, far: reach } : limits, along);
  const page = metByTime ?? (await seenPage(tx, sorted(list), see, along, isCommon ? 'walked' : undefined));
  return bounded(page, page.ids.length === 0 ? found.total : Math.max(found.total, page.total), list);
}

/** Whatever its rows were read as, the page itself sees what is searched for. */
async function seenPage<Rows>(tx: Tx, query: SQL, see: See, along: Along<Rows> | undefined, by?: Search['by']): Promise<ListPage<Rows>> {
  const [, page] = await Promise.all([see({ by }), readPage(tx, query, along)]);
  return page;
}

/** With one more than the page holds, so that it is known whether it is the last; `total` is how far that reaches. */
const sorted = (list: ListSlice) => sql`with sorted as materialized (select array(${walked({ ...list, size: list.size + 1 })}) as ids)
  select ${list.offset} + cardinality(ids) as total, ids[:${list.size}] as ids from sorted`;

/** Another row follows the page. */
const isFilled = ({ total }: ListPage, { offset, size }: ListSlice) => total > offset + size;

const Reached = z.tuple([z.string(), z.string().nullable()]);

/** The page's results, met one by one among the list's first rows, or else sorted of those of some time; `undefined` where neither fills it. */
async function metFirst<Rows>(tx: Tx, list: ListSlice & { readonly at: PgColumn }, see: See, { measured, near, far }: SearchLimits, along: Along<Rows> | undefined): Promise<ListPage<Rows> | undefined> {
  const { at, direction, where = sql`true` } = list;
  const rows = { ...list, isGrouped: false };
  const isDown = direction === 'desc';
  const [first, last, end] = isDown ? [sql`max(at)`, sql`min(at)`, '-infinity'] : [sql`min(at)`, sql`max(at)`, 'infinity'];
  const within = (times: number) => sql`case when count(*) > ${measured} then ${first} + (${last} - ${first}) * ${times}::int end`;
  const before = sql`select json_build_array(set_config('app.near', coalesce((${within(near)})::text, ${end}), true), ${within(far)})
    from (select ${at} as at ${rowsOf(rows, measured + 1)} ${inOrder(rows)} limit ${measured + 1}) as measured`;
  const upTo = (time: SQL): ListSlice => ({ ...list, where: sql`${where} and ${isDown ? sql`${at} >= ${time}` : sql`${at} <= ${time}`}` });
  // In a select of its own, or PostgreSQL would ask it of each row, after row-level security.
  const [reached, met] = await Promise.all([see({ before, by: 'walked' }), readPage(tx, sorted(upTo(sql`(select current_setting('app.near')::timestamptz)`)), along)]);
  const [, farthest] = Reached.parse(JSON.parse(reached ?? 'null'));
  if (isFilled(met, list) || farthest === null) return met;
  // The index of the list and that of the search are intersected, and only the rows of both are fetched.
  const gathered = await seenPage(tx, sorted(upTo(sql`${farthest}::timestamptz`)), see, along);
  return isFilled(gathered, list) ? gathered : undefined;
}

const Answer = z.object({ rows: z.tuple([z.object({ total: z.number().int(), ids: z.array(z.string()).nullable() })]) });

/** Asks for a page, and for its rows behind it: they find the ids where the first statement leaves them. No ids are more than were counted. */
async function readPage<Rows>(tx: Tx, query: SQL, along: Along<Rows> | undefined): Promise<ListPage<Rows>> {
  // Materialized, for otherwise each mention of the ids would find them once more.
  const page = sql`with page as materialized (${query}) select total, to_json(ids::text[]) as ids, set_config('app.page', coalesce(ids, '{}')::text, true) from page`;
  const [found, rows] = await Promise.all([ask(tx, page), along?.()]);
  const { total, ids } = Answer.parse(found).rows[0];
  return { total, ids: ids ?? [], ...(ids === null && { isAtLeast: true }), rows };
}

/** Rows as a page, or what follows a place, has found them. */
export function inOrderOf<Row>(ids: readonly string[], rows: readonly Row[], idOf: (row: Row) => string | number): Row[] {
  const place = new Map(ids.map((id, at) => [id, at]));
  const placeOf = (row: Row) => place.get(String(idOf(row))) ?? 0;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a text in the form of `search_text` holds the query, taken literally; `undefined` where nothing is searched. */
export function holdsText(searched: PgColumn | SQL, query: string): SQL | undefined {
  const text = searchText(query);
  return text === '' ? undefined : sql`${searched} like ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`;
}
