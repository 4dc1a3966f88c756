import { ShopOutlined } from '@ant-design/icons';
import { PickingHoursForm, openMinutes } from '../../contract/picking-hours.ts';
import { NewShop, ShopAddressForm, ShopEmailForm, ShopManagerForm, ShopNameForm, ShopPhoneForm, shopEndpoints, shopPageSize } from '../../contract/shops.ts';
import { ShopMarks, shopMarkWords } from '../custom/shops/ShopMarks.tsx';
import { addressFields } from '../custom/shops/address-fields.ts';
import { fetchShop, fetchShops } from '../custom/shops/fetch-shops.ts';
import { addClosure, addImage, closuresOfShop, removeImage } from '../custom/shops/shop-actions.ts';
import { shopFilters } from '../custom/shops/shop-lookups.ts';
import { country, weekInWords } from '../custom/shops/shop-record.ts';
import { shops } from '../custom/shops/shops.ts';
import { defineResource } from '../engine/model/declaration/resource.ts';

export default defineResource({
  ...shops,
  label: 'Shops',
  singular: 'shop',
  icon: ShopOutlined,
  title: 'Name',
  hint: ({ City }) => City ?? '',
  access: { Admin: ['list', 'show', closuresOfShop], Merchant: ['list', 'show', 'create', 'edit', closuresOfShop, addClosure, addImage, removeImage] },
  menu: { order: 45 },
  paths: () => ({ list: '/merchant/shops', show: '/merchant/shops/:id' }),
  list: {
    size: shopPageSize,
    search: { label: 'Search shops' },
    sorts: { 'Name:asc': 'Name A to Z', 'Name:desc': 'Name Z to A' },
    filters: shopFilters,
    columns: ['Name', 'City', 'County', { key: 'PostalCode', label: 'Postal code' }, { key: 'Bound', label: 'Status', cell: (shop) => <ShopMarks shop={shop} />, text: (shop) => shopMarkWords(shop) }],
    groupBy: ({ Region }) => Region ?? '',
    fetch: fetchShops,
  },
  create: { label: 'Add Shop', submitWhenValid: true, schema: NewShop, fields: ['Name', 'Email', ...addressFields], call: ({ call }, body) => call(shopEndpoints.create, { body }) },
  fetch: fetchShop,
  badges: (shop) => <ShopMarks shop={shop} />,
  sections: {
    name: { title: 'Name', group: 'Basic information', schema: ShopNameForm, fields: ['Name'], call: ({ call }, id, body) => call(shopEndpoints.saveName, { params: { id }, body }) },
    address: { title: 'Address', group: 'Basic information', schema: ShopAddressForm, fields: addressFields, facts: () => [['Country', country]], call: ({ call }, id, body) => call(shopEndpoints.saveAddress, { params: { id }, body }) },
    manager: { title: 'Manager', group: 'Contact information', schema: ShopManagerForm, fields: ['Manager'], call: ({ call }, id, body) => call(shopEndpoints.saveManager, { params: { id }, body }) },
    email: { title: 'Email', group: 'Contact information', schema: ShopEmailForm, fields: ['Email'], call: ({ call }, id, body) => call(shopEndpoints.saveEmail, { params: { id }, body }) },
    phone: { title: 'Phone', group: 'Contact information', schema: ShopPhoneForm, fields: ['Phone'], submitWhenValid: true, call: ({ call }, id, body) => call(shopEndpoints.savePhone, { params: { id }, body }) },
    hours: {
      title: 'Delivery picking hours',
      schema: PickingHoursForm,
      fields: [{ key: 'PickingHours', label: 'Picking hours', show: weekInWords, slot: () => import('../custom/shops/PickingHours.tsx') }],
      submitWhenValid: true,
      call: ({ call }, id, { PickingHours }) => call(shopEndpoints.saveWorkingHours, { params: { id }, body: { PickingHours: PickingHours.filter(openMinutes) } }),
    },
    closures: { title: 'Closures and holidays', extension: 'closures', slot: () => import('../custom/shops/ShopClosures.tsx') },
    images: { title: 'Images', slot: () => import('../custom/shops/ShopImages.tsx') },
  },
  live: ['Shops'],
});
