import type { Id } from '../../../contract/endpoint.ts';
import { shopEndpoints } from '../../../contract/shops.ts';
import type { CallContext } from '../../engine/declaration/call-context.ts';
import type { ListQuery } from '../../providers/resource-calls.ts';
import { type ShopRecord, recordOf, toShopFilter } from './shop-record.ts';

/** One page of the list: each shop with its region, in the server's order. */
export async function fetchShops({ call, signal }: CallContext, { search, sort, filters, page, size }: Omit<ListQuery, 'tab'>): Promise<{ rows: ShopRecord[]; total: number | undefined }> {
  const body = { Order: sort?.direction ?? 'asc', Page: page, Size: size, Query: search, Filter: toShopFilter(filters) };
  const { data, totalCount } = await call(shopEndpoints.list, { body, signal });
  return { rows: data.flatMap(({ Region, Shops }) => Shops.map((shop) => ({ ...shop, Region }))), total: totalCount ?? undefined };
}

export async function fetchShop({ call, signal }: CallContext, id: Id): Promise<ShopRecord> {
  return recordOf(await call(shopEndpoints.get, { params: { id }, signal }));
}

const named = (names: readonly string[]) => names.map((Name) => ({ Name }));

/** What the list can be filtered by: the cities and regions that have shops. */
export const shopPlaces = {
  cities: async ({ call, signal }: CallContext) => named(await call(shopEndpoints.cities, { signal })),
  regions: async ({ call, signal }: CallContext) => named(await call(shopEndpoints.regions, { signal })),
};
