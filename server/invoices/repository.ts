import { type SQL, and, asc, count, desc, eq, gte, ilike, inArray, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Id } from '../../contract/endpoint.ts';
import { type AdminInvoiceFilter, type InvoiceGroup, type MerchantInvoiceFilter, type OwnInvoiceFilter, shopInvoiceTypes, type Invoice } from '../../contract/invoices.ts';
import { readInstant } from '../../contract/time.ts';
import type { Filled } from '../api/handler.ts';
import { readShortIds } from '../api/parse.ts';
import { atLeast, containing, mostCounted } from '../db/found-page.ts';
import { invoices } from '../db/invoice-tables.ts';
import type { ScopeUser } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';

interface InvoiceRow {
  readonly invoice: Pick<typeof invoices.$inferSelect, 'number' | 'orderNo' | 'orderDate' | 'type' | 'issuedAt' | 'total'>;
  /** The number of what a credit note takes back. */
  readonly corrects: string | null;
}

export function wireInvoice({ invoice, corrects }: InvoiceRow): Filled<Invoice> {
  return {
    InvoiceNo: invoice.number,
    OrderNo: invoice.orderNo,
    OrderDate: invoice.orderDate.toISOString(),
    // An address that is told now has died before it is clicked.
    FileUrl: null,
    InvoiceType: invoice.type,
    IssuedDate: invoice.issuedAt.toISOString(),
    Total: invoice.total,
    CorrectsInvoiceNo: corrects,
  };
}

export interface Asked {
  readonly Page: number;
  readonly Size: number;
  readonly Query: string;
  readonly Filter: OwnInvoiceFilter | MerchantInvoiceFilter | AdminInvoiceFilter;
}

interface Groups {
  readonly groups: Filled<InvoiceGroup>[];
  readonly total: number;
}

const corrected = alias(invoices, 'corrected');

/** The condition that keeps a user to its own invoices; row-level security is the second lock. */
export function ownInvoices(user: ScopeUser): SQL | undefined {
  if (user.role === 'Admin') return undefined;
  if (user.role === 'Merchant') return eq(invoices.merchantId, user.merchantId ?? 0);
  return and(eq(invoices.shopId, user.shopId ?? 0), inArray(invoices.type, shopInvoiceTypes));
}

/** What not every role has to filter by. */
function ofRole(filter: Asked['Filter']): (SQL | undefined)[] {
  const among = (column: typeof invoices.merchantId | typeof invoices.shopId, chosen: readonly Id[]) => (chosen.length === 0 ? undefined : inArray(column, readShortIds(chosen)));
  return [
    ...('OrderId' in filter ? [ofRecord(invoices.orderId, filter.OrderId), ofRecord(invoices.deliveryId, filter.DeliveryId)] : []),
    'Merchants' in filter ? among(invoices.merchantId, filter.Merchants) : undefined,
    'Shops' in filter ? among(invoices.shopId, filter.Shops) : undefined,
  ];
}

/** No record has an id that is no UUID. */
function ofRecord(column: typeof invoices.orderId | typeof invoices.deliveryId, id: Id | null): SQL | undefined {
  if (id === null) return undefined;
  return inArray(column, [z.uuid().safeParse(id).data ?? []].flat());
}

function conditions(user: ScopeUser, { Query, Filter }: Asked): SQL | undefined {
  const { DateFrom, DateTo, InvoiceType } = Filter;
  const text = Query.trim();
  return and(
    ownInvoices(user),
    DateFrom === null ? undefined : gte(invoices.orderDate, readInstant(DateFrom)),
    DateTo === null ? undefined : lte(invoices.orderDate, readInstant(DateTo)),
    InvoiceType === null ? undefined : eq(invoices.type, InvoiceType),
    text === '' ? undefined : or(ilike(invoices.number, containing(text)), ilike(invoices.orderNo, containing(text))),
    ...ofRole(Filter),
  );
}

/** One page of orders, the newest first, each with those of its invoices that are asked for; the first page is 0. */
export async function listInvoices(tx: Tx, user: ScopeUser, asked: Asked): Promise<Groups> {
  const wanted = conditions(user, asked);
  const groups = [invoices.orderDate, invoices.subject, invoices.orderNo];
  const counted = tx.select({ one: sql`1` }).from(invoices).where(wanted).groupBy(...groups).limit(mostCounted + 1);
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(counted.as('counted'));
  const slice = { size: asked.Size, offset: asked.Page * asked.Size };
  const page = await tx
    .select({ subject: invoices.subject, orderNo: invoices.orderNo })
    .from(invoices)
    .where(wanted)
    .groupBy(...groups)
    .orderBy(desc(invoices.orderDate), asc(invoices.subject))
    .limit(slice.size)
    .offset(slice.offset);
  const subjects = page.map(({ subject }) => subject);
  const rows = await tx
    .select({ invoice: invoices, corrects: corrected.number })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .where(and(wanted, inArray(invoices.subject, subjects)))
    .orderBy(asc(invoices.id));
  const found = page.map(({ subject, orderNo }) => ({ OrderNo: orderNo, Invoices: rows.filter(({ invoice }) => invoice.subject === subject).map(wireInvoice) }));
  return { groups: found, total: total > mostCounted ? atLeast(total, slice, page) : total };
}

/** `undefined` for one that is not the user's to see. */
export async function findInvoice(tx: Tx, user: ScopeUser, wanted: { readonly number: string } | { readonly id: number }): Promise<{ readonly invoice: typeof invoices.$inferSelect; readonly corrects: string | null } | undefined> {
  const [found] = await tx
    .select({ invoice: invoices, corrects: corrected.number })
    .from(invoices)
    .leftJoin(corrected, eq(corrected.id, invoices.correctsId))
    .where(and(ownInvoices(user), 'id' in wanted ? eq(invoices.id, wanted.id) : eq(invoices.number, wanted.number)));
  return found;
}
