/** The list of changed orders. Its cursor is the number of a change (ADR 096). */
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { IntegrationOrder } from '../../../contract/integration/representations.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { advisoryLocks } from '../../db/advisory-locks.ts';
import type { Database } from '../../db/database.ts';
import { orderChanges } from '../../db/integration-tables.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { representOrders } from './represent-order.ts';

const mostAtOnce = 5000;

/**
 * Numbers the changes that were committed since the last call. One reader at a time numbers, and a change that is being
 * made is skipped, so a number never appears below one that a reader has seen.
 */
export async function numberChanges(database: Database, key: string): Promise<void> {
  const [unnumbered] = await database.readAsSystem(key, (reader) =>
    reader.select({ id: orderChanges.orderId }).from(orderChanges).where(isNull(orderChanges.number)).limit(1),
  );
  if (unnumbered === undefined) return;
  await database.inScope('system', async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.orderChanges})`);
    await tx.execute(sql`
      with due as (select order_id from order_changes where number is null order by order_id limit ${mostAtOnce} for update skip locked)
      update order_changes set number = nextval('order_change_numbers') from due where order_changes.order_id = due.order_id`);
  });
}

interface Page {
  readonly cursor: number;
  readonly limit: number;
}

/** Lists the orders whose latest change has a higher number than the cursor. */
export async function listChanges(
  tx: Tx,
  user: ScopeUser,
  { cursor, limit }: Page,
): Promise<{ readonly orders: IntegrationOrder[]; readonly nextCursor: string; readonly hasMore: boolean }> {
  const changes = await tx
    .select()
    .from(orderChanges)
    .where(
      and(
        gt(orderChanges.number, cursor),
        seesAll(user.role) ? undefined : eq(orderChanges.merchantId, user.merchantId ?? 0),
      ),
    )
    .orderBy(asc(orderChanges.number))
    .limit(limit + 1);
  const page = changes.slice(0, limit);
  return {
    orders: await representOrders(
      tx,
      page.map(({ orderId }) => orderId),
    ),
    nextCursor: String(page.at(-1)?.number ?? cursor),
    hasMore: changes.length > limit,
  };
}
