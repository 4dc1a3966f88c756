import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { Invoice } from '../../../contract/finance/invoices.ts';
import { seesAll } from 'schema-admin/contract/roles.ts';
import { defineFile } from 'schema-admin/engine/model/handles/file.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { shopChoices } from '../shop-choices.ts';

/** An invoice with the order number of its group. */
export const ListedInvoice = Invoice.extend({ OrderNo: z.string().nullish(), Group: z.string() });
export type ListedInvoice = z.infer<typeof ListedInvoice>;

export const invoices = defineRecord('invoices', { schema: ListedInvoice, id: 'InvoiceNo' });

/** The PDF of an invoice. Requests its URL if the invoice doesn't contain it (C-3.07). */
export const invoicePdf = defineFile(invoices, 'pdf', {
  type: 'application/pdf',
  saveAs: ({ InvoiceNo }) => `${InvoiceNo}.pdf`,
  address: async ({ call, signal }, { InvoiceNo, FileUrl }) =>
    FileUrl || (await call(endpoints.invoices.url, { params: { invoiceNo: InvoiceNo }, signal })),
});

/** Merchants to filter by, for administrators only. */
export const merchantsWithInvoices = defineLookup(invoices, 'merchants', ({ call, signal }) =>
  call(endpoints.invoices.merchants, { signal }),
);

/** All shops for administrators, the merchant's own shops otherwise (C-7.19, C-7.20). */
export const shopsWithInvoices = defineLookup(invoices, 'shops', async ({ call, user, signal }) => {
  if (!seesAll(user.role)) return shopChoices(await call(endpoints.invoices.ownShops, { signal }));
  return shopChoices(
    (await call(endpoints.invoices.shops, { signal })).map(({ Id, Name, City }) => ({
      ShopId: Id,
      ShopName: Name,
      City,
    })),
  );
});
