/** Rules for the period of invoices, summaries and fees, shared by the portal and the API (C-5.51, C-5.54, C-5.55). */
import { invoiceRuleTexts } from '../rule-texts.ts';

const firstYearTooLate = '2100-01-01';

export type PeriodEnd = 'DateFrom' | 'DateTo';

/** Returns the problems with a period of days (`YYYY-MM-DD`, London), by its ends. `null` is an open end. */
export function periodFaults(from: string | null, to: string | null): Partial<Record<PeriodEnd, string>> {
  const tooLate = (day: string | null) => day !== null && day >= firstYearTooLate;
  const backwards = from !== null && to !== null && to < from;
  return {
    ...(tooLate(from) ? { DateFrom: invoiceRuleTexts.priorTo2100() } : {}),
    ...(tooLate(to)
      ? { DateTo: invoiceRuleTexts.priorTo2100() }
      : backwards
        ? { DateTo: invoiceRuleTexts.endBeforeStart() }
        : {}),
  };
}
