import { asc } from 'drizzle-orm';
import type { invoiceEndpoints } from '../../contract/invoices.ts';
import { ApiError } from '../api/errors.ts';
import type { HandlersOf } from '../api/handler.ts';
import { merchants, shops } from '../db/schema.ts';
import { invoiceServerTexts } from './texts.ts';

/** Invoices of orders and courier bookings (C-7.16 to C-7.21). */
export const invoiceHandlers: HandlersOf<typeof invoiceEndpoints> = {
  ofShop: ({ body }) => Promise.resolve({ invoiceGroups: [], page: body.Page, total: 0 }),
  ofAll: () => Promise.resolve({ Total: 0, InvoiceGroups: [] }),
  ofMerchant: () => Promise.resolve({ Total: 0, InvoiceGroups: [] }),

  merchants: ({ tx }) => tx.select({ Id: merchants.id, Name: merchants.name }).from(merchants).orderBy(asc(merchants.name), asc(merchants.id)),
  shops: ({ tx }) => tx.select({ Id: shops.id, Name: shops.name }).from(shops).orderBy(asc(shops.name), asc(shops.id)),
  ownShops: ({ tx }) => tx.select({ ShopId: shops.id, ShopName: shops.name }).from(shops).orderBy(asc(shops.name), asc(shops.id)),

  url: () => Promise.reject(new ApiError(404, invoiceServerTexts.notFound())),
};
