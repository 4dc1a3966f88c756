import { type SQL, and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import {
  type AdminInvoiceFilter,
  InvoiceType,
  type InvoiceGroup,
  type MerchantInvoiceFilter,
  type OwnInvoiceFilter,
  shopInvoiceTypes,
  type Invoice,
} from '../../../contract/finance/invoices.ts';
import { seesAll, seesMerchant, seesShop } from 'schema-admin/contract/roles.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { searchText } from 'schema-admin/contract/values/search-text.ts';
import type { Filled } from '../../api/handler.ts';
import { readShortIds } from '../../api/parse.ts';
import { invoices } from '../../db/invoice-tables.ts';
import { type ListQuery, type OrderKey, branchesOf, containsText, listAfter, listPage } from '../../db/list-query.ts';
import { type ScopeUser, textSearch } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';

interface InvoiceRow {
  readonly invoice: Pick<
    typeof invoices.$inferSelect,
    'number' | 'orderNo' | 'orderDate' | 'type' | 'issuedAt' | 'total'
  >;
  /** The number of the invoice that a credit note cancels. */
  readonly corrects: string | null;
}

interface FoundInvoice extends InvoiceRow {
  readonly invoice: typeof invoices.$inferSelect;
}

export function wireInvoice({ invoice, corrects }: InvoiceRow): Filled<Invoice> {
  return {
    InvoiceNo: invoice.number,
    OrderNo: invoice.orderNo,
    OrderDate: invoice.orderDate.toISOString(),
    // Links expire quickly, so the client requests one when the user clicks.
    FileUrl: null,
    InvoiceType: invoice.type,
    IssuedDate: invoice.issuedAt.toISOString(),
    Total: invoice.total,
    CorrectsInvoiceNo: corrects,
  };
}

export interface InvoicePageRequest {
  readonly Page: number;
  readonly Size: number;
  readonly Query: string;
  readonly Filter: OwnInvoiceFilter | MerchantInvoiceFilter | AdminInvoiceFilter;
}

interface Groups {
  readonly groups: Filled<InvoiceGroup>[];
  readonly total: number;
  /** Whether `total` is a lower bound. */
  readonly isAtLeast?: boolean | undefined;
}

const corrected = alias(invoices, 'corrected');

const searched = sql`search_text(${invoices.number} || ' ' || ${invoices.orderNo})`;

/** Returns the tenant condition for the user's invoices. Row-level security enforces the same rule. */
export function ownInvoices(user: ScopeUser): SQL | undefined {
  if (seesAll(user.role)) return undefined;
  if (seesMerchant(user.role)) return eq(invoices.merchantId, user.merchantId ?? 0);
  return and(eq(invoices.shopId, user.shopId ?? 0), eq(invoices.shopReaderId, user.shopId ?? 0));
}

/**
 * Returns one condition per merchant or shop in the filter or, for searches and for shop users, one per invoice type.
 */
function branchConditions(user: ScopeUser, { Filter, Query }: InvoicePageRequest): SQL[] {
  const isByType = seesShop(user.role) || searchText(Query) !== '';
  if (isByType) {
    return Filter.InvoiceType === null
      ? (seesShop(user.role) ? shopInvoiceTypes : InvoiceType.options).map((type) => eq(invoices.type, type))
      : [];
  }
  if ('Shops' in Filter && Filter.Shops.length > 0) {
    return readShortIds(Filter.Shops).map((id) => eq(invoices.shopId, id));
  }
  return 'Merchants' in Filter ? readShortIds(Filter.Merchants).map((id) => eq(invoices.merchantId, id)) : [];
}

/** Returns the conditions for filters that only some roles have. */
function roleConditions(filter: InvoicePageRequest['Filter']): (SQL | undefined)[] {
  const among = (column: typeof invoices.merchantId | typeof invoices.shopId, chosen: readonly Id[]) =>
    chosen.length === 0 ? undefined : inArray(column, readShortIds(chosen));
  return [
    ...('OrderId' in filter
      ? [recordCondition(invoices.orderId, filter.OrderId), recordCondition(invoices.deliveryId, filter.DeliveryId)]
      : []),
    'Merchants' in filter ? among(invoices.merchantId, filter.Merchants) : undefined,
    'Shops' in filter ? among(invoices.shopId, filter.Shops) : undefined,
  ];
}

/** Returns a condition for the invoices of an order or delivery. An id that is not a UUID matches nothing. */
function recordCondition(column: typeof invoices.orderId | typeof invoices.deliveryId, id: Id | null): SQL | undefined {
  if (id === null) return undefined;
  const known = [z.uuid().safeParse(id).data ?? []].flat();
  return and(inArray(invoices.subject, known), inArray(column, known));
}

/** Returns the conditions for the tenant and the filter, without the search. */
function conditions(user: ScopeUser, { Filter }: InvoicePageRequest): SQL | undefined {
  const { DateFrom, DateTo, InvoiceType: type } = Filter;
  return and(
    ownInvoices(user),
    DateFrom === null ? undefined : gte(invoices.orderDate, readInstant(DateFrom)),
    DateTo === null ? undefined : lte(invoices.orderDate, readInstant(DateTo)),
    type === null ? undefined : eq(invoices.type, type),
    ...roleConditions(Filter),
  );
}

export const invoiceListOrder: readonly OrderKey[] = [
  { column: invoices.orderDate, type: 'timestamptz', direction: 'desc' },
  { column: invoices.subject, type: 'uuid', direction: 'asc' },
];

/**
 * Builds a query for orders and deliveries, newest first, each represented by its first invoice. A search groups the
 * matching invoices instead.
 */
function listQueryOf(tx: Tx, user: ScopeUser, request: InvoicePageRequest): ListQuery {
  const isSearch = searchText(request.Query) !== '';
  const isByType = seesShop(user.role) || request.Filter.InvoiceType !== null;
  return {
    table: invoices,
    id: invoices.subject,
    where: and(
      conditions(user, request),
      isSearch ? undefined : eq(isByType ? invoices.isFirstOfType : invoices.isFirst, true),
    ),
    order: invoiceListOrder,
    search: textSearch(tx, user, request.Query),
    branches: branchesOf(branchConditions(user, request)),
    isGrouped: isSearch,
  };
}

async function invoicesOf(
  tx: Tx,
  user: ScopeUser,
  request: InvoicePageRequest,
  subjects: readonly string[],
): Promise<FoundInvoice[]> {
  return await tx
    .select({ invoice: invoices, corrects: corrected.number })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .where(
      and(
        conditions(user, request),
        sql`${invoices.subject} = any(${sql.param([...subjects])}::uuid[])`,
        containsText(searched, request.Query),
      ),
    )
    .orderBy(asc(invoices.id));
}

function groupsOf(subjects: readonly string[], rows: readonly FoundInvoice[]): Filled<InvoiceGroup>[] {
  return subjects.map((subject) => {
    const found = rows.filter(({ invoice }) => invoice.subject === subject);
    return { OrderNo: found[0]?.invoice.orderNo ?? null, Invoices: found.map(wireInvoice) };
  });
}

/** Lists one page of orders and deliveries, newest first, each with its matching invoices. Pages count from 0. */
export async function listInvoices(tx: Tx, user: ScopeUser, request: InvoicePageRequest): Promise<Groups> {
  const { ids, ...counted } = await listPage(
    tx,
    listQueryOf(tx, user, request),
    request.Size,
    request.Page * request.Size,
  );
  return { ...counted, groups: groupsOf(ids, await invoicesOf(tx, user, request, ids)) };
}

export async function listInvoicesAfter(
  tx: Tx,
  user: ScopeUser,
  request: InvoicePageRequest,
  place: readonly string[] | undefined,
  size: number,
) {
  const { ids, ...others } = await listAfter(tx, listQueryOf(tx, user, request), place, size);
  return { rows: groupsOf(ids, await invoicesOf(tx, user, request, ids)), ...others };
}

/** Returns `undefined` if the invoice doesn't exist or the user cannot see it. */
export async function findInvoice(
  tx: Tx,
  user: ScopeUser,
  wanted: { readonly number: string } | { readonly id: number },
): Promise<FoundInvoice | undefined> {
  const [found] = await tx
    .select({ invoice: invoices, corrects: corrected.number })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .where(and(ownInvoices(user), 'id' in wanted ? eq(invoices.id, wanted.id) : eq(invoices.number, wanted.number)));
  return found;
}
