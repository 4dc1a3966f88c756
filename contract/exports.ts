/**
 * Exports of whole lists, an extension: all pages of a list in one response, one page per line. Each line equals the
 * list's own response, so a client that can parse the list can parse the export.
 */
import { z } from 'zod';
import { auditEndpoints } from 'schema-admin/contract/audit.ts';
import { catalogueEndpoints } from './catalogue/catalogue.ts';
import { CollectTab, collectEndpoints } from './collect/deliveries.ts';

import { type AnyEndpoint, endpoint } from 'schema-admin/contract/endpoint.ts';
import { incidentEndpoints } from './collect/incidents.ts';
import { invoiceEndpoints } from './finance/invoices.ts';
import { OrderTab, orderEndpoints } from './orders/orders.ts';
import { promoCodeEndpoints } from './promotions/promo-codes.ts';
import { RolePrefix } from 'schema-admin/contract/roles.ts';
import { shopEndpoints } from './shops/shops.ts';

export const linesType = 'application/x-ndjson';

/** One line of an export. `After` is the cursor for resuming an interrupted export, and `null` in the last line. */
export const ExportedPage = z.object({ Page: z.unknown(), After: z.string().nullable() });
export type ExportedPage = z.infer<typeof ExportedPage>;

/** The body is the list call's. Its `Page` and `Size` are ignored. */
const inLines = {
  method: 'POST',
  query: z.object({ After: z.string().max(200).optional() }),
  answer: z.file().mime([linesType]),
  costly: true,
  reads: true,
} as const;

export const exportEndpoints = {
  orders: endpoint({
    ...inLines,
    path: '/ext/export/orders/{role}/{tab}',
    summary: 'Export all orders of a tab, one page per line',
    params: { role: RolePrefix, tab: OrderTab },
    access: orderEndpoints.list.access,
    body: orderEndpoints.list.body,
  }),
  deliveries: endpoint({
    ...inLines,
    path: '/ext/export/deliveries/{status}',
    summary: 'Export all courier deliveries of a tab, one page per line',
    params: { status: CollectTab },
    access: collectEndpoints.list.access,
    body: collectEndpoints.list.body,
  }),
  audit: endpoint({
    ...inLines,
    path: '/ext/export/audit',
    summary: 'Export all changes, one page per line',
    access: auditEndpoints.list.access,
    body: auditEndpoints.list.body,
  }),
  promoCodes: endpoint({
    ...inLines,
    path: '/ext/export/promo-codes',
    summary: 'Export all promotion codes, one page per line',
    access: promoCodeEndpoints.list.access,
    body: promoCodeEndpoints.list.body,
  }),
  incidents: endpoint({
    ...inLines,
    path: '/ext/export/incidents',
    summary: 'Export all incidents of a tab, one page per line',
    access: incidentEndpoints.list.access,
    body: incidentEndpoints.list.body,
  }),
  shops: endpoint({
    ...inLines,
    path: '/ext/export/shops',
    summary: 'Export all shops, one page per line',
    access: shopEndpoints.list.access,
    body: shopEndpoints.list.body,
  }),
  variants: endpoint({
    ...inLines,
    path: '/ext/export/variants',
    summary: 'Export all product variants of a subcategory, one page per line',
    access: catalogueEndpoints.variants.access,
    body: catalogueEndpoints.variants.body,
  }),
  invoices: endpoint({
    ...inLines,
    path: '/ext/export/invoices/of-all',
    summary: 'Export the invoices of all merchants, one page per line',
    access: invoiceEndpoints.ofAll.access,
    body: invoiceEndpoints.ofAll.body,
  }),
  invoicesOfMerchant: endpoint({
    ...inLines,
    path: '/ext/export/invoices/of-merchant',
    summary: "Export the merchant's invoices, one page per line",
    access: invoiceEndpoints.ofMerchant.access,
    body: invoiceEndpoints.ofMerchant.body,
  }),
  invoicesOfShop: endpoint({
    ...inLines,
    path: '/ext/export/invoices/of-shop',
    summary: "Export the shop's invoices, one page per line",
    access: invoiceEndpoints.ofShop.access,
    body: invoiceEndpoints.ofShop.body,
  }),
};

export const exportOf: ReadonlyMap<AnyEndpoint, AnyEndpoint> = new Map<AnyEndpoint, AnyEndpoint>([
  [orderEndpoints.list, exportEndpoints.orders],
  [collectEndpoints.list, exportEndpoints.deliveries],
  [auditEndpoints.list, exportEndpoints.audit],
  [promoCodeEndpoints.list, exportEndpoints.promoCodes],
  [incidentEndpoints.list, exportEndpoints.incidents],
  [shopEndpoints.list, exportEndpoints.shops],
  [catalogueEndpoints.variants, exportEndpoints.variants],
  [invoiceEndpoints.ofAll, exportEndpoints.invoices],
  [invoiceEndpoints.ofMerchant, exportEndpoints.invoicesOfMerchant],
  [invoiceEndpoints.ofShop, exportEndpoints.invoicesOfShop],
]);
