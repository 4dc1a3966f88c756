/** Formats amounts and dates in the current language. */
import { brand } from '../brand.ts';
import { leftToRight, withDatesLeftToRight } from './direction.ts';
import { english, localeOf, isEnglish, currentLocale } from './language.ts';

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

/** Returns the currency's symbol, such as `£`, which also precedes amount inputs. */
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

/**
 * Formats hundredths of the portal's currency with two decimals and Western digits, in English `£1,234.50`. Rounds
 * fractions of a penny.
 */
export function inPounds(pence: number): string {
  return inPoundsWith(2, pence);
}

/** Formats a unit price without VAT: a line's net amount divided by its quantity, with up to four decimals. */
export function priceOfEach(net: number, quantity: number): string {
  return inPoundsWith(4, quantity === 0 ? net : net / quantity);
}

/** Formats a percentage: `20%`. */
export function inPercent(percent: number): string {
  return leftToRight(new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(percent / 100));
}

function inPoundsWith(decimals: number, pence: number): string {
  const parts = currencyOf(currentLocale(), brand().Currency, decimals).formatToParts(pence / 100);
  // Some languages would write GBP or disambiguate the pound sign. Use the plain symbol, as tills do.
  return leftToRight(parts.map(({ type, value }) => (type === 'currency' ? currencySymbol() : value)).join(''));
}

/**
 * Returns a function that formats dates in the current language. English and the pseudo-languages use British English.
 */
export function dateWriter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date) => {
    const locale = isEnglish() ? localeOf(english) : currentLocale();
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(locale, format);
    return withDatesLeftToRight(format.format(date));
  };
}
