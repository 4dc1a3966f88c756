import { NotificationOutlined, ShopOutlined } from '@ant-design/icons';
import { LabelLanguageForm, labelLanguageEndpoints } from '../../../contract/orders/label-language.ts';
import { PickingHoursForm, openMinutes } from '../../../contract/orders/picking-hours.ts';
import {
  NewShop,
  ShopAddressForm,
  ShopEmailForm,
  ShopManagerForm,
  ShopNameForm,
  ShopPhoneForm,
  shopEndpoints,
  shopPageSize,
} from '../../../contract/shops/shops.ts';
import { customersOfShop } from '../../custom/notifications/composition.ts';
import { countCustomers, pushNotifications } from '../../custom/notifications/notification-actions.ts';
import { keyOfShop } from '../../custom/notifications/shop-selection.ts';
import { ShopBadges, shopBadgesText } from '../../custom/shops/ShopBadges.tsx';
import { addressFields, pickingHoursField } from '../../custom/shops/shop-fields.ts';
import { country } from '../../custom/shops/shop-record.ts';
import { archive, bind, restore, setDetails, setHours, setPlace, unbind } from '../../custom/shops/setup-actions.ts';
import { fetchShop, fetchShops, shopFilters, shops } from '../../custom/shops/shops.ts';
import { addClosure, addImage, closuresOfShop, removeImage } from '../../custom/shops/shop-actions.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...shops,
  label: resourceTexts.shops(),
  singular: resourceTexts.shopOne(),
  icon: ShopOutlined,
  title: 'Name',
  hint: ({ City }) => City ?? '',
  access: {
    Admin: ['list', 'show', closuresOfShop, setDetails, setPlace, setHours, bind, unbind, archive, restore],
    Merchant: ['list', 'show', 'create', 'edit', closuresOfShop, addClosure, addImage, removeImage],
  },
  menu: { order: 45 },
  paths: () => ({ list: '/merchant/shops', show: '/merchant/shops/:id' }),
  list: {
    size: shopPageSize,
    search: { label: resourceTexts.searchShops() },
    sorts: { 'Name:asc': resourceTexts.nameAsc(), 'Name:desc': resourceTexts.nameDesc() },
    filters: shopFilters,
    columns: [
      'Name',
      'City',
      'County',
      { key: 'PostalCode', label: resourceTexts.postalCode() },
      {
        key: 'Bound',
        label: resourceTexts.status(),
        cell: (shop) => <ShopBadges shop={shop} />,
        text: (shop) => shopBadgesText(shop),
      },
    ],
    groupBy: ({ Region }) => Region ?? '',
    rowLink: {
      adds: pushNotifications,
      needs: countCustomers,
      icon: NotificationOutlined,
      label: ({ Name }) => resourceTexts.notifyCustomersOf({ name: Name }),
      beginsWith: ({ Id }) => ({ [customersOfShop]: keyOfShop(Id) }),
    },
    tools: () => import('../../custom/merchants/AddShop.tsx'),
    fetch: fetchShops,
  },
  create: {
    label: resourceTexts.addShop(),
    submitWhenValid: true,
    schema: NewShop,
    fields: ['Name', 'Email', ...addressFields],
    call: ({ call }, body) => call(shopEndpoints.create, { body }),
  },
  fetch: fetchShop,
  badges: (shop) => <ShopBadges shop={shop} />,
  sections: {
    name: {
      title: resourceTexts.name(),
      group: resourceTexts.basicInformation(),
      schema: ShopNameForm,
      fields: ['Name'],
      call: ({ call }, id, body) => call(shopEndpoints.saveName, { params: { id }, body }),
    },
    address: {
      title: resourceTexts.address(),
      group: resourceTexts.basicInformation(),
      schema: ShopAddressForm,
      fields: addressFields,
      facts: () => [[resourceTexts.country(), country]],
      call: ({ call }, id, body) => call(shopEndpoints.saveAddress, { params: { id }, body }),
    },
    manager: {
      title: resourceTexts.manager(),
      group: resourceTexts.contactInformation(),
      schema: ShopManagerForm,
      fields: ['Manager'],
      call: ({ call }, id, body) => call(shopEndpoints.saveManager, { params: { id }, body }),
    },
    email: {
      title: resourceTexts.email(),
      group: resourceTexts.contactInformation(),
      schema: ShopEmailForm,
      fields: ['Email'],
      call: ({ call }, id, body) => call(shopEndpoints.saveEmail, { params: { id }, body }),
    },
    phone: {
      title: resourceTexts.phone(),
      group: resourceTexts.contactInformation(),
      schema: ShopPhoneForm,
      fields: ['Phone'],
      submitWhenValid: true,
      call: ({ call }, id, body) => call(shopEndpoints.savePhone, { params: { id }, body }),
    },
    hours: {
      title: resourceTexts.deliveryPickingHours(),
      schema: PickingHoursForm,
      fields: [pickingHoursField],
      submitWhenValid: true,
      call: ({ call }, id, { PickingHours }) =>
        call(shopEndpoints.saveWorkingHours, {
          params: { id },
          body: { PickingHours: PickingHours.filter(openMinutes) },
        }),
    },
    labels: {
      title: resourceTexts.labels(),
      extension: 'label-language',
      schema: LabelLanguageForm,
      fields: [{ key: 'LabelLanguage', label: resourceTexts.labelLanguage(), hint: resourceTexts.labelLanguageHint() }],
      call: ({ call }, id, body) => call(labelLanguageEndpoints.save, { params: { id }, body }),
    },
    closures: {
      title: resourceTexts.closuresAndHolidays(),
      extension: 'closures',
      slot: () => import('../../custom/shops/ShopClosures.tsx'),
    },
    images: { title: resourceTexts.images(), slot: () => import('../../custom/shops/ShopImages.tsx') },
  },
  live: ['Shops'],
});
