import { z } from 'zod';
import { inPercent, inPounds, priceOfEach } from 'schema-admin/contract/texts/writers.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import type { invoices } from '../../db/invoice-tables.ts';
import type { ScopeUser } from '../../db/scope.ts';
import type { Tx } from '../../db/tx.ts';
import { moneyCells, moneyColumns, moneyTotals } from '../../pdf-documents/money-columns.ts';
import type { PdfDocument } from '../../pdf-documents/pdf-document.ts';
import { partyBlock } from '../../pdf-documents/party.ts';
import { paperTexts } from '../../pdf-documents/texts.ts';
import { writeDayOf } from '../../pdf-documents/writing.ts';
import type { Column } from '../../pdf/paper.ts';
import { Party } from '../../runtime/config.ts';
import { findInvoice } from './repository.ts';
import { invoiceServerTexts } from './texts.ts';

type Invoice = typeof invoices.$inferSelect;

/** A line of an invoice. `Rate` is the VAT rate in per cent. Invoices issued before rates were stored have none. */
const Line = z.object({
  Kind: z.string(),
  Title: z.string().nullable(),
  Quantity: z.number().int(),
  Net: Pence,
  Vat: Pence,
  Rate: z.number().nullish(),
});
type Line = z.infer<typeof Line>;

/** Default line titles by ledger account. */
const titles: Readonly<Record<string, () => string>> = {
  commission: invoiceServerTexts.commission,
  'agency-fees': invoiceServerTexts.marketplaceFee,
  'delivery-fees': invoiceServerTexts.delivery,
  'booking-fees': invoiceServerTexts.bookingFee,
  'concierge-fees': invoiceServerTexts.conciergeFee,
};

const titleOf = ({ Kind, Title }: Line) => Title ?? (titles[Kind] ?? invoiceServerTexts.goods)();

interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly (readonly string[])[];
}

function vatTable(lines: readonly Line[], sums: Pick<Invoice, 'net' | 'vat' | 'total'>): Table {
  return {
    columns: [
      { heading: invoiceServerTexts.what(), width: 120 },
      { heading: invoiceServerTexts.quantity(), width: 50, isNumber: true },
      { heading: invoiceServerTexts.unitPrice(), width: 60, isNumber: true },
      { heading: paperTexts.vatRate(), width: 40, isNumber: true },
      ...moneyColumns(),
    ],
    rows: lines.map((line) => [
      titleOf(line),
      String(line.Quantity),
      priceOfEach(line.Net, line.Quantity),
      typeof line.Rate === 'number' ? inPercent(line.Rate) : '–',
      ...moneyCells({ net: line.Net, vat: line.Vat, total: Pence.parse(line.Net + line.Vat) }),
    ]),
    totals: [moneyTotals(sums, 4)],
  };
}

/** Builds the table for a seller without VAT registration. It shows neither VAT rates nor VAT amounts. */
function plainTable(lines: readonly Line[], { total }: Pick<Invoice, 'total'>): Table {
  return {
    columns: [
      { heading: invoiceServerTexts.what(), width: 260 },
      { heading: invoiceServerTexts.quantity(), width: 60, isNumber: true },
      { heading: invoiceServerTexts.unitPrice(), width: 85, isNumber: true },
      { heading: paperTexts.total(), width: 90, isNumber: true },
    ],
    rows: lines.map((line) => [
      titleOf(line),
      String(line.Quantity),
      priceOfEach(line.Net, line.Quantity),
      inPounds(line.Net),
    ]),
    totals: [[paperTexts.total(), '', '', inPounds(total)]],
  };
}

/** Returns the tax point: the time of supply or, if earlier, the time of payment. */
function taxPointOf({ suppliedAt, paidAt }: Invoice): Date {
  return paidAt !== null && paidAt < suppliedAt ? paidAt : suppliedAt;
}

/** Describes how the invoice was settled. Returns `undefined` for sales without a stored payment time. */
function paymentOf({ type, paidAt, buyer }: Invoice, isCredit: boolean): string | undefined {
  if (type !== 'Shop') {
    const shop = Party.parse(buyer).Lines[0] ?? Party.parse(buyer).Name;
    return isCredit ? invoiceServerTexts.creditedToAccount({ shop }) : invoiceServerTexts.onAccount({ shop });
  }
  if (paidAt === null) return undefined;
  const day = writeDayOf(paidAt);
  return isCredit ? invoiceServerTexts.refundedOn({ day }) : invoiceServerTexts.paidOn({ day });
}

/**
 * Builds the PDF content of an invoice as issued. `corrects` is the number of the invoice that a credit note cancels.
 */
export function pdfOfInvoice(invoice: Invoice, corrects: string | null): PdfDocument {
  const { number, issuedAt, suppliedAt, orderNo, orderDate } = invoice;
  const seller = Party.parse(invoice.seller);
  const lines = z.array(Line).parse(invoice.lines);
  const payment = paymentOf(invoice, corrects !== null);
  const hasVat = Boolean(seller.VatNumber) || invoice.vat !== 0;
  return {
    fileName: `${number}.pdf`,
    logo: invoice.type === 'Shop' ? { merchant: seller.LogoUrl ?? null } : 'platform',
    paper: {
      title: corrects === null ? invoiceServerTexts.invoice({ number }) : invoiceServerTexts.creditNote({ number }),
      author: seller.Name,
      at: issuedAt,
      facts: [
        [paperTexts.dated(), writeDayOf(issuedAt)],
        ...(corrects === null ? [] : ([[invoiceServerTexts.corrects(), corrects]] as const)),
        [paperTexts.order(), orderNo],
        [invoiceServerTexts.ordered(), writeDayOf(orderDate)],
        [invoiceServerTexts.supplied(), writeDayOf(suppliedAt)],
        ...(hasVat ? ([[invoiceServerTexts.taxPoint(), writeDayOf(taxPointOf(invoice))]] as const) : []),
        ...(payment === undefined ? [] : ([[invoiceServerTexts.payment(), payment]] as const)),
      ],
      blocks: [partyBlock(paperTexts.seller(), invoice.seller), partyBlock(paperTexts.buyer(), invoice.buyer)],
      ...(hasVat ? vatTable(lines, invoice) : plainTable(lines, invoice)),
      note: hasVat ? paperTexts.pricesInPounds() : invoiceServerTexts.notRegistered({ seller: seller.Name }),
    },
  };
}

/** Returns the PDF content of an invoice, or `undefined` if the user cannot see it. */
export async function readInvoicePdf(tx: Tx, user: ScopeUser, id: number): Promise<PdfDocument | undefined> {
  const found = await findInvoice(tx, user, { id });
  return found && pdfOfInvoice(found.invoice, found.corrects);
}
