import { type Nation, bankHolidaysOf } from './bank-holidays.ts';
import { addDays } from 'schema-admin/contract/london.ts';

/** Returns whether a day (`YYYY-MM-DD`) is from Monday to Friday. */
export function isWeekday(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

export function isBankHoliday(nation: Nation, day: string): boolean {
  return bankHolidaysOf(nation, Number(day.slice(0, 4))).some((holiday) => holiday.day === day);
}

/** Returns the next day that is neither on a weekend nor a bank holiday. */
export function nextWorkingDay(nation: Nation, day: string): string {
  let next = addDays(day, 1);
  while (!isWeekday(next) || isBankHoliday(nation, next)) next = addDays(next, 1);
  return next;
}
