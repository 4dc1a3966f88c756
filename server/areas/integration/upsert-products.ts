/** Products that another system creates and updates. */
import { eq, inArray, max } from 'drizzle-orm';
import { type SentProduct, SentProduct as Sent } from '../../../contract/integration/requests.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { ApiError } from '../../api/errors.ts';
import { parse, readShortId } from '../../api/parse.ts';
import { lockCatalogue } from '../catalogue/catalogue-write.ts';
import { brands, productVariants, products, subcategories } from '../../db/catalogue-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { integrationServerTexts as texts } from './texts.ts';

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
    const fields = Object.entries(error.fields ?? { '': error.message });
    return { errors: fields.map(([field, message]) => ({ field, message })) };
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
  const subcategoryIds = rows.map(({ subcategoryId }) => readShortId(subcategoryId) ?? 0);
  const existing = await tx
    .select({ id: subcategories.id })
    .from(subcategories)
    .where(inArray(subcategories.id, subcategoryIds));
  return {
    variants: new Map(variants.map((variant) => [variant.sku, variant])),
    subcategories: new Set(existing.map(({ id }) => id)),
    brands: new Map(),
    products: new Map(
      own.map((product) => [productKey(product.title, product.brandId, product.subcategoryId), product.id]),
    ),
  };
}

/** Finds or adds the product of a variant. */
async function productOf(tx: Tx, merchantId: number, sent: SentProduct, known: Known): Promise<number> {
  const brandId = known.brands.get(sent.brand) ?? 0;
  const subcategoryId = readShortId(sent.subcategoryId) ?? 0;
  const key = productKey(sent.productTitle, brandId, subcategoryId);
  const found = known.products.get(key);
  if (found !== undefined) return found;
  const [added] = await tx
    .insert(products)
    .values({ merchantId, brandId, subcategoryId, title: sent.productTitle })
    .returning({ id: products.id });
  if (added === undefined) throw new Error('The product was not stored');
  known.products.set(key, added.id);
  return added.id;
}

async function store(tx: Tx, merchantId: number, sent: SentProduct, known: Known): Promise<RowResult['result']> {
  const productId = await productOf(tx, merchantId, sent, known);
  const variant = known.variants.get(sent.sku);
  const content = { productId, title: sent.title, price: Pence.parse(sent.price), imageUrl: sent.imageUrl ?? null };
  if (variant === undefined) {
    const [last] = await tx
      .select({ position: max(productVariants.position) })
      .from(productVariants)
      .where(eq(productVariants.productId, productId));
    await tx.insert(productVariants).values({ ...content, sku: sent.sku, position: (last?.position ?? 0) + 1 });
    return 'created';
  }
  const isSame =
    variant.productId === productId &&
    variant.title === content.title &&
    variant.price === content.price &&
    variant.imageUrl === content.imageUrl;
  if (isSame) return 'unchanged';
  await tx.update(productVariants).set(content).where(eq(productVariants.id, variant.id));
  return 'updated';
}

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
      ...(seen.has(product.sku) ? [{ field: 'sku', message: texts.skuTwice() }] : []),
      ...(owner === undefined || owner === merchantId ? [] : [{ field: 'sku', message: texts.skuTaken() }]),
      ...(known.subcategories.has(readShortId(product.subcategoryId) ?? 0)
        ? []
        : [{ field: 'subcategoryId', message: texts.noSubcategory() }]),
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
  const results: RowResult[] = [];
  for (const [index, row] of checked.entries()) {
    const sku = rows[index]?.product?.sku ?? null;
    results.push(
      row.product === undefined
        ? { index, sku, result: 'rejected', errors: row.errors }
        : { index, sku, result: await store(tx, merchantId, row.product, withBrands), errors: [] },
    );
  }
  return results;
}
