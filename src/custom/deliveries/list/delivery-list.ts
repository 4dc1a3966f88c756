/** The list of deliveries: what narrows it, what its address calls things, how it learns of new ones, and the call (D-2.16 to D-2.39). */
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
  Together,
} from 'schema-admin/engine/model/declaration/list-declaration.ts';
import type { NewsDeclaration } from 'schema-admin/engine/model/declaration/resource.ts';
import { openDays, textsFrom, wireFilters, yesOrNo } from 'schema-admin/engine/model/filter/wire-filters.ts';
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

/** The dashboard's links come in these names, and say by `from` where the way back leads. */
export const deliveryAddress: AddressNames = {
  tabIndex: 'tabIndex',
  search: 'query',
  searchOpen: 'searchOpen',
  kept: ['from'],
};

const isAdmin = ({ role }: User) => seesAll(role);

/** As the wire has it, but for the two ends of the days, which one filter says. */
const AskedFilter = CollectFilter.omit({ StartDate: true, EndDate: true }).extend({
  Days: z.object({ From: Instant.nullable(), To: Instant.nullable() }),
});
type AskedFilter = z.infer<typeof AskedFilter>;

/** In this order: an administrator's menu opens on Shop, everybody else's on Date. */
export const deliveryFilters = wireFilters(AskedFilter, {
  Merchants: textsFrom(merchantsWithDeliveries, {
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
  // The dashboard leads everybody to what is delivered, or failed, alone.
  Status: textsFrom(deliveryStatuses, {
    label: deliveryTexts.status(),
    address: 'status',
    offered: isAdmin,
    value: ({ Code }) => Code,
    name: ({ Name }) => Name,
  }),
  ConciergeOnly: yesOrNo({ label: deliveryTexts.onlyConcierge(), address: 'conciergeOnly', when: isAdmin }),
});

const nothingIn: Readonly<Record<CollectTab, () => string>> = {
  open: deliveryTexts.noOrders,
  outfordelivery: deliveryTexts.noneOut,
  failed: deliveryTexts.noneFailed,
  archived: deliveryTexts.noneArchived,
};

/** Whoever can book a delivery is told so. */
export const deliveryEmpty: Partial<EmptyTexts> = {
  none: ({ tab, user }): EmptyText => ({
    title: nothingIn[CollectTab.catch('open').parse(tab)](),
    ...(seesShop(user.role) ? { hint: deliveryTexts.getStarted() } : {}),
  }),
};

/** Whoever sees to what failed: administrators are told by its incident. */
export const deliveryNews: NewsDeclaration<Delivery> = {
  when: ({ role }) => !seesAll(role),
  concerns: ({ UpdateType }) => UpdateType === 'Collect/failed',
  say: (delivery) =>
    hasStatus(delivery, CollectStatus.enum.Failed)
      ? { title: deliveryTexts.deliveryFailed(), text: deliveryTexts.named({ reference: delivery.ReferenceNumber }) }
      : undefined,
};

const tabWords: Readonly<Record<CollectTab, () => string>> = {
  open: deliveryTexts.open,
  outfordelivery: deliveryTexts.inTransitWord,
  failed: deliveryTexts.failed,
  archived: deliveryTexts.archived,
};

export const deliveryNewRows: NewRowsDeclaration<Delivery, CollectTab> = {
  // One that does not say when is not new.
  createdAt: (delivery) => timeOf(delivery.Drafted) ?? new Date(0),
  concerns: ({ UpdateType }, tab) => tab !== undefined && UpdateType === `Collect/${tab}`,
  check: ({ call }, tab, since) =>
    call(endpoints.collect.checkNew, { params: { tab: CollectTab.parse(tab) }, query: { Date: since.toISOString() } }),
  banner: (tab) => deliveryTexts.banner({ tab: tabWords[CollectTab.catch('open').parse(tab)]() }),
  alert: {
    tab: 'open',
    when: () => true,
    title: deliveryTexts.newOrder(),
    describe: ({ ReferenceNumber: reference }) => deliveryTexts.named({ reference }),
  },
};

/** The merchant is one of many for an administrator alone. */
export const deliveriesTogether: readonly Together<Delivery>[] = [
  {
    label: ({ MerchantName }) => deliveryTexts.ordersOf({ name: MerchantName ?? '' }),
    asked: ({ MerchantName }, user) =>
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
  readonly filters: AskedFilter;
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
