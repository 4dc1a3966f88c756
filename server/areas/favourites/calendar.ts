/** Computes the days on which a favourite repeats, and its booking times. All days and times are London's. */
import type { Nation } from '../../../contract/shops/bank-holidays.ts';
import { addDays, londonDayOf, londonInstantAt } from 'schema-admin/contract/london.ts';
import type { MinuteOfDay } from 'schema-admin/contract/units.ts';
import { isBankHoliday, isWeekday } from '../../../contract/shops/working-days.ts';

export interface Calendar {
  /** The time of the collection in London. */
  readonly minute: MinuteOfDay;
  /** The first and the last day (`YYYY-MM-DD`), both inclusive. If `until` is `null`, there is no last day. */
  readonly from: string;
  readonly until: string | null;
  readonly skipsBankHolidays: boolean;
  readonly nation: Nation;
}

/** 18:00, London time, on the day before the collection. */
const bookingMinute = 18 * 60;
/** Upper bound for consecutive days without a run, such as a weekend plus bank holidays. */
const maxGapDays = 14;

function instantAt(day: string, minute: number): Date {
  const instant = londonInstantAt(day, minute);
  if (instant === undefined) throw new Error(`Minute ${minute} of ${day} does not exist in London`);
  return instant;
}

export function collectionTimeOf({ minute }: Pick<Calendar, 'minute'>, day: string): Date {
  return instantAt(day, minute);
}

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

/** Returns the day of the first run on or after `day`, or `undefined` if there are no more runs. */
export function firstRunFrom(calendar: Calendar, day: string): string | undefined {
  const start = day > calendar.from ? day : calendar.from;
  const days = Array.from({ length: maxGapDays }, (_, index) => addDays(start, index));
  return days.find((each) => isRunDay(calendar, each));
}

/** Returns the day of the first run whose collection is in the future. */
export function nextRun(calendar: Calendar, now: Date): string | undefined {
  const today = londonDayOf(now);
  const first = firstRunFrom(calendar, today);
  return first === today && collectionTimeOf(calendar, first) <= now
    ? firstRunFrom(calendar, addDays(today, 1))
    : first;
}
