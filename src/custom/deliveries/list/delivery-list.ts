/** The list of deliveries: its filters, URL parameters, notifications and request (D-2.16 to D-2.39). */
import { z } from 'zod';
import { CollectFilter, CollectStatus, CollectTab } from '../../../../contract/collect/deliveries.ts';
import { endpoints } from '../../../../contract/endpoints.ts';
import { seesAll, seesShop } from 'schema-admin/contract/roles.ts';
import { Instant, timeOf } from 'schema-admin/contract/time.ts';
import type {
  ExportColumn,
  AddressNames,
  EmptyText,
  EmptyTexts,
  NewRowsDeclaration,
  RelatedRows,
} from 'schema-admin/engine/model/declaration/list-declaration.ts';
import type { NewsDeclaration } from 'schema-admin/engine/model/declaration/resource.ts';
import { openDays, lookupTexts, wireFilters, yesOrNo } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import type { ListQuery } from 'schema-admin/providers/resource-calls.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import { type Delivery, collect } from '../deliveries.ts';
import { hasStatus, statusOf } from '../delivery-state.ts';
import { deliveryTexts } from '../texts.ts';

const merchantsWithDeliveries = defineLookup(collect, 'merchants', ({ call, signal }) =>
  call(endpoints.collect.merchants, { signal }),
);
const deliveryStatuses = defineLookup(collect, 'statuses', ({ call, signal }) =>
  call(endpoints.collect.statusTypes, { signal }),
);

export const deliveryTabs = {
  open: deliveryTexts.openOrders(),
  outfordelivery: deliveryTexts.inTransit(),
  failed: deliveryTexts.failedTab(),
  archived: deliveryTexts.archive(),
} as const satisfies Record<CollectTab, string>;

/** URL parameters, which the dashboard's links use. `from` is set for the link back. */
export const deliveryUrlParameters: AddressNames = {
  tabIndex: 'tabIndex',
  search: 'query',
  searchOpen: 'searchOpen',
  preservedParams: ['from'],
};

const isAdmin = ({ role }: User) => seesAll(role);

/** The filter of the request, but with one field for both ends of the period. */
const FilterValues = CollectFilter.omit({ StartDate: true, EndDate: true }).extend({
  Days: z.object({ From: Instant.nullable(), To: Instant.nullable() }),
});
type FilterValues = z.infer<typeof FilterValues>;

/** The filter menu opens on the first entry: Shop for administrators, Date for others. */
export const deliveryFilters = wireFilters(FilterValues, {
  Merchants: lookupTexts(merchantsWithDeliveries, {
    label: deliveryTexts.shop(),
    address: 'merchant',
    when: isAdmin,
    value: ({ MerchantName }) => MerchantName,
    name: ({ MerchantName }) => MerchantName,
  }),
  Days: openDays({
    label: deliveryTexts.date(),
    heading: deliveryTexts.orderDate(),
    address: { from: 'startDate', to: 'endDate' },
  }),
  // This filter also works for other roles, because the dashboard links all roles to delivered or failed deliveries.
  Status: lookupTexts(deliveryStatuses, {
    label: deliveryTexts.status(),
    address: 'status',
    offered: isAdmin,
    value: ({ Code }) => Code,
    name: ({ Name }) => Name,
  }),
  ConciergeOnly: yesOrNo({ label: deliveryTexts.onlyConcierge(), address: 'conciergeOnly', when: isAdmin }),
});

const emptyTitles: Readonly<Record<CollectTab, () => string>> = {
  open: deliveryTexts.noOrders,
  outfordelivery: deliveryTexts.noneOut,
  failed: deliveryTexts.noneFailed,
  archived: deliveryTexts.noneArchived,
};

/** Adds a hint for users who can book a delivery. */
export const deliveryEmpty: Partial<EmptyTexts> = {
  none: ({ tab, user }): EmptyText => ({
    title: emptyTitles[CollectTab.catch('open').parse(tab)](),
    ...(seesShop(user.role) ? { hint: deliveryTexts.getStarted() } : {}),
  }),
};

/** Notifies shops and merchants of failures. Administrators are notified of the incident instead. */
export const deliveryFailureNotice: NewsDeclaration<Delivery> = {
  when: ({ role }) => !seesAll(role),
  concerns: ({ UpdateType }) => UpdateType === 'Collect/failed',
  say: (delivery) =>
    hasStatus(delivery, CollectStatus.enum.Failed)
      ? { title: deliveryTexts.deliveryFailed(), text: deliveryTexts.named({ reference: delivery.ReferenceNumber }) }
      : undefined,
};

const tabLabels: Readonly<Record<CollectTab, () => string>> = {
  open: deliveryTexts.open,
  outfordelivery: deliveryTexts.inTransitWord,
  failed: deliveryTexts.failed,
  archived: deliveryTexts.archived,
};

export const deliveryNewRows: NewRowsDeclaration<Delivery, CollectTab> = {
  // A delivery without a date is not new.
  createdAt: (delivery) => timeOf(delivery.Drafted) ?? new Date(0),
  concerns: ({ UpdateType }, tab) => tab !== undefined && UpdateType === `Collect/${tab}`,
  check: ({ call }, tab, since) =>
    call(endpoints.collect.checkNew, { params: { tab: CollectTab.parse(tab) }, query: { Date: since.toISOString() } }),
  banner: (tab) => deliveryTexts.banner({ tab: tabLabels[CollectTab.catch('open').parse(tab)]() }),
  alert: {
    tab: 'open',
    when: () => true,
    title: deliveryTexts.newOrder(),
    describe: ({ ReferenceNumber: reference }) => deliveryTexts.named({ reference }),
  },
};

/** Links to the merchant's deliveries, for administrators, because other users see only one merchant. */
export const relatedDeliveries: readonly RelatedRows<Delivery>[] = [
  {
    label: ({ MerchantName }) => deliveryTexts.ordersOf({ name: MerchantName ?? '' }),
    query: ({ MerchantName }, user) =>
      isAdmin(user) && MerchantName ? { filters: { Merchants: [MerchantName] } } : undefined,
  },
];

export const deliveryExport: readonly ExportColumn<Delivery>[] = [
  { key: 'ReferenceNumber', label: deliveryTexts.reference() },
  { key: 'Status', label: deliveryTexts.status(), value: (delivery) => statusOf(delivery).text },
  { key: 'MerchantName', label: deliveryTexts.merchant() },
  { key: 'BookedBy', label: deliveryTexts.bookedByLabel() },
  { key: 'PickUpTime', label: deliveryTexts.pickUpTime() },
];

interface DeliveryQuery extends Omit<ListQuery, 'filters'> {
  readonly filters: FilterValues;
}

export async function fetchDeliveries(
  { call, signal }: CallContext,
  { tab, search, sort, filters, page, size }: DeliveryQuery,
): Promise<{ rows: readonly Delivery[]; total: number | undefined; isAtLeast?: boolean | null | undefined }> {
  const { Days, ...Filter } = filters;
  const answer = await call(endpoints.collect.list, {
    params: { status: CollectTab.parse(tab) },
    body: {
      Order: sort?.direction ?? 'desc',
      Page: page,
      Size: size,
      Query: search,
      Filter: { StartDate: Days.From, EndDate: Days.To, ...Filter },
    },
    signal,
  });
  return { rows: answer.data, total: answer.totalCount ?? undefined, isAtLeast: answer.totalIsAtLeast };
}
