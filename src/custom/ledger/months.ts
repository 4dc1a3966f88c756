/** Months as statements are asked for: by their first and their last day. */
import { addDays, londonDayOf, monthAfter } from '../../../contract/london.ts';

/** The first and the last day of a month (`YYYY-MM`). */
export function daysOfMonth(month: string): { readonly From: string; readonly To: string } {
  return { From: `${month}-01`, To: addDays(monthAfter(`${month}-01`), -1) };
}

/** So many months, the present one first. */
export function lastMonths(now: Date, count: number): string[] {
  const [year = 0, month = 0] = londonDayOf(now).split('-').map(Number);
  return Array.from({ length: count }, (_, index) => new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7));
}
