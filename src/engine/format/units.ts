/** Numbers as people read them, by their unit (ADR 022). */
import type { Unit } from '../../../contract/units.ts';
import { formatClock } from './dates.ts';
import { inPounds } from '../../../contract/texts/writers.ts';
import { formatTexts } from './texts.ts';

const writers: Readonly<Record<Unit, (value: number) => string>> = {
  pence: inPounds,
  credits: (value) => formatTexts.credits({ count: value }),
  percent: (value) => formatTexts.percent({ value }),
  minutes: (value) => formatTexts.minutes({ value }),
  'minute-of-day': (value) => formatClock(Math.floor(value / 60), value % 60),
  kilograms: (value) => formatTexts.kilograms({ value }),
};

/** `£12.34`, `25 credits`, `12.5%`, `9 min`, `7:30 am`, `20 kg`. */
export function formatMeasure(value: number, unit: Unit): string {
  return writers[unit](value);
}
