/** What follows a row in a list, however far into it: an export reads on from there. */
import { type SQL, and, asc, desc, gt, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type ListSlice, type See, grouped, mostCounted, rowsOf, sliced } from './found-page.ts';
import type { Tx } from './tx.ts';

/** The row that a list is read on behind. Its time is the database's, which is finer than a `Date`. */
export const Place = z.object({ at: z.iso.datetime({ precision: 6 }), id: z.string() });
export type Place = z.infer<typeof Place>;

const writtenTime = (at: PgColumn | SQL) => sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const Places = z.object({ rows: z.array(Place) });

interface KeyedList extends Pick<ListSlice, 'table' | 'id' | 'direction' | 'where' | 'parts' | 'isGrouped'> {
  readonly at: PgColumn;
  /** Whether among equal times ids run in the list's direction; else against it. */
  readonly idsRunAlong: boolean;
}

/** The rows that follow a place, or the first ones: however far into the list, only they are read. */
async function placesBehind(tx: Tx, list: KeyedList, behind: Place | undefined, most: number): Promise<readonly Place[]> {
  const { id, at, direction, where, idsRunAlong } = list;
  const isDown = direction === 'desc';
  const [asTime, asId] = [(time: string) => sql`${time}::timestamptz`, isDown === idsRunAlong ? desc(id) : asc(id)];
  const following = behind && and(isDown ? sql`${at} <= ${asTime(behind.at)}` : sql`${at} >= ${asTime(behind.at)}`, or(isDown ? sql`${at} < ${asTime(behind.at)}` : sql`${at} > ${asTime(behind.at)}`, isDown === idsRunAlong ? lt(id, behind.id) : gt(id, behind.id)));
  const slice: ListSlice = { ...list, where: and(where, following), order: [isDown ? desc(at) : asc(at), asId], size: most, offset: 0 };
  return Places.parse(await tx.execute(sql`select ${writtenTime(at)} as at, ${id}::text as id ${rowsOf(slice, most)} ${sliced(slice)}`)).rows;
}

/**
 * What follows a place in a list, or its first rows, and with these how many it has in all, as the database keeps it or
 * else counted; `null` for too many of a search.
 */
export async function pageBehind(tx: Tx, list: KeyedList, { see, kept }: { readonly see: See | undefined; readonly kept?: SQL | undefined }, behind: Place | undefined, most: number) {
  // Walked to its end in any case: nothing is won by finding and sorting all of it for each part.
  await see?.({ by: 'walked' });
  const places = await placesBehind(tx, list, behind, most);
  return {
    ids: places.map(({ id }) => id),
    last: places.length < most ? undefined : places.at(-1),
    total: behind === undefined ? await countList(tx, list, kept, see && mostCounted) : undefined,
  };
}

/** One of the things that a list is ordered by. None of them is ever null. */
export interface OrderKey {
  readonly column: PgColumn;
  /** What of the column; itself, unless given. */
  readonly by?: SQL;
  readonly type: keyof typeof written;
  readonly direction: 'asc' | 'desc';
}

/** How the values of each type are written where a list is read on, and read again. */
const written = {
  integer: { of: (value: SQL) => sql`${value}::text`, as: z.string().regex(/^-?\d{1,9}$/) },
  text: { of: (value: SQL) => value, as: z.string() },
  boolean: { of: (value: SQL) => sql`${value}::text`, as: z.enum(['true', 'false']) },
  timestamptz: { of: (value: SQL) => writtenTime(value), as: z.iso.datetime({ precision: 6 }) },
} as const;

const valueOf = ({ column, by = sql`${column}` }: OrderKey) => by;

/** What a list says of its order. */
export function orderedBy(order: readonly OrderKey[]): Required<Pick<ListSlice, 'keys' | 'order'>> {
  return { keys: order.map(({ column }) => column), order: order.map((key) => (key.direction === 'asc' ? asc(valueOf(key)) : desc(valueOf(key)))) };
}

/** The row that a list of this order is read on behind: what it is ordered by, one after the other. */
export const placeIn = (order: readonly OrderKey[]) => z.array(z.string()).length(order.length).refine((place) => order.every(({ type }, at) => written[type].as.safeParse(place[at]).success));

const OrderedPlaces = z.object({ rows: z.array(z.object({ id: z.string(), place: z.array(z.string()) })) });

/** The rows behind a place, as parts that an index walks: those with a later first value, those that share the first and have a later second one, and so on. */
function stepsBehind(order: readonly OrderKey[], place: readonly string[]): SQL[] {
  const asked = order.map((key, at) => ({ value: valueOf(key), isUp: key.direction === 'asc', there: sql`${place[at]}::text::${sql.raw(key.type)}` }));
  return asked.map(({ value, isUp, there }, at) => sql.join([...asked.slice(0, at).map((same) => sql`${same.value} = ${same.there}`), isUp ? sql`${value} > ${there}` : sql`${value} < ${there}`], sql` and `));
}

/** As `pageBehind`, of a list that is ordered by several things, the last of which no two rows have in common. */
export async function orderedPageBehind(tx: Tx, list: Pick<ListSlice, 'table' | 'id' | 'where' | 'parts'>, order: readonly OrderKey[], see: See | undefined, behind: readonly string[] | undefined, most: number) {
  await see?.({ by: 'walked' });
  const steps = behind && stepsBehind(order, behind);
  const parts = steps === undefined || list.parts === undefined ? (steps ?? list.parts) : list.parts.flatMap((part) => steps.map((step) => sql`${part} and ${step}`));
  const slice: ListSlice = { ...list, ...orderedBy(order), parts, direction: 'asc', size: most, offset: 0 };
  const { rows } = OrderedPlaces.parse(await tx.execute(sql`select ${list.id}::text as id, json_build_array(${sql.join(order.map((key) => written[key.type].of(valueOf(key))), sql`, `)}) as place ${rowsOf(slice, most)} ${sliced(slice)}`));
  return {
    ids: rows.map(({ id }) => id),
    last: rows.length < most ? undefined : rows.at(-1)?.place,
    total: behind === undefined ? await countList(tx, list, undefined, see && mostCounted) : undefined,
  };
}

const Counted = z.object({ rows: z.tuple([z.object({ total: z.coerce.number().int() })]) });

/** How many rows a list has, as the database keeps it or else counted: all, or `null` for more than `most`. */
async function countList(tx: Tx, list: Pick<ListSlice, 'table' | 'id' | 'at' | 'where' | 'isGrouped'>, kept?: SQL, most?: number): Promise<number | null> {
  const { table, where } = list;
  const limit = most === undefined ? sql`` : sql`limit ${most + 1}`;
  const { total } = Counted.parse(await tx.execute(sql`select (${kept ?? sql`select count(*) from (select from ${table} where ${where ?? sql`true`} ${grouped(list)} ${limit}) as counted`}) as total`)).rows[0];
  return most !== undefined && total > most ? null : total;
}
