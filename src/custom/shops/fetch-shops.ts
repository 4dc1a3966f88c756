import type { Id } from '../../../contract/endpoint.ts';
import { type ShopFilter, shopEndpoints } from '../../../contract/shops.ts';
import type { CallContext } from '../../providers/call-context.ts';
import type { ListQuery } from '../../providers/resource-calls.ts';
import { type ShopRecord, recordOf } from './shop-record.ts';

interface ShopQuery extends Omit<ListQuery, 'tab' | 'filters'> {
  readonly filters: ShopFilter;
}

/** One page of the list: each shop with its region, in the server's order. */
export async function fetchShops({ call, signal }: CallContext, { search, sort, filters, page, size }: ShopQuery): Promise<{ rows: ShopRecord[]; total: number | undefined }> {
  const body = { Order: sort?.direction ?? 'asc', Page: page, Size: size, Query: search, Filter: filters };
  const { data, totalCount } = await call(shopEndpoints.list, { body, signal });
  return { rows: data.flatMap(({ Region, Shops }) => Shops.map((shop) => ({ ...shop, Region }))), total: totalCount ?? undefined };
}

export async function fetchShop({ call, signal }: CallContext, id: Id): Promise<ShopRecord> {
  return recordOf(await call(shopEndpoints.get, { params: { id }, signal }));
}
