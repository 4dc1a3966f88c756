/** A page of a list, and how many rows the list has: found by indexes, before any row is read whole. */
import { type SQL, and, asc, desc, gt, lt, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Search } from './scope.ts';
import type { Tx } from './tx.ts';

export interface ListSlice {
  readonly table: PgTable;
  readonly id: PgColumn;
  /** What the list is ordered by, beside the id. */
  readonly at: PgColumn;
  readonly direction: 'asc' | 'desc';
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly size: number;
  readonly offset: number;
}

export interface ListPage {
  /** In the list's order. */
  readonly ids: readonly string[];
  /** Of a list with too many rows to count: more than this page reaches, wherever another follows. */
  readonly total: number;
}

/** Of a list that nobody keeps a count of. */
export const mostCounted = 10_000;
/** So far into a list the results of a search that finds many are met one by one; beyond, all of them are sorted. */
const mostWalked = 100;

export interface SearchLimits {
  /** So many results are counted and sorted: as many as the portal acts on at once. */
  readonly found: number;
  /** Of more, the first are looked for among so many rows from the list's beginning. */
  readonly lookedAt: number;
}
const usualLimits: SearchLimits = { found: 1000, lookedAt: 5000 };
/** Of several words: few find so many, and what the index finds of them is what is searched for. */
export const phraseLimits: SearchLimits = { ...usualLimits, found: 3000 };

const sliced = ({ order, size, offset }: ListSlice) => sql`order by ${sql.join([...order], sql`, `)} limit ${size} offset ${offset}`;
const walked = (list: ListSlice) => sql`select ${list.id} from ${list.table} where ${list.where ?? sql`true`} ${sliced(list)}`;

/** A page where nothing is searched; `total` is what the database keeps, and counted up to `most` where it keeps none. */
export async function walkedPage(tx: Tx, list: ListSlice, kept?: SQL, most = mostCounted): Promise<ListPage> {
  const counted = sql`select count(*)::int from (select from ${list.table} where ${list.where ?? sql`true`} limit ${most + 1}) as counted`;
  const page = await readPage(tx, sql`select (${kept ?? counted}) as total, to_json(array(${walked(list)})) as ids`);
  return kept === undefined && page.total > most ? { ids: page.ids, total: atLeast(page.total, list, page.ids) } : page;
}

/** How the transaction is made to see nothing but what is searched for, perhaps once more; answers what is asked `before`. */
type See = (asked: Pick<Search, 'before' | 'isUnsorted'>) => Promise<string | null>;

/**
 * A page of what is searched for. Few results are counted and sorted. Of more, the first are met from the list's
 * beginning, as long as that takes few rows, and the others are sorted without being counted.
 */
export async function foundPage(tx: Tx, list: ListSlice, see: See, limits = usualLimits): Promise<ListPage> {
  const { table, id, at, where, size, offset } = list;
  await see({});
  // Materialized, for otherwise the planner would walk the whole list in search of ten that may not exist.
  const found = await readPage(
    tx,
    sql`with found as materialized (select ${id}, ${at} from ${table} where ${where} limit ${limits.found + 1})
      select (select count(*)::int from found) as total, to_json(array(select ${id} from found as ${table} ${sliced(list)})) as ids`,
  );
  if (found.total <= limits.found) return found;
  const ids = (offset + size > mostWalked ? undefined : await metFirst(tx, list, see, limits)) ?? (await readPage(tx, sql`select 0 as total, to_json(array(${walked(list)})) as ids`)).ids;
  return { ids, total: atLeast(found.total, list, ids) };
}

/** The page's results, met one by one among the list's first rows, or all of them; `undefined` where those do not fill it. */
async function metFirst(tx: Tx, list: ListSlice, see: See, { lookedAt }: SearchLimits): Promise<readonly string[] | undefined> {
  const { table, at, direction, where, order, size } = list;
  const before = sql`select ${at} from ${table} where ${where} order by ${sql.join([...order], sql`, `)} limit 1 offset ${lookedAt}`;
  const last = await see({ before, isUnsorted: true });
  const nearer = last === null ? sql`true` : direction === 'desc' ? sql`${at} >= ${last}::timestamptz` : sql`${at} <= ${last}::timestamptz`;
  const { ids } = await readPage(tx, sql`select 0 as total, to_json(array(${walked({ ...list, where: sql`${where} and ${nearer}` })})) as ids`);
  if (ids.length === size || last === null) return ids;
  await see({});
  return undefined;
}

/** The row that a list is read on behind. Its time is the database's, which is finer than a `Date`. */
export const Place = z.object({ at: z.iso.datetime({ precision: 6 }), id: z.string() });
export type Place = z.infer<typeof Place>;

const Places = z.object({ rows: z.array(Place) });

interface KeyedList extends Pick<ListSlice, 'table' | 'id' | 'at' | 'direction' | 'where'> {
  /** Whether among equal times ids run in the list's direction; else against it. */
  readonly idsRunAlong: boolean;
}

/** The rows that follow a place, or the first ones: however far into the list, only they are read. */
export async function placesBehind(tx: Tx, { table, id, at, direction, where, idsRunAlong }: KeyedList, behind: Place | undefined, most: number): Promise<readonly Place[]> {
  const isDown = direction === 'desc';
  const [asTime, asId] = [(time: string) => sql`${time}::timestamptz`, isDown === idsRunAlong ? desc(id) : asc(id)];
  const following = behind && and(isDown ? sql`${at} <= ${asTime(behind.at)}` : sql`${at} >= ${asTime(behind.at)}`, or(isDown ? sql`${at} < ${asTime(behind.at)}` : sql`${at} > ${asTime(behind.at)}`, isDown === idsRunAlong ? lt(id, behind.id) : gt(id, behind.id)));
  const written = sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return Places.parse(await tx.execute(sql`select ${written} as at, ${id}::text as id from ${table} where ${and(where, following) ?? sql`true`} order by ${isDown ? desc(at) : asc(at)}, ${asId} limit ${most}`)).rows;
}

/** Never the end of a list before it is there. */
export function atLeast(known: number, { offset, size }: Pick<ListSlice, 'offset' | 'size'>, { length }: readonly unknown[]): number {
  const seen = length === 0 ? 0 : offset + length;
  return Math.max(known, length < size ? seen : seen + 1);
}

const Counted = z.object({ rows: z.tuple([z.object({ total: z.coerce.number().int() })]) });

/** How many rows a list has, as the database keeps it or else counted: all, or `null` for more than `most`. */
export async function countList(tx: Tx, { table, where }: Pick<ListSlice, 'table' | 'where'>, kept?: SQL, most?: number): Promise<number | null> {
  const limit = most === undefined ? sql`` : sql`limit ${most + 1}`;
  const { total } = Counted.parse(await tx.execute(sql`select (${kept ?? sql`select count(*) from (select from ${table} where ${where ?? sql`true`} ${limit}) as counted`}) as total`)).rows[0];
  return most !== undefined && total > most ? null : total;
}

const Answer = z.object({ rows: z.tuple([z.object({ total: z.number().int(), ids: z.array(z.coerce.string()) })]) });

async function readPage(tx: Tx, query: SQL): Promise<ListPage> {
  return Answer.parse(await tx.execute(query)).rows[0];
}

/** A text as a `like` pattern that finds it anywhere, taken literally. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
