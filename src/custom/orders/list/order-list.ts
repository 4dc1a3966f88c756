/** The list of orders: its filters, export, new rows and request (O-2.34 to O-2.50). */
import { codeWords } from '../../../../contract/code-words.ts';
import { orderAlertEndpoints, orderAlertsExtension } from '../../../../contract/orders/order-alerts.ts';
import { orderCountEndpoints } from '../../../../contract/orders/order-counts.ts';
import {
  orderEndpoints,
  CheckedTab,
  type Order,
  OrderListRequest,
  type OrderStatus,
  OrderTab,
  PortalStatus,
} from '../../../../contract/orders/orders.ts';
import { rolePrefix, seesAll, seesShop } from 'schema-admin/contract/roles.ts';
import { timeOf } from 'schema-admin/contract/time.ts';
import type {
  ExportColumn,
  NewRowsDeclaration,
  PushDeclaration,
  PushSubscriptionKeys,
  TabCounts,
  RelatedRows,
} from 'schema-admin/engine/model/declaration/list-declaration.ts';
import type { NewsDeclaration } from 'schema-admin/engine/model/declaration/resource.ts';
import { choices, days, lookupIds, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import { defineOperation } from 'schema-admin/providers/operation.ts';
import type { ListQuery } from 'schema-admin/providers/resource-calls.ts';
import { itemCountOf } from '../order-lines.ts';
import { customerOf, deliveryPostCodeOf } from '../order-people.ts';
import { isUnresolved, statusOf } from '../order-state.ts';
import { orders, shopsWithOrders } from '../orders.ts';
import { orderTexts } from '../texts.ts';

/** A status in the filter. The API expects it in lower case. */
type FilteredStatus = Lowercase<OrderStatus>;

/** The filters. A request contains every key, with empty ones as `[]` or `null`. Days are days in Europe/London. */
export const orderFilters = wireFilters(OrderListRequest.shape.Filter, {
  Status: choices<FilteredStatus>({
    label: orderTexts.status(),
    options: [
      { value: 'outfordeliverydelivery', label: codeWords.Status.OutForDeliveryDelivery() },
      { value: 'delivereddelivery', label: codeWords.Status.DeliveredDelivery() },
      { value: 'rejecteddelivery', label: codeWords.Status.RejectedDelivery() },
      { value: 'cancelleddelivery', label: codeWords.Status.CancelledDelivery() },
      { value: 'faileddelivery', label: codeWords.Status.FailedDelivery(), only: ['failed'] },
    ],
  }),
  Date: days({ label: orderTexts.date() }),
  Shop: lookupIds(shopsWithOrders, {
    label: orderTexts.shop(),
    when: ({ role }) => seesAll(role),
    value: ({ ShopId }) => ShopId,
    name: ({ ShopName }) => ShopName,
  }),
});

const stageOfTab = {
  Pending: PortalStatus.enum.Pending,
  queued: PortalStatus.enum.Queued,
  failed: PortalStatus.enum.Failed,
  archived: PortalStatus.enum.Archived,
} as const satisfies Record<OrderTab, PortalStatus>;

const banners = {
  Pending: orderTexts.newPending,
  queued: orderTexts.newQueued,
  failed: orderTexts.newFailed,
  archived: orderTexts.newArchived,
} as const satisfies Record<OrderTab, () => string>;

/** Web push notifications from the backend (ADR 047). */
const orderAlerts: PushDeclaration = {
  extension: orderAlertsExtension,
  key: defineOperation(
    orders.name,
    'alertKey',
    async ({ call, signal }) => (await call(orderAlertEndpoints.key, { signal })).PublicKey,
  ),
  subscribe: defineOperation(orders.name, 'subscribe', ({ call }, _, keys: PushSubscriptionKeys) =>
    call(orderAlertEndpoints.subscribe, { body: keys }),
  ),
  unsubscribe: defineOperation(orders.name, 'unsubscribe', ({ call }, _, body: { readonly Endpoint: string }) =>
    call(orderAlertEndpoints.unsubscribe, { body }),
  ),
  describe: (pushed) => orderTexts.namedAt(pushed),
  waiting: {
    extension: 'order-counts',
    operation: defineOperation(orders.name, 'waiting', async ({ call, signal }) => {
      const counts = await call(orderCountEndpoints.counts, { body: { Query: '' }, signal });
      return counts.find(({ Tab }) => Tab === OrderTab.enum.Pending)?.Count ?? 0;
    }),
  },
};

export const orderNewRows: NewRowsDeclaration<Order, OrderTab> = {
  // An order without a date is not new.
  createdAt: (order) => timeOf(order.Created) ?? new Date(0),
  concerns: ({ UpdateType }, tab) => tab !== undefined && UpdateType === `Orders/${stageOfTab[tab]}`,
  check: ({ call }, tab, since) =>
    call(orderEndpoints.checkNew, {
      params: { tab: CheckedTab.parse(tab?.toLowerCase()) },
      body: { Date: since.toISOString() },
    }),
  banner: (tab = OrderTab.enum.Pending) => banners[tab](),
  alert: {
    tab: OrderTab.enum.Pending,
    when: ({ role }) => seesShop(role),
    title: orderTexts.newOrder(),
    describe: (order) => orderTexts.named({ number: order.OrderNo }),
    push: orderAlerts,
  },
};

/** Links to other orders of the customer by name and, for administrators, to those of the shop. */
export const relatedOrders: readonly RelatedRows<Order>[] = [
  {
    label: (order) => orderTexts.ordersOf({ name: customerOf(order) }),
    query: (order) => (customerOf(order) === '' ? undefined : { search: customerOf(order) }),
  },
  {
    label: ({ ShopName }) => orderTexts.ordersOf({ name: ShopName ?? '' }),
    query: ({ ShopId, ShopName }, { role }) =>
      seesAll(role) && ShopId && ShopName ? { filters: { Shop: [String(ShopId)] } } : undefined,
  },
];

/** Notifies the shop and its merchant of failed deliveries. */
export const orderFailureNotice: NewsDeclaration<Order> = {
  when: ({ role }) => !seesAll(role),
  concerns: ({ UpdateType }) => UpdateType === 'Orders/Failed',
  say: (order) =>
    isUnresolved(order)
      ? { title: orderTexts.deliveryFailed(), text: orderTexts.named({ number: order.OrderNo }) }
      : undefined,
};

export const orderExport: readonly ExportColumn<Order>[] = [
  'OrderNo',
  { key: 'Created' },
  { key: 'Status', value: (order) => statusOf(order).text },
  'ShopName',
  { key: 'CustomerFirstName', label: orderTexts.customer(), value: customerOf },
  { key: 'DeliveryAddressPostCode', label: orderTexts.postCode(), value: deliveryPostCodeOf },
  { key: 'Orderlines', label: orderTexts.items(), value: (order) => itemCountOf(order.Orderlines ?? []) },
  { key: 'Packages', value: (order) => order.Packages?.length ?? 0 },
];

interface OrderQuery extends Omit<ListQuery, 'filters'> {
  readonly filters: OrderListRequest['Filter'];
}

export async function fetchOrders(
  { call, user, signal }: CallContext,
  { tab, search, sort, filters, page, size }: OrderQuery,
): Promise<{ rows: readonly Order[]; total: number | undefined; isAtLeast?: boolean | null | undefined }> {
  const answer = await call(orderEndpoints.list, {
    params: { role: rolePrefix(user.role), tab: OrderTab.parse(tab) },
    body: { Query: search, Filter: filters, OrderBy: sort?.direction ?? 'desc', Page: page, Size: size },
    signal,
  });
  return { rows: answer.Deliveries, total: answer.TotalCount ?? undefined, isAtLeast: answer.TotalIsAtLeast };
}

/** Counts the orders of each tab, and the open orders that have waited too long. */
export const orderTabCounts: TabCounts = {
  extension: 'order-counts',
  operation: defineOperation(
    orders.name,
    'tabCounts',
    async ({ call, signal }, _, { search }: { readonly search: string }) => {
      const counts = await call(orderCountEndpoints.counts, { body: { Query: search }, signal });
      return Object.fromEntries(
        counts.map(({ Tab, Count, Overdue }) => [
          Tab,
          { count: Count, urgent: Overdue ? orderTexts.overdue({ count: Overdue }) : undefined },
        ]),
      );
    },
  ),
};
