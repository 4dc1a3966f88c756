import { spokenLocale } from '../../../contract/texts/language.ts';
import type { Pence } from '../../../contract/units.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'GBP' });
  formats.set(locale, format);
  return format;
}

/** Of a number that is known to be pence at run time alone; a fraction of a penny is rounded. */
export function inPounds(pence: number): string {
  const parts = formatOf(spokenLocale()).formatToParts(pence / 100);
  // Other languages would write GBP, or tell it from other pounds: the till does not.
  return parts.map(({ type, value }) => (type === 'currency' ? '£' : value)).join('');
}

/** Pence as pounds with two decimals, as the reader's language writes them: `1234` → `£12.34`. */
export function formatPence(pence: Pence): string {
  return inPounds(pence);
}
