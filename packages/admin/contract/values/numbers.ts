/** Numbers and amounts as users type and paste them (ADR 076). */
import { brand } from '../brand.ts';
import { spokenLocale } from '../texts/language.ts';
import { currencySymbol } from '../texts/writers.ts';
import type { Unit } from '../units.ts';
import { plainCharacters } from './characters.ts';
import type { Reading } from './reading.ts';
import { valueTexts } from './texts.ts';

/** More digits than these are not exact in a floating-point number. */
const mostDigits = 15;

/** Marks that can only be decimal, or only separate groups, in any language. */
const decimalOnly = /[٫·]/g;
const groupOnly = /[٬’' ]/g;

interface Decimal {
  readonly isNegative: boolean;
  readonly whole: string;
  readonly decimals: string;
}

const marks = new Map<string, string>();

/** The decimal mark of the language that is spoken: a point or a comma. */
function decimalMark(): string {
  const locale = spokenLocale();
  const mark =
    marks.get(locale) ??
    new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ??
    '.';
  marks.set(locale, mark);
  return mark;
}

/** Writes a number as its input shows it, so that it is read back as the same number. Pence are written in the currency's main unit: `12.50`. */
export function writeNumber(value: number, unit?: Unit): string {
  const written = unit === 'pence' ? (value / 100).toFixed(2) : String(value);
  // `1,255` would be ambiguous where the comma marks decimals.
  const exact = decimalMark() === ',' && /^-?[1-9]\d{0,2}\.\d{3}$/.test(written) ? `${written}0` : written;
  return exact.replace('.', decimalMark());
}

const example = () => writeNumber(1250, 'pence');

const refuse = (problem: string) => ({ problem });

/** Symbols and codes that may stand before or behind a number of that unit. */
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

/** Whether a currency stands beside a number that is an amount, and it is not the portal's. */
function isOtherCurrency(sign: string, signs: readonly string[]): boolean {
  return (
    signs.includes(currencySymbol().toLowerCase()) && /(?!¤)\p{Sc}|\b(?:eur|usd|gbp|pln|ron|pkr|aed)\b/u.test(sign)
  );
}

/** The mark before the decimals in the digits and marks of a number; `''` if there are no decimals, `undefined` if that is unclear. */
function markIn(digits: string): string | undefined {
  const found = digits.replaceAll(/\d/g, '');
  const last = found.at(-1) ?? '';
  if (last === '' || last === ' ') return '';
  if (last === '·') return last;
  // The same mark twice separates groups; behind another mark it is decimal.
  if (found.length > 1) return [...found].every((mark) => mark === last) ? '' : last;
  const isLikeGroup = /^[1-9]\d{0,2}.\d{3}$/.test(digits);
  if (decimalMark() === ',') return isLikeGroup ? undefined : last;
  if (last === '.') return last;
  return isLikeGroup ? '' : undefined;
}

/** Thousands, or lakhs and crores. Two kinds of marks never separate groups of one number. */
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

/** A number without a sign, groups or a currency: digits with one decimal mark. */
function isPlain(typed: string): boolean {
  const text = plainCharacters(typed);
  return /^(?:\d+\.?\d*|\.\d+)$/.test(text.replace(decimalMark(), '.'));
}

/** Reads a number; of `pence`, an amount in the currency's main unit, as pence. The text is refused unless it has exactly one meaning. */
export function readNumber(typed: string, unit?: Unit): Reading<number> {
  const read = readDecimal(typed, unit);
  if (read.problem !== undefined) return read;
  const { isNegative, whole, decimals } = read.value;
  if (whole.length + decimals.length > mostDigits) return refuse(valueTexts.tooManyDigits());
  if (unit === 'pence' && decimals.length > 2) return refuse(valueTexts.twoDecimals());
  const size = unit === 'pence' ? Number(whole + decimals.padEnd(2, '0')) : Number(`${whole}.${decimals}0`);
  return { value: isNegative && size !== 0 ? -size : size };
}

/** Reads a price of a subscription in pence, rounded half up: digits with an optional decimal mark only (D-5.22, D-5.25). */
export function readPlainPrice(typed: string): number | undefined {
  const { value } = isPlain(typed) ? readDecimal(typed, 'pence') : {};
  if (value === undefined) return undefined;
  const { whole, decimals } = value;
  return Number(whole + decimals.slice(0, 2).padEnd(2, '0')) + ((decimals[2] ?? '0') >= '5' ? 1 : 0);
}

/** Reads a count: digits only, without a sign, groups or decimals (D-5.21, O-4.44). */
export function readCount(typed: string): number | undefined {
  const digits = plainCharacters(typed);
  return /^\d+$/.test(digits) ? readNumber(digits).value : undefined;
}
