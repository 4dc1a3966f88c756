import { eq } from 'drizzle-orm';
import {
  type CatalogForm,
  StockState,
  type productCatalogEndpoints,
} from '../../../contract/catalogue/product-catalog.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { productVariants } from '../../db/catalogue-tables.ts';
import { findCatalogItem, listCatalog, listOwnBrands, listOwnShops, updateCatalogItem } from './catalog-queries.ts';
import { productServerTexts } from './texts.ts';

const notFound = () => new ApiError(404, productServerTexts.notFound());

function fieldError(field: string, text: string): ApiError {
  return new ApiError(422, text, { [field]: text });
}

/** Returns the ids of the merchant's shops, which are given by id or by name. Throws a 422 for unknown shops. */
async function shopIdsOf(call: UserCall, given: readonly Id[]): Promise<number[]> {
  if (given.length === 0) return [];
  const own = await listOwnShops(call);
  const ids = given.map((shop) => {
    const id = readShortId(shop);
    const found = own.filter(({ Id, Name }) =>
      id === undefined ? Name.toLowerCase() === String(shop).toLowerCase() : Id === id,
    );
    const [first] = found;
    if (first === undefined) throw fieldError('Shops', productServerTexts.shopNotFound({ shop: String(shop) }));
    if (found.length > 1) throw fieldError('Shops', productServerTexts.severalShopsNamed({ shop: String(shop) }));
    return first.Id;
  });
  return [...new Set(ids)];
}

async function columnsOf(call: UserCall, { Price, StockState: state, Shops }: CatalogForm) {
  return {
    price: Price,
    isAvailable: state === StockState.enum.Available,
    shopIds: await shopIdsOf(call, Shops),
  };
}

/** The extension `product-catalog`. Orders hold copies of titles and prices, so changes affect new orders only. */
export const productCatalogHandlers: HandlersOf<typeof productCatalogEndpoints> = {
  async list({ body, ...call }) {
    const { items, total } = await listCatalog(call, body);
    return { Items: items, TotalCount: total };
  },

  choices: async (call) => ({ Brands: await listOwnBrands(call), Shops: await listOwnShops(call) }),

  async get({ params, ...call }) {
    const found = await findCatalogItem(call, params.id);
    if (found === undefined) throw notFound();
    return found;
  },

  async update({ params, body, ...call }) {
    const which = eq(productVariants.id, readShortId(params.id) ?? 0);
    if (!(await updateCatalogItem(call, which, await columnsOf(call, body)))) throw notFound();
    return null;
  },

  async change({ body, ...call }) {
    const which = eq(productVariants.sku, body.SKU);
    if (await updateCatalogItem(call, which, await columnsOf(call, body))) return null;
    throw fieldError('SKU', productServerTexts.noOwnSku());
  },
};
