/** How many people a notification reaches: whoever it is sent to counts once. */
import { type SQL, and, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RecipientKind, pushRecipients } from '../../db/promotion-tables.ts';
import type { Tx } from '../../db/tx.ts';

const Counted = z.object({ rows: z.tuple([z.object({ people: z.number() })]) });

/** A shop's notification goes to the devices of its staff: everybody who can sign in for it. */
async function countStaff(tx: Tx, shopIds: SQL): Promise<number> {
  return Counted.parse(await tx.execute(sql`select count_shop_staff(array ${shopIds}) as people`)).rows[0].people;
}

/** Before it is made: of shops by their ids. */
export async function reachOfShops(tx: Tx, shopIds: readonly number[]): Promise<number> {
  // As one parameter: there may be twenty thousand.
  return countStaff(tx, sql`(select value::integer from json_array_elements_text(${JSON.stringify(shopIds)}::json))`);
}

/** Of a notification that is delivered to all of its recipients. */
export async function reachOfNotification(tx: Tx, id: number): Promise<number> {
  const of = (kind: RecipientKind) => and(eq(pushRecipients.notificationId, id), eq(pushRecipients.kind, kind));
  const [counted] = await tx.select({ customers: count() }).from(pushRecipients).where(of('customer'));
  return (
    (await countStaff(
      tx,
      sql`(select ${pushRecipients.recipient}::integer from ${pushRecipients} where ${of('shop')})`,
    )) + (counted?.customers ?? 0)
  );
}
