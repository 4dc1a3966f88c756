/** Queries for shops that the transaction's user can see. */
import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { BodyOf, Id } from 'schema-admin/contract/endpoint.ts';
import type { shopEndpoints } from '../../../contract/shops/shops.ts';
import { ApiError } from '../../api/errors.ts';
import type { UserCall } from '../../api/handler.ts';
import { readShortId } from '../../api/parse.ts';
import { type ListQuery, type OrderKey, containsText, inOrderOf, listAfter, listPage } from '../../db/list-query.ts';
import { merchants, shops } from '../../db/schema.ts';
import { shopImages, shopPickingHours } from '../../db/shop-tables.ts';
import { ownShops } from '../../db/own-rows.ts';
import { shopServerTexts } from './texts.ts';

export type ShopRow = typeof shops.$inferSelect;
export type PickingHoursRow = typeof shopPickingHours.$inferSelect;
export type ShopImageRow = typeof shopImages.$inferSelect;

type ListRequest = BodyOf<(typeof shopEndpoints)['list']>;
type Scoped = Pick<UserCall, 'tx' | 'user'>;

function conditions({ user }: Scoped, { Query, Filter }: ListRequest): SQL | undefined {
  return and(
    ownShops(user),
    containsText(shops.searchText, Query),
    Filter.Cities.length === 0 ? undefined : inArray(shops.city, Filter.Cities),
    Filter.Regions.length === 0 ? undefined : inArray(shops.region, Filter.Regions),
  );
}

/** Returns the sort order: by region, then by name. Each direction is the exact reverse of the other. */
export function shopListOrder({ Order: direction }: Pick<ListRequest, 'Order'>): readonly OrderKey[] {
  return [
    { column: shops.region, type: 'text', direction },
    { column: shops.name, by: sql`lower(${shops.name})`, type: 'text', direction },
    { column: shops.id, type: 'integer', direction },
  ];
}

function listQueryOf(scoped: Scoped, request: ListRequest): ListQuery {
  const where = conditions(scoped, request);
  return {
    table: shops,
    id: shops.id,
    where,
    order: shopListOrder(request),
    knownTotal: sql`select count(*) from ${shops} where ${where ?? sql`true`}`,
  };
}

const rowsOf = async ({ tx }: Scoped, ids: readonly string[]) =>
  inOrderOf(
    ids,
    await tx
      .select()
      .from(shops)
      .where(inArray(shops.id, ids.map(Number))),
    ({ id }) => id,
  );

export async function listShops(scoped: Scoped, request: ListRequest): Promise<{ shops: ShopRow[]; total: number }> {
  const { ids, total } = await listPage(
    scoped.tx,
    listQueryOf(scoped, request),
    request.Size,
    (request.Page - 1) * request.Size,
  );
  return { shops: await rowsOf(scoped, ids), total };
}

export async function listShopsAfter(
  scoped: Scoped,
  request: ListRequest,
  place: readonly string[] | undefined,
  size: number,
) {
  const { ids, ...others } = await listAfter(scoped.tx, listQueryOf(scoped, request), place, size);
  return { ...others, rows: await rowsOf(scoped, ids) };
}

export async function listCities({ tx, user }: Scoped): Promise<string[]> {
  const rows = await tx.selectDistinct({ name: shops.city }).from(shops).where(ownShops(user)).orderBy(asc(shops.city));
  return rows.map(({ name }) => name);
}

export async function listRegions({ tx, user }: Scoped): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ name: shops.region })
    .from(shops)
    .where(ownShops(user))
    .orderBy(asc(shops.region));
  return rows.map(({ name }) => name);
}

export interface ShopParts {
  readonly shop: ShopRow;
  readonly merchantName: string;
  readonly hours: readonly PickingHoursRow[];
  readonly images: readonly ShopImageRow[];
}

/** Returns a shop with its parts, or `undefined` if it doesn't exist or belongs to another merchant. */
export async function findShop({ tx, user }: Scoped, id: Id): Promise<ShopParts | undefined> {
  const [found] = await tx
    .select({ shop: shops, merchantName: merchants.name })
    .from(shops)
    .innerJoin(merchants, eq(merchants.id, shops.merchantId))
    .where(and(ownShops(user), eq(shops.id, readShortId(id) ?? 0)));
  if (found === undefined) return undefined;
  const hours = await tx
    .select()
    .from(shopPickingHours)
    .where(eq(shopPickingHours.shopId, found.shop.id))
    .orderBy(asc(shopPickingHours.day));
  const images = await tx
    .select()
    .from(shopImages)
    .where(eq(shopImages.shopId, found.shop.id))
    .orderBy(asc(shopImages.id));
  return { ...found, hours, images };
}

export async function lockShop({ tx, user }: Scoped, id: Id): Promise<ShopRow | undefined> {
  const [shop] = await tx
    .select()
    .from(shops)
    .where(and(ownShops(user), eq(shops.id, readShortId(id) ?? 0)))
    .for('update');
  return shop;
}

export const shopNotFound = () => new ApiError(404, shopServerTexts.notFound());

/** Locks a shop and runs `work` on it. Throws a 404 if the shop doesn't exist or belongs to another merchant. */
export async function changeShop(call: UserCall, id: Id, work: (shop: ShopRow) => Promise<unknown>): Promise<null> {
  const shop = await lockShop(call, id);
  if (shop === undefined) throw shopNotFound();
  await work(shop);
  return null;
}
