/** Characters that look alike or cannot be seen, in what users type and paste (ADR 076). Never used for passwords. */
import { z } from 'zod';

/**
 * Direction marks, zero-width spaces and joiners, soft hyphens, byte order marks, control characters and the empty Braille
 * cell. Line breaks and tabs are spaces and stay.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB\u2800]|(?![\t-\r])\p{Cc}/gu;

const spaces = /\s+/gu;
/** Hyphens, dashes and minus signs. */
const dashes = /[\u2010-\u2015\u2212\u2E3A\u2E3B\uFE58\uFE63\uFF0D]/g;

/** The zeros of Arabic-Indic, Persian and Urdu, and full-width digits; each is followed by its 1 to 9. */
const zeros = [0x0660, 0x06f0, 0xff10];
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g;

/** Removes every character that cannot be seen and is no space. */
function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '');
}

/** Whether a text has nothing to be seen in it. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).trim() === '';
}

/** A code, number or address as it is compared and stored: without invisible characters, trimmed. */
export function cleanCode(text: string): string {
  return withoutInvisible(text).trim();
}

/** Free text as it is stored: trimmed, and empty if there is nothing to be seen. Urdu, Persian and emoji need the invisible characters inside. */
export function cleanText(text: string): string {
  return isBlank(text) ? '' : text.trim();
}

/** A code with digits 0 to 9, one kind of hyphen, and single spaces, for reading numbers, dates and telephone numbers. */
export function plainCharacters(text: string): string {
  const western = withoutInvisible(text).replaceAll(otherDigits, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (zeros.findLast((zero) => zero <= code) ?? code));
  });
  return western.replaceAll(dashes, '-').replaceAll(spaces, ' ').trim();
}

/** Schema of a code, number or address that is compared. */
export const codeText = () => z.string().overwrite(cleanCode);

/** Schema of free text. */
export const freeText = () => z.string().overwrite(cleanText);
