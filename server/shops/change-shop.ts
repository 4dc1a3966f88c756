import type { Id } from '../../contract/endpoint.ts';
import { ApiError } from '../api/errors.ts';
import type { UserCall } from '../api/handler.ts';
import { type ShopRow, lockShop } from './repository.ts';
import { shopServerTexts } from './texts.ts';

export const shopNotFound = () => new ApiError(404, shopServerTexts.notFound());

/** Changes one shop while nobody else can. Throws 404 for another merchant's. */
export async function changeShop(call: UserCall, id: Id, work: (shop: ShopRow) => Promise<unknown>): Promise<null> {
  const shop = await lockShop(call, id);
  if (shop === undefined) throw shopNotFound();
  await work(shop);
  return null;
}
