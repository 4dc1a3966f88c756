/** Writes of merchants to their own shops, and of administrators to all. */
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { type WrittenDay, openMinutes } from '../../../contract/orders/picking-hours.ts';
import type { ShopPlaceForm } from '../../../contract/shops/shop-setup.ts';
import type { NewShop, ShopAddressForm } from '../../../contract/shops/shops.ts';
import type { UserCall } from '../../api/handler.ts';
import { shops } from '../../db/schema.ts';
import { shopPickingHours } from '../../db/shop-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { findPosition } from '../places/find-position.ts';
import { regionOf } from './regions.ts';
import { type ShopRow, changeShop } from './repository.ts';

/** Replaces the week's hours. Days that stay open keep their ids, all others are closed. */
export async function saveHours(tx: Tx, shop: ShopRow, days: readonly WrittenDay[]): Promise<void> {
  const open = days.flatMap((day) => {
    const minutes = openMinutes(day);
    return minutes === undefined
      ? []
      : [
          {
            shopId: shop.id,
            merchantId: shop.merchantId,
            day: day.Day,
            fromMinute: minutes.from,
            toMinute: minutes.to,
          },
        ];
  });
  await tx.delete(shopPickingHours).where(
    and(
      eq(shopPickingHours.shopId, shop.id),
      notInArray(
        shopPickingHours.day,
        open.map(({ day }) => day),
      ),
    ),
  );
  if (open.length === 0) return;
  await tx
    .insert(shopPickingHours)
    .values(open)
    .onConflictDoUpdate({
      target: [shopPickingHours.shopId, shopPickingHours.day],
      set: { fromMinute: sql`excluded.from_minute`, toMinute: sql`excluded.to_minute` },
    });
}

export function updateShop(call: UserCall, id: Id, values: Partial<typeof shops.$inferInsert>): Promise<null> {
  return changeShop(call, id, (shop) => call.tx.update(shops).set(values).where(eq(shops.id, shop.id)));
}

/** Converts an address to columns. The region, by which lists are grouped, is derived from it. */
function addressColumns({ Line1, Line2, City, County, PostalCode }: z.output<typeof ShopAddressForm>) {
  return {
    line1: Line1,
    line2: Line2 || null,
    city: City,
    county: County,
    postalCode: PostalCode,
    region: regionOf(PostalCode, County),
  };
}

async function locate(postCode: string) {
  return (await findPosition(postCode)) ?? { latitude: null, longitude: null };
}

/** Adds a shop and returns its id. It is not active in the marketplace until an administrator binds it. */
export async function addShop(
  tx: Tx,
  merchantId: number,
  given: z.output<typeof NewShop> & { readonly Phone?: string },
): Promise<number> {
  const [created] = await tx
    .insert(shops)
    .values({
      merchantId,
      name: given.Name,
      email: given.Email,
      phone: given.Phone || null,
      ...addressColumns(given),
      ...(await locate(given.PostalCode)),
      isBound: false,
    })
    .returning({ id: shops.id });
  if (created === undefined) throw new Error('The shop was not stored');
  return created.id;
}

/** Saves an address. Looks up the position if the post code has changed or the shop has none, unless it is given. */
export function savePlace(
  call: UserCall,
  id: Id,
  { Latitude, Longitude, ...address }: z.output<typeof ShopPlaceForm>,
): Promise<null> {
  return changeShop(call, id, async (shop) => {
    const isLocated = shop.latitude !== null && shop.postalCode === address.PostalCode;
    const found = isLocated ? {} : await locate(address.PostalCode);
    const isGiven = typeof Latitude === 'number' && typeof Longitude === 'number';
    const position = isGiven ? { latitude: String(Latitude), longitude: String(Longitude) } : found;
    await call.tx
      .update(shops)
      .set({ ...addressColumns(address), ...position })
      .where(eq(shops.id, shop.id));
  });
}
