import type { Id } from 'schema-admin/contract/endpoint.ts';
import { ShopFilter, shopEndpoints } from '../../../contract/shops/shops.ts';
import { lookupTexts, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import type { ListQuery } from 'schema-admin/providers/resource-calls.ts';
import { ShopRecord, recordOf } from './shop-record.ts';
import { shopTexts } from './texts.ts';

export const shops = defineRecord('shops', { schema: ShopRecord, id: 'Id' });

const named = (names: readonly string[]) => names.map((Name) => ({ Name }));
const byName = {
  value: ({ Name }: { readonly Name: string }) => Name,
  name: ({ Name }: { readonly Name: string }) => Name,
};

const cities = defineLookup(shops, 'cities', async ({ call, signal }) =>
  named(await call(shopEndpoints.cities, { signal })),
);
const regions = defineLookup(shops, 'regions', async ({ call, signal }) =>
  named(await call(shopEndpoints.regions, { signal })),
);

export const shopFilters = wireFilters(ShopFilter, {
  Cities: lookupTexts(cities, { label: shopTexts.city(), ...byName }),
  Regions: lookupTexts(regions, { label: shopTexts.region(), ...byName }),
});

interface ShopQuery extends Omit<ListQuery, 'tab' | 'filters'> {
  readonly filters: ShopFilter;
}

/** Fetches one page of the list: each shop with its region, in the server's order. */
export async function fetchShops(
  { call, signal }: CallContext,
  { search, sort, filters, page, size }: ShopQuery,
): Promise<{ rows: ShopRecord[]; total: number | undefined }> {
  const body = { Order: sort?.direction ?? 'asc', Page: page, Size: size, Query: search, Filter: filters };
  const { data, totalCount } = await call(shopEndpoints.list, { body, signal });
  return {
    rows: data.flatMap(({ Region, Shops }) => Shops.map((shop) => ({ ...shop, Region }))),
    total: totalCount ?? undefined,
  };
}

export async function fetchShop({ call, signal }: CallContext, id: Id): Promise<ShopRecord> {
  return recordOf(await call(shopEndpoints.get, { params: { id }, signal }));
}
