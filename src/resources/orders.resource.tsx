import { ShoppingOutlined } from '@ant-design/icons';
import { orderNoteEndpoints } from '../../contract/orders/order-notes.ts';
import { orderEndpoints, orderPageSize } from '../../contract/orders/orders.ts';
import { rolePrefix, seesShop } from 'schema-admin/contract/roles.ts';
import { timeOf } from 'schema-admin/contract/time.ts';
import { OrderBadge } from '../custom/orders/OrderBadge.tsx';
import {
  accept,
  acknowledge,
  addNote,
  changeQuantity,
  deliver,
  isNoDeliverable,
  makePackages,
  recordPrint,
  refund,
  reject,
  resetQuantity,
  resolve,
  sendOut,
} from '../custom/orders/order-actions.ts';
import {
  fetchOrders,
  orderExport,
  orderFilters,
  orderNewRows,
  orderFailureNotice,
  orderTabCounts,
  relatedOrders,
} from '../custom/orders/list/order-list.ts';
import { statusBadgesOf } from '../custom/orders/order-state.ts';
import { cancellation, driver, merchant, notes, prints, returnedLines } from '../custom/orders/order-parts.ts';
import { orders } from '../custom/orders/orders.ts';
import { printLabels } from '../custom/orders/printing/print-labels.ts';
import { resourceTexts } from '../custom/texts.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...orders,
  label: resourceTexts.orders(),
  singular: resourceTexts.orderOne(),
  icon: ShoppingOutlined,
  title: 'OrderNo',
  hint: ({ CustomerFirstName, CustomerLastName, ShopName }) =>
    [`${CustomerFirstName ?? ''} ${CustomerLastName ?? ''}`.trim(), ShopName].filter(Boolean).join(', '),
  dateOf: ({ Created }) => timeOf(Created),
  badges: (order, { role }) =>
    statusBadgesOf(order, role).map((badge) => <OrderBadge key={badge.text} badge={badge} />),
  access: {
    Admin: ['list', 'show', resolve, refund, notes, addNote, prints, cancellation, driver, merchant, returnedLines],
    Merchant: ['list', 'show', notes, addNote, prints, cancellation, acknowledge, returnedLines],
    Shop: [
      'list',
      'show',
      accept,
      reject,
      changeQuantity,
      resetQuantity,
      makePackages,
      printLabels,
      isNoDeliverable,
      sendOut,
      deliver,
      notes,
      addNote,
      prints,
      recordPrint,
      cancellation,
      acknowledge,
      returnedLines,
    ],
  },
  menu: { order: 10, visible: (user) => !user.isCollectOnly },
  paths: ({ role }) => {
    const list = seesShop(role) ? '/orders' : `/${rolePrefix(role)}/orders`;
    return { list, show: `${list}/details/:id` };
  },
  redirects: ({ role }) =>
    seesShop(role)
      ? { '/orders/details': '/orders' }
      : {
          '/orders': `/${rolePrefix(role)}/orders`,
          '/orders/details': `/${rolePrefix(role)}/orders`,
          '/orders/details/:id': `/${rolePrefix(role)}/orders/details/:id`,
          [`/${rolePrefix(role)}/orders/:isFromDetails`]: `/${rolePrefix(role)}/orders`,
        },
  list: {
    size: orderPageSize,
    tabs: {
      Pending: resourceTexts.openOrders(),
      queued: resourceTexts.readyForCollection(),
      failed: resourceTexts.failedOrders(),
      archived: resourceTexts.archive(),
    },
    tabCounts: orderTabCounts,
    search: { label: resourceTexts.searchOrders(), debounceMs: 500 },
    sorts: { 'Created:desc': resourceTexts.dateDescending(), 'Created:asc': resourceTexts.dateAscending() },
    tabSorts: { Pending: { 'Pending:asc': resourceTexts.longestWaiting() } },
    together: relatedOrders,
    filters: orderFilters,
    threshold: 0.99,
    rowHeight: 69,
    newRows: orderNewRows,
    card: () => import('../custom/orders/list/OrderRow.tsx'),
    bulk: [accept, printLabels, reject],
    export: orderExport,
    fetch: fetchOrders,
  },
  fetch: ({ call, user, signal }, id) =>
    call(orderEndpoints.get, { params: { role: rolePrefix(user.role), id }, signal }),
  scan: {
    extension: 'scan',
    find: async ({ call }, code) => (await call(orderNoteEndpoints.scan, { params: { barcode: code } })).OrderId,
  },
  live: ['Orders'],
  news: orderFailureNotice,
  shortcuts: { a: resourceTexts.acceptKey(), p: resourceTexts.printKey(), n: resourceTexts.nextOrderKey() },
  pages: { show: () => import('../custom/orders/page/OrderDetail.tsx') },
});
