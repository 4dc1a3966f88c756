/** Amounts and days as papers and files write them. */
import { londonDayOf } from '../../contract/london.ts';
import type { Pence } from '../../contract/units.ts';

function parts(pence: Pence): { readonly sign: string; readonly pounds: string; readonly rest: string } {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return { sign: pence < 0 ? '-' : '', pounds: digits.slice(0, -2), rest: digits.slice(-2) };
}

/** As people read it: £1,234.50. */
export function writePounds(pence: Pence): string {
  const { sign, pounds, rest } = parts(pence);
  return `${sign}£${pounds.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}

/** As a spreadsheet reads it: 1234.50. */
export function writeDecimal(pence: Pence): string {
  const { sign, pounds, rest } = parts(pence);
  return `${sign}${pounds}.${rest}`;
}

/** A day (`YYYY-MM-DD`) as it is written in Britain. */
export function writeDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** The day in London. */
export function writeDayOf(at: Date): string {
  return writeDay(londonDayOf(at));
}
