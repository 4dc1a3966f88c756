/** The days on which a favourite repeats and the times of its bookings. All days and times are London's. */
import type { Nation } from '../../../contract/shops/bank-holidays.ts';
import { addDays, londonDayOf, londonInstantAt } from 'schema-admin/contract/london.ts';
import type { MinuteOfDay } from 'schema-admin/contract/units.ts';
import { isBankHoliday, isWeekday } from '../../../contract/shops/working-days.ts';

export interface Calendar {
  /** Time of day in London. */
  readonly minute: MinuteOfDay;
  /** Inclusive days (`YYYY-MM-DD`). `until: null` repeats without an end. */
  readonly from: string;
  readonly until: string | null;
  readonly skipsBankHolidays: boolean;
  readonly nation: Nation;
}

/** 18:00 on the day before. */
const bookingMinute = 18 * 60;
/** Upper bound of consecutive days without a run, such as a weekend with bank holidays. */
const maxGapDays = 14;

function instantAt(day: string, minute: number): Date {
  const instant = londonInstantAt(day, minute);
  if (instant === undefined) throw new Error(`Minute ${minute} of ${day} does not exist in London`);
  return instant;
}

/** Returns the collection time of a day's run. */
export function collectionTimeOf({ minute }: Pick<Calendar, 'minute'>, day: string): Date {
  return instantAt(day, minute);
}

/** Returns the booking time of a day's run. */
export function bookingTimeOf(day: string): Date {
  return instantAt(addDays(day, -1), bookingMinute);
}

function isRunDay({ from, until, skipsBankHolidays, nation }: Calendar, day: string): boolean {
  return (
    day >= from &&
    (until === null || day <= until) &&
    isWeekday(day) &&
    !(skipsBankHolidays && isBankHoliday(nation, day))
  );
}

/** Returns the first run on or after the day, or `undefined` if no more runs follow. */
export function firstRunFrom(calendar: Calendar, day: string): string | undefined {
  const start = day > calendar.from ? day : calendar.from;
  const days = Array.from({ length: maxGapDays }, (_, index) => addDays(start, index));
  return days.find((each) => isRunDay(calendar, each));
}

/** Returns the first run whose collection is in the future. */
export function nextRun(calendar: Calendar, now: Date): string | undefined {
  const today = londonDayOf(now);
  const first = firstRunFrom(calendar, today);
  return first === today && collectionTimeOf(calendar, first) <= now
    ? firstRunFrom(calendar, addDays(today, 1))
    : first;
}
