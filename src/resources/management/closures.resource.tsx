import { CalendarOutlined } from '@ant-design/icons';
import { closureEndpoints } from '../../../contract/shops/closures.ts';
import {
  addClosureToAll,
  changeClosure,
  closures,
  closuresOfShop,
  removeClosure,
} from '../../custom/shops/shop-actions.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** A shop’s closures and special hours. An extension. */
export default defineResource({
  ...closures,
  label: resourceTexts.closuresAndHolidays(),
  singular: resourceTexts.entryOne(),
  icon: CalendarOutlined,
  title: 'Reason',
  extension: 'closures',
  access: { Admin: ['show'], Merchant: ['show', changeClosure, addClosureToAll, removeClosure] },
  paths: () => ({}),
  fetch: ({ call, signal }, id) => call(closureEndpoints.get, { params: { id }, signal }),
  invalidates: [closuresOfShop],
  live: ['Closures'],
});
