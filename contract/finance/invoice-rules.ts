/** What a period of invoices, summaries or fees must be, in the portal and in the API alike (C-5.51, C-5.54, C-5.55). */
import { invoiceRuleTexts } from '../rule-texts.ts';

const firstYearTooLate = '2100-01-01';

export type PeriodEnd = 'DateFrom' | 'DateTo';

/** Why the days (`YYYY-MM-DD`, of London) are no period, by the end that is wrong; one day is a period too. `null` is an open end. */
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
