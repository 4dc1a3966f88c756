/** Rules of closure entries, shared by the portal's form and the API. */
import { ClosureFields } from './closures.ts';
import { rulesFor } from '../field-rules.ts';
import { shopRuleTexts } from '../rule-texts.ts';

const yearsAhead = 2;

/** Returns the same date some years later. 29 February becomes 1 March. */
function addYears(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}

/** Returns the latest possible last day of an entry. */
export function lastDayAhead(today: string): string {
  return addYears(today, yearsAhead);
}

interface Days {
  readonly First: string;
  readonly Last: string;
}

export function overlaps(one: Days, other: Days): boolean {
  return one.First <= other.Last && other.First <= one.Last;
}

export function isOver({ Last }: Days, today: string): boolean {
  return Last < today;
}

const rule = rulesFor<ClosureFields>(ClosureFields.shape);

/**
 * Returns the schema of an entry. `today` returns the day in London and is called at each check. `originalFirstDay` is
 * the first day of a changed entry, which may be in the past.
 */
export function closureForm(today: () => string, originalFirstDay?: string) {
  return ClosureFields.check(
    rule(
      ['First'],
      'First',
      shopRuleTexts.firstDayInPast,
      ({ First }) => First >= today() || First === originalFirstDay,
    ),
    rule(['First', 'Last'], 'Last', shopRuleTexts.lastBeforeFirst, ({ First, Last }) => Last >= First),
    rule(['Last'], 'Last', shopRuleTexts.lastDayInPast, ({ Last }) => Last >= today()),
    rule(['Last'], 'Last', shopRuleTexts.lastDayTooLate, ({ Last }) => Last <= lastDayAhead(today())),
    rule(['From', 'To'], 'From', shopRuleTexts.bothEnds, ({ From, To }) => From !== null || To === null),
    rule(['From', 'To'], 'To', shopRuleTexts.bothEnds, ({ From, To }) => From === null || To !== null),
    rule(
      ['From', 'To'],
      'To',
      shopRuleTexts.endAfterStart,
      ({ From, To }) => From === null || To === null || To > From,
    ),
  );
}
