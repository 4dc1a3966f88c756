/** Values of a CSV file: plain numbers with the unit in the column heading, ISO 8601 dates, no invisible characters. */
import { withoutDirection } from '../texts/direction.ts';
import { currencySymbol } from '../texts/writers.ts';
import type { Unit } from '../units.ts';
import { homeDays } from '../zoned-days.ts';
import { csvTexts } from './texts.ts';

const units: Readonly<Record<Unit, (() => string) | undefined>> = {
  pence: currencySymbol,
  credits: csvTexts.credits,
  percent: () => '%',
  minutes: csvTexts.minutes,
  'minute-of-day': undefined,
  kilograms: () => 'kg',
};

/** Returns the heading of a column, with the unit of its numbers: `Price (£)`. */
export function csvHeading(label: string, unit: Unit | undefined): string {
  const written = unit && units[unit]?.();
  return withoutDirection(
    written === undefined || written.toLowerCase() === label.toLowerCase()
      ? label
      : csvTexts.inUnit({ label, unit: written }),
  );
}

/** Formats pence in the currency's main unit: `1234.50`. */
export function csvAmount(pence: number): string {
  return (pence / 100).toFixed(2);
}

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** Formats a number for a spreadsheet. A minute of the day becomes `07:30`. */
export function csvNumber(value: number, unit: Unit | undefined): string | number {
  if (unit === 'pence') return csvAmount(value);
  return unit === 'minute-of-day' ? [Math.floor(value / 60), value % 60].map(twoDigits).join(':') : value;
}

/** Formats an instant in the home time zone, so that its date is the local one: `2026-07-15T13:30:00+01:00`. */
export function csvMoment(at: Date): string {
  const ahead = homeDays().aheadAt(at);
  const minutes = Math.abs(ahead) / 60_000;
  const offset = [Math.floor(minutes / 60), minutes % 60].map(twoDigits).join(':');
  return `${new Date(at.getTime() + ahead).toISOString().slice(0, 19)}${ahead < 0 ? '-' : '+'}${offset}`;
}
