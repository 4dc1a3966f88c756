/** Counts the people that a notification reaches, each person once. */
import { type SQL, and, count, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type RecipientKind, pushRecipients } from '../../db/promotion-tables.ts';
import type { Tx } from '../../db/tx.ts';

const Counted = z.object({ rows: z.tuple([z.object({ people: z.number() })]) });

/** Counts the staff of shops: all users who can sign in for one of them. */
async function countStaff(tx: Tx, shopIds: SQL): Promise<number> {
  return Counted.parse(await tx.execute(sql`select count_shop_staff(array ${shopIds}) as people`)).rows[0].people;
}

export async function reachOfShops(tx: Tx, shopIds: readonly number[]): Promise<number> {
  // Pass one JSON parameter, because there may be 20,000 ids.
  return countStaff(tx, sql`(select value::integer from json_array_elements_text(${JSON.stringify(shopIds)}::json))`);
}

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
