/** Products that another system creates and updates. */
import { isDeepStrictEqual } from 'node:util';
import { eq, inArray, max, sql } from 'drizzle-orm';
import { type SentProduct, SentProduct as Sent } from '../../../contract/integration/requests.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import { parse, readShortId } from '../../api/parse.ts';
import { lockCatalogue } from '../catalogue/catalogue-write.ts';
import { brands, productVariants, products, subcategories } from '../../db/catalogue-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { integrationServerTexts } from './texts.ts';

interface RowError {
  readonly field: string;
  readonly message: string;
}
export interface RowResult {
  readonly index: number;
  readonly sku: string | null;
  readonly result: 'created' | 'updated' | 'unchanged' | 'rejected';
  readonly errors: readonly RowError[];
}

type Read =
  | { readonly product: SentProduct; readonly errors?: never }
  | { readonly product?: never; readonly errors: readonly RowError[] };

function readRow(row: unknown): Read {
  try {
    return { product: parse(Sent, row) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.fields ?? {});
    return fields.length === 0
      ? { errors: [{ field: '', message: error.message }] }
      : { errors: fields.map(([field, message]) => ({ field, message })) };
  }
}

/** The stored catalogue, as far as the rows concern it. */
interface Known {
  readonly variants: ReadonlyMap<string, typeof productVariants.$inferSelect>;
  readonly subcategories: ReadonlySet<number>;
  readonly brands: ReadonlyMap<string, number>;
  /** Products of the merchant by title, brand and subcategory. */
  readonly products: Map<string, number>;
}

const subcategoryOf = ({ subcategoryId }: SentProduct) => readShortId(subcategoryId) ?? 0;
const brandOf = ({ brand }: SentProduct, { brands: known }: Known) => known.get(brand) ?? 0;
const keyOf = (row: SentProduct, known: Known) => productKey(row.productTitle, brandOf(row, known), subcategoryOf(row));
const productKey = (title: string, brandId: number, subcategoryId: number) =>
  JSON.stringify([title, brandId, subcategoryId]);

async function addBrands(tx: Tx, names: readonly string[]): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  if (wanted.length === 0) return new Map();
  await tx
    .insert(brands)
    .values(wanted.map((name) => ({ name })))
    .onConflictDoNothing();
  const found = await tx.select().from(brands).where(inArray(brands.name, wanted));
  return new Map(found.map(({ id, name }) => [name, id]));
}

async function readKnown(tx: Tx, merchantId: number, rows: readonly SentProduct[]): Promise<Known> {
  const skus = rows.map(({ sku }) => sku);
  const variants = await tx.select().from(productVariants).where(inArray(productVariants.sku, skus));
  const own = await tx.select().from(products).where(eq(products.merchantId, merchantId));
  const existing = await tx
    .select({ id: subcategories.id })
    .from(subcategories)
    .where(inArray(subcategories.id, rows.map(subcategoryOf)));
  return {
    variants: new Map(variants.map((variant) => [variant.sku, variant])),
    subcategories: new Set(existing.map(({ id }) => id)),
    brands: new Map(),
    products: new Map(
      own.map((product) => [productKey(product.title, product.brandId, product.subcategoryId), product.id]),
    ),
  };
}

/** Adds the products that the rows name for the first time. */
async function addProducts(tx: Tx, merchantId: number, rows: readonly SentProduct[], known: Known): Promise<void> {
  const missing = new Map(
    rows.flatMap((row) => {
      const key = keyOf(row, known);
      const content = {
        merchantId,
        title: row.productTitle,
        brandId: brandOf(row, known),
        subcategoryId: subcategoryOf(row),
      };
      return known.products.has(key) ? [] : [[key, content] as const];
    }),
  );
  if (missing.size === 0) return;
  const added = await tx
    .insert(products)
    .values([...missing.values()])
    .returning();
  for (const { id, title, brandId, subcategoryId } of added) {
    known.products.set(productKey(title, brandId, subcategoryId), id);
  }
}

