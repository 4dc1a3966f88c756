/** The columns with the next run of a repeated favourite. */
import type { Nation } from '../../../contract/shops/bank-holidays.ts';
import { addDays } from 'schema-admin/contract/london.ts';
import { type Calendar, bookingOf, firstRunFrom, nextRun } from './calendar.ts';
import type { FavouriteRow } from './wire.ts';

type Repeated = Pick<FavouriteRow, 'repeatMinute' | 'repeatFrom' | 'repeatUntil' | 'skipBankHolidays'>;
type Next = { readonly nextDay: string; readonly nextAt: Date } | { readonly nextDay: null; readonly nextAt: null };

function calendarOf(
  { repeatMinute, repeatFrom, repeatUntil, skipBankHolidays }: Repeated,
  nation: Nation,
): Calendar | undefined {
  if (repeatMinute === null || repeatFrom === null) return undefined;
  return { minute: repeatMinute, from: repeatFrom, until: repeatUntil, skipsBankHolidays: skipBankHolidays, nation };
}

function columnsOf(day: string | undefined): Next {
  return day === undefined ? { nextDay: null, nextAt: null } : { nextDay: day, nextAt: bookingOf(day) };
}

export function nextColumns(favourite: Repeated, nation: Nation, now: Date): Next {
  const calendar = calendarOf(favourite, nation);
  return columnsOf(calendar && nextRun(calendar, now));
}

/** Returns the run after the day, even if it is in the past: missed runs are reported, not skipped. */
export function columnsAfter(favourite: Repeated, nation: Nation, day: string): Next {
  const calendar = calendarOf(favourite, nation);
  return columnsOf(calendar && firstRunFrom(calendar, addDays(day, 1)));
}
