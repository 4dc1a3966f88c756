import { and, eq, notInArray, sql } from 'drizzle-orm';
import { type WrittenDay, openMinutes } from '../../contract/picking-hours.ts';
import { shopPickingHours } from '../db/shop-tables.ts';
import type { Tx } from '../db/tx.ts';
import type { ShopRow } from './repository.ts';

/** Makes these the hours of the whole week: a day that stays open keeps its id, every other day is closed. */
export async function saveHours(tx: Tx, shop: ShopRow, days: readonly WrittenDay[]): Promise<void> {
  const open = days.flatMap((day) => {
    const minutes = openMinutes(day);
    return minutes === undefined ? [] : [{ shopId: shop.id, merchantId: shop.merchantId, day: day.Day, fromMinute: minutes.from, toMinute: minutes.to }];
  });
  await tx.delete(shopPickingHours).where(and(eq(shopPickingHours.shopId, shop.id), notInArray(shopPickingHours.day, open.map(({ day }) => day))));
  if (open.length === 0) return;
  await tx
    .insert(shopPickingHours)
    .values(open)
    .onConflictDoUpdate({ target: [shopPickingHours.shopId, shopPickingHours.day], set: { fromMinute: sql`excluded.from_minute`, toMinute: sql`excluded.to_minute` } });
}
