import type { labelLanguageEndpoints } from '../../../contract/orders/label-language.ts';
import type { shopEndpoints } from '../../../contract/shops/shops.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { changeShop, findShop, listCities, listRegions, listShops, shopNotFound } from './repository.ts';
import { imageHandlers } from './image-routes.ts';
import { shopServerTexts } from './texts.ts';
import { groupByRegion, wireShop } from './wire.ts';
import { addShop, saveHours, savePlace, updateShop } from './write-shop.ts';

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
    return addShop(call.tx, merchantId, body);
  },

  async get({ params, ...call }) {
    const found = await findShop(call, params.id);
    if (found === undefined) throw shopNotFound();
    return wireShop(found, call.clock());
  },

  saveName: ({ params, body, ...call }) => updateShop(call, params.id, { name: body.Name }),
  saveAddress: ({ params, body, ...call }) => savePlace(call, params.id, body),
  saveManager: ({ params, body, ...call }) => updateShop(call, params.id, { manager: body.Manager || null }),
  saveEmail: ({ params, body, ...call }) => updateShop(call, params.id, { email: body.Email }),
  savePhone: ({ params, body, ...call }) => updateShop(call, params.id, { phone: body.Phone || null }),
  saveWorkingHours: ({ params, body, ...call }) =>
    changeShop(call, params.id, (shop) => saveHours(call.tx, shop, body.PickingHours)),
};

export const labelLanguageHandlers: HandlersOf<typeof labelLanguageEndpoints> = {
  save: ({ params, body, ...call }) => updateShop(call, params.id, { labelLanguage: body.LabelLanguage }),
};
