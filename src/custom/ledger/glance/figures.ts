/** What money comes to, week by week: which figures there are, and the list that each is the sum of. */
import type { z } from 'zod';
import { InvoiceType } from '../../../../contract/finance/invoices.ts';
import { LedgerCause } from '../../../../contract/finance/ledger.ts';
import { addDays } from 'schema-admin/contract/london.ts';
import { type MoneyGlance, MoneyWeek, glanceWeeks } from '../../../../contract/finance/money.ts';
import { type Role, seesAll } from 'schema-admin/contract/roles.ts';
import { glanceTexts } from './texts.ts';

/** What gives back of what was charged; every other cause charges. */
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

/** A list by the name of its resource, and what its address narrows it by. */
interface FigureList {
  readonly name: 'invoices' | 'ledger';
  readonly search: Readonly<Record<string, readonly string[]>>;
}

/** The list of which a week's figure is the sum; for want of entries there is none of what is unpaid. */
export function listOf(
  figure: Figure,
  { Week }: Pick<MoneyWeek, 'Week'>,
  { Since, NumbersBegin }: Pick<MoneyGlance, 'Since' | 'NumbersBegin'>,
  role: Role,
): FigureList | undefined {
  const last = addDays(Week, 6);
  // A merchant's invoices cannot be narrowed by their type, but by what the numbers of its own begin with.
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

/** Whether a week has figures at all: those that were over before there was a ledger have none, which is not 0. */
export function isKnown({ Week }: Pick<MoneyWeek, 'Week'>, { Since }: Pick<MoneyGlance, 'Since'>): boolean {
  return Since !== null && Since !== undefined && addDays(Week, 6) >= Since;
}

interface Periods {
  /** Those that are shown, the oldest first. */
  readonly shown: readonly MoneyWeek[];
  /** As many before them. */
  readonly before: readonly MoneyWeek[];
}

export function periodsOf({ Weeks }: Pick<MoneyGlance, 'Weeks'>): Periods {
  return { shown: Weeks.slice(-glanceWeeks), before: Weeks.slice(0, -glanceWeeks).slice(-glanceWeeks) };
}
