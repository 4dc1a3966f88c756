/** What the list of shops can be filtered by: the cities and regions that have shops. */
import { ShopFilter, shopEndpoints } from '../../../contract/shops.ts';
import { defineLookup } from '../../engine/model/handles/lookup.ts';
import { textsFrom, wireFilters } from '../../engine/model/filter/wire-filters.ts';
import { shops } from './shops.ts';
import { shopTexts } from './texts.ts';

const named = (names: readonly string[]) => names.map((Name) => ({ Name }));
const byName = { value: ({ Name }: { readonly Name: string }) => Name, name: ({ Name }: { readonly Name: string }) => Name };

const cities = defineLookup(shops, 'cities', async ({ call, signal }) => named(await call(shopEndpoints.cities, { signal })));
const regions = defineLookup(shops, 'regions', async ({ call, signal }) => named(await call(shopEndpoints.regions, { signal })));

export const shopFilters = wireFilters(ShopFilter, { Cities: textsFrom(cities, { label: shopTexts.city(), ...byName }), Regions: textsFrom(regions, { label: shopTexts.region(), ...byName }) });
