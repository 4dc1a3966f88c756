/** Invoices of orders and courier bookings, for administrators, merchants and shops (C-7.16 to C-7.21). */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { SentInstant, maxFilterValues, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { roleGroups } from '../role-table.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { TotalIsAtLeast } from 'schema-admin/contract/total.ts';
import { Pence } from 'schema-admin/contract/units.ts';

/**
 * Subject of an invoice: the platform's commission on an order, its Marketplace fee, a courier delivery that the
 * platform arranged, or the merchant's sale to the customer.
 */
export const InvoiceType = z.enum(['Platform', 'PlatformFee', 'PlatformCollect', 'Shop']);
export type InvoiceType = z.infer<typeof InvoiceType>;

/** Invoice types for shops: deliveries that they booked, and their own sales (C-6.08). */
export const shopInvoiceTypes = ['PlatformCollect', 'Shop'] as const satisfies readonly InvoiceType[];

export const invoicePageSize = 10;

const text = z.union([z.string(), z.number()]).nullish();

export const Invoice = z.object({
  InvoiceNo: Id,
  OrderNo: text,
  OrderDate: ShownInstant.nullish(),
  /** URL of the PDF document. Without it, the portal requests a link when the user opens the invoice. */
  FileUrl: z.string().nullish(),
  /** Only our own server sends this and the next three fields. */
  InvoiceType: shownChoice(InvoiceType).nullish(),
  IssuedDate: ShownInstant.nullish(),
  /** With VAT. Negative for a credit note. */
  Total: Pence.nullish(),
  /** For a credit note, the corrected invoice. */
  CorrectsInvoiceNo: Id.nullish(),
});
export type Invoice = z.infer<typeof Invoice>;

/** Invoices for one order, or for one courier delivery, whose reference number is in `OrderNo`. */
export const InvoiceGroup = z.object({ OrderNo: text, Invoices: z.array(Invoice) });
export type InvoiceGroup = z.infer<typeof InvoiceGroup>;

const ids = z.array(Id).max(maxFilterValues);

/** Range of order dates as UTC instants: start of the first and end of the last day in Europe/London. */
const period = { DateFrom: SentInstant.nullable(), DateTo: SentInstant.nullable() };

export const OwnInvoiceFilter = z.object({
  ...period,
  OrderId: Id.nullable(),
  DeliveryId: Id.nullable(),
  InvoiceType: InvoiceType.nullable(),
});
export type OwnInvoiceFilter = z.infer<typeof OwnInvoiceFilter>;

/** A merchant can also select its shops (C-7.20). */
export const MerchantInvoiceFilter = OwnInvoiceFilter.extend({ Shops: ids });
export type MerchantInvoiceFilter = z.infer<typeof MerchantInvoiceFilter>;

export const AdminInvoiceFilter = z.object({
  ...period,
  Merchants: ids,
  Shops: ids,
  InvoiceType: InvoiceType.nullable(),
});
export type AdminInvoiceFilter = z.infer<typeof AdminInvoiceFilter>;

const listRequest = <Filter extends z.ZodType>(Filter: Filter) =>
  json(
    z.object({
      Page: pageNumber(0),
      Size: pageSize().default(invoicePageSize),
      /** Searches the numbers of invoices and orders. */
      Query: z.string().max(200),
      Filter,
    }),
  );

/** The total and the page size count groups (decisions, "Invoice lists"). */
const page = z.object({ Total: z.number().int().nullish(), TotalIsAtLeast, InvoiceGroups: z.array(InvoiceGroup) });

const Named = z.object({ Id, Name: z.string().nullish() });

export const invoiceEndpoints = {
  ofShop: endpoint({
    method: 'POST',
    path: '/shop/invoices',
    access: { roles: ['Shop'] },
    summary: "List the shop's invoices, newest first, grouped by order",
    body: listRequest(OwnInvoiceFilter),
    answer: z.object({
      invoiceGroups: z.array(InvoiceGroup),
      page: z.number().int().nullish(),
      total: z.number().int().nullish(),
      totalIsAtLeast: TotalIsAtLeast,
    }),
    envelope: 'named',
    reads: true,
  }),
  ofAll: endpoint({
    method: 'POST',
    path: '/admin/invoice',
    access: { roles: ['Admin'] },
    summary: 'List the invoices of all merchants, newest first, grouped by order',
    body: listRequest(AdminInvoiceFilter),
    answer: page,
    reads: true,
  }),
  ofMerchant: endpoint({
    method: 'POST',
    path: '/merchant/invoices',
    access: { roles: ['Merchant'] },
    summary: "List the merchant's invoices, newest first, grouped by order",
    body: listRequest(MerchantInvoiceFilter),
    answer: page,
    reads: true,
  }),
  merchants: endpoint({
    method: 'GET',
    path: '/admin/invoice/merchant',
    access: { roles: ['Admin'] },
    summary: 'List the merchants for filtering invoices and fees',
    answer: z.array(Named),
  }),
  shops: endpoint({
    method: 'GET',
    path: '/admin/invoice/shop',
    access: { roles: ['Admin'] },
    summary: 'List the shops for filtering invoices',
    answer: z.array(Named.extend({ City: z.string().nullish() })),
  }),
  ownShops: endpoint({
    method: 'GET',
    path: '/merchant/invoice/shop',
    access: { roles: ['Merchant'] },
    summary: "List the merchant's shops for filtering invoices",
    answer: z.array(z.object({ ShopId: Id, ShopName: z.string().nullish(), City: z.string().nullish() })),
  }),
  url: endpoint({
    method: 'GET',
    path: '/invoice/url/{invoiceNo}',
    access: { roles: roleGroups.money },
    summary: "Retrieve a short-lived link to an invoice's PDF, which only this user can open",
    answer: z.string().min(1),
  }),
};
