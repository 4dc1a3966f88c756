/** Parses and formats British telephone numbers (ADR 076; C-5.12, D-5.06). */
import { plainCharacters } from './characters.ts';

const prefix = /^(?:\+44|0044|44)(?:\(0\)|0)?/;

/**
 * Parses a British number of 10 to 12 digits as `+44…`, the form for storing and comparing. Ignores spaces, dashes,
 * dots, slashes and brackets. Returns `undefined` for other texts, such as foreign numbers and extensions.
 */
export function readUkPhone(typed: string): string | undefined {
  const plain = plainCharacters(typed)
    .replace(/^tel[.:]?\s*/i, '')
    .replace(/^\uFF0B/, '+');
  // Only the trunk prefix after the country code may be in brackets: +44 (0)20.
  const tight = plain.replaceAll(/[\s./-]/g, '').replace(/^\((\+44|0044|44)\)/, '$1');
  const digits = tight.replace(prefix, '0').replaceAll(/[()]/g, '');
  return /^0[1-9]\d{8,9}$/.test(digits) ? `+44${digits.slice(1)}` : undefined;
}

/** Sizes of the digit groups after the leading 0, by British area code. */
const groupings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^2/, [2, 4]],
  [/^5[56]/, [2, 4]],
  [/^8\d{8}$/, [3]],
  [/^(?:11|1.1|3|8|9)/, [3, 3]],
];
const usual: readonly number[] = [4];

/** Formats a British number as `01632 960555`. Returns any other text unchanged. */
export function formatPhone(given: string): string {
  const national = readUkPhone(given)?.slice(3);
  if (national === undefined) return given.trim();
  const sizes = groupings.find(([pattern]) => pattern.test(national))?.[1] ?? usual;
  const parts: string[] = [];
  let rest = national;
  for (const size of sizes) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return `0${[...parts, rest].join(' ')}`;
}
