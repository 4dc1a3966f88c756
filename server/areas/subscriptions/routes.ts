import type { subscriptionEndpoints } from '../../../contract/merchants/subscriptions.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { findMerchant, findShopWallet, findTeam, listMerchants, listShopWallets, listTeams } from './repository.ts';
import * as terms from './terms.ts';
import { wireMerchant, wirePreferences, wirePro, wireShop } from './wire.ts';

/**
 * Handlers for subscriptions. Administrators change them, merchants read their own (D-4.29 to D-4.32, D-7.13 to
 * D-7.22).
 */
export const subscriptionHandlers: HandlersOf<typeof subscriptionEndpoints> = {
  async pros({ tx, body }) {
    const { rows, total } = await listTeams(tx, body);
    return { Total: total, Subscriptions: rows.map(wirePro) };
  },

  async merchants({ tx, body }) {
    const { rows, total } = await listMerchants(tx, body);
    return { Total: total, Subscriptions: rows.map(wireMerchant) };
  },

  async shopsOf({ tx, params, body }) {
    if ((await findMerchant(tx, params.id)) === undefined) throw terms.merchantNotFound();
    const { rows, total } = await listShopWallets(tx, readShortId(params.id) ?? 0, body);
    return { Total: total, Subscriptions: rows.map(wireShop) };
  },

  async ownShops({ tx, user, body }) {
    const { rows, total } = await listShopWallets(tx, user.merchantId ?? 0, body);
    return { Total: total, Subscriptions: rows.map(wireShop) };
  },

  activatePro: ({ body, ...call }) => terms.activateTeam(call, body.ProTeamId, body),
  activateMerchant: ({ body, ...call }) => terms.activateMerchant(call, body.MerchantId, body),
  suspendPro: ({ body, ...call }) => terms.suspendTeam(call, body.ProTeamId),
  suspendMerchant: ({ body, ...call }) => terms.suspendMerchant(call, body.MerchantId),
  addProTranche: ({ body, ...call }) => terms.addTeamTranche(call, body.ProTeamId, body),
  addShopTranche: ({ body, ...call }) => terms.addShopTranche(call, body.ShopId, body),
  suspendShop: ({ body, ...call }) => terms.suspendShop(call, body.ShopId),
  activateShop: ({ body, ...call }) => terms.activateShop(call, body.ShopId, body.MerchantId),

  async shop({ tx, params }) {
    const found = await findShopWallet(tx, params.shopId);
    if (found === undefined) throw terms.shopNotFound();
    return wirePreferences(found.wallet);
  },

  toggleShopPremium: ({ params, ...call }) => terms.toggleShop(call, params.shopId, 'premiumEnabled'),
  toggleShopPremiumOnly: ({ params, ...call }) => terms.toggleShop(call, params.shopId, 'premiumOnly'),

  async merchant({ tx, params }) {
    const found = await findMerchant(tx, params.id);
    if (found === undefined) throw terms.merchantNotFound();
    return wireMerchant(found);
  },

  async own({ tx, user }) {
    const found = await findMerchant(tx, user.merchantId ?? 0);
    if (found === undefined) throw terms.merchantNotFound();
    return wireMerchant(found);
  },

  async pro({ tx, params }) {
    const found = await findTeam(tx, params.id);
    if (found === undefined) throw terms.teamNotFound();
    return wirePro(found);
  },

  toggleProPremium: ({ params, ...call }) => terms.toggleTeam(call, params.id, 'premiumEnabled'),
  toggleProPremiumOnly: ({ params, ...call }) => terms.toggleTeam(call, params.id, 'premiumOnly'),

  setMerchantPayAsYouGo: ({ body, ...call }) =>
    terms.setMerchantPrices(call, body.MerchantId, { payAsYouGoPrice: body.Price }),
  setMerchantPremiumFee: ({ body, ...call }) =>
    terms.setMerchantPrices(call, body.MerchantId, { premiumFee: body.Fee }),
  setProPayAsYouGo: ({ body, ...call }) => terms.setTeamPrices(call, body.ProTeamId, { payAsYouGoPrice: body.Price }),
  setProPremiumFee: ({ body, ...call }) => terms.setTeamPrices(call, body.ProTeamId, { premiumFee: body.Fee }),
};
