import { spokenLanguage } from '../../../contract/texts/language.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(tag: string): Intl.NumberFormat {
  const format = formats.get(tag) ?? new Intl.NumberFormat(tag, { style: 'currency', currency: 'GBP' });
  formats.set(tag, format);
  return format;
}

/** Pence as pounds with two decimals, as the reader's language writes them: `1234` → `£12.34`. */
export function formatPence(pence: number): string {
  return formatOf(spokenLanguage().tag).format(pence / 100);
}
