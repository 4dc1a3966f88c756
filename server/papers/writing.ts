/** Days on PDF documents, as the language that is spoken writes them. */
import { londonDayOf } from 'schema-admin/contract/london.ts';
import { dateWriter } from 'schema-admin/contract/texts/writers.ts';

const inFigures = dateWriter({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });

/** A day (`YYYY-MM-DD`) on a paper: in English 24/03/2026. */
export function writeDay(day: string): string {
  return inFigures(new Date(`${day}T00:00:00Z`));
}

/** The day in London, on a paper. */
export function writeDayOf(at: Date): string {
  return writeDay(londonDayOf(at));
}
