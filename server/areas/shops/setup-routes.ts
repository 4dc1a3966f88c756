import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { currentLocale } from 'schema-admin/contract/texts/language.ts';
import type { shopSetupEndpoints } from '../../../contract/shops/shop-setup.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { merchants, shops } from '../../db/schema.ts';
import { shopPickingHours } from '../../db/shop-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { type ShopRow, changeShop } from './repository.ts';
import { shopServerTexts } from './texts.ts';
import { addShop, saveHours, savePlace, updateShop } from './write-shop.ts';

const Counted = z.object({ rows: z.tuple([z.object({ people: z.number() })]) });

async function countUsers(tx: Tx, shopId: number): Promise<number> {
  const counted = await tx.execute(sql`select count_shop_staff(array[${shopId}]::integer[]) as people`);
  return Counted.parse(counted).rows[0].people;
}

/** Returns the things that a shop lacks to go live, by field. */
async function missingIn(tx: Tx, shop: ShopRow): Promise<Record<string, string>> {
  const days = await tx.$count(shopPickingHours, eq(shopPickingHours.shopId, shop.id));
  return {
    ...(days === 0 ? { PickingHours: shopServerTexts.missingHours() } : {}),
    ...(shop.latitude === null || shop.longitude === null ? { Address: shopServerTexts.missingPosition() } : {}),
    ...(shop.phone === null ? { Phone: shopServerTexts.missingPhone() } : {}),
    ...((await countUsers(tx, shop.id)) === 0 ? { Users: shopServerTexts.missingUser() } : {}),
  };
}

async function assertComplete(tx: Tx, shop: ShopRow): Promise<void> {
  const fields = await missingIn(tx, shop);
  const things = Object.values(fields);
  if (things.length === 0) return;
  const missing = new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(things);
  throw new ApiError(422, shopServerTexts.cannotGoLive({ missing }), fields);
}

type State = Pick<ShopRow, 'isBound' | 'archivedAt'>;

/** Changes the state of a shop. `refusal` returns the reason for a 409. */
function changeState(
  { params, ...call }: UserCall & { readonly params: { readonly id: number | string } },
  refusal: (shop: ShopRow) => string | undefined,
  state: Partial<State>,
): Promise<null> {
  return changeShop(call, params.id, async (shop) => {
    const text = refusal(shop);
    if (text !== undefined) throw new ApiError(409, text);
    if (state.isBound === true) await assertComplete(call.tx, shop);
    await call.tx.update(shops).set(state).where(eq(shops.id, shop.id));
  });
}

/** The set-up of shops by administrators. The extension `shop-setup`. */
export const shopSetupHandlers: HandlersOf<typeof shopSetupEndpoints> = {
  async create({ tx, body }) {
    const merchantId = readShortId(body.MerchantId) ?? 0;
    if ((await tx.$count(merchants, eq(merchants.id, merchantId))) === 0) {
      const text = shopServerTexts.unknownMerchant();
      throw new ApiError(422, text, { MerchantId: text });
    }
    return addShop(tx, merchantId, body);
  },

  saveDetails: ({ params, body, ...call }) =>
    updateShop(call, params.id, {
      name: body.Name,
      manager: body.Manager || null,
      email: body.Email,
      phone: body.Phone || null,
    }),
  savePlace: ({ params, body, ...call }) => savePlace(call, params.id, body),
  saveHours: ({ params, body, ...call }) =>
    changeShop(call, params.id, (shop) => saveHours(call.tx, shop, body.PickingHours)),

  bind: (call) =>
    changeState(
      call,
      ({ isBound, archivedAt }) => {
        if (archivedAt !== null) return shopServerTexts.isArchived();
        return isBound ? shopServerTexts.alreadyLive() : undefined;
      },
      { isBound: true },
    ),
  unbind: (call) =>
    changeState(call, ({ isBound }) => (isBound ? undefined : shopServerTexts.notLive()), { isBound: false }),
  archive: (call) =>
    changeState(call, ({ archivedAt }) => (archivedAt === null ? undefined : shopServerTexts.alreadyArchived()), {
      archivedAt: call.clock(),
    }),
  restore: (call) =>
    changeState(call, ({ archivedAt }) => (archivedAt === null ? shopServerTexts.notArchived() : undefined), {
      archivedAt: null,
      isBound: false,
    }),
};
