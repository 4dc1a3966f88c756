/** Normalises look-alike and invisible characters in typed and pasted text (ADR 076). Never use it for passwords. */
import { z } from 'zod';

/**
 * Direction marks, zero-width spaces and joiners, soft hyphens, byte order marks, control characters and the blank
 * Braille pattern. Excludes line breaks and tabs, which count as spaces.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]|(?![\t-\r])\p{Cc}/gu;

const spaces = /\s+/gu;
const dashes = /[\u2010-\u2015\u2212\u2E3A\u2E3B\uFE58\uFE63\uFF0D]/g;

/** Zeros of Arabic-Indic, Persian/Urdu and full-width digits. The digits 1 to 9 follow each of them. */
const zeros = [0x0660, 0x06f0, 0xff10];
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;

function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

/** Returns whether a text has no visible characters. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === '';
}

/** Trims a text and removes invisible characters. For codes, numbers and addresses that are compared. */
export function cleanCode(text: string): string {
  return withoutInvisible(text).trim();
}

/**
 * Trims free text, and empties it if it has no visible characters. Keeps the invisible characters inside, which Urdu,
 * Persian and emoji need.
 */
export function cleanText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** Converts a typed number, date or telephone number to digits 0 to 9, plain hyphens and single spaces. */
export function plainCharacters(text: string): string {
  const western = withoutInvisible(text).replaceAll(otherDigits, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
  return western.replaceAll(dashes, '-').replaceAll(spaces, ' ').trim();
}

/** Returns the schema of a code, number or address that is compared. */
export const codeText = () => z.string().overwrite(cleanCode);

export const freeText = () => z.string().overwrite(cleanText);
