/** Where the money of an order, a delivery or a paper went, and what a merchant's or everybody's comes to by weeks: an extension. */
import { z } from 'zod';
import { Id, endpoint } from 'schema-admin/contract/endpoint.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { roleGroups } from '../role-table.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';

/** What money can be followed from: by its id, of an invoice by its number. */
export const MoneyStart = z.enum(['order', 'delivery', 'transaction', 'invoice', 'summary']);
export type MoneyStart = z.infer<typeof MoneyStart>;

/** `rest` stands for those of its neighbours that are too many to be shown. */
const MoneyKind = z.enum([...MoneyStart.options, 'rest']);

/** A part of an amount; one of credits has no money in it. */
export const MoneyLine = z.object({
  /** The ledger's account that it went to or came from; of goods `goods`. */
  Account: z.string(),
  /** What was sold. */
  Title: z.string().nullish(),
  Amount: Pence.nullish(),
  Credits: Credits.nullish(),
});
export type MoneyLine = z.infer<typeof MoneyLine>;

/** A place that money passed through. Of a transaction, the amount is what became owed by it, and its lines add up to nothing; of all else they add up to it. */
export const MoneyNode = z.object({
  Key: z.string(),
  Kind: shownChoice(MoneyKind),
  /** By which it is followed, and found in its list. */
  Id: Id.nullish(),
  /** The number, reference or name that people know it by; a transaction has none. */
  Label: z.string().nullish(),
  /** A transaction's cause, or the type of an invoice. */
  What: z.string().nullish(),
  At: ShownInstant.nullish(),
  /** Absent where no money was moved. */
  Amount: Pence.nullish(),
  /** That came to a wallet, or left it. */
  Credits: Credits.nullish(),
  Lines: z.array(MoneyLine),
  /** Of a credit note: the number of what it takes back. */
  CorrectsInvoiceNo: Id.nullish(),
  /** How many `rest` stands for. */
  Count: z.number().int().nullish(),
});
export type MoneyNode = z.infer<typeof MoneyNode>;

/** From what gave rise to the money towards the paper that sums it up. */
export const MoneyEdge = z.object({ From: z.string(), To: z.string() });
export type MoneyEdge = z.infer<typeof MoneyEdge>;

/** `Start`: the key of what was asked for. */
export const MoneyTrace = z.object({ Start: z.string(), Nodes: z.array(MoneyNode), Edges: z.array(MoneyEdge) });
export type MoneyTrace = z.infer<typeof MoneyTrace>;

/** So many weeks are shown, and as many before them to hold them against. */
export const glanceWeeks = 12;

/** One week, from Monday to Sunday, as London counts them. */
export const MoneyWeek = z.object({
  /** Its Monday, `YYYY-MM-DD`. */
  Week: z.iso.date(),
  /** What the shops' invoices of orders placed in it come to, less their credit notes. */
  Revenue: Pence,
  /** What the platform charged in it, with VAT. */
  Fees: Pence,
  /** What of such charges was given back in it. */
  Refunds: Pence,
  /** What was owed when it ended: what was owed before, with the fees and without the refunds. */
  Unpaid: Pence,
});
export type MoneyWeek = z.infer<typeof MoneyWeek>;

export const MoneyGlance = z.object({
  /** The oldest first; the last one goes on. */
  Weeks: z.array(MoneyWeek),
  /** The week before the one that goes on, up to the same point of the week. */
  BeforeSoFar: MoneyWeek.nullish(),
  /** The day of London on which the ledger begins, and with it what is owed; absent while it is empty. */
  Since: z.iso.date().nullish(),
  /** What the numbers of the merchant's own invoices begin with; absent of administrators. */
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
      'Everything that the money of an order, a delivery, a transaction of the ledger, an invoice or a weekly summary touched, as far as the user may see it',
    answer: MoneyTrace,
  }),
  glance: endpoint({
    method: 'GET',
    path: '/ext/money/glance',
    access: { roles: ['Admin', 'Merchant'] },
    summary:
      'Revenue, fees, refunds and what is unpaid, by weeks of London: of all merchants, or of the merchant alone',
    answer: MoneyGlance,
  }),
};
