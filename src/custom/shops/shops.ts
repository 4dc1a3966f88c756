import { ShopFilter, shopEndpoints } from '../../../contract/shops.ts';
import { textsFrom, wireFilters } from '../../engine/model/filter/wire-filters.ts';
import { defineLookup } from '../../engine/model/handles/lookup.ts';
import { defineRecord } from '../../engine/model/handles/record-token.ts';
import { ShopRecord } from './shop-record.ts';
import { shopTexts } from './texts.ts';

export const shops = defineRecord('shops', { schema: ShopRecord, id: 'Id' });

const named = (names: readonly string[]) => names.map((Name) => ({ Name }));
const byName = { value: ({ Name }: { readonly Name: string }) => Name, name: ({ Name }: { readonly Name: string }) => Name };

const cities = defineLookup(shops, 'cities', async ({ call, signal }) => named(await call(shopEndpoints.cities, { signal })));
const regions = defineLookup(shops, 'regions', async ({ call, signal }) => named(await call(shopEndpoints.regions, { signal })));

export const shopFilters = wireFilters(ShopFilter, { Cities: textsFrom(cities, { label: shopTexts.city(), ...byName }), Regions: textsFrom(regions, { label: shopTexts.region(), ...byName }) });
