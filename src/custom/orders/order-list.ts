/** The list of orders: what narrows it, what its file holds, how it learns of new ones, and the call (O-2.34 to O-2.50). */
import { z } from 'zod';
import { codeWords } from '../../../contract/code-words.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { CheckedTab, type Order, type OrderListRequest, OrderTab } from '../../../contract/orders.ts';
import { rolePrefix } from '../../../contract/roles.ts';
import { readInstant, timeOf } from '../../../contract/time.ts';
import type { CallContext } from '../../engine/declaration/call-context.ts';
import type { NewsDeclaration } from '../../engine/declaration/list-declaration.ts';
import type { ExportColumn } from '../../engine/export/export-column.ts';
import type { FilterDeclaration } from '../../engine/filter/filter.ts';
import { readIds, writeId } from '../../engine/filter/id-filter.ts';
import { LondonDays } from '../../engine/filter/london-days.ts';
import { formatTime } from '../../engine/format/dates.ts';
import type { ListQuery } from '../../providers/resource-calls.ts';
import { itemCountOf } from './order-lines.ts';
import { customerOf, deliveryPostCodeOf } from './order-people.ts';
import { statusOf } from './order-state.ts';

export const orderFilters = {
  Status: {
    kind: 'choice',
    label: 'Status',
    options: [
      { value: 'outfordeliverydelivery', label: codeWords.Status.OutForDeliveryDelivery },
      { value: 'delivereddelivery', label: codeWords.Status.DeliveredDelivery },
      { value: 'rejecteddelivery', label: codeWords.Status.RejectedDelivery },
      { value: 'cancelleddelivery', label: codeWords.Status.CancelledDelivery },
      { value: 'faileddelivery', label: codeWords.Status.FailedDelivery, only: ['failed'] },
    ],
  },
  Date: { kind: 'dates', label: 'Date' },
  Shop: { kind: 'lookup', label: 'Shop', lookup: 'shops', when: ({ role }) => role === 'Admin', read: ({ ShopId, ShopName }) => ({ value: writeId(ShopId), label: String(ShopName) }) },
} as const satisfies Readonly<Record<string, FilterDeclaration<'shops'>>>;

export const orderNews: NewsDeclaration<Order, OrderTab> = {
  // One that does not say when is not new.
  createdAt: (order) => timeOf(order.Created) ?? new Date(0),
  concerns: ({ UpdateType }, tab) => UpdateType.toLowerCase() === `orders/${tab}`.toLowerCase(),
  check: ({ call }, tab, since) => call(endpoints.orders.checkNew, { params: { tab: CheckedTab.parse(tab?.toLowerCase()) }, body: { Date: since.toISOString() } }),
  banner: (tab) => `New ${tab?.toLowerCase()} order. You have received a new ${tab?.toLowerCase()} order, click here to refresh the list.`,
  attention: {
    tab: 'Pending',
    when: ({ role }) => role === 'Shop',
    title: 'New Order',
    describe: (order) => `Order ${order.OrderNo}`,
  },
};

export const orderExport: readonly ExportColumn<Order>[] = [
  'OrderNo',
  { key: 'Created', value: (order) => formatTime(readInstant(order.Created)) },
  { key: 'Status', value: (order) => statusOf(order).text },
  'ShopName',
  { key: 'CustomerFirstName', label: 'Customer', value: customerOf },
  { key: 'DeliveryAddressPostCode', label: 'Post code', value: deliveryPostCodeOf },
  { key: 'Orderlines', label: 'Items', value: (order) => itemCountOf(order.Orderlines ?? []) },
  { key: 'Packages', value: (order) => order.Packages?.length ?? 0 },
];

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

export async function fetchOrders({ call, user, signal }: CallContext, { tab, search, sort, filters, page, size }: ListQuery): Promise<{ rows: readonly Order[]; total: number | undefined }> {
  const answer = await call(endpoints.orders.list, {
    params: { role: rolePrefix(user.role), tab: OrderTab.parse(tab) },
    body: { Query: search, Filter: toOrderFilter(filters), OrderBy: sort?.direction ?? 'desc', Page: page, Size: size },
    signal,
  });
  return { rows: answer.Deliveries, total: answer.TotalCount ?? undefined };
}
