import { z } from 'zod';
import type { exportEndpoints } from '../../contract/exports.ts';
import type { HandlersOf, UserCall } from '../api/handler.ts';
import { listChangesBehind } from '../audit/routes.ts';
import { subcategoryHandlers } from '../catalogue/subcategory-routes.ts';
import { deliveryRepository } from '../courier/repository.ts';
import { wireListItem } from '../courier/wire.ts';
import { Place } from '../db/found-page.ts';
import { incidentRepository } from '../incidents/repository.ts';
import { wireIncident } from '../incidents/wire.ts';
import { type Asked, listInvoicesBehind } from '../invoices/repository.ts';
import { refusePeriod } from '../invoices/routes.ts';
import { orderRepository } from '../orders/repository.ts';
import { wireOrder } from '../orders/wire.ts';
import { promoCodeHandlers } from '../promo-codes/routes.ts';
import { shopHandlers } from '../shops/routes.ts';
import { inLines, pageAfterPage } from './in-lines.ts';

/** So many rows are a line: enough to be quick, few enough to be held. */
const atOnce = 500;

/** Where an export goes on, and how many rows it has in all, which is counted once. */
const Behind = Place.extend({ total: z.number().int().nullable() });
type Behind = z.infer<typeof Behind>;
const BehindUuid = Behind.extend({ id: z.uuid() });
const BehindNumber = Behind.extend({ id: z.string().regex(/^\d{1,15}$/) });

interface Rows<Row> {
  readonly rows: readonly Row[];
  /** Of a full part; there may be more behind it. */
  readonly last: Place | undefined;
  /** Of the first part. */
  readonly total: number | null | undefined;
}

/** A part of a long list, whose rows are read by their place. */
function part<Row>({ rows, last, total: counted = null }: Rows<Row>, from: Behind | undefined, pageOf: (rows: readonly Row[], total: number | null) => unknown) {
  const total = from === undefined ? counted : from.total;
  return { page: pageOf(rows, total), next: last && { ...last, total } };
}

async function invoicesBehind({ tx, user }: Pick<UserCall, 'tx' | 'user'>, asked: Asked, from: Behind | undefined) {
  refusePeriod(asked.Filter.DateFrom, asked.Filter.DateTo);
  return listInvoicesBehind(tx, user, asked, from, atOnce);
}

/** What each list's own call says of its length. */
const totals = {
  promoCodes: (answer: unknown) => z.object({ Count: z.number() }).parse(answer).Count,
  shops: (answer: unknown) => z.object({ totalCount: z.number() }).parse(answer).totalCount,
  variants: (answer: unknown) => z.object({ Total: z.number() }).parse(answer).Total,
};

/** Extension `export`: what can grow without end is read by its place, the other lists by their own pages. */
export const exportHandlers: HandlersOf<typeof exportEndpoints> = {
  orders: inLines(BehindUuid, async (call, { params, body }, from) =>
    part(await orderRepository(call).listBehind(params.tab, body, from, atOnce), from, (rows, TotalCount) => ({ Deliveries: rows.map(wireOrder), TotalCount, ShopDeliveries: [] })),
  ),
  deliveries: inLines(BehindUuid, async (call, { params, body }, from) =>
    part(await deliveryRepository(call).listBehind(params.status, body, from, atOnce), from, (rows, totalCount) => ({ data: rows.map(wireListItem), totalCount })),
  ),
  audit: inLines(BehindNumber, async (call, { body }, from) => part(await listChangesBehind(call, body, from, atOnce), from, (Entries, TotalCount) => ({ Entries, TotalCount }))),
  incidents: inLines(BehindNumber, async (call, { body }, from) => {
    const now = call.clock();
    return part(await incidentRepository(call).listBehind(body, now, from, atOnce), from, (rows, TotalCount) => ({ Incidents: rows.map((row) => wireIncident(row, now)), TotalCount }));
  }),
  promoCodes: pageAfterPage(promoCodeHandlers.list, 1, totals.promoCodes),
  shops: pageAfterPage(shopHandlers.list, 1, totals.shops),
  variants: pageAfterPage(subcategoryHandlers.variants, 1, totals.variants),
  invoices: inLines(BehindUuid, async (call, { body }, from) => part(await invoicesBehind(call, body, from), from, (InvoiceGroups, Total) => ({ InvoiceGroups, Total }))),
  invoicesOfMerchant: inLines(BehindUuid, async (call, { body }, from) => part(await invoicesBehind(call, body, from), from, (InvoiceGroups, Total) => ({ InvoiceGroups, Total }))),
  invoicesOfShop: inLines(BehindUuid, async (call, { body }, from) => part(await invoicesBehind(call, body, from), from, (invoiceGroups, total) => ({ invoiceGroups, total }))),
};
