/** Escapes text that a spreadsheet would evaluate as a formula. */

/** Start of a cell. Semicolons separate cells in some locales, where quotation marks then don't protect the text. */
const start = '(^|[;\\t\\r\\n])';
/** Spaces, quotation marks and invisible characters, which a spreadsheet skips. */
const passedOver = '(?:(?![;\\t\\r\\n])[\\s"\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800])*';
/** First characters of formulas, with their full-width and small forms. */
const sign = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B]';
/** Plain values such as `-8.10`, `+12`, `-1,250.00`, `-5%`, `-£8.10` and `+44 (0)20 7946 0123` are not formulas. */
const number = '[+-]?\\p{Sc}?\\d[\\d.,]*%?';
const telephone = '\\+\\d(?:[ ().-]*\\d){6,}';
const end = '\\s*(?=$|[;\\t\\r\\n])';

const computed = new RegExp(`${start}(?=${passedOver}${sign})(?!${passedOver}(?:${number}|${telephone})${end})`, 'gu');
const disarmed = new RegExp(`${start}'(?=${passedOver}${sign})`, 'gu');

/** Escapes formulas with an apostrophe. Leaves numbers and telephone numbers unchanged. */
export function disarm(text: string): string {
  return text.replaceAll(computed, "$1'");
}

/** Removes the apostrophes that `disarm` adds. */
export function rearm(text: string): string {
  return text.replaceAll(disarmed, '$1');
}
