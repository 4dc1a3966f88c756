/** Traces the money of an order, delivery or invoice, and summarises money by week: an extension. */
import { z } from 'zod';
import { Id, endpoint } from 'schema-admin/contract/endpoint.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { roleGroups } from '../role-table.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';

/** The kind of record that a trace starts at. An invoice is identified by its number, any other record by its id. */
export const MoneyStart = z.enum(['order', 'delivery', 'transaction', 'invoice', 'summary']);
export type MoneyStart = z.infer<typeof MoneyStart>;

/** `rest` stands for neighbours above the display limit. */
const MoneyKind = z.enum([...MoneyStart.options, 'rest']);

/** A part of an amount. A line of credits has no amount. */
export const MoneyLine = z.object({
  /** Account of the ledger, or `goods`. */
  Account: z.string(),
  Title: z.string().nullish(),
  Amount: Pence.nullish(),
  Credits: Credits.nullish(),
});
export type MoneyLine = z.infer<typeof MoneyLine>;

/**
 * A record that money passed through. A transaction's lines add up to zero, and its amount is the added debt. The lines
 * of any other node add up to its amount.
 */
export const MoneyNode = z.object({
  Key: z.string(),
  Kind: shownChoice(MoneyKind),
  /** Identifies the node in its list and for further traces. */
  Id: Id.nullish(),
  /** Display number, reference or name. A transaction has none. */
  Label: z.string().nullish(),
  /** Cause of a transaction, or type of an invoice. */
  What: z.string().nullish(),
  At: ShownInstant.nullish(),
  /** Absent if no money was moved. */
  Amount: Pence.nullish(),
  /** Credits that a wallet gained or lost. */
  Credits: Credits.nullish(),
  Lines: z.array(MoneyLine),
  /** For a credit note, the number of the corrected invoice. */
  CorrectsInvoiceNo: Id.nullish(),
  /** For `rest`, the number of omitted nodes. */
  Count: z.number().int().nullish(),
});
export type MoneyNode = z.infer<typeof MoneyNode>;

/** An edge from the origin of the money towards the document that contains it. */
export const MoneyEdge = z.object({ From: z.string(), To: z.string() });
export type MoneyEdge = z.infer<typeof MoneyEdge>;

/** The graph of the money around a record. `Start` is the key of its node. */
export const MoneyTrace = z.object({ Start: z.string(), Nodes: z.array(MoneyNode), Edges: z.array(MoneyEdge) });
export type MoneyTrace = z.infer<typeof MoneyTrace>;

/** Number of weeks. The same number of earlier weeks is included for comparison. */
export const glanceWeeks = 12;

/** One week in London, from Monday to Sunday. */
export const MoneyWeek = z.object({
  /** Monday of the week, `YYYY-MM-DD`. */
  Week: z.iso.date(),
  /** Invoices of the shops for orders of this week, minus credit notes. */
  Revenue: Pence,
  /** Charges by the platform in this week, with VAT. */
  Fees: Pence,
  /** Refunds of such charges in this week. */
  Refunds: Pence,
  /** Debt at the end of the week: the previous debt plus fees, minus refunds. */
  Unpaid: Pence,
});
export type MoneyWeek = z.infer<typeof MoneyWeek>;

export const MoneyGlance = z.object({
  /** Oldest first. The last week is the current one. */
  Weeks: z.array(MoneyWeek),
  /** The previous week up to the same point in the week. */
  BeforeSoFar: MoneyWeek.nullish(),
  /** First day of the ledger in London, from which debts are known. Absent while the ledger is empty. */
  Since: z.iso.date().nullish(),
  /** Prefix of the numbers of the merchant's own invoices. Absent for administrators. */
  NumbersBegin: z.string().nullish(),
});
export type MoneyGlance = z.infer<typeof MoneyGlance>;

export const moneyEndpoints = {
  trace: endpoint({
    method: 'GET',
    path: '/ext/money/trace/{kind}/{id}',
    access: { roles: roleGroups.money },
    params: { kind: MoneyStart },
    summary:
      'Trace the money of an order, delivery, ledger transaction, invoice or weekly summary through all records that the user can see',
    answer: MoneyTrace,
  }),
  glance: endpoint({
    method: 'GET',
    path: '/ext/money/glance',
    access: { roles: ['Admin', 'Merchant'] },
    summary:
      'List revenue, fees, refunds and debt per week in London, of all merchants or, for a merchant, of its own shops',
    answer: MoneyGlance,
  }),
};
