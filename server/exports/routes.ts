import { z } from 'zod';
import type { exportEndpoints } from '../../contract/exports.ts';
import type { HandlersOf, UserCall } from '../api/handler.ts';
import { parse } from '../api/parse.ts';
import { listChangesBehind } from '../audit/routes.ts';
import { listVariantsBehind, variantOrder } from '../catalogue/variants.ts';
import { deliveryRepository } from '../courier/repository.ts';
import { wireListItem } from '../courier/wire.ts';
import { type OrderKey, Place, placeIn } from '../db/page-behind.ts';
import { incidentRepository } from '../incidents/repository.ts';
import { wireIncident } from '../incidents/wire.ts';
import { type Asked, listInvoicesBehind } from '../invoices/repository.ts';
import { refusePeriod } from '../invoices/routes.ts';
import { orderRepository } from '../orders/repository.ts';
import { wireOrder } from '../orders/wire.ts';
import { promoCodeOrder, promoCodeRepository } from '../promo-codes/repository.ts';
import { promoCodePage } from '../promo-codes/routes.ts';
import { listShopsBehind, shopOrder } from '../shops/repository.ts';
import { groupByRegion } from '../shops/wire.ts';
import { inLines } from './in-lines.ts';

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

/** As `Behind`, of a list that is ordered by what it was asked for. */
const OrderedBehind = z.object({ place: z.array(z.string()), total: z.number().int().nullable() });
type OrderedBehind = z.infer<typeof OrderedBehind>;

interface OrderedRows<Row> extends Omit<Rows<Row>, 'last'> {
  readonly last: readonly string[] | undefined;
}

/** A part of a list that is ordered by several things: where it goes on is asked with the same order. */
async function orderedPart<Row>(order: readonly OrderKey[], from: OrderedBehind | undefined, read: (behind: readonly string[] | undefined) => Promise<OrderedRows<Row>>, pageOf: (rows: readonly Row[], total: number | null) => unknown) {
  const behind = from && parse(z.object({ After: placeIn(order) }), { After: from.place }).After;
  const { rows, last, total: counted = null } = await read(behind);
  const total = from === undefined ? counted : from.total;
  return { page: pageOf(rows, total), next: last && { place: [...last], total } };
}

/** Extension `export`: however long a list, each part is read by its place in it. */
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
  promoCodes: inLines(OrderedBehind, async (call, { body }, from) => {
    const now = call.clock();
    return orderedPart(promoCodeOrder(body), from, (behind) => promoCodeRepository(call).listBehind(body, now, behind, atOnce), (rows, total) => promoCodePage(body, rows, now, { total: total ?? 0, isAtLeast: total === null }));
  }),
  shops: inLines(OrderedBehind, (call, { body }, from) =>
    orderedPart(shopOrder(body), from, (behind) => listShopsBehind(call, body, behind, atOnce), (rows, total) => ({ data: groupByRegion(rows), totalCount: total ?? 0 })),
  ),
  variants: inLines(OrderedBehind, (call, { body }, from) =>
    orderedPart(variantOrder, from, (behind) => listVariantsBehind(call.tx, body, behind, atOnce), (Variants, total) => ({ Variants, Total: total ?? 0 })),
  ),
  invoices: inLines(BehindUuid, async (call, { body }, from) => part(await invoicesBehind(call, body, from), from, (InvoiceGroups, Total) => ({ InvoiceGroups, Total }))),
  invoicesOfMerchant: inLines(BehindUuid, async (call, { body }, from) => part(await invoicesBehind(call, body, from), from, (InvoiceGroups, Total) => ({ InvoiceGroups, Total }))),
  invoicesOfShop: inLines(BehindUuid, async (call, { body }, from) => part(await invoicesBehind(call, body, from), from, (invoiceGroups, total) => ({ invoiceGroups, total }))),
};
