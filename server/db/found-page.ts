/** A page of a list, and how many rows the list has: found by indexes, before any row is read whole. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Tx } from './tx.ts';

export interface ListSlice {
  readonly table: PgTable;
  readonly id: PgColumn;
  /** What the list is ordered by, beside the id. */
  readonly at: PgColumn;
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly size: number;
  readonly offset: number;
}

export interface ListPage {
  /** In the list's order. */
  readonly ids: readonly string[];
  /** Of a search with too many results to count: more than this page reaches, wherever another follows. */
  readonly total: number;
}

const mostFound = 10_000;
/** So far into a list the search's results are met one by one, many as they are; beyond, the planner chooses. */
const mostWalked = 100;

const sliced = ({ order, size, offset }: ListSlice) => sql`order by ${sql.join([...order], sql`, `)} limit ${size} offset ${offset}`;
const walked = (list: ListSlice) => sql`select ${list.id} from ${list.table} where ${list.where} ${sliced(list)}`;

/** A page where nothing is searched; `total` counts the list. */
export async function walkedPage(tx: Tx, list: ListSlice, total: SQL): Promise<ListPage> {
  return readPage(tx, sql`select (${total}) as total, to_json(array(${walked(list)})) as ids`);
}

/**
 * A page of what the transaction sees, which is what was searched for (`seeOnlyFound`). Up to `mostCounted` results are
 * counted and sorted; of more, the list is walked in its own order instead.
 */
export async function foundPage(tx: Tx, list: ListSlice, mostCounted = mostFound): Promise<ListPage> {
  const { table, id, at, where, size, offset } = list;
  // Materialized, for otherwise the planner would walk the whole list in search of ten that may not exist.
  const found = await readPage(
    tx,
    sql`with found as materialized (select ${id}, ${at} from ${table} where ${where} limit ${mostCounted + 1})
      select (select count(*)::int from found) as total, to_json(array(select ${id} from found as ${table} ${sliced(list)})) as ids`,
  );
  if (found.total <= mostCounted) return found;
  const walk = () => readPage(tx, sql`select 0 as total, to_json(array(${walked(list)})) as ids`);
  const { ids } = offset + size <= mostWalked ? await withoutSorting(tx, walk) : await walk();
  const seen = ids.length === 0 ? 0 : offset + ids.length;
  return { ids, total: Math.max(found.total, ids.length < size ? seen : seen + 1) };
}

/**
 * Keeps the planner to an index in the list's order. It expects a hundredth of what a search for a common name finds,
 * and would fetch and sort all of that for ten rows; nor is a plan of one page worth compiling.
 */
async function withoutSorting<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`);
  const answer = await read();
  await tx.execute(sql`set local enable_sort = on`);
  return answer;
}

const Answer = z.object({ rows: z.tuple([z.object({ total: z.number().int(), ids: z.array(z.string()) })]) });

async function readPage(tx: Tx, query: SQL): Promise<ListPage> {
  return Answer.parse(await tx.execute(query)).rows[0];
}
