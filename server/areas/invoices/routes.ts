import { asc } from 'drizzle-orm';
import { periodFaults } from '../../../contract/finance/invoice-rules.ts';
import type { invoiceEndpoints } from '../../../contract/finance/invoices.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import { merchants, shops } from '../../db/schema.ts';
import { writePdfLink } from '../../pdf-documents/file-links.ts';
import { type InvoicePageRequest, findInvoice, listInvoices } from './repository.ts';
import { invoiceServerTexts } from './texts.ts';

const dayOf = (at: string | null) => (at === null ? null : londonDayOf(readInstant(at)));

/** Throws a 422 for an invalid period, with the same messages as the portal. */
export function assertValidPeriod(from: string | null, to: string | null): void {
  const faults = periodFaults(dayOf(from), dayOf(to));
  const [first] = Object.values(faults);
  if (first !== undefined) throw new ApiError(422, first, faults);
}

const assertValidFilter = ({ Filter }: InvoicePageRequest) => assertValidPeriod(Filter.DateFrom, Filter.DateTo);

/** Handlers for invoices of orders and courier bookings (C-7.16 to C-7.21). */
export const invoiceHandlers: HandlersOf<typeof invoiceEndpoints> = {
  async ofShop({ tx, user, body }) {
    assertValidFilter(body);
    const { groups, total, isAtLeast } = await listInvoices(tx, user, body);
    return { invoiceGroups: groups, page: body.Page, total, totalIsAtLeast: isAtLeast || undefined };
  },
  async ofAll({ tx, user, body }) {
    assertValidFilter(body);
    const { groups, total, isAtLeast } = await listInvoices(tx, user, body);
    return { Total: total, TotalIsAtLeast: isAtLeast || undefined, InvoiceGroups: groups };
  },
  async ofMerchant({ tx, user, body }) {
    assertValidFilter(body);
    const { groups, total, isAtLeast } = await listInvoices(tx, user, body);
    return { Total: total, TotalIsAtLeast: isAtLeast || undefined, InvoiceGroups: groups };
  },

  merchants: ({ tx }) =>
    tx
      .select({ Id: merchants.id, Name: merchants.name })
      .from(merchants)
      .orderBy(asc(merchants.name), asc(merchants.id)),
  shops: ({ tx }) =>
    tx.select({ Id: shops.id, Name: shops.name, City: shops.city }).from(shops).orderBy(asc(shops.name), asc(shops.id)),
  ownShops: ({ tx }) =>
    tx
      .select({ ShopId: shops.id, ShopName: shops.name, City: shops.city })
      .from(shops)
      .orderBy(asc(shops.name), asc(shops.id)),

  async url({ tx, user, params, clock, services }) {
    const found = await findInvoice(tx, user, { number: String(params.invoiceNo) });
    if (found === undefined) throw new ApiError(404, invoiceServerTexts.notFound());
    const { id, number } = found.invoice;
    return writePdfLink(
      { secret: services.secret, userId: user.id, now: clock() },
      { kind: 'invoice', id },
      `${number}.pdf`,
    );
  },
};
