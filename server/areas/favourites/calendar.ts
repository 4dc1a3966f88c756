/** On which days a favourite is repeated, and when it is booked. Days are London's, whatever its clocks do. */
import type { Nation } from '../../../contract/shops/bank-holidays.ts';
import { addDays, londonDayOf, londonInstantAt } from 'schema-admin/contract/london.ts';
import type { MinuteOfDay } from 'schema-admin/contract/units.ts';
import { isBankHoliday, isWeekday } from '../../../contract/shops/working-days.ts';

export interface Calendar {
  /** London's clock. */
  readonly minute: MinuteOfDay;
  /** Days (`YYYY-MM-DD`), both included; without an end it goes on. */
  readonly from: string;
  readonly until: string | null;
  readonly skipsBankHolidays: boolean;
  readonly nation: Nation;
}

/** Six in the evening, on the day before. */
const bookingMinute = 18 * 60;
/** The longest row of days without a run is a weekend with bank holidays. */
const longestGapDays = 14;

function instantAt(day: string, minute: number): Date {
  const instant = londonInstantAt(day, minute);
  if (instant === undefined) throw new Error(`London has no minute ${minute} on ${day}`);
  return instant;
}

/** When a run of a day is collected. */
export function collectionOf({ minute }: Pick<Calendar, 'minute'>, day: string): Date {
  return instantAt(day, minute);
}

/** When a run of a day is booked. */
export function bookingOf(day: string): Date {
  return instantAt(addDays(day, -1), bookingMinute);
}

function isRun({ from, until, skipsBankHolidays, nation }: Calendar, day: string): boolean {
  return (
    day >= from &&
    (until === null || day <= until) &&
    isWeekday(day) &&
    !(skipsBankHolidays && isBankHoliday(nation, day))
  );
}

/** The first run on that day or after it; `undefined` where none is to come. */
export function firstRunFrom(calendar: Calendar, day: string): string | undefined {
  const start = day > calendar.from ? day : calendar.from;
  const days = Array.from({ length: longestGapDays }, (_, index) => addDays(start, index));
  return days.find((each) => isRun(calendar, each));
}

/** The first run whose collection is still to come. */
export function nextRun(calendar: Calendar, now: Date): string | undefined {
  const today = londonDayOf(now);
  const first = firstRunFrom(calendar, today);
  return first === today && collectionOf(calendar, first) <= now ? firstRunFrom(calendar, addDays(today, 1)) : first;
}
