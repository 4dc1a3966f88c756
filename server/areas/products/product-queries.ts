import { type SQL, and, asc, count, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Product, productEndpoints } from '../../../contract/catalogue/products.ts';
import type { BodyOf, Id } from 'schema-admin/contract/endpoint.ts';
import type { Filled } from '../../api/handler.ts';
import { readShortId, readShortIds } from '../../api/parse.ts';
import { brands, categories, productVariants, products, subcategories } from '../../db/catalogue-tables.ts';
import { containsText } from '../../db/list-query.ts';
import { merchants } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

type ListRequest = BodyOf<(typeof productEndpoints)['list']>;

function conditionOf(tx: Tx, { Query, Filter: { Brands, Merchants, State } }: ListRequest): SQL | undefined {
  const matches = containsText(sql`search_text(${products.title} || ' ' || ${brands.name})`, Query);
  const withSku = tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(
      and(eq(productVariants.productId, products.id), containsText(sql`search_text(${productVariants.sku})`, Query)),
    );
  const [isArchived] = State.length === 1 ? State.map((state) => state === 'Archived') : [];
  return and(
    matches && or(matches, exists(withSku)),
    Brands.length === 0 ? undefined : inArray(products.brandId, readShortIds(Brands)),
    Merchants.length === 0 ? undefined : inArray(products.merchantId, readShortIds(Merchants)),
    isArchived === undefined ? undefined : isArchived ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
  );
}

const ofBrand = eq(brands.id, products.brandId);

async function select(tx: Tx, where: SQL | undefined, limit: number, offset: number): Promise<Filled<Product>[]> {
  const rows = await tx
    .select({ product: products, brand: brands.name, merchant: merchants.name, subcategory: subcategories.name })
    .from(products)
    .innerJoin(brands, ofBrand)
    .innerJoin(merchants, eq(merchants.id, products.merchantId))
    .innerJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(where)
    .orderBy(asc(sql`lower(${products.title})`), asc(products.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ product }) => product.id);
  const variants = await tx
    .select()
    .from(productVariants)
    .where(inArray(productVariants.productId, ids))
    .orderBy(asc(productVariants.position));
  return rows.map(({ product, brand, merchant, subcategory }) => ({
    Id: product.id,
    Title: product.title,
    Brand: brand,
    MerchantId: product.merchantId,
    MerchantName: merchant,
    SubCategoryId: product.subcategoryId,
    SubCategoryName: subcategory,
    Archived: product.archivedAt?.toISOString() ?? null,
    Variants: variants
      .filter(({ productId }) => productId === product.id)
      .map(({ id, title, sku, price, imageUrl }) => ({
        Id: id,
        Title: title,
        SKU: sku,
        Price: price,
        ImageUrl: imageUrl,
      })),
  }));
}

export async function listProducts(
  tx: Tx,
  request: ListRequest,
): Promise<{ readonly rows: Filled<Product>[]; readonly total: number }> {
  const where = conditionOf(tx, request);
  const rows = await select(tx, where, request.Size, (request.Page - 1) * request.Size);
  const [total] = await tx.select({ count: count() }).from(products).innerJoin(brands, ofBrand).where(where);
  return { rows, total: total?.count ?? 0 };
}

export async function findProduct(tx: Tx, id: Id): Promise<Filled<Product> | undefined> {
  const [found] = await select(tx, eq(products.id, readShortId(id) ?? 0), 1, 0);
  return found;
}

export async function findProductRow(tx: Tx, id: Id): Promise<typeof products.$inferSelect | undefined> {
  const [found] = await tx
    .select()
    .from(products)
    .where(eq(products.id, readShortId(id) ?? 0));
  return found;
}

/** Lists everything that a product can belong to. */
export async function listProductChoices(tx: Tx) {
  return {
    Brands: await tx.select({ Id: brands.id, Name: brands.name }).from(brands).orderBy(asc(brands.name)),
    Merchants: await tx
      .select({ Id: merchants.id, Name: merchants.name })
      .from(merchants)
      .orderBy(asc(merchants.name), asc(merchants.id)),
    SubCategories: await tx
      .select({ Id: subcategories.id, Name: subcategories.name, CategoryName: categories.name })
      .from(subcategories)
      .leftJoin(categories, eq(categories.id, subcategories.categoryId))
      .orderBy(asc(subcategories.name), asc(subcategories.id)),
  };
}
