import { ShoppingOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { orderNoteEndpoints } from '../../contract/order-notes.ts';
import { Order, orderPageSize } from '../../contract/orders.ts';
import { rolePrefix } from '../../contract/roles.ts';
import { accept, changeQuantity, isNoDeliverable, makePackages, printLabels, refund, reject, resetQuantity, resolve } from '../custom/orders/order-actions.ts';
import { fetchOrders, orderExport, orderFilters, orderNews } from '../custom/orders/order-list.ts';
import { defineResource } from '../engine/declaration/resource.ts';

export default defineResource({
  name: 'orders',
  label: 'Orders',
  singular: 'order',
  icon: ShoppingOutlined,
  schema: Order,
  id: 'Id',
  title: 'OrderNo',
  hint: ({ CustomerFirstName, CustomerLastName, ShopName }) => [`${CustomerFirstName ?? ''} ${CustomerLastName ?? ''}`.trim(), ShopName].filter(Boolean).join(', '),
  access: {
    Admin: ['list', 'show', 'resolve', 'refund'],
    Merchant: ['list', 'show'],
    Shop: ['list', 'show', 'accept', 'reject', 'changeQuantity', 'resetQuantity', 'makePackages', 'printLabels', 'isNoDeliverable'],
  },
  menu: { order: 10, visible: (user) => !user.isCollectOnly },
  paths: ({ role }) => {
    const list = role === 'Shop' ? '/orders' : `/${rolePrefix(role)}/orders`;
    return { list, show: `${list}/details/:id` };
  },
  redirects: ({ role }) =>
    role === 'Shop'
      ? { '/orders/details': '/orders' }
      : {
          '/orders': `/${rolePrefix(role)}/orders`,
          '/orders/details': `/${rolePrefix(role)}/orders`,
          '/orders/details/:id': `/${rolePrefix(role)}/orders/details/:id`,
          [`/${rolePrefix(role)}/orders/:isFromDetails`]: `/${rolePrefix(role)}/orders`,
        },
  list: {
    size: orderPageSize,
    tabs: { Pending: 'Open orders', queued: 'Ready for collection', failed: 'Failed orders', archived: 'Archive' },
    search: { label: 'Search orders', debounceMs: 500 },
    sorts: { 'Created:desc': 'Date descending', 'Created:asc': 'Date ascending' },
    filters: orderFilters,
    threshold: 0.99,
    rowHeight: 69,
    news: orderNews,
    card: () => import('../custom/orders/OrderRow.tsx'),
    bulk: ['accept', 'printLabels', 'reject'],
    export: orderExport,
    fetch: fetchOrders,
  },
  fetch: ({ call, user, signal }, id) => call(endpoints.orders.get, { params: { role: rolePrefix(user.role), id }, signal }),
  lookups: {
    vehicleTypes: ({ call, signal }) => call(endpoints.orders.vehicleTypes, { signal }),
    shops: ({ call, signal }) => call(endpoints.orders.shops, { signal }),
  },
  actions: { accept, reject, changeQuantity, resetQuantity, makePackages, printLabels, isNoDeliverable, resolve, refund },
  scan: {
    extension: 'scan',
    find: async ({ call }, code) => (await call(orderNoteEndpoints.scan, { params: { barcode: code } })).OrderId,
  },
  concerns: ({ UpdateType }) => UpdateType.startsWith('Orders/'),
  pages: { show: () => import('../custom/orders/OrderDetail.tsx') },
});
