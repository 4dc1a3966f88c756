import { and, asc, eq, exists, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ProductVariant, catalogueEndpoints } from '../../../contract/catalogue/catalogue.ts';
import type { BodyOf, Id } from 'schema-admin/contract/endpoint.ts';
import type { Filled } from '../../api/handler.ts';
import { readShortId, readShortIds } from '../../api/parse.ts';
import { brands, productVariants, products } from '../../db/catalogue-tables.ts';
import {
  type ListPage,
  type ListQuery,
  type OrderKey,
  branchesOf,
  inOrderOf,
  listAfter,
  listPage,
} from '../../db/list-query.ts';
import { merchants } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

interface Choice {
  readonly Id: number;
  readonly Name: string;
}

const conditionsOf = (column: PgColumn, ids: readonly Id[]) =>
  ids.length === 0 ? undefined : [...new Set(readShortIds(ids))].map((id) => eq(column, id));

type VariantsQuery = Pick<BodyOf<(typeof catalogueEndpoints)['variants']>, 'SubCategoryId' | 'Filter'>;

const { productTitle, productId, position } = productVariants;

export const variantListOrder: readonly OrderKey[] = [
  { column: productTitle, type: 'text', direction: 'asc' },
  { column: productId, type: 'integer', direction: 'asc' },
  { column: position, type: 'integer', direction: 'asc' },
];

function listQueryOf({ SubCategoryId, Filter }: VariantsQuery): ListQuery {
  const { id, subcategoryId, brandId, sellerId } = productVariants;
  const [ofBrands, ofMerchants] = [conditionsOf(brandId, Filter.Brands), conditionsOf(sellerId, Filter.Merchants)];
  const where = and(
    eq(subcategoryId, readShortId(SubCategoryId) ?? 0),
    not(productVariants.isArchived),
    ...[ofBrands, ofMerchants].map((either) => either && or(sql`false`, ...either)),
  );
  return {
    table: productVariants,
    id,
    where,
    order: variantListOrder,
    branches: branchesOf(ofBrands ?? ofMerchants ?? []),
  };
}

async function variantsOf(tx: Tx, ids: readonly string[]): Promise<Filled<ProductVariant>[]> {
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
    .where(inArray(productVariants.id, ids.map(Number)));
  return inOrderOf(ids, rows, ({ Id }) => Id);
}

export async function listVariants(
  tx: Tx,
  { Page, Size, ...query }: BodyOf<(typeof catalogueEndpoints)['variants']>,
): Promise<ListPage & { readonly variants: Filled<ProductVariant>[] }> {
  const page = await listPage(tx, listQueryOf(query), Size, (Page - 1) * Size);
  return { ...page, variants: await variantsOf(tx, page.ids) };
}

export async function listVariantsAfter(
  tx: Tx,
  query: VariantsQuery,
  place: readonly string[] | undefined,
  size: number,
) {
  const { ids, ...others } = await listAfter(tx, listQueryOf(query), place, size);
  return { ...others, rows: await variantsOf(tx, ids) };
}

/** Lists the brands that have products. */
export async function listBrands(tx: Tx): Promise<Choice[]> {
  const ofBrand = tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.brandId, brands.id), isNull(products.archivedAt)));
  return tx.select({ Id: brands.id, Name: brands.name }).from(brands).where(exists(ofBrand)).orderBy(asc(brands.name));
}

/** Lists the merchants that sell products. */
export async function listSellers(tx: Tx): Promise<Choice[]> {
  const ofMerchant = tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.merchantId, merchants.id), isNull(products.archivedAt)));
  return tx
    .select({ Id: merchants.id, Name: merchants.name })
    .from(merchants)
    .where(exists(ofMerchant))
    .orderBy(asc(merchants.name), asc(merchants.id));
}
