import { spokenLanguage } from '../../../contract/texts/language.ts';
import type { Pence } from '../../../contract/units.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string): Intl.NumberFormat {
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, { style: 'currency', currency: 'GBP' });
  formats.set(tag, format);
  return format;
}

/** Of a number that is known to be pence at run time alone; a fraction of a penny is rounded. */
export function inPounds(pence: number): string {
  return formatOf(spokenLanguage().tag).format(pence / 100);
}

/** Pence as pounds with two decimals, as the reader's language writes them: `1234` → `£12.34`. */
export function formatPence(pence: Pence): string {
  return inPounds(pence);
}
