/** Amounts and days: on papers as the language that is spoken writes them, in files as a spreadsheet in Britain reads them. */
import { londonDayOf } from '../../contract/london.ts';
import { dateWriter } from '../../contract/texts/writers.ts';
import type { Pence } from '../../contract/units.ts';

/** As a spreadsheet reads it: 1234.50. */
export function writeDecimal(pence: Pence): string {
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const inFigures = dateWriter({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });

/** A day (`YYYY-MM-DD`) on a paper: in English 24/03/2026. */
export function writeDay(day: string): string {
  return inFigures(new Date(`${day}T00:00:00Z`));
}

/** The day in London, on a paper. */
export function writeDayOf(at: Date): string {
  return writeDay(londonDayOf(at));
}

/** A day (`YYYY-MM-DD`) in a file: 24/03/2026. */
export function fileDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/** The day in London, in a file. */
export function fileDayOf(at: Date): string {
  return fileDay(londonDayOf(at));
}
