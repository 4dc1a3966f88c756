import type { Nation } from '../../../contract/shops/bank-holidays.ts';
import { addDays } from 'schema-admin/contract/london.ts';
import { type Calendar, bookingTimeOf, firstRunFrom, nextRun } from './calendar.ts';
import type { FavouriteRow } from './wire.ts';

type RepeatColumns = Pick<FavouriteRow, 'repeatMinute' | 'repeatFrom' | 'repeatUntil' | 'skipBankHolidays'>;
type NextRunColumns =
  | { readonly nextDay: string; readonly nextAt: Date }
  | { readonly nextDay: null; readonly nextAt: null };

function calendarOf(
  { repeatMinute, repeatFrom, repeatUntil, skipBankHolidays }: RepeatColumns,
  nation: Nation,
): Calendar | undefined {
  if (repeatMinute === null || repeatFrom === null) return undefined;
  return { minute: repeatMinute, from: repeatFrom, until: repeatUntil, skipsBankHolidays: skipBankHolidays, nation };
}

function columnsOf(day: string | undefined): NextRunColumns {
  return day === undefined ? { nextDay: null, nextAt: null } : { nextDay: day, nextAt: bookingTimeOf(day) };
}

export function nextRunColumns(favourite: RepeatColumns, nation: Nation, now: Date): NextRunColumns {
  const calendar = calendarOf(favourite, nation);
  return columnsOf(calendar && nextRun(calendar, now));
}

/** Returns the first run after `day`, even if it is in the past: missed runs are reported, not skipped. */
export function nextRunColumnsAfter(favourite: RepeatColumns, nation: Nation, day: string): NextRunColumns {
  const calendar = calendarOf(favourite, nation);
  return columnsOf(calendar && firstRunFrom(calendar, addDays(day, 1)));
}
