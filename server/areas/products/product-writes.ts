import { type SQL, and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { type NewProduct, type ProductForm, maxVariants } from '../../../contract/catalogue/products.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { ApiError } from '../../api/errors.ts';
import { readShortId } from '../../api/parse.ts';
import { brands, productVariants, products, subcategories } from '../../db/catalogue-tables.ts';
import { merchants } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { productServerTexts } from './texts.ts';

type ProductRow = typeof products.$inferSelect;
type Variants = ProductForm['Variants'];

function fieldError(status: 409 | 422, field: string, text: string): ApiError {
  return new ApiError(status, text, { [field]: text });
}

/** Matches the id, or else the name, which the rows of an imported file hold. */
function isNamed(table: typeof merchants | typeof subcategories, id: Id): SQL {
  const shortId = readShortId(id);
  return shortId === undefined ? eq(sql`lower(${table.name})`, String(id).toLowerCase()) : eq(table.id, shortId);
}

/** Returns the id of the only match. Throws a 422 for none or several. */
function onlyIdOf(found: readonly { readonly id: number }[], field: string, notFound: string): number {
  const [first] = found;
  if (first === undefined) throw fieldError(422, field, notFound);
  if (found.length > 1) throw fieldError(422, field, productServerTexts.severalNamed());
  return first.id;
}

export async function merchantIdOf(tx: Tx, id: Id): Promise<number> {
  const found = await tx.select({ id: merchants.id }).from(merchants).where(isNamed(merchants, id)).limit(2);
  return onlyIdOf(found, 'MerchantId', productServerTexts.merchantNotFound());
}

async function subcategoryIdOf(tx: Tx, id: Id): Promise<number> {
  const where = isNamed(subcategories, id);
  const found = await tx.select({ id: subcategories.id }).from(subcategories).where(where).limit(2);
  return onlyIdOf(found, 'SubCategoryId', productServerTexts.subcategoryNotFound());
}

/** Returns the id of the brand with the name, ignoring case. Adds it if there is none. */
async function brandIdOf(tx: Tx, name: string): Promise<number> {
  const [found] = await tx
    .select({ id: brands.id })
    .from(brands)
    .where(eq(sql`lower(${brands.name})`, name.toLowerCase()));
  if (found !== undefined) return found.id;
  const [added] = await tx.insert(brands).values({ name }).returning({ id: brands.id });
  if (added === undefined) throw new Error('The brand was not stored');
  return added.id;
}

export async function findByTitle(
  tx: Tx,
  merchantId: number,
  title: string,
  ownId = 0,
): Promise<ProductRow | undefined> {
  const [found] = await tx
    .select()
    .from(products)
    .where(
      and(
        eq(products.merchantId, merchantId),
        eq(sql`lower(${products.title})`, title.toLowerCase()),
        ne(products.id, ownId),
      ),
    )
    .limit(1);
  return found;
}

/** Returns the SKU among the given ones that another product has. */
async function findTakenSku(tx: Tx, skus: readonly string[], ownId: number): Promise<string | undefined> {
  const [taken] = await tx
    .select({ sku: productVariants.sku })
    .from(productVariants)
    .where(and(inArray(productVariants.sku, [...skus]), ne(productVariants.productId, ownId)))
    .limit(1);
  return taken?.sku;
}

/** Creates a product without variants. The merchant must have no product of this title. */
export async function createProduct(tx: Tx, merchantId: number, form: NewProduct): Promise<number> {
  const [created] = await tx
    .insert(products)
    .values({
      merchantId,
      title: form.Title,
      brandId: await brandIdOf(tx, form.Brand),
      subcategoryId: await subcategoryIdOf(tx, form.SubCategoryId),
    })
    .returning({ id: products.id });
  if (created === undefined) throw new Error('The product was not stored');
  return created.id;
}

/** Throws a 409 unless the form describes this product, so that an import changes no product by accident. */
export async function assertSameProduct(tx: Tx, product: ProductRow, form: NewProduct): Promise<void> {
  if (product.archivedAt !== null) throw fieldError(409, 'Title', productServerTexts.archived());
  const [brand] = await tx.select().from(brands).where(eq(brands.id, product.brandId));
  if (brand?.name.toLowerCase() !== form.Brand.toLowerCase()) {
    throw fieldError(409, 'Brand', productServerTexts.otherBrand({ brand: brand?.name ?? '' }));
  }
  if ((await subcategoryIdOf(tx, form.SubCategoryId)) === product.subcategoryId) return;
  const [own] = await tx.select().from(subcategories).where(eq(subcategories.id, product.subcategoryId));
  throw fieldError(409, 'SubCategoryId', productServerTexts.otherSubcategory({ subcategory: own?.name ?? '' }));
}

/** Adds a variant as the last one of a product. */
export async function addVariant(tx: Tx, productId: number, form: NewProduct): Promise<void> {
  const [taken] = await tx.select().from(productVariants).where(eq(productVariants.sku, form.SKU)).limit(1);
  if (taken !== undefined) throw fieldError(409, 'SKU', productServerTexts.skuTaken({ sku: form.SKU }));
  const [last] = await tx
    .select({ count: sql<number>`count(*)::integer`, position: sql<number>`coalesce(max(position), 0)` })
    .from(productVariants)
    .where(eq(productVariants.productId, productId));
  if ((last?.count ?? 0) >= maxVariants) {
    throw fieldError(409, 'Title', productServerTexts.tooManyVariants({ most: maxVariants }));
  }
  await tx.insert(productVariants).values({
    productId,
    position: (last?.position ?? 0) + 1,
    title: form.VariantTitle,
    sku: form.SKU,
    price: form.Price,
    imageUrl: form.ImageUrl || null,
  });
}

export async function updateProduct(tx: Tx, product: ProductRow, form: ProductForm): Promise<void> {
  if ((await findByTitle(tx, product.merchantId, form.Title, product.id)) !== undefined) {
    throw fieldError(409, 'Title', productServerTexts.titleTaken());
  }
  const changed = {
    title: form.Title,
    brandId: await brandIdOf(tx, form.Brand),
    subcategoryId: await subcategoryIdOf(tx, form.SubCategoryId),
  };
  await tx.update(products).set(changed).where(eq(products.id, product.id));
  await replaceVariants(tx, product.id, form.Variants);
}

/** Updates, adds, orders and removes variants. Order lines hold copies, so past orders do not change. */
async function replaceVariants(tx: Tx, productId: number, variants: Variants): Promise<void> {
  const skus = variants.map(({ SKU }) => SKU);
  const twice = skus.findIndex((sku, index) => skus.indexOf(sku) < index);
  if (twice !== -1) {
    throw fieldError(422, `Variants.${twice}.SKU`, productServerTexts.skuTwice({ sku: skus[twice] ?? '' }));
  }
  const taken = await findTakenSku(tx, skus, productId);
  if (taken !== undefined) {
    throw fieldError(409, `Variants.${skus.indexOf(taken)}.SKU`, productServerTexts.skuTaken({ sku: taken }));
  }
  const ofProduct = eq(productVariants.productId, productId);
  const rows = await tx.select({ id: productVariants.id }).from(productVariants).where(ofProduct);
  const present = new Set(rows.map(({ id }) => id));
  const kept = variants.flatMap(({ Id }) => (Id === undefined ? [] : [readShortId(Id) ?? 0]));
  if (kept.some((id) => !present.has(id)) || new Set(kept).size < kept.length) {
    throw new ApiError(409, productServerTexts.variantNotFound());
  }
  await tx.delete(productVariants).where(and(ofProduct, notInArray(productVariants.id, kept)));
  // Variants may swap their positions and SKUs.
  await tx.execute(sql`set constraints product_variants_sku_key, product_variants_product_id_position_key deferred`);
  for (const [index, { Id, Title, SKU, Price, ImageUrl }] of variants.entries()) {
    const values = { position: index + 1, title: Title, sku: SKU, price: Price, imageUrl: ImageUrl || null };
    if (Id === undefined) await tx.insert(productVariants).values({ ...values, productId });
    else {
      await tx
        .update(productVariants)
        .set(values)
        .where(eq(productVariants.id, readShortId(Id) ?? 0));
    }
  }
}
