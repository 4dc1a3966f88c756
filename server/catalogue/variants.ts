/** Product variants, and what they can be filtered by. */
import { and, asc, eq, exists, inArray, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ProductVariant, catalogueEndpoints } from '../../contract/catalogue.ts';
import type { BodyOf, Id } from '../../contract/endpoint.ts';
import type { Filled } from '../api/handler.ts';
import { readShortId, readShortIds } from '../api/parse.ts';
import { brands, productVariants, products } from '../db/catalogue-tables.ts';
import { type ListPage, inOrderOf, mergeable, walkedPage } from '../db/found-page.ts';
import { merchants } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';

interface Choice {
  readonly Id: number;
  readonly Name: string;
}

/** A condition for each of the ids, where any are named. */
const partsOf = (column: PgColumn, ids: readonly Id[]) => (ids.length === 0 ? undefined : [...new Set(readShortIds(ids))].map((id) => eq(column, id)));

/** One page, by product and then in the product's own order. */
export async function listVariants(tx: Tx, { SubCategoryId, Page, Size, Filter }: BodyOf<(typeof catalogueEndpoints)['variants']>): Promise<ListPage & { readonly variants: Filled<ProductVariant>[] }> {
  const { subcategoryId, brandId, sellerId, productTitle, productId, position } = productVariants;
  const [ofBrands, ofMerchants] = [partsOf(brandId, Filter.Brands), partsOf(sellerId, Filter.Merchants)];
  const parts = mergeable(ofBrands ?? ofMerchants ?? []);
  const where = and(eq(subcategoryId, readShortId(SubCategoryId) ?? 0), ...[ofBrands, ofMerchants].map((either) => either && or(sql`false`, ...either)));
  const keys = [productTitle, productId, position];
  const page = await walkedPage(tx, { table: productVariants, id: productVariants.id, keys, direction: 'asc', where, parts, order: keys.map((key) => asc(key)), size: Size, offset: (Page - 1) * Size });
  const rows = await tx
    .select({
      Id: productVariants.id,
      ProductTitle: products.title,
      VariantTitle: productVariants.title,
      SKU: productVariants.sku,
      Brand: brands.name,
      MerchantName: merchants.name,
      Price: productVariants.price,
      ImageUrl: productVariants.imageUrl,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(brands, eq(brands.id, products.brandId))
    .innerJoin(merchants, eq(merchants.id, products.merchantId))
    .where(inArray(productVariants.id, page.ids.map(Number)));
  return { ...page, variants: inOrderOf(page.ids, rows, ({ Id }) => Id) };
}

/** The brands that have products. */
export async function listBrands(tx: Tx): Promise<Choice[]> {
  const ofBrand = tx.select({ id: products.id }).from(products).where(eq(products.brandId, brands.id));
  return tx.select({ Id: brands.id, Name: brands.name }).from(brands).where(exists(ofBrand)).orderBy(asc(brands.name));
}

/** The merchants that sell products. */
export async function listSellers(tx: Tx): Promise<Choice[]> {
  const ofMerchant = tx.select({ id: products.id }).from(products).where(eq(products.merchantId, merchants.id));
  return tx.select({ Id: merchants.id, Name: merchants.name }).from(merchants).where(exists(ofMerchant)).orderBy(asc(merchants.name), asc(merchants.id));
}
