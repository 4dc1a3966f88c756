import { CarOutlined } from '@ant-design/icons';
import { collectPageSize } from '../../contract/collect/deliveries.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { timeOf } from 'schema-admin/contract/time.ts';
import { DeliveryBadge } from '../custom/deliveries/DeliveryBadge.tsx';
import { collect } from '../custom/deliveries/deliveries.ts';
import { deliveryListPath, newDeliveryPath } from '../custom/deliveries/delivery-paths.ts';
import {
  cancel,
  chatToken,
  incidentsOfDelivery,
  markCanceled,
  markDelivered,
  markFailed,
  saveFavourite,
} from '../custom/deliveries/delivery-actions.ts';
import { statusBadgesOf } from '../custom/deliveries/delivery-state.ts';
import {
  deliveryUrlParameters,
  deliveryEmpty,
  deliveryExport,
  deliveryFilters,
  deliveryNewRows,
  deliveryFailureNotice,
  deliveryTabs,
  relatedDeliveries,
  fetchDeliveries,
} from '../custom/deliveries/list/delivery-list.ts';
import { deliveryTexts } from '../custom/deliveries/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...collect,
  label: deliveryTexts.orders(),
  singular: deliveryTexts.orderOne(),
  icon: CarOutlined,
  title: 'ReferenceNumber',
  hint: ({ MerchantName }) => MerchantName ?? '',
  dateOf: ({ Drafted }) => timeOf(Drafted),
  badges: (delivery, { role }) =>
    statusBadgesOf(delivery, role).map((badge) => <DeliveryBadge key={badge.text} badge={badge} />),
  flag: 'collect',
  access: {
    Admin: ['list', 'show', markDelivered, markCanceled, markFailed, incidentsOfDelivery],
    Merchant: ['list', 'show', chatToken, incidentsOfDelivery],
    Shop: ['list', 'show', cancel, chatToken, incidentsOfDelivery, saveFavourite],
  },
  menu: { order: 14, covers: [newDeliveryPath] },
  paths: () => ({ list: deliveryListPath, show: '/delivery-order/:id' }),
  redirects: () => ({ '/delivery-order': deliveryListPath }),
  list: {
    size: collectPageSize,
    tabs: deliveryTabs,
    address: deliveryUrlParameters,
    search: { label: deliveryTexts.searchOrders(), debounceMs: 500 },
    sorts: { 'Drafted:desc': deliveryTexts.dateDescending(), 'Drafted:asc': deliveryTexts.dateAscending() },
    together: relatedDeliveries,
    filters: deliveryFilters,
    threshold: 0.8,
    rowHeight: 69,
    newRows: deliveryNewRows,
    card: () => import('../custom/deliveries/list/DeliveryRow.tsx'),
    tools: () => import('../custom/deliveries/list/ListTools.tsx'),
    export: deliveryExport,
    empty: deliveryEmpty,
    fetch: fetchDeliveries,
  },
  fetch: ({ call, signal }, id) => call(endpoints.collect.get, { params: { id }, signal }),
  live: ['Collect'],
  news: deliveryFailureNotice,
  pages: { show: () => import('../custom/deliveries/page/DeliveryDetail.tsx') },
});
