/** Which orders a page of a list shows, and how many there are: from indexes and counts, before any order is read. */
import { type SQL, and, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { OrderListRequest, OrderTab } from '../../contract/orders.ts';
import { orderCounts } from '../db/order-tables.ts';
import { orders } from '../db/schema.ts';
import { type ScopeUser, seeOnlyFound } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';
import type { OwnOrders } from '../db/own-rows.ts';
import { listConditions, listOrder, patternsOf, standing } from './search.ts';

const mostFound = 10_000;
/** So far into a list the search's results are met one by one, many as they are; beyond, the planner chooses. */
const mostWalked = 100;

interface ListPage {
  /** In the list's order. */
  readonly ids: readonly string[];
  /** Of a search with too many results to count: more than this page reaches, wherever another follows. */
  readonly total: number;
}

interface ListScope {
  readonly tx: Tx;
  readonly user: ScopeUser;
  readonly ownOrders: OwnOrders;
}

/**
 * The page that a list call asks for. After a search, the transaction sees nothing but what was found. Up to
 * `mostCounted` results of a search are counted and sorted; of more, the list is walked in its own order instead.
 */
export async function findPage({ tx, user, ownOrders }: ListScope, tab: OrderTab, request: OrderListRequest, mostCounted = mostFound): Promise<ListPage> {
  const { Filter, Size, Query } = request;
  const patterns = patternsOf(Query);
  const offset = (request.Page - 1) * Size;
  const where = and(ownOrders(user), listConditions(tab, Filter));
  const slice = sql`order by ${sql.join(listOrder(request.OrderBy), sql`, `)} limit ${Size} offset ${offset}`;
  const walked = sql`select ${orders.id} from ${orders} where ${where} ${slice}`;

  if (patterns === undefined) {
    const total = Filter.Date === null ? summed(and(ownOrders(user, orderCounts), standing(tab, Filter, orderCounts))) : sql`select count(*)::int from ${orders} where ${where}`;
    return readPage(tx, sql`select (${total}) as total, to_json(array(${walked})) as ids`);
  }

  await seeOnlyFound(tx, user.role, patterns);
  // Materialized, for otherwise the planner would walk the whole list in search of ten that may not exist.
  const found = await readPage(
    tx,
    sql`with found as materialized (select ${orders.id}, ${orders.createdAt} from ${orders} where ${where} limit ${mostCounted + 1})
      select (select count(*)::int from found) as total, to_json(array(select ${orders.id} from found as ${orders} ${slice})) as ids`,
  );
  if (found.total <= mostCounted) return found;
  const walk = () => readPage(tx, sql`select 0 as total, to_json(array(${walked})) as ids`);
  const { ids } = offset + Size <= mostWalked ? await withoutSorting(tx, walk) : await walk();
  const seen = ids.length === 0 ? 0 : offset + ids.length;
  return { ids, total: Math.max(found.total, ids.length < Size ? seen : seen + 1) };
}

/**
 * Keeps the planner to an index in the list's order. It expects a hundredth of what a search for a common name finds,
 * and would fetch and sort all of that for ten orders; nor is a plan of one page worth compiling.
 */
async function withoutSorting<T>(tx: Tx, read: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('enable_sort', 'off', true), set_config('jit', 'off', true)`);
  const answer = await read();
  await tx.execute(sql`set local enable_sort = on`);
  return answer;
}

function summed(where: SQL | undefined): SQL {
  return sql`select coalesce(sum(${orderCounts.orders}), 0)::int from ${orderCounts} where ${where}`;
}

const Answer = z.object({ rows: z.tuple([z.object({ total: z.number().int(), ids: z.array(z.string()) })]) });

async function readPage(tx: Tx, query: SQL): Promise<ListPage> {
  return Answer.parse(await tx.execute(query)).rows[0];
}
