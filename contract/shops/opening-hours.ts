/** Opening hours of a shop: weekly picking hours, special days, closures and bank holidays. Times are in London. */
import type { Nation } from './bank-holidays.ts';
import { londonClockOf, londonDayOf } from 'schema-admin/contract/london.ts';
import { isBankHoliday } from './working-days.ts';

/** Minutes since midnight. The end is exclusive. `undefined` means closed. */
export type OpenMinutes = { readonly from: number; readonly to: number } | undefined;

/** Special hours or a closure from `First` to `Last`, inclusive (`YYYY-MM-DD`). */
export interface SpecialDays {
  readonly First: string;
  readonly Last: string;
  readonly open: OpenMinutes;
}

export interface OpeningHours {
  readonly nation: Nation;
  /** Hours by day of the week, where 1 is Monday. `undefined` for a shop without weekly hours, which is always open. */
  readonly week: ReadonlyMap<number, OpenMinutes> | undefined;
  readonly special: readonly SpecialDays[];
}

/** Returns the hours of a day (`YYYY-MM-DD`). A special day overrides a bank holiday, which overrides the week. */
function openOn({ nation, week, special }: OpeningHours, day: string): OpenMinutes | 'always' {
  const entry = special.find(({ First, Last }) => First <= day && day <= Last);
  if (entry) return entry.open;
  if (isBankHoliday(nation, day)) return undefined;
  return week ? week.get(new Date(`${day}T00:00:00Z`).getUTCDay() || 7) : 'always';
}

export function isOpenAt(hours: OpeningHours, at: Date): boolean {
  const open = openOn(hours, londonDayOf(at));
  if (open === 'always') return true;
  const { hour, minute } = londonClockOf(at);
  const now = hour * 60 + minute;
  return open !== undefined && open.from <= now && now < open.to;
}
