/** Numbers as people read them, by their unit (ADR 022). */
import type { Unit } from '../../../contract/units.ts';
import { formatClock } from './dates.ts';
import { inPounds } from './money.ts';

const counted = new Intl.NumberFormat('en-GB');

const writers: Readonly<Record<Unit, (value: number) => string>> = {
  pence: inPounds,
  credits: (value) => `${counted.format(value)} ${value === 1 ? 'credit' : 'credits'}`,
  percent: (value) => `${value}%`,
  minutes: (value) => `${value} min`,
  'minute-of-day': (value) => formatClock(Math.floor(value / 60), value % 60),
  kilograms: (value) => `${value} kg`,
};

/** `£12.34`, `25 credits`, `12.5%`, `9 min`, `7:30 am`, `20 kg`. */
export function formatMeasure(value: number, unit: Unit): string {
  return writers[unit](value);
}
