import { londonDayOf } from 'schema-admin/contract/london.ts';
import { dateWriter } from 'schema-admin/contract/texts/writers.ts';

const inFigures = dateWriter({ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });

/** Formats a day (`YYYY-MM-DD`), in English as 24/03/2026. */
export function writeDay(day: string): string {
  return inFigures(new Date(`${day}T00:00:00Z`));
}

/** Formats a time's day in London. */
export function writeDayOf(at: Date): string {
  return writeDay(londonDayOf(at));
}
