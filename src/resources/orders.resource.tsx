import { ShoppingOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { Id } from '../../contract/endpoint.ts';
import { Order, type OrderListRequest, OrderTab, alreadyProcessed, orderPageSize } from '../../contract/orders.ts';
import { rolePrefix } from '../../contract/roles.ts';
import { readInstant } from '../../contract/time.ts';
import { z } from 'zod';
import { defineResource } from '../engine/declaration/resource.ts';
import { endOfLondonDay, startOfLondonDay } from '../engine/format/london.ts';

const OrderFilters = z.object({
  Status: z.array(z.string()).default([]),
  Date: z.object({ from: z.string(), to: z.string() }).optional(),
  Shop: z.array(z.string()).default([]),
});

/** All keys are sent, empty ones as `[]` or `null`; days are those of Europe/London. */
function toOrderFilter(filters: Readonly<Record<string, unknown>>): OrderListRequest['Filter'] {
  const { Status, Date: days, Shop } = OrderFilters.parse(filters);
  return { Status, Date: days ? { From: startOfLondonDay(days.from), To: endOfLondonDay(days.to) } : null, Shop: readIds(Shop) };
}

/** Ids travel through the address as JSON, so that `7` stays a number and `"7"` a string. */
function readIds(texts: readonly string[]): Id[] {
  return texts.flatMap((text) => {
    try {
      return [Id.parse(JSON.parse(text))];
    } catch {
      return [];
    }
  });
}

const processedElsewhere = (error: string) =>
  error === alreadyProcessed
    ? {
        title: 'This delivery has already been processed',
        text: 'Another user has processed this delivery. Please refresh to see its current state.',
      }
    : undefined;

export default defineResource({
  name: 'orders',
  label: 'Orders',
  icon: ShoppingOutlined,
  schema: Order,
  id: 'Id',
  title: 'OrderNo',
  access: { Admin: ['list', 'show'], Merchant: ['list', 'show'], Shop: ['list', 'show', 'accept', 'reject'] },
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
      Shop: { kind: 'lookup', label: 'Shop', lookup: 'shops', when: ({ role }) => role === 'Admin', read: ({ ShopId, ShopName }) => ({ value: JSON.stringify(ShopId), label: String(ShopName) }) },
    },
    threshold: 0.99,
    rowHeight: 69,
    empty: {
      none: { title: 'No records found' },
      search: { title: '0 search results found', hint: 'Adjust your search term and try again' },
      filter: { title: '0 results found', hint: 'Adjust your filtering and try again' },
    },
    news: {
      createdAt: (order) => readInstant(order.Created),
      concerns: ({ UpdateType }, tab) => UpdateType.toLowerCase() === `orders/${tab}`.toLowerCase(),
      check: ({ call }, tab, since) => call(endpoints.orders.checkNew, { params: { tab: OrderTab.parse(tab) }, body: { Date: since.toISOString() } }),
      banner: (tab) => `New ${tab?.toLowerCase()} order. You have received a new ${tab?.toLowerCase()} order, click here to refresh the list.`,
    },
    card: () => import('../custom/orders/OrderRow.tsx'),
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
      done: (order) => `Order ${order.OrderNo} rejected.`,
      stale: processedElsewhere,
      call: ({ call }, id) => call(endpoints.orders.reject, { params: { id } }),
    },
  },
  concerns: ({ UpdateType }) => UpdateType.startsWith('Orders/'),
  pages: { show: () => import('../custom/orders/OrderDetail.tsx') },
});
