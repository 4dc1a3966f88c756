/** How many people a notification reaches: whoever it is sent to counts once. */
import { type SQL, and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { pushRecipients } from '../db/promotion-tables.ts';
import { users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

/** A shop's notification goes to the devices of its staff: everybody who can sign in for it. */
async function countStaff(tx: Tx, shopIds: SQL): Promise<number> {
  const [counted] = await tx
    .select({ people: count() })
    .from(users)
    .where(and(eq(users.role, 'Shop'), isNull(users.disabledAt), inArray(users.shopId, shopIds)));
  return counted?.people ?? 0;
}

/** Before it is made: of shops by their ids, and of customers, each once. */
export async function reachOf(tx: Tx, shopIds: readonly number[], customers: readonly string[]): Promise<number> {
  // As one parameter: there may be twenty thousand.
  const shops = sql`(select value::integer from json_array_elements_text(${JSON.stringify(shopIds)}::json))`;
  return (await countStaff(tx, shops)) + new Set(customers).size;
}

/** Of a notification, as it is sent. */
export async function reachOfNotification(tx: Tx, id: number): Promise<number> {
  const of = (kind: 'shop' | 'customer') => and(eq(pushRecipients.notificationId, id), eq(pushRecipients.kind, kind));
  const [counted] = await tx.select({ customers: count() }).from(pushRecipients).where(of('customer'));
  return (await countStaff(tx, sql`(select ${pushRecipients.recipient}::integer from ${pushRecipients} where ${of('shop')})`)) + (counted?.customers ?? 0);
}
