import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { shopEndpoints } from '../../../contract/shops/shops.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { shopImages } from '../../db/shop-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { storeImage } from '../../files/file-store.ts';
import { storeDeletion } from '../undo/pending-deletions.ts';
import { changeShop, lockShop, shopNotFound } from './repository.ts';
import { shopServerTexts } from './texts.ts';

const maxImages = 12;

/** Throws a 422 if the shop already has the maximum number of images. The shop must be locked. */
async function assertImageLimit(tx: Tx, shopId: number): Promise<void> {
  if ((await tx.$count(shopImages, eq(shopImages.shopId, shopId))) >= maxImages) {
    throw new ApiError(422, shopServerTexts.tooManyImages({ most: maxImages }));
  }
}

type ImageHandlers = Pick<HandlersOf<typeof shopEndpoints>, 'addImage' | 'removeImage'>;

/** Handlers for a shop's images (C-2.51). */
export const imageHandlers: ImageHandlers = {
  async addImage({ params, body, ...call }) {
    const shop = await lockShop(call, params.id);
    if (shop === undefined) throw shopNotFound();
    await assertImageLimit(call.tx, shop.id);
    const imageUrl = await storeImage(call.services.files, body.file);
    const [added] = await call.tx
      .insert(shopImages)
      .values({ shopId: shop.id, merchantId: shop.merchantId, imageUrl })
      .returning({ id: shopImages.id });
    if (added === undefined) throw new Error('The image was not stored');
    return { Id: added.id, ImageUrl: imageUrl };
  },

  async removeImage({ params, ...call }) {
    const shop = await lockShop(call, params.id);
    if (shop === undefined) throw shopNotFound();
    const ofShop = and(eq(shopImages.shopId, shop.id), eq(shopImages.id, readShortId(params.imageId) ?? 0));
    const [removed] = await call.tx.delete(shopImages).where(ofShop).returning();
    if (removed === undefined) throw new ApiError(404, shopServerTexts.imageNotFound());
    return storeDeletion(call, 'shop-images', removed);
  },
};

const Removed = z.object({
  id: z.number().int(),
  shopId: z.number().int(),
  merchantId: z.number().int(),
  imageUrl: z.string(),
});

/** Restores a removed image under its old id. Throws a 422 if the shop already has the maximum number of images. */
export async function restoreImage(call: UserCall, content: unknown): Promise<void> {
  const row = Removed.parse(content);
  await changeShop(call, row.shopId, async () => {
    await assertImageLimit(call.tx, row.shopId);
    await call.tx.insert(shopImages).values(row);
  });
}
