import { ShopOutlined } from '@ant-design/icons';
import { PickingHoursForm } from '../../contract/picking-hours.ts';
import { NewShop, ShopAddressForm, ShopEmailForm, ShopManagerForm, ShopNameForm, ShopPhoneForm, shopEndpoints, shopPageSize } from '../../contract/shops.ts';
import { ShopMarks } from '../custom/shops/ShopMarks.tsx';
import { ShopRecord, country, recordOf, toShopFilter } from '../custom/shops/shop-record.ts';
import { defineResource } from '../engine/declaration/resource.ts';

const named = (names: readonly string[]) => names.map((Name) => ({ Name }));
const readName = ({ Name }: Readonly<Record<string, unknown>>) => ({ value: String(Name), label: String(Name) });
const address = [
  { key: 'Line1', label: 'Line 1' },
  { key: 'Line2', label: 'Line 2' },
  { key: 'PostalCode', label: 'Postal code' },
  { key: 'City' },
  { key: 'County', hint: `Country: ${country}` },
] as const;

export default defineResource({
  name: 'shops',
  label: 'Shops',
  singular: 'Shop',
  icon: ShopOutlined,
  schema: ShopRecord,
  id: 'Id',
  title: 'Name',
  hint: ({ City }) => City ?? '',
  access: { Admin: ['list', 'show'], Merchant: ['list', 'show', 'create', 'edit'] },
  menu: { order: 45 },
  paths: () => ({ list: '/merchant/shops', show: '/merchant/shops/:id' }),
  list: {
    size: shopPageSize,
    search: { label: 'Search shops' },
    sorts: { 'Name:asc': 'Name A to Z', 'Name:desc': 'Name Z to A' },
    filters: { Cities: { kind: 'lookup', label: 'City', lookup: 'cities', read: readName }, Regions: { kind: 'lookup', label: 'Region', lookup: 'regions', read: readName } },
    columns: ['Name', 'City', 'County', { key: 'PostalCode', label: 'Postal code' }, { key: 'Bound', label: 'Status', cell: (shop) => <ShopMarks shop={shop} /> }],
    groupBy: ({ Region }) => Region ?? '',
    empty: { none: { title: 'No records found' }, search: { title: '0 search results found', hint: 'Adjust your search term and try again' }, filter: { title: '0 results found', hint: 'Adjust your filtering and try again' } },
    fetch: async ({ call, signal }, { search, sort, filters, page, size }) => {
      const { data, totalCount } = await call(shopEndpoints.list, { body: { Order: sort?.direction ?? 'asc', Page: page, Size: size, Query: search, Filter: toShopFilter(filters) }, signal });
      return { rows: data.flatMap(({ Region, Shops }) => Shops.map((shop) => ({ ...shop, Region }))), total: totalCount ?? undefined };
    },
  },
  lookups: {
    cities: async ({ call, signal }) => named(await call(shopEndpoints.cities, { signal })),
    regions: async ({ call, signal }) => named(await call(shopEndpoints.regions, { signal })),
  },
  create: { label: 'Add Shop', waitsForValid: true, schema: NewShop, fields: ['Name', 'Email', ...address], call: ({ call }, body) => call(shopEndpoints.create, { body }) },
  fetch: async ({ call, signal }, id) => recordOf(await call(shopEndpoints.get, { params: { id }, signal })),
  badges: (shop) => <ShopMarks shop={shop} />,
  sections: {
    name: { title: 'Basic information', schema: ShopNameForm, fields: ['Name'], call: ({ call }, id, body) => call(shopEndpoints.saveName, { params: { id }, body }) },
    address: { title: 'Address', schema: ShopAddressForm, fields: address, call: ({ call }, id, body) => call(shopEndpoints.saveAddress, { params: { id }, body }) },
    manager: { title: 'Contact information', schema: ShopManagerForm, fields: ['Manager'], call: ({ call }, id, body) => call(shopEndpoints.saveManager, { params: { id }, body }) },
    email: { title: 'Email', schema: ShopEmailForm, fields: ['Email'], call: ({ call }, id, body) => call(shopEndpoints.saveEmail, { params: { id }, body }) },
    phone: { title: 'Phone', schema: ShopPhoneForm, fields: ['Phone'], call: ({ call }, id, body) => call(shopEndpoints.savePhone, { params: { id }, body }) },
    hours: {
      title: 'Delivery picking hours',
      schema: PickingHoursForm,
      fields: [{ key: 'PickingHours', label: 'Picking hours', slot: () => import('../custom/shops/PickingHours.tsx') }],
      call: ({ call }, id, body) => call(shopEndpoints.saveWorkingHours, { params: { id }, body }),
    },
    images: { title: 'Images', slot: () => import('../custom/shops/ShopImages.tsx') },
  },
  concerns: ({ UpdateType }) => UpdateType === 'Shops',
});
