import { z } from 'zod';
import type { exportEndpoints } from '../../contract/exports.ts';
import type { HandlersOf } from '../api/handler.ts';
import { listChangesBehind } from '../audit/routes.ts';
import { subcategoryHandlers } from '../catalogue/subcategory-routes.ts';
import { deliveryRepository } from '../courier/repository.ts';
import { wireListItem } from '../courier/wire.ts';
import { Place } from '../db/found-page.ts';
import { incidentHandlers } from '../incidents/routes.ts';
import { invoiceHandlers } from '../invoices/routes.ts';
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
  count(): Promise<number | null>;
}

/** A part of a long list, whose rows are read by their place. */
async function part<Row>({ rows, last, count }: Rows<Row>, from: Behind | undefined, pageOf: (rows: readonly Row[], total: number | null) => unknown) {
  const total = from === undefined ? await count() : from.total;
  return { page: pageOf(rows, total), next: last && { ...last, total } };
}

/** What each list's own call says of its length. */
const totals = {
  promoCodes: (answer: unknown) => z.object({ Count: z.number() }).parse(answer).Count,
  incidents: (answer: unknown) => z.object({ TotalCount: z.number() }).parse(answer).TotalCount,
  shops: (answer: unknown) => z.object({ totalCount: z.number() }).parse(answer).totalCount,
  variants: (answer: unknown) => z.object({ Total: z.number() }).parse(answer).Total,
  invoices: (answer: unknown) => z.object({ Total: z.number() }).parse(answer).Total,
  invoicesOfShop: (answer: unknown) => z.object({ total: z.number() }).parse(answer).total,
};

/** Extension `export`: what can grow without end is read by its place, the other lists by their own pages. */
export const exportHandlers: HandlersOf<typeof exportEndpoints> = {
  orders: inLines(BehindUuid, async (call, { params, body }, from) =>
    part(await orderRepository(call).listBehind(params.tab, body, from, atOnce), from, (rows, TotalCount) => ({ Deliveries: rows.map(wireOrder), TotalCount, ShopDeliveries: [] })),
  ),
  deliveries: inLines(BehindUuid, async (call, { params, body }, from) =>
    part(await deliveryRepository(call).listBehind(params.status, body, from, atOnce), from, (rows, totalCount) => ({ data: rows.map(wireListItem), totalCount })),
  ),
  audit: inLines(BehindNumber, async ({ tx }, { body }, from) => part(await listChangesBehind(tx, body, from, atOnce), from, (Entries, TotalCount) => ({ Entries, TotalCount }))),
  promoCodes: pageAfterPage(promoCodeHandlers.list, 1, totals.promoCodes),
  incidents: pageAfterPage(incidentHandlers.list, 1, totals.incidents),
  shops: pageAfterPage(shopHandlers.list, 1, totals.shops),
  variants: pageAfterPage(subcategoryHandlers.variants, 1, totals.variants),
  invoices: pageAfterPage(invoiceHandlers.ofAll, 0, totals.invoices),
  invoicesOfMerchant: pageAfterPage(invoiceHandlers.ofMerchant, 0, totals.invoices),
  invoicesOfShop: pageAfterPage(invoiceHandlers.ofShop, 0, totals.invoicesOfShop),
};
