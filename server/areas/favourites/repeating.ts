/** When a repeated favourite is booked next. */
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

/** The next run whose collection is still to come. */
export function nextColumns(favourite: Repeated, nation: Nation, now: Date): Next {
  const calendar = calendarOf(favourite, nation);
  return columnsOf(calendar && nextRun(calendar, now));
}

/** The run that follows that of a day, whether its time is over or not: what was missed is told, not forgotten. */
export function columnsAfter(favourite: Repeated, nation: Nation, day: string): Next {
  const calendar = calendarOf(favourite, nation);
  return columnsOf(calendar && firstRunFrom(calendar, addDays(day, 1)));
}
