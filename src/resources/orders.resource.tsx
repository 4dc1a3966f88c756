import { ShoppingOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { Id } from '../../contract/endpoint.ts';
import { Resolution, deliveryRecovered, orderActionEndpoints } from '../../contract/order-actions.ts';
import { orderNoteEndpoints } from '../../contract/order-notes.ts';
import { Order, type OrderListRequest, OrderTab, orderPageSize } from '../../contract/orders.ts';
import { rolePrefix } from '../../contract/roles.ts';
import { isSet, readInstant } from '../../contract/time.ts';
import { z } from 'zod';
import { itemCountOf } from '../custom/orders/order-lines.ts';
import { customerOf, deliveryPostCodeOf } from '../custom/orders/order-people.ts';
import { isUnresolved, statusOf } from '../custom/orders/order-state.ts';
import { isPackable } from '../custom/orders/printing/print-job.ts';
import { processedElsewhere } from '../custom/orders/processed-elsewhere.ts';
import { defineResource } from '../engine/declaration/resource.ts';
import { readIds, writeId } from '../engine/filter/id-filter.ts';
import { LondonDays } from '../engine/filter/london-days.ts';
import { formatTime } from '../engine/format/dates.ts';

const OrderFilters = z.object({
  Status: z.array(z.string()).default([]),
  Date: LondonDays.nullable().default(null),
  Shop: z.array(z.string()).default([]),
});

/** All keys are sent, empty ones as `[]` or `null`; days are those of Europe/London. */
function toOrderFilter(filters: Readonly<Record<string, unknown>>): OrderListRequest['Filter'] {
  const { Shop, ...chosen } = OrderFilters.parse(filters);
  return { ...chosen, Shop: readIds(Shop) };
}

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
    filters: {
      Status: {
        kind: 'choice',
        label: 'Status',
        options: [
          { value: 'outfordeliverydelivery', label: 'Out for Delivery' },
          { value: 'delivereddelivery', label: 'Delivered' },
          { value: 'rejecteddelivery', label: 'Rejected Order' },
          { value: 'cancelleddelivery', label: 'Cancelled Order' },
          { value: 'faileddelivery', label: 'Failed Delivery', only: ['failed'] },
        ],
      },
      Date: { kind: 'dates', label: 'Date' },
      Shop: { kind: 'lookup', label: 'Shop', lookup: 'shops', when: ({ role }) => role === 'Admin', read: ({ ShopId, ShopName }) => ({ value: writeId(ShopId), label: String(ShopName) }) },
    },
    threshold: 0.99,
    rowHeight: 69,
    news: {
      createdAt: (order) => readInstant(order.Created),
      concerns: ({ UpdateType }, tab) => UpdateType.toLowerCase() === `orders/${tab}`.toLowerCase(),
      check: ({ call }, tab, since) => call(endpoints.orders.checkNew, { params: { tab: OrderTab.parse(tab) }, body: { Date: since.toISOString() } }),
      banner: (tab) => `New ${tab?.toLowerCase()} order. You have received a new ${tab?.toLowerCase()} order, click here to refresh the list.`,
      attention: {
        tab: 'Pending',
        when: ({ role }) => role === 'Shop',
        title: 'New Order',
        describe: (order) => `Order ${order.OrderNo}`,
      },
    },
    card: () => import('../custom/orders/OrderRow.tsx'),
    bulk: ['accept', 'printLabels', 'reject'],
    export: [
      'OrderNo',
      { key: 'Created', value: (order) => formatTime(readInstant(order.Created)) },
      { key: 'Status', value: (order) => statusOf(order).text },
      'ShopName',
      { key: 'CustomerFirstName', label: 'Customer', value: customerOf },
      { key: 'DeliveryAddressPostCode', label: 'Post code', value: deliveryPostCodeOf },
      { key: 'Orderlines', label: 'Items', value: (order) => itemCountOf(order.Orderlines ?? []) },
      { key: 'Packages', value: (order) => order.Packages?.length ?? 0 },
    ],
    fetch: async ({ call, user, signal }, { tab, search, sort, filters, page, size }) => {
      const answer = await call(endpoints.orders.list, {
        params: { role: rolePrefix(user.role), tab: OrderTab.parse(tab) },
        body: { Query: search, Filter: toOrderFilter(filters), OrderBy: sort?.direction ?? 'desc', Page: page, Size: size },
        signal,
      });
      return { rows: answer.Deliveries, total: answer.TotalCount ?? undefined };
    },
  },
  fetch: ({ call, user, signal }, id) => call(endpoints.orders.get, { params: { role: rolePrefix(user.role), id }, signal }),
  lookups: {
    vehicleTypes: ({ call, signal }) => call(endpoints.orders.vehicleTypes, { signal }),
    shops: ({ call, signal }) => call(endpoints.orders.shops, { signal }),
  },
  actions: {
    accept: {
      label: 'Accept',
      ability: 'reject_orders',
      input: z.object({ VehicleTypeId: Id }),
      bulkInput: () => import('../custom/orders/BulkAccept.tsx'),
      when: (order) => order.ShopPortalStatus === 'Pending',
      done: (order) => `Order ${order.OrderNo} accepted. It is ready for collection.`,
      stale: processedElsewhere,
      call: ({ call }, id, { VehicleTypeId }) => call(endpoints.orders.accept, { body: { VehicleTypeId, DeliveryId: id } }),
    },
    reject: {
      label: 'Reject',
      danger: true,
      ability: 'reject_orders',
      when: (order) => order.ShopPortalStatus === 'Pending',
      confirm: (order) => ({
        title: 'Do you want to reject the entire order?',
        text: `Order ${order.OrderNo} moves to the archive and the customer will not receive it. This cannot be undone.`,
        confirm: 'Reject',
      }),
      confirmMany: 'They move to the archive and their customers will not receive them. This cannot be undone.',
      done: (order) => `Order ${order.OrderNo} rejected.`,
      stale: processedElsewhere,
      call: ({ call }, id) => call(endpoints.orders.reject, { params: { id } }),
    },
    changeQuantity: {
      label: 'Reject item',
      ability: 'reject_orders',
      input: z.object({ OrderLineId: Id, Quantity: z.number(), Reason: z.string() }),
      stale: processedElsewhere,
      call: ({ call }, id, { OrderLineId, Quantity, Reason }) =>
        call(orderActionEndpoints.changeQuantity, { params: { id, lineId: OrderLineId, quantity: Quantity }, body: { Reason } }),
    },
    resetQuantity: {
      label: 'Reset quantity',
      ability: 'reject_orders',
      input: z.object({ OrderLineId: Id }),
      stale: processedElsewhere,
      call: ({ call }, id, { OrderLineId }) => call(orderActionEndpoints.resetQuantity, { params: { id, lineId: OrderLineId } }),
    },
    makePackages: {
      label: 'Print labels',
      ability: 'print_orders',
      input: z.object({ NumberOfPackages: z.number() }),
      stale: processedElsewhere,
      call: ({ call }, id, body) => call(orderActionEndpoints.packages, { params: { id }, body }),
    },
    printLabels: {
      label: 'Print labels',
      ability: 'print_orders',
      input: z.object({ Counts: z.record(z.string(), z.number()) }),
      bulkInput: () => import('../custom/orders/printing/BulkPrint.tsx'),
      when: (order) => isPackable(order) || (order.Packages ?? []).length > 0,
      // The labels are printed by then: this records it in the history of each order.
      call: ({ call }, id, { Counts }) => call(orderNoteEndpoints.addPrint, { params: { id }, body: { What: 'labels', Packages: Counts[String(id)] ?? 0 } }),
    },
    isNoDeliverable: {
      label: 'Ask whether nothing is left to deliver',
      ability: 'reject_orders',
      // Asked by the way back from an order: it has no control of its own.
      when: () => false,
      call: ({ call }, id) => call(orderActionEndpoints.isNoDeliverable, { params: { id } }),
    },
    resolve: {
      label: 'Resolve',
      input: z.object({ Resolution }),
      when: isUnresolved,
      done: () => deliveryRecovered,
      stale: processedElsewhere,
      call: ({ call, user }, id, input) => call(orderActionEndpoints.recover, { params: { role: rolePrefix(user.role), id, resolution: input.Resolution } }),
    },
    refund: {
      label: 'Mark as refunded',
      danger: true,
      when: (order) => order.Status === 'DeliveredDelivery' && !isSet(order.ManuallyRefunded),
      confirm: (order) => ({
        title: `Mark order ${order.OrderNo} as refunded?`,
        text: 'The order was delivered. Marking it as refunded cannot be undone.',
        confirm: 'Yes, mark as refunded',
      }),
      done: (order) => `Order ${order.OrderNo} marked as refunded.`,
      stale: processedElsewhere,
      call: ({ call, user }, id) => call(orderActionEndpoints.recover, { params: { role: rolePrefix(user.role), id, resolution: 'refunded' } }),
    },
  },
  scan: {
    extension: 'scan',
    find: async ({ call }, code) => (await call(orderNoteEndpoints.scan, { params: { barcode: code } })).OrderId,
  },
  concerns: ({ UpdateType }) => UpdateType.startsWith('Orders/'),
  pages: { show: () => import('../custom/orders/OrderDetail.tsx') },
});
