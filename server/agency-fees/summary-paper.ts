/** The week of a merchant on paper, with every invoice that it sums up. */
import { addDays } from '../../contract/london.ts';
import type { ScopeUser } from '../db/scope.ts';
import type { Tx } from '../db/tx.ts';
import { moneyCells, moneyColumns, moneyTotals } from '../papers/money-columns.ts';
import type { NamedPaper } from '../papers/paper-routes.ts';
import { paperTexts } from '../papers/texts.ts';
import { writeDay, writeDayOf } from '../papers/writing.ts';
import { Party } from '../runtime/config.ts';
import { findSummary, invoicesOfSummary } from './repository.ts';
import { agencyFeeServerTexts } from './texts.ts';

/** Of the user's own summaries. */
export async function summaryPaper(tx: Tx, user: ScopeUser, id: number): Promise<NamedPaper | undefined> {
  const found = await findSummary(tx, user, id);
  if (found === undefined) return undefined;
  const { summary, merchant } = found;
  const invoiced = await invoicesOfSummary(tx, summary);
  const paper = {
    title: agencyFeeServerTexts.summary(),
    author: Party.safeParse(invoiced[0]?.seller).data?.Name ?? '',
    at: summary.madeAt,
    facts: [
      [agencyFeeServerTexts.merchant(), merchant],
      [agencyFeeServerTexts.week(), agencyFeeServerTexts.weekOf({ first: writeDay(summary.week), last: writeDay(addDays(summary.week, 6)) })],
      [agencyFeeServerTexts.invoices(), String(summary.invoices)],
    ] as const,
    blocks: [],
    columns: [{ heading: agencyFeeServerTexts.invoice(), width: 110 }, { heading: paperTexts.order(), width: 90 }, { heading: paperTexts.dated(), width: 70 }, ...moneyColumns()],
    rows: invoiced.map((invoice) => [invoice.number, invoice.orderNo, writeDayOf(invoice.issuedAt), ...moneyCells(invoice)]),
    totals: moneyTotals(summary),
    note: paperTexts.pricesInPounds(),
  };
  return { paper, fileName: summary.fileName };
}
