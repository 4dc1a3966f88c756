import { eq } from 'drizzle-orm';
import type { productEndpoints } from '../../../contract/catalogue/products.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf, UserCall } from '../../api/handler.ts';
import { products } from '../../db/catalogue-tables.ts';
import { lockCatalogue } from '../catalogue/catalogue-write.ts';
import { findProduct, findProductRow, listProductChoices, listProducts } from './product-queries.ts';
import {
  addVariant,
  assertSameProduct,
  createProduct,
  findByTitle,
  merchantIdOf,
  updateProduct,
} from './product-writes.ts';
import { productServerTexts } from './texts.ts';

const notFound = () => new ApiError(404, productServerTexts.notFound());

/** Locks the catalogue and returns the product's row. */
async function lockProduct(call: UserCall, id: Parameters<typeof findProductRow>[1]) {
  await lockCatalogue(call);
  const product = await findProductRow(call.tx, id);
  if (product === undefined) throw notFound();
  return product;
}

/** The extension `products`. Orders hold copies of titles and prices, so changes affect new orders only. */
export const productHandlers: HandlersOf<typeof productEndpoints> = {
  async list({ tx, body }) {
    const { rows, total } = await listProducts(tx, body);
    return { Products: rows, TotalCount: total };
  },

  choices: ({ tx }) => listProductChoices(tx),

  async get({ tx, params }) {
    const found = await findProduct(tx, params.id);
    if (found === undefined) throw notFound();
    return found;
  },

  async create({ body, ...call }) {
    await lockCatalogue(call);
    const merchantId = await merchantIdOf(call.tx, body.MerchantId);
    const present = await findByTitle(call.tx, merchantId, body.Title);
    if (present !== undefined) await assertSameProduct(call.tx, present, body);
    const id = present?.id ?? (await createProduct(call.tx, merchantId, body));
    await addVariant(call.tx, id, body);
    return id;
  },

  async update({ params, body, ...call }) {
    await updateProduct(call.tx, await lockProduct(call, params.id), body);
    return null;
  },

  async setArchived({ params, body, ...call }) {
    const { id, archivedAt } = await lockProduct(call, params.id);
    if ((archivedAt !== null) === body.Archived) return null;
    const changed = { archivedAt: body.Archived ? call.clock() : null };
    await call.tx.update(products).set(changed).where(eq(products.id, id));
    return null;
  },
};
