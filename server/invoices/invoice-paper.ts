/** What stands on an invoice, or on the credit note that takes one back. */
import { z } from 'zod';
import { Pence } from '../../contract/units.ts';
import type { invoices } from '../db/invoice-tables.ts';
import type { ScopeUser } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';
import { moneyCells, moneyColumns, moneyTotals } from '../papers/money-columns.ts';
import type { Block, Paper } from '../pdf/paper.ts';
import type { NamedPaper } from '../papers/paper-routes.ts';
import { paperTexts } from '../papers/texts.ts';
import { writeDayOf } from '../papers/writing.ts';
import { Party } from '../runtime/config.ts';
import { findInvoice } from './repository.ts';
import { invoiceServerTexts } from './texts.ts';

const Line = z.object({ Kind: z.string(), Title: z.string().nullable(), Quantity: z.number().int(), Net: Pence, Vat: Pence });

/** What is charged for, by the account of the ledger that has earned it. */
const titles: Readonly<Record<string, () => string>> = {
  commission: invoiceServerTexts.commission,
  'agency-fees': invoiceServerTexts.marketplaceFee,
  'delivery-fees': invoiceServerTexts.delivery,
  'booking-fees': invoiceServerTexts.bookingFee,
  'concierge-fees': invoiceServerTexts.conciergeFee,
};

function block(heading: string, content: unknown): Block {
  const { Name, Lines, VatNumber } = Party.parse(content);
  return { heading, lines: [Name, ...Lines, ...(VatNumber ? [invoiceServerTexts.vatNumber({ number: VatNumber })] : [])] };
}

/** An invoice as it was issued; of a credit note also the number of what it takes back. */
function paperOfInvoice(invoice: typeof invoices.$inferSelect, corrects: string | null): Paper {
  const { number, issuedAt, suppliedAt, orderNo, orderDate } = invoice;
  const rows = z
    .array(Line)
    .parse(invoice.lines)
    .map(({ Kind, Title, Quantity, Net, Vat }) => [Title ?? (titles[Kind] ?? invoiceServerTexts.goods)(), String(Quantity), ...moneyCells({ net: Net, vat: Vat, total: Pence.parse(Net + Vat) })]);
  return {
    title: corrects === null ? invoiceServerTexts.invoice({ number }) : invoiceServerTexts.creditNote({ number }),
    author: Party.parse(invoice.seller).Name,
    at: issuedAt,
    facts: [
      [paperTexts.dated(), writeDayOf(issuedAt)],
      ...(corrects === null ? [] : ([[invoiceServerTexts.corrects(), corrects]] as const)),
      [paperTexts.order(), orderNo],
      [invoiceServerTexts.ordered(), writeDayOf(orderDate)],
      [invoiceServerTexts.supplied(), writeDayOf(suppliedAt)],
    ],
    blocks: [block(invoiceServerTexts.seller(), invoice.seller), block(invoiceServerTexts.buyer(), invoice.buyer)],
    columns: [{ heading: invoiceServerTexts.what(), width: 210 }, { heading: invoiceServerTexts.quantity(), width: 60, isNumber: true }, ...moneyColumns()],
    rows,
    totals: [moneyTotals(invoice, 2)],
    note: paperTexts.pricesInPounds(),
  };
}

/** Of the user's own invoices. */
export async function invoicePaper(tx: Tx, user: ScopeUser, id: number): Promise<NamedPaper | undefined> {
  const found = await findInvoice(tx, user, { id });
  return found && { paper: paperOfInvoice(found.invoice, found.corrects), fileName: `${found.invoice.number}.pdf` };
}
