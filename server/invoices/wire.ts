import type { Invoice } from '../../contract/invoices.ts';
import type { Filled } from '../api/filled.ts';
import type { invoices } from '../db/invoice-tables.ts';

export interface InvoiceRow {
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
