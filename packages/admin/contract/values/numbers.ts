/** Parses numbers and amounts as users type and paste them (ADR 076). */
import { brand } from '../brand.ts';
import { currentLocale } from '../texts/language.ts';
import { currencySymbol } from '../texts/writers.ts';
import type { Unit } from '../units.ts';
import { plainCharacters } from './characters.ts';
import type { Reading } from './reading.ts';
import { valueTexts } from './texts.ts';

/** The number of digits that a double represents exactly. */
const mostDigits = 15;

/** Marks that are always decimal, or always separate groups, in any language. */
const decimalOnly = /[٫·]/g;
const groupOnly = /[٬’' ]/g;

interface Decimal {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly decimals: string;
}

const marks = new Map<string, string>();

/** Returns the decimal mark of the current language: a point or a comma. */
function decimalMark(): string {
  const locale = currentLocale();
  const mark =
    marks.get(locale) ??
    new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ??
    '.';
  marks.set(locale, mark);
  return mark;
}

/**
 * Formats a number for its input, so that `readNumber` returns the same number. Writes pence in the currency's main
 * unit: `12.50`.
 */
export function writeNumber(value: number, unit?: Unit): string {
  const written = unit === 'pence' ? (value / 100).toFixed(2) : String(value);
  // `1,255` would be ambiguous if the decimal mark is a comma.
  const exact = decimalMark() === ',' && /^-?[1-9]\d{0,2}\.\d{3}$/.test(written) ? `${written}0` : written;
  return exact.replace('.', decimalMark());
}

const example = () => writeNumber(1250, 'pence');

const refuse = (problem: string) => ({ problem });

/** Returns the symbols and codes allowed before or after a number of the unit. */
function signsOf(unit: Unit | undefined): readonly string[] {
  switch (unit) {
    case 'pence':
    case undefined:
      return [currencySymbol().toLowerCase(), brand().Currency.toLowerCase()];
    case 'percent':
      return ['%', '٪'];
    case 'kilograms':
      return ['kg'];
    default:
      return [];
  }
}

/** Returns whether an amount has a currency other than the portal's. */
function isOtherCurrency(sign: string, signs: readonly string[]): boolean {
  return (
    signs.includes(currencySymbol().toLowerCase()) && /(?!¤)\p{Sc}|\b(?:eur|usd|gbp|pln|ron|pkr|aed)\b/u.test(sign)
  );
}

/**
 * Returns the decimal mark in a number's digits and marks: `''` if it has no decimals, `undefined` if it is ambiguous.
 */
function markIn(digits: string): string | undefined {
  const found = digits.replaceAll(/\d/g, '');
  const last = found.at(-1) ?? '';
  if (last === '' || last === ' ') return '';
  if (last === '·') return last;
  // A repeated mark separates groups. A mark after a different one is decimal.
  if (found.length > 1) return [...found].every((mark) => mark === last) ? '' : last;
  const isLikeGroup = /^[1-9]\d{0,2}.\d{3}$/.test(digits);
  if (decimalMark() === ',') return isLikeGroup ? undefined : last;
  if (last === '.') return last;
  return isLikeGroup ? '' : undefined;
}

/** Matches groups of thousands, or of lakhs and crores. All groups must use the same mark. */
const isGrouped = (whole: string): boolean =>
  /^\d{1,3}([., ])\d{3}(?:\1\d{3})*$/.test(whole) || /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(whole);

function readDecimal(typed: string, unit: Unit | undefined): Reading<Decimal> {
  const text = plainCharacters(typed).toLowerCase();
  const [, before = '', given = '', after = ''] = /^([^\d.,،٫·]*)(.*?\d[.,،٫·]?)(\D*)$/.exec(text) ?? [];
  const signs = signsOf(unit);
  const sign = [before, after]
    .map((part) => signs.reduce((left, each) => left.replace(each, '¤'), part).replaceAll(' ', ''))
    .join('|')
    .replace('¤', '');
  const digits = given.replaceAll('،', ',').replaceAll(decimalOnly, '·').replaceAll(groupOnly, ' ');
  if (!/^[\d., ·]+$/.test(digits) || !['|', '-|', '+|', '|-', '(|)'].includes(sign)) {
    return refuse(
      isOtherCurrency(sign, signs)
        ? valueTexts.otherCurrency({ currency: currencySymbol() })
        : valueTexts.notANumber({ example: example() }),
    );
  }
  const mark = markIn(digits);
  if (mark === undefined) {
    const [one, other] = [writeNumber(Number(digits.replace(',', '.'))), digits.replaceAll(/\D/g, '')];
    return refuse(
      one === other
        ? valueTexts.notANumber({ example: example() })
        : valueTexts.twoReadings({ typed: typed.trim(), one, other }),
    );
  }
  const cut = mark === '' ? digits.length : digits.lastIndexOf(mark);
  const [whole, decimals] = [digits.slice(0, cut), digits.slice(cut + 1)];
  const isWhole =
    whole === ''
      ? decimals !== ''
      : /^\d+$/.test(whole) || (!whole.includes(mark === '' ? '·' : mark) && isGrouped(whole));
  if (!isWhole || !/^\d*$/.test(decimals)) return refuse(valueTexts.notANumber({ example: example() }));
  return {
    value: {
      isNegative: sign !== '|' && sign !== '+|',
      whole: whole.replaceAll(/\D/g, '').replace(/^0+/, ''),
      decimals,
    },
  };
}

/** Returns whether the text has only digits and one decimal mark: no sign, groups or currency. */
function isPlain(typed: string): boolean {
  const text = plainCharacters(typed);
  return /^(?:\d+\.?\d*|\.\d+)$/.test(text.replace(decimalMark(), '.'));
}

/**
 * Parses a number. With the unit `pence`, parses an amount in the currency's main unit and returns pence. Rejects
 * ambiguous text.
 */
export function readNumber(typed: string, unit?: Unit): Reading<number> {
  const read = readDecimal(typed, unit);
  if (read.problem !== undefined) return read;
  const { isNegative, whole, decimals } = read.value;
  if (whole.length + decimals.length > mostDigits) return refuse(valueTexts.tooManyDigits());
  if (unit === 'pence' && decimals.length > 2) return refuse(valueTexts.twoDecimals());
  const size = unit === 'pence' ? Number(whole + decimals.padEnd(2, '0')) : Number(`${whole}.${decimals}0`);
  return { value: isNegative && size !== 0 ? -size : size };
}

/** Parses a subscription price in pence, rounded half up. Accepts only digits and a decimal mark (D-5.22, D-5.25). */
export function readPlainPrice(typed: string): number | undefined {
  const { value } = isPlain(typed) ? readDecimal(typed, 'pence') : {};
  if (value === undefined) return undefined;
  const { whole, decimals } = value;
  return Number(whole + decimals.slice(0, 2).padEnd(2, '0')) + ((decimals[2] ?? '0') >= '5' ? 1 : 0);
}

/** Parses a count. Accepts only digits (D-5.21, O-4.44). */
export function readCount(typed: string): number | undefined {
  const digits = plainCharacters(typed);
  return /^\d+$/.test(digits) ? readNumber(digits).value : undefined;
}
