import { type SQL, and, arrayOverlaps, asc, count, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import {
  type CatalogItem,
  StockState,
  type productCatalogEndpoints,
} from '../../../contract/catalogue/product-catalog.ts';
import type { BodyOf, Id } from 'schema-admin/contract/endpoint.ts';
import type { Filled, UserCall } from '../../api/handler.ts';
import { readShortId, readShortIds } from '../../api/parse.ts';
import { brands, productVariants } from '../../db/catalogue-tables.ts';
import { containsText } from '../../db/list-query.ts';
import { shops } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';

type ListRequest = BodyOf<(typeof productCatalogEndpoints)['list']>;
type Caller = Pick<UserCall, 'tx' | 'user'>;

const { productTitle, title, sku, shopIds, isAvailable } = productVariants;

/** The tenant condition. Row-level security enforces the same. Archived products are not in the catalog. */
function ownVariants({ user }: Caller): SQL | undefined {
  return and(eq(productVariants.sellerId, user.merchantId ?? 0), not(productVariants.isArchived));
}

/** The merchant's shops, in the order of their names. */
export function listOwnShops({ tx, user }: Caller) {
  return tx
    .select({ Id: shops.id, Name: shops.name })
    .from(shops)
    .where(and(eq(shops.merchantId, user.merchantId ?? 0), isNull(shops.archivedAt)))
    .orderBy(asc(sql`lower(${shops.name})`), asc(shops.id));
}

/** The brands of the merchant's products. */
export function listOwnBrands(call: Caller) {
  return call.tx
    .selectDistinct({ Id: brands.id, Name: brands.name })
    .from(brands)
    .innerJoin(productVariants, eq(productVariants.brandId, brands.id))
    .where(ownVariants(call))
    .orderBy(asc(brands.name));
}

function conditionOf(call: Caller, { Query, Filter: { StockState: states, Shops, Brands } }: ListRequest) {
  return and(
    ownVariants(call),
    containsText(sql`search_text(${productTitle} || ' ' || ${title} || ' ' || ${brands.name} || ' ' || ${sku})`, Query),
    states.length === 0
      ? undefined
      : inArray(
          isAvailable,
          states.map((state) => state === StockState.enum.Available),
        ),
    Shops.length === 0 ? undefined : or(eq(shopIds, []), arrayOverlaps(shopIds, readShortIds(Shops))),
    Brands.length === 0 ? undefined : inArray(productVariants.brandId, readShortIds(Brands)),
  );
}

async function namesOfShops(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: shops.id, name: shops.name })
    .from(shops)
    .where(inArray(shops.id, [...new Set(ids)]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function select(tx: Tx, where: SQL | undefined, limit: number, offset: number): Promise<Filled<CatalogItem>[]> {
  const rows = await tx
    .select({ variant: productVariants, brand: brands.name })
    .from(productVariants)
    .innerJoin(brands, eq(brands.id, productVariants.brandId))
    .where(where)
    .orderBy(asc(sql`lower(${productTitle})`), asc(productVariants.productId), asc(productVariants.position))
    .limit(limit)
    .offset(offset);
  const names = await namesOfShops(
    tx,
    rows.flatMap(({ variant }) => variant.shopIds),
  );
  return rows.map(({ variant, brand }) => ({
    Id: variant.id,
    SKU: variant.sku,
    ProductTitle: variant.productTitle,
    VariantTitle: variant.title,
    Brand: brand,
    Price: variant.price,
    StockState: variant.isAvailable ? StockState.enum.Available : StockState.enum.NotAvailable,
    Shops: variant.shopIds,
    ShopNames: variant.shopIds.map((id) => names.get(id) ?? String(id)),
    ImageUrl: variant.imageUrl,
  }));
}

export async function listCatalog(
  call: Caller,
  request: ListRequest,
): Promise<{ readonly items: Filled<CatalogItem>[]; readonly total: number }> {
  const where = conditionOf(call, request);
  const items = await select(call.tx, where, request.Size, (request.Page - 1) * request.Size);
  const [total] = await call.tx
    .select({ count: count() })
    .from(productVariants)
    .innerJoin(brands, eq(brands.id, productVariants.brandId))
    .where(where);
  return { items, total: total?.count ?? 0 };
}

export async function findCatalogItem(call: Caller, id: Id): Promise<Filled<CatalogItem> | undefined> {
  const [found] = await select(call.tx, and(ownVariants(call), eq(productVariants.id, readShortId(id) ?? 0)), 1, 0);
  return found;
}

/** Changes the merchant's variant that the condition selects. Returns whether there is one. */
export async function updateCatalogItem(
  call: Caller,
  which: SQL,
  changed: Partial<typeof productVariants.$inferInsert>,
): Promise<boolean> {
  const found = await call.tx
    .update(productVariants)
    .set(changed)
    .where(and(ownVariants(call), which))
    .returning({ id: productVariants.id });
  return found.length > 0;
}
