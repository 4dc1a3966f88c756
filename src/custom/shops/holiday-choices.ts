import { bankHolidaysBetween, nationNames, nationOf, nations } from '../../../contract/shops/bank-holidays.ts';
import { lastDayAhead, overlaps } from '../../../contract/shops/closure-rules.ts';
import { type Days, formatClosureDay } from './format-closure.ts';

export interface HolidayChoice {
  readonly key: string;
  readonly label: string;
  /** Format `YYYY-MM-DD`. */
  readonly day: string;
  readonly name: string;
}

export interface HolidayGroup {
  readonly nation: string;
  readonly choices: readonly HolidayChoice[];
}

/**
 * Returns the bank holidays of the next two years: those of the shop's nation, then additional ones of other nations.
 * Excludes days with a closure.
 */
export function holidayChoices(
  region: string | null | undefined,
  closures: readonly Days[],
  today: string,
): HolidayGroup[] {
  const own = nationOf(region);
  const offered = new Set<string>();
  const groups = [own, ...nations.filter((nation) => nation !== own)].map((nation) => {
    const holidays = bankHolidaysBetween(nation, today, lastDayAhead(today)).filter(({ day }) => !offered.has(day));
    for (const { day } of holidays) offered.add(day);
    const free = holidays.filter(
      ({ day }) => !closures.some((closure) => overlaps(closure, { First: day, Last: day })),
    );
    return {
      nation: nationNames[nation](),
      choices: free.map(({ day, name }) => ({ key: day, label: `${formatClosureDay(day)}, ${name}`, day, name })),
    };
  });
  return groups.filter(({ choices }) => choices.length > 0);
}
