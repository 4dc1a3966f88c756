/** What an entry of a shop's closures must be, in the portal's form and in the API alike. */
import { ClosureFields } from './closures.ts';
import { rulesFor } from '../field-rules.ts';
import { shopRuleTexts } from '../rule-texts.ts';

/** How far ahead an entry may reach. */
const yearsAhead = 2;

/** The same date that many years later; 29 February becomes 1 March. */
function addYears(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}

/** The last day that an entry may have today. */
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
 * An entry as it may be written. `today` is London's, and is asked at each check. `kept`: the first day of an entry that
 * is changed, which may have begun.
 */
export function closureForm(today: () => string, kept?: string) {
  return ClosureFields.check(
    rule(['First'], 'First', shopRuleTexts.firstDayInPast, ({ First }) => First >= today() || First === kept),
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