/** Returns a function that draws the next free position in a product. */
async function positionsIn(tx: Tx, known: Known): Promise<(productId: number) => number> {
  const rows = await tx
    .select({ productId: productVariants.productId, last: max(productVariants.position) })
    .from(productVariants)
    .where(inArray(productVariants.productId, [...known.products.values()]))
    .groupBy(productVariants.productId);
  const last = new Map(rows.map((row) => [row.productId, row.last ?? 0]));
  return (productId) => {
    const next = (last.get(productId) ?? 0) + 1;
    last.set(productId, next);
    return next;
  };
}

/** Stores rows with different SKUs in one statement, and returns their results in order. */
async function store(
  tx: Tx,
  merchantId: number,
  rows: readonly SentProduct[],
  known: Known,
): Promise<RowResult['result'][]> {
  if (rows.length === 0) return [];
  await addProducts(tx, merchantId, rows, known);
  const nextPosition = await positionsIn(tx, known);
  const added: (typeof productVariants.$inferInsert)[] = [];
  const changed: (typeof productVariants.$inferInsert)[] = [];
  const results = rows.map((row): RowResult['result'] => {
    const productId = known.products.get(keyOf(row, known)) ?? 0;
    const content = { productId, title: row.title, price: Pence.parse(row.price), imageUrl: row.imageUrl ?? null };
    const stored = known.variants.get(row.sku);
    if (stored !== undefined && isDeepStrictEqual(content, pick(stored))) return 'unchanged';
    const position = stored?.productId === productId ? stored.position : nextPosition(productId);
    (stored === undefined ? added : changed).push({ ...content, sku: row.sku, position });
    return stored === undefined ? 'created' : 'updated';
  });
  if (added.length > 0) await tx.insert(productVariants).values(added);
  await tx.execute(sql`
    update product_variants
    set product_id = "productId", position = row.position, title = row.title, price = row.price, image_url = "imageUrl"
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
      as row(sku text, "productId" integer, position integer, title text, price integer, "imageUrl" text)
    where product_variants.sku = row.sku and seller_id = ${merchantId}`);
  return results;
}

const pick = ({ productId, title, price, imageUrl }: typeof productVariants.$inferSelect) => ({
  productId,
  title,
  price,
  imageUrl,
});

/** Stores the valid rows and returns a result per row. Runs as the system: only administrators see the catalogue. */
export async function upsertProducts(tx: Tx, merchantId: number, sent: readonly unknown[]): Promise<RowResult[]> {
  await lockCatalogue({ tx });
  const rows = sent.map(readRow);
  const valid = rows.flatMap(({ product }) => product ?? []);
  const known = await readKnown(tx, merchantId, valid);
  const seen = new Set<string>();
  const checked = rows.map((row): Read => {
    const { product } = row;
    if (product === undefined) return row;
    const owner = known.variants.get(product.sku)?.sellerId;
    const errors: RowError[] = [
      ...(seen.has(product.sku) ? [{ field: 'sku', message: integrationServerTexts.skuTwice() }] : []),
      ...(owner === undefined || owner === merchantId
        ? []
        : [{ field: 'sku', message: integrationServerTexts.skuTaken() }]),
      ...(known.subcategories.has(subcategoryOf(product))
        ? []
        : [{ field: 'subcategoryId', message: integrationServerTexts.noSubcategory() }]),
    ];
    seen.add(product.sku);
    return errors.length > 0 ? { errors } : row;
  });
  const accepted = checked.flatMap(({ product }) => product ?? []);
  const withBrands = {
    ...known,
    brands: await addBrands(
      tx,
      accepted.map(({ brand }) => brand),
    ),
  };
  const stored = await store(tx, merchantId, accepted, withBrands);
  return checked.map((row, index): RowResult => {
    const sku = rows[index]?.product?.sku ?? null;
    return row.product === undefined
      ? { index, sku, result: 'rejected', errors: row.errors }
      : { index, sku, result: stored[accepted.indexOf(row.product)] ?? 'rejected', errors: [] };
  });
}
