import type { Id } from '../../contract/endpoint.ts';
import { ApiError } from '../api/errors.ts';
import type { UserCall } from '../api/handler.ts';
import { recordEvents } from '../live/record-events.ts';
import { type ShopRow, lockShop } from './repository.ts';

export const shopNotFound = () => new ApiError(404, 'This shop does not exist.');

/** Tells the lists of shops, and the open pages of this one. */
export async function announceShop({ tx, user, clock }: UserCall, shop: { readonly id: number; readonly merchantId: number }): Promise<void> {
  await recordEvents(tx, ['Shops'], { at: clock(), entityId: String(shop.id), merchantId: shop.merchantId, shopId: shop.id, actorId: user.id });
}

/** Changes one shop while nobody else can, and tells it. Throws 404 for another merchant's. */
export async function changeShop(call: UserCall, id: Id, work: (shop: ShopRow) => Promise<unknown>): Promise<null> {
  const shop = await lockShop(call, id);
  if (shop === undefined) throw shopNotFound();
  await work(shop);
  await announceShop(call, shop);
  return null;
}
