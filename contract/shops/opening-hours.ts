/** When a shop is open: its week of picking hours, its special days and closures, and the bank holidays of its nation. Times are London's. */
import type { Nation } from './bank-holidays.ts';
import { londonClockOf, londonDayOf } from 'schema-admin/contract/london.ts';
import { isBankHoliday } from './working-days.ts';

/** From and to in minutes since midnight; the end is not included. `undefined`: closed. */
export type OpenMinutes = { readonly from: number; readonly to: number } | undefined;

/** Special hours, or a closure, on the days from `First` to `Last`, both included (`YYYY-MM-DD`). */
export interface SpecialDays {
  readonly First: string;
  readonly Last: string;
  readonly open: OpenMinutes;
}

export interface OpeningHours {
  readonly nation: Nation;
  /** By day of the week, Monday is 1. `undefined` for a shop that has not entered its week. */
  readonly week: ReadonlyMap<number, OpenMinutes> | undefined;
  readonly special: readonly SpecialDays[];
}

/** The hours of a day (`YYYY-MM-DD`). A special day overrides a bank holiday, which overrides the week. */
function openOn({ nation, week, special }: OpeningHours, day: string): OpenMinutes | 'always' {
  const entry = special.find(({ First, Last }) => First <= day && day <= Last);
  if (entry) return entry.open;
  if (isBankHoliday(nation, day)) return undefined;
  return week ? week.get(new Date(`${day}T00:00:00Z`).getUTCDay() || 7) : 'always';
}

/** Whether the shop is open at an instant. */
export function isOpenAt(hours: OpeningHours, at: Date): boolean {
  const open = openOn(hours, londonDayOf(at));
  if (open === 'always') return true;
  const { hour, minute } = londonClockOf(at);
  const now = hour * 60 + minute;
  return open !== undefined && open.from <= now && now < open.to;
}
