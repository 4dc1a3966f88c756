import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { type WrittenDay, openMinutes } from '../../../contract/orders/picking-hours.ts';
import type { labelLanguageEndpoints } from '../../../contract/orders/label-language.ts';
import type { shopEndpoints } from '../../../contract/shops/shops.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { shops } from '../../db/schema.ts';
import { shopPickingHours } from '../../db/shop-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { type ShopRow, changeShop, findShop, listCities, listRegions, listShops, shopNotFound } from './repository.ts';
import { imageHandlers } from './image-routes.ts';
import { regionOf } from './regions.ts';
import { shopServerTexts } from './texts.ts';
import { groupByRegion, wireShop } from './wire.ts';

/** Replaces a shop's picking hours. Days that stay open keep their ids. All other days are closed. */
async function saveHours(tx: Tx, shop: ShopRow, days: readonly WrittenDay[]): Promise<void> {
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

function updateShop(call: UserCall, id: Id, values: Partial<typeof shops.$inferInsert>): Promise<null> {
  return changeShop(call, id, (shop) => call.tx.update(shops).set(values).where(eq(shops.id, shop.id)));
}

type Address = Readonly<Record<'Line1' | 'Line2' | 'City' | 'County' | 'PostalCode', string>>;

/** Converts an address to columns, including the region, by which lists are grouped. */
function addressColumns({ Line1, Line2, City, County, PostalCode }: Address) {
  return {
    line1: Line1,
    line2: Line2 || null,
    city: City,
    county: County,
    postalCode: PostalCode,
    region: regionOf(PostalCode, County),
  };
}

/** Handlers for shops. Merchants read and write their own shops, administrators read all (C-7.07, C-7.08). */
export const shopHandlers: HandlersOf<typeof shopEndpoints> = {
  ...imageHandlers,

  async list({ body, ...call }) {
    const { shops: page, total } = await listShops(call, body);
    return { data: groupByRegion(page), totalCount: total };
  },

  cities: (call) => listCities(call),

  regions: (call) => listRegions(call),

  async create({ body, ...call }) {
    const merchantId = call.user.merchantId;
    if (merchantId === null) throw new ApiError(403, shopServerTexts.onlyMerchants());
    // A new shop is not active in the marketplace until an administrator binds it.
    const row = { merchantId, name: body.Name, email: body.Email, ...addressColumns(body), isBound: false };
    const [created] = await call.tx.insert(shops).values(row).returning({ id: shops.id });
    if (created === undefined) throw new Error('The shop was not stored');
    return created.id;
  },

  async get({ params, ...call }) {
    const found = await findShop(call, params.id);
    if (found === undefined) throw shopNotFound();
    return wireShop(found, call.clock());
  },

  saveName: ({ params, body, ...call }) => updateShop(call, params.id, { name: body.Name }),
  saveAddress: ({ params, body, ...call }) => updateShop(call, params.id, addressColumns(body)),
  saveManager: ({ params, body, ...call }) => updateShop(call, params.id, { manager: body.Manager || null }),
  saveEmail: ({ params, body, ...call }) => updateShop(call, params.id, { email: body.Email }),
  savePhone: ({ params, body, ...call }) => updateShop(call, params.id, { phone: body.Phone || null }),
  saveWorkingHours: ({ params, body, ...call }) =>
    changeShop(call, params.id, (shop) => saveHours(call.tx, shop, body.PickingHours)),
};

export const labelLanguageHandlers: HandlersOf<typeof labelLanguageEndpoints> = {
  save: ({ params, body, ...call }) => updateShop(call, params.id, { labelLanguage: body.LabelLanguage }),
};
