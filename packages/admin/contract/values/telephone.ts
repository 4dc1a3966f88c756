/** British telephone numbers as users type and paste them, and as they are shown (ADR 076; C-5.12, D-5.06). */
import { plainCharacters } from './characters.ts';

const prefix = /^(?:\+44|0044|44)(?:\(0\)|0)?/;

/**
 * Reads a British number of 10 to 12 digits as it is stored and compared: `+44` and the rest. Spaces, dashes, dots, slashes
 * and brackets don't matter. Returns `undefined` for anything else, such as a foreign number or one with an extension.
 */
export function readUkPhone(typed: string): string | undefined {
  const plain = plainCharacters(typed)
    .replace(/^tel[.:]?\s*/i, '')
    .replace(/^\uFF0B/, '+');
  // The trunk prefix stands in brackets behind the country code only: +44 (0)20.
  const tight = plain.replaceAll(/[\s./-]/g, '').replace(/^\((\+44|0044|44)\)/, '$1');
  const digits = tight.replace(prefix, '0').replaceAll(/[()]/g, '');
  return /^0[1-9]\d{8,9}$/.test(digits) ? `+44${digits.slice(1)}` : undefined;
}

/** Splits the digits after the leading 0 as British area codes do. */
const groupings: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^2/, [2, 4]],
  [/^5[56]/, [2, 4]],
  [/^8\d{8}$/, [3]],
  [/^(?:11|1.1|3|8|9)/, [3, 3]],
];
const usual: readonly number[] = [4];

/** Writes a British number as `01632 960555`. Anything else is returned as it is. */
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
