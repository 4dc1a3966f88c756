/** Matches products of online stores with the merchant's catalogue. */
import { type SQL, and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { productVariants } from '../../db/catalogue-tables.ts';
import { storeProducts } from '../../db/connector-tables.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/tx.ts';
import type { LineToStore } from '../integration/create-order.ts';
import type { StoreLine } from './store-adapter.ts';

type Variant = typeof productVariants.$inferSelect;

/** Returns the key of a line's product: `sku:TEA-9`, or `title:Green tea` without a SKU. */
export function productOf({ sku, title, variantTitle }: StoreLine): string {
  return sku ? `sku:${sku}` : `title:${titleOf({ title, variantTitle })}`;
}

function titleOf({ title, variantTitle }: Pick<StoreLine, 'title'> & { variantTitle?: string | undefined }): string {
  return variantTitle ? `${title}, ${variantTitle}` : title;
}

/**
 * Finds the merchant's variant of each product: the one that a user has mapped, or the one with the same SKU. Reads as
 * the system, because only administrators can see the catalogue.
 */
export async function findVariants(
  database: Database,
  { id, merchantId }: { readonly id: number; readonly merchantId: number },
  lines: readonly StoreLine[],
): Promise<ReadonlyMap<string, Variant>> {
  const products = [...new Set(lines.map(productOf))];
  const skus = [...new Set(lines.flatMap(({ sku }) => sku || []))];
  const found = await database.readAsSystem(String(id), (reader) =>
    reader
      .select({ variant: productVariants, product: storeProducts.product })
      .from(productVariants)
      .leftJoin(
        storeProducts,
        and(
          eq(storeProducts.variantId, productVariants.id),
          eq(storeProducts.merchantId, merchantId),
          inArray(storeProducts.product, products),
        ),
      )
      .where(
        and(
          eq(productVariants.sellerId, merchantId),
          or(inArray(productVariants.sku, skus), inArray(productVariants.id, mappedTo(merchantId, products))),
        ),
      ),
  );
  return new Map([
    ...found.map(({ variant }) => [`sku:${variant.sku}`, variant] as const),
    ...found.flatMap(({ variant, product }) => (product === null ? [] : [[product, variant] as const])),
  ]);
}

function mappedTo(merchantId: number, products: readonly string[]): SQL {
  return sql`(select ${storeProducts.variantId} from ${storeProducts} where ${and(
    eq(storeProducts.merchantId, merchantId),
    inArray(storeProducts.product, [...products]),
  )})`;
}

/** Returns the line of an order. The catalogue's title, SKU and picture replace those of the store. */
export function lineToStore(line: StoreLine, variant: Variant | undefined): LineToStore {
  const { quantity, unitPrice } = line;
  return variant === undefined
    ? { quantity, unitPrice, sku: line.sku, title: line.title, variantTitle: line.variantTitle, variant }
    : { quantity, unitPrice, sku: variant.sku, variant };
}

interface Seen {
  readonly merchantId: number;
  readonly orderId: string;
  readonly now: Date;
}

/** Lists products without a variant in “Products to map”, and removes those that the catalogue has got since. */
export async function recordProducts(
  tx: Tx,
  lines: readonly StoreLine[],
  variants: ReadonlyMap<string, Variant>,
  { merchantId, orderId, now }: Seen,
): Promise<void> {
  const known = lines.map(productOf).filter((product) => variants.has(product));
  if (known.length > 0) {
    const isKnown = and(eq(storeProducts.merchantId, merchantId), inArray(storeProducts.product, known));
    await tx.delete(storeProducts).where(and(isKnown, isNull(storeProducts.variantId)));
  }
  const unknown = new Map(lines.map((line) => [productOf(line), line] as const).filter(([key]) => !variants.has(key)));
  if (unknown.size === 0) return;
  await tx
    .insert(storeProducts)
    .values(
      [...unknown].map(([product, line]) => ({
        merchantId,
        product,
        sku: line.sku || null,
        title: titleOf(line),
        lastSeenAt: now,
        lastOrderId: orderId,
      })),
    )
    .onConflictDoUpdate({
      target: [storeProducts.merchantId, storeProducts.product],
      set: {
        title: sql`excluded.title`,
        timesSeen: sql`${storeProducts.timesSeen} + 1`,
        lastSeenAt: sql`excluded.last_seen_at`,
        lastOrderId: sql`excluded.last_order_id`,
      },
    });
}
