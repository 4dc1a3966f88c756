/** Amounts as the language that is spoken writes them: always pounds, with Western digits. */
import { spokenLocale } from './language.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string): Intl.NumberFormat {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, { style: 'currency', currency: 'GBP' });
  formats.set(locale, format);
  return format;
}

/** Pence as pounds with two decimals, in English `£1,234.50`; a fraction of a penny is rounded. */
export function inPounds(pence: number): string {
  const parts = formatOf(spokenLocale()).formatToParts(pence / 100);
  // Other languages would write GBP, or tell it from other pounds: the till does not.
  return parts.map(({ type, value }) => (type === 'currency' ? '£' : value)).join('');
}
