/** The weekly totals, and the list that each of them sums up. */
import type { z } from 'zod';
import { InvoiceType } from '../../../../contract/finance/invoices.ts';
import { LedgerCause } from '../../../../contract/finance/ledger.ts';
import { addDays } from 'schema-admin/contract/london.ts';
import { type MoneyGlance, MoneyWeek, glanceWeeks } from '../../../../contract/finance/money.ts';
import { type Role, seesAll } from 'schema-admin/contract/roles.ts';
import { glanceTexts } from './texts.ts';

/** Causes that return money. All other causes are charges. */
const returns: readonly LedgerCause[] = ['return', 'refund', 'correction'];
const charges = LedgerCause.options.filter((cause) => !returns.includes(cause));

const Figure = MoneyWeek.omit({ Week: true }).keyof();
export type Figure = z.infer<typeof Figure>;
export const figures: readonly Figure[] = Figure.options;

export const figureTexts: Readonly<Record<Figure, { readonly title: () => string; readonly hint: () => string }>> = {
  Revenue: { title: glanceTexts.revenue, hint: glanceTexts.revenueHint },
  Fees: { title: glanceTexts.fees, hint: glanceTexts.feesHint },
  Refunds: { title: glanceTexts.refunds, hint: glanceTexts.refundsHint },
  Unpaid: { title: glanceTexts.unpaid, hint: glanceTexts.unpaidHint },
};

/** A list by its resource name, with the URL parameters that filter it. */
interface FigureList {
  readonly name: 'invoices' | 'ledger';
  readonly search: Readonly<Record<string, readonly string[]>>;
}

/** Returns the list that a week's total sums up: `undefined` for unpaid amounts without ledger entries. */
export function listOf(
  figure: Figure,
  { Week }: Pick<MoneyWeek, 'Week'>,
  { Since, NumbersBegin }: Pick<MoneyGlance, 'Since' | 'NumbersBegin'>,
  role: Role,
): FigureList | undefined {
  const last = addDays(Week, 6);
  // A merchant cannot filter its invoices by type, so search for the prefix of its own numbers.
  if (figure === 'Revenue') {
    return {
      name: 'invoices',
      search: {
        startDate: [Week],
        endDate: [last],
        ...(seesAll(role) ? { type: [InvoiceType.enum.Shop] } : { q: [NumbersBegin ?? ''] }),
      },
    };
  }
  const from = figure === 'Unpaid' ? Since : Week;
  if (from === null || from === undefined || from > last) return undefined;
  const causes = figure === 'Unpaid' ? [] : figure === 'Fees' ? charges : returns;
  return { name: 'ledger', search: { Account: ['owed'], Cause: causes, 'Date.from': [from], 'Date.to': [last] } };
}

/** Returns whether a week has totals. A week before the start of the ledger has no totals, which differs from 0. */
export function hasTotals({ Week }: Pick<MoneyWeek, 'Week'>, { Since }: Pick<MoneyGlance, 'Since'>): boolean {
  return Since !== null && Since !== undefined && addDays(Week, 6) >= Since;
}

interface Periods {
  /** The shown weeks, oldest first. */
  readonly shown: readonly MoneyWeek[];
  /** The same number of weeks before them. */
  readonly before: readonly MoneyWeek[];
}

export function periodsOf({ Weeks }: Pick<MoneyGlance, 'Weeks'>): Periods {
  return { shown: Weeks.slice(-glanceWeeks), before: Weeks.slice(0, -glanceWeeks).slice(-glanceWeeks) };
}
