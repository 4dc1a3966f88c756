/** How the language that is spoken writes amounts and dates. */
import { brand } from '../brand.ts';
import { leftToRight, withDatesLeftToRight } from './direction.ts';
import { english, localeOf, speaksEnglish, spokenLocale } from './language.ts';

const currencies = new Map<string, Intl.NumberFormat>();

function currencyOf(locale: string, currency: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${decimals}`;
  const format =
    currencies.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: 2,
      maximumFractionDigits: decimals,
    });
  currencies.set(key, format);
  return format;
}

const symbols = new Map<string, string>();

/** `£` of pounds: what stands before an amount that is typed. */
export function currencySymbol(): string {
  const { Currency } = brand();
  const format = () =>
    new Intl.NumberFormat('en', { style: 'currency', currency: Currency, currencyDisplay: 'narrowSymbol' });
  const symbol =
    symbols.get(Currency) ??
    format()
      .formatToParts(0)
      .find(({ type }) => type === 'currency')?.value ??
    Currency;
  symbols.set(Currency, symbol);
  return symbol;
}

/** Hundredths of the portal's currency, which is pounds unless its brand says another, with two decimals and Western digits, in English `£1,234.50`; a fraction of a penny is rounded. */
export function inPounds(pence: number): string {
  return inPoundsWith(2, pence);
}

/** Unit price without VAT: the net amount of a line divided by its quantity, with up to four decimals. */
export function priceOfEach(net: number, quantity: number): string {
  return inPoundsWith(4, quantity === 0 ? net : net / quantity);
}

/** `20%`, as the language writes it. */
export function inPercent(percent: number): string {
  return leftToRight(new Intl.NumberFormat(spokenLocale(), { style: 'percent' }).format(percent / 100));
}

function inPoundsWith(decimals: number, pence: number): string {
  const parts = currencyOf(spokenLocale(), brand().Currency, decimals).formatToParts(pence / 100);
  // Other languages would write GBP, or tell it from other pounds: the till does not.
  return leftToRight(parts.map(({ type, value }) => (type === 'currency' ? currencySymbol() : value)).join(''));
}

/** Dates in the language that is spoken; in English, and in what only looks like another language, as they are written in Britain. */
export function dateWriter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date) => {
    const locale = speaksEnglish() ? localeOf(english) : spokenLocale();
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(locale, format);
    return withDatesLeftToRight(format.format(date));
  };
}
