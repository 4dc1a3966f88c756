/** What an entry of a shop's closures must be, in the portal's form and in the API alike. */
import { ClosureFields } from './closures.ts';
import { rulesFor } from './field-rules.ts';

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
const bothEnds = 'Enter both a start and an end, or neither.';

/**
 * An entry as it may be written. `today` is London's, and is asked at each check. `kept`: the first day of an entry that
 * is changed, which may have begun.
 */
export function closureForm(today: () => string, kept?: string) {
  return ClosureFields.check(
    rule(['First'], 'First', 'The first day cannot be in the past.', ({ First }) => First >= today() || First === kept),
    rule(['First', 'Last'], 'Last', 'The last day cannot be before the first.', ({ First, Last }) => Last >= First),
    rule(['Last'], 'Last', 'The last day cannot be in the past.', ({ Last }) => Last >= today()),
    rule(['Last'], 'Last', 'The last day cannot be more than two years ahead.', ({ Last }) => Last <= lastDayAhead(today())),
    rule(['From', 'To'], 'From', bothEnds, ({ From, To }) => From !== null || To === null),
    rule(['From', 'To'], 'To', bothEnds, ({ From, To }) => From === null || To !== null),
    rule(['From', 'To'], 'To', 'The end must be after the start.', ({ From, To }) => From === null || To === null || To > From),
  );
}
