import { z } from 'zod';
import { startOfLondonDay } from 'schema-admin/contract/london.ts';
import type { MoneyLine, MoneyNode, MoneyStart } from '../../../contract/finance/money.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import type { Filled } from '../../api/handler.ts';
import type { deliveries, deliveryQuotes } from '../../db/courier-tables.ts';
import type { invoices, weeklySummaries } from '../../db/invoice-tables.ts';
import type { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../db/ledger-tables.ts';
import type { orderLines, orders } from '../../db/schema.ts';

type Node = Filled<MoneyNode>;
type Line = Filled<MoneyLine>;

export const keyOf = (kind: MoneyStart, id: string | number) => `${kind}.${id}`;

const emptyNode = {
  Label: null,
  What: null,
  At: null,
  Amount: null,
  Credits: null,
  Lines: [],
  CorrectsInvoiceNo: null,
  Count: null,
};
const moneyLine = (Account: string, amount: number, Title: string | null = null): Line => ({
  Account,
  Title,
  Amount: Pence.parse(amount),
  Credits: null,
});
const creditLine = (Account: string, credits: number): Line => ({
  Account,
  Title: null,
  Amount: null,
  Credits: Credits.parse(credits),
});
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Limits an amount to the integers that JSON represents exactly. The product of two large columns can exceed them. */
const capped = (amount: number) => Math.min(amount, Number.MAX_SAFE_INTEGER);

/** Converts an order. `goods` are its lines that are not cancelled. */
export function orderNode(
  { id, orderNo, createdAt }: Pick<typeof orders.$inferSelect, 'id' | 'orderNo' | 'createdAt'>,
  goods: readonly (typeof orderLines.$inferSelect)[],
): Node {
  const Lines = goods.map(({ productTitle, quantity, unitPrice }) =>
    moneyLine('goods', capped(quantity * unitPrice), `${quantity} × ${productTitle}`),
  );
  return {
    ...emptyNode,
    Key: keyOf('order', id),
    Kind: 'order',
    Id: id,
    Label: orderNo,
    At: createdAt.toISOString(),
    Amount: Pence.parse(capped(sumOf(Lines.map(({ Amount }) => Amount ?? 0)))),
    Lines,
  };
}

type Quoted = Pick<
  typeof deliveryQuotes.$inferSelect,
  'deliveryPence' | 'creditUsage' | 'payAsYouGoPence' | 'premiumPence' | 'vatPence' | 'totalPence'
>;
type Delivered = Pick<typeof deliveries.$inferSelect, 'id' | 'referenceNumber' | 'bookedAt' | 'draftedAt'>;

/** Converts a delivery. `quote` is the booked quote, if there is one. */
export function deliveryNode({ id, referenceNumber, bookedAt, draftedAt }: Delivered, quote: Quoted | null): Node {
  const priced =
    quote === null
      ? []
      : ([
          ['delivery-fees', quote.deliveryPence],
          ['booking-fees', quote.payAsYouGoPence],
          ['concierge-fees', quote.premiumPence],
          ['vat', quote.vatPence],
        ] as const);
  const Lines = priced.flatMap(([account, amount]) => (amount ? [moneyLine(account, amount)] : []));
  if (quote?.creditUsage) Lines.push(creditLine('spent', quote.creditUsage));
  return {
    ...emptyNode,
    Key: keyOf('delivery', id),
    Kind: 'delivery',
    Id: id,
    Label: referenceNumber,
    At: (bookedAt ?? draftedAt).toISOString(),
    Amount: quote?.totalPence ?? null,
    Lines,
  };
}

export interface Entry {
  readonly entry: Pick<typeof ledgerEntries.$inferSelect, 'transactionId' | 'accountId' | 'amount' | 'unit'>;
  readonly account: Pick<typeof ledgerAccounts.$inferSelect, 'kind'>;
}

export const isCreditEntry = ({ account: { kind } }: Entry) => kind === 'subscription' || kind === 'tranche';

export function transactionNode(
  { id, kind, at, reason }: Pick<typeof ledgerTransactions.$inferSelect, 'id' | 'kind' | 'at' | 'reason'>,
  entries: readonly Entry[],
): Node {
  const owed = entries.filter(({ account }) => account.kind === 'owed');
  const held = entries.filter(isCreditEntry);
  const amountOf = (some: readonly Entry[]) => sumOf(some.map(({ entry }) => entry.amount));
  return {
    ...emptyNode,
    Key: keyOf('transaction', id),
    Kind: 'transaction',
    Id: id,
    Label: reason,
    What: kind,
    At: at.toISOString(),
    Amount: owed.length === 0 ? null : Pence.parse(amountOf(owed)),
    Credits: held.length === 0 ? null : Credits.parse(amountOf(held)),
    Lines: entries.map(({ entry, account }) =>
      entry.unit === 'pence' ? moneyLine(account.kind, entry.amount) : creditLine(account.kind, entry.amount),
    ),
  };
}

const Sold = z.array(
  z.object({ Kind: z.string(), Title: z.string().nullable(), Net: z.number().int(), Vat: z.number().int() }),
);

export function invoiceNode(
  {
    number,
    type,
    issuedAt,
    total,
    lines,
  }: Pick<typeof invoices.$inferSelect, 'number' | 'type' | 'issuedAt' | 'total' | 'lines'>,
  corrects: string | null,
): Node {
  const Lines = Sold.parse(lines).map(({ Kind, Title, Net, Vat }) => moneyLine(Kind, Net + Vat, Title));
  return {
    ...emptyNode,
    Key: keyOf('invoice', number),
    Kind: 'invoice',
    Id: number,
    Label: number,
    What: type,
    At: issuedAt.toISOString(),
    Amount: total,
    Lines,
    CorrectsInvoiceNo: corrects,
  };
}

export function summaryNode({ id, fileName, week, net, vat, total }: typeof weeklySummaries.$inferSelect): Node {
  const Lines = [moneyLine('agency-fees', net), moneyLine('vat', vat)];
  return {
    ...emptyNode,
    Key: keyOf('summary', id),
    Kind: 'summary',
    Id: id,
    Label: fileName,
    At: startOfLondonDay(week),
    Amount: total,
    Lines,
  };
}

/** Returns a node that represents the records that are not shown. */
export function restNode(neighbour: string, Count: number, sum: Partial<Pick<Node, 'Amount' | 'Credits'>>): Node {
  return { ...emptyNode, Key: `rest.${neighbour}`, Kind: 'rest', Id: null, Count, ...sum };
}
