/** The three invoice lists: their filters and their requests (C-7.16 to C-7.18). */
import { z } from 'zod';
import type { InvoiceGroup } from '../../../contract/finance/invoices.ts';
import { AdminInvoiceFilter, InvoiceType, shopInvoiceTypes } from '../../../contract/finance/invoices.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { seesAll, seesMerchant, seesShop } from 'schema-admin/contract/roles.ts';
import { Instant } from 'schema-admin/contract/time.ts';
import { lookupIds, oneOf, openDays, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import type { CallContext } from 'schema-admin/providers/call-context.ts';
import type { ListQuery } from 'schema-admin/providers/resource-calls.ts';
import type { User } from 'schema-admin/providers/session/session-store.ts';
import { invoiceTypeLabel } from '../invoice-types.ts';
import { type ListedInvoice, merchantsWithInvoices, shopsWithInvoices } from './invoices.ts';
import { invoiceTexts } from './texts.ts';

/** The administrator's filter in the request, but with one field for both ends of the period. */
const FilterValues = AdminInvoiceFilter.omit({ DateFrom: true, DateTo: true }).extend({
  Days: z.object({ From: Instant.nullable(), To: Instant.nullable() }),
});
type FilterValues = z.infer<typeof FilterValues>;

const isAdmin = ({ role }: User) => seesAll(role);
const typesForShops: ReadonlySet<InvoiceType> = new Set(shopInvoiceTypes);

export const invoiceFilters = wireFilters(FilterValues, {
  Days: openDays({
    label: invoiceTexts.date(),
    heading: invoiceTexts.orderDate(),
    address: { from: 'startDate', to: 'endDate' },
  }),
  Merchants: lookupIds(merchantsWithInvoices, {
    label: invoiceTexts.merchant(),
    address: 'merchant',
    when: isAdmin,
    value: ({ Id }) => Id,
    name: ({ Id, Name }) => Name ?? String(Id),
  }),
  Shops: lookupIds(shopsWithInvoices, {
    label: invoiceTexts.shop(),
    address: 'shop',
    when: ({ role }) => !seesShop(role),
    value: ({ ShopId }) => ShopId,
    name: ({ ShopName }) => ShopName,
  }),
  InvoiceType: oneOf({
    label: invoiceTexts.type(),
    address: 'type',
    when: ({ role }) => !seesMerchant(role),
    options: InvoiceType.options.map((value) => ({
      value,
      label: invoiceTypeLabel(value),
      when: (user: User) => isAdmin(user) || typesForShops.has(value),
    })),
  }),
});

interface InvoiceQuery extends Omit<ListQuery, 'tab' | 'filters'> {
  readonly filters: FilterValues;
}

/** Fetches one page. Its size and the total count groups, not invoices (decisions, "Invoice lists"). */
export async function fetchInvoices(
  context: CallContext,
  query: InvoiceQuery,
): Promise<{ rows: ListedInvoice[]; hasMore: boolean }> {
  const { groups, total } = await fetchInvoiceGroups(context, query);
  const upToHere = query.page * query.size + groups.length;
  return {
    rows: groups.flatMap(({ OrderNo: group, Invoices }) =>
      Invoices.map(({ OrderNo = group, ...invoice }) => ({
        ...invoice,
        OrderNo: asText(OrderNo ?? group),
        Group: asText(group) ?? '',
      })),
    ),
    hasMore: typeof total === 'number' ? upToHere < total : groups.length >= query.size,
  };
}

const asText = (value: string | number | null | undefined) =>
  value === null || value === undefined ? null : String(value);

interface GroupsOfInvoices {
  readonly groups: readonly InvoiceGroup[];
  readonly total: number | null | undefined;
}

/** Calls the endpoint of the user's role. Filters that the role does not have are sent empty. */
async function fetchInvoiceGroups(
  { call, user, signal }: CallContext,
  { search: Query, filters, page: Page, size: Size }: InvoiceQuery,
): Promise<GroupsOfInvoices> {
  const { Days, Merchants, Shops, InvoiceType: type } = filters;
  const paged = { Page, Size, Query };
  const period = { DateFrom: Days.From, DateTo: Days.To };
  if (seesAll(user.role)) {
    const { Total, InvoiceGroups } = await call(endpoints.invoices.ofAll, {
      body: { ...paged, Filter: { ...period, Merchants, Shops, InvoiceType: type } },
      signal,
    });
    return { groups: InvoiceGroups, total: Total };
  }
  const own = { ...period, OrderId: null, DeliveryId: null };
  if (seesMerchant(user.role)) {
    const { Total, InvoiceGroups } = await call(endpoints.invoices.ofMerchant, {
      body: { ...paged, Filter: { ...own, InvoiceType: null, Shops } },
      signal,
    });
    return { groups: InvoiceGroups, total: Total };
  }
  const { total, invoiceGroups } = await call(endpoints.invoices.ofShop, {
    body: { ...paged, Filter: { ...own, InvoiceType: type } },
    signal,
  });
  return { groups: invoiceGroups, total };
}
