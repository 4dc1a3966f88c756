/** An administrator's actions on a shop, from its details to going live. An extension. */
import { endpoints } from '../../../contract/endpoints.ts';
import { PickingHoursForm, openMinutes } from '../../../contract/orders/picking-hours.ts';
import { ShopDetailsForm, ShopPlaceForm } from '../../../contract/shops/shop-setup.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { addressFields, pickingHoursField } from './shop-fields.ts';
import { shops } from './shops.ts';
import { shopTexts } from './texts.ts';

const extension = 'shop-setup';

export const setDetails = defineAction(shops, 'setDetails', {
  label: shopTexts.editDetails(),
  extension,
  edits: true,
  input: ShopDetailsForm,
  fields: [{ key: 'Name' }, { key: 'Manager' }, { key: 'Email' }, { key: 'Phone' }],
  done: ({ Name }) => shopTexts.isSaved({ shop: Name }),
  call: ({ call }, id, body) => call(endpoints.shopSetup.saveDetails, { params: { id }, body }),
});

export const setPlace = defineAction(shops, 'setPlace', {
  label: shopTexts.editAddress(),
  extension,
  edits: true,
  input: ShopPlaceForm,
  fields: [
    ...addressFields,
    { key: 'Latitude', label: shopTexts.latitude(), hint: shopTexts.positionHint() },
    { key: 'Longitude', label: shopTexts.longitude() },
  ],
  done: ({ Name }) => shopTexts.isSaved({ shop: Name }),
  call: ({ call }, id, body) => call(endpoints.shopSetup.savePlace, { params: { id }, body }),
});

export const setHours = defineAction(shops, 'setHours', {
  label: shopTexts.editHours(),
  extension,
  edits: true,
  input: PickingHoursForm,
  fields: [pickingHoursField],
  done: ({ Name }) => shopTexts.isSaved({ shop: Name }),
  call: ({ call }, id, { PickingHours }) =>
    call(endpoints.shopSetup.saveHours, {
      params: { id },
      body: { PickingHours: PickingHours.filter(openMinutes) },
    }),
});

export const bind = defineAction(shops, 'bind', {
  label: shopTexts.goLive(),
  extension,
  when: ({ Bound, Archived }) => Bound === false && !Archived,
  done: ({ Name }) => shopTexts.isLive({ shop: Name }),
  call: ({ call }, id) => call(endpoints.shopSetup.bind, { params: { id } }),
});

export const unbind = defineAction(shops, 'unbind', {
  label: shopTexts.takeOffline(),
  extension,
  danger: true,
  when: ({ Bound, Archived }) => Bound === true && !Archived,
  confirm: ({ Name }) => ({
    title: shopTexts.takeOfflineQuestion({ shop: Name }),
    text: shopTexts.noNewOrders(),
    confirm: shopTexts.takeOffline(),
  }),
  done: ({ Name }) => shopTexts.isOffline({ shop: Name }),
  call: ({ call }, id) => call(endpoints.shopSetup.unbind, { params: { id } }),
});

export const archive = defineAction(shops, 'archive', {
  label: shopTexts.archive(),
  extension,
  danger: true,
  when: ({ Archived }) => !Archived,
  confirm: ({ Name }) => ({
    title: shopTexts.archiveQuestion({ shop: Name }),
    text: shopTexts.noNewOrders(),
    confirm: shopTexts.archive(),
  }),
  done: ({ Name }) => shopTexts.isArchived({ shop: Name }),
  call: ({ call }, id) => call(endpoints.shopSetup.archive, { params: { id } }),
});

export const restore = defineAction(shops, 'restore', {
  label: shopTexts.restore(),
  extension,
  when: ({ Archived }) => Boolean(Archived),
  done: ({ Name }) => shopTexts.isRestored({ shop: Name }),
  call: ({ call }, id) => call(endpoints.shopSetup.restore, { params: { id } }),
});
