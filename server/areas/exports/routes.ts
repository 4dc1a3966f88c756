import { z } from 'zod';
import type { exportEndpoints } from '../../../contract/exports.ts';
import type { InvoiceGroup } from '../../../contract/finance/invoices.ts';
import type { Filled, HandlersOf, UserCall } from '../../api/handler.ts';
import { parse } from '../../api/parse.ts';
import { auditListOrder, listChangesAfter } from '../audit/routes.ts';
import { listVariantsAfter, variantListOrder } from '../catalogue/variants.ts';
import { deliveryListOrder } from '../courier/list-page.ts';
import { deliveryRepository } from '../courier/repository.ts';
import { wireListItem } from '../courier/wire.ts';
import { type OrderKey, type RowsAfter, placeIn } from '../../db/list-query.ts';
import { incidentListOrder, incidentRepository } from '../incidents/repository.ts';
import { wireIncident } from '../incidents/wire.ts';
import { type InvoicePageRequest, invoiceListOrder, listInvoicesAfter } from '../invoices/repository.ts';
import { assertValidPeriod } from '../invoices/routes.ts';
import { orderRepository } from '../orders/repository.ts';
import { orderListOrder } from '../orders/search.ts';
import { wireOrder } from '../orders/wire.ts';
import { promoCodeListOrder, promoCodeRepository } from '../promo-codes/repository.ts';
import { promoCodePage } from '../promo-codes/routes.ts';
import { listShopsAfter, shopListOrder } from '../shops/repository.ts';
import { groupByRegion } from '../shops/wire.ts';
import { ndjsonHandler } from './ndjson-handler.ts';

/** Rows per line of an export: a compromise between speed and memory. */
const rowsPerLine = 500;

/**
 * The position at which an export continues, and the total of the list, which is counted only once. The total is `null`
 * if it exceeds the count limit.
 */
const Continuation = z.object({ place: z.array(z.string()), total: z.number().int().nullable() });
type Continuation = z.infer<typeof Continuation>;

interface Rows<Row> extends Omit<RowsAfter, 'ids'> {
  readonly rows: readonly Row[];
}

/** Reads one page of a list, starting after `from`. Throws a 422 if the position doesn't match the sort order. */
async function readPart<Row>(
  order: readonly OrderKey[],
  from: Continuation | undefined,
  read: (place: readonly string[] | undefined) => Promise<Rows<Row>>,
  pageOf: (rows: readonly Row[], total: number | null) => unknown,
) {
  const place = from && parse(z.object({ After: placeIn(order) }), { After: from.place }).After;
  const { rows, last, total: counted = null } = await read(place);
  const total = from === undefined ? counted : from.total;
  return { page: pageOf(rows, total), next: last && { place: [...last], total } };
}

function readInvoicesPart(
  { tx, user }: Pick<UserCall, 'tx' | 'user'>,
  request: InvoicePageRequest,
  from: Continuation | undefined,
  pageOf: Parameters<typeof readPart<Filled<InvoiceGroup>>>[3],
) {
  assertValidPeriod(request.Filter.DateFrom, request.Filter.DateTo);
  return readPart(invoiceListOrder, from, (place) => listInvoicesAfter(tx, user, request, place, rowsPerLine), pageOf);
}

/** Handlers of the extension `export`. Keyset pagination makes each page take the same time. */
export const exportHandlers: HandlersOf<typeof exportEndpoints> = {
  orders: ndjsonHandler(Continuation, (call, { params, body }, from) =>
    readPart(
      orderListOrder(body.OrderBy),
      from,
      (place) => orderRepository(call).listAfter(params.tab, body, place, rowsPerLine),
      (rows, TotalCount) => ({ Deliveries: rows.map(wireOrder), TotalCount, ShopDeliveries: [] }),
    ),
  ),
  deliveries: ndjsonHandler(Continuation, (call, { params, body }, from) =>
    readPart(
      deliveryListOrder(body.Order),
      from,
      (place) => deliveryRepository(call).listAfter(params.status, body, place, rowsPerLine),
      (rows, totalCount) => ({ data: rows.map(wireListItem), totalCount }),
    ),
  ),
  audit: ndjsonHandler(Continuation, (call, { body }, from) =>
    readPart(
      auditListOrder(body.OrderBy),
      from,
      (place) => listChangesAfter(call, body, place, rowsPerLine),
      (Entries, TotalCount) => ({ Entries, TotalCount }),
    ),
  ),
  incidents: ndjsonHandler(Continuation, (call, { body }, from) => {
    const now = call.clock();
    return readPart(
      incidentListOrder(body.Tab),
      from,
      (place) => incidentRepository(call).listAfter(body, now, place, rowsPerLine),
      (rows, TotalCount) => ({ Incidents: rows.map((row) => wireIncident(row, now)), TotalCount }),
    );
  }),
  promoCodes: ndjsonHandler(Continuation, (call, { body }, from) => {
    const now = call.clock();
    return readPart(
      promoCodeListOrder(body),
      from,
      (place) => promoCodeRepository(call).listAfter(body, now, place, rowsPerLine),
      (rows, total) => promoCodePage(body, rows, now, { total: total ?? 0, isAtLeast: total === null }),
    );
  }),
  shops: ndjsonHandler(Continuation, (call, { body }, from) =>
    readPart(
      shopListOrder(body),
      from,
      (place) => listShopsAfter(call, body, place, rowsPerLine),
      (rows, total) => ({ data: groupByRegion(rows), totalCount: total ?? 0 }),
    ),
  ),
  variants: ndjsonHandler(Continuation, (call, { body }, from) =>
    readPart(
      variantListOrder,
      from,
      (place) => listVariantsAfter(call.tx, body, place, rowsPerLine),
      (Variants, total) => ({ Variants, Total: total ?? 0 }),
    ),
  ),
  invoices: ndjsonHandler(Continuation, (call, { body }, from) =>
    readInvoicesPart(call, body, from, (InvoiceGroups, Total) => ({ InvoiceGroups, Total })),
  ),
  invoicesOfMerchant: ndjsonHandler(Continuation, (call, { body }, from) =>
    readInvoicesPart(call, body, from, (InvoiceGroups, Total) => ({ InvoiceGroups, Total })),
  ),
  invoicesOfShop: ndjsonHandler(Continuation, (call, { body }, from) =>
    readInvoicesPart(call, body, from, (invoiceGroups, total) => ({ invoiceGroups, total })),
  ),
};
