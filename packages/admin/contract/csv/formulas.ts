/** Text that a spreadsheet would compute, which an apostrophe in front of it prevents. */

/** A spreadsheet may split a cell here: some countries separate cells by semicolons, and then quotation marks hold nothing together. */
const start = '(^|[;\\t\\r\\n])';
/** Blanks, quotation marks and invisible characters, which a spreadsheet passes over. */
const passedOver = '(?:(?![;\\t\\r\\n])[\\s"\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}\\u2800])*';
/** First characters of formulas, with their full-width and small forms. */
const sign = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20\\uFE66\\uFE62\\uFE63\\uFE6B]';
/** `-8.10`, `+12`, `-1,250.00`, `-5%` and `-£8.10` are what they say, and so is `+44 (0)20 7946 0123`. */
const number = '[+-]?\\p{Sc}?\\d[\\d.,]*%?';
const telephone = '\\+\\d(?:[ ().-]*\\d){6,}';
const end = '\\s*(?=$|[;\\t\\r\\n])';

const computed = new RegExp(`${start}(?=${passedOver}${sign})(?!${passedOver}(?:${number}|${telephone})${end})`, 'gu');
const disarmed = new RegExp(`${start}'(?=${passedOver}${sign})`, 'gu');

/** Escapes formulas with an apostrophe. Leaves numbers and telephone numbers unchanged. */
export function disarm(text: string): string {
  return text.replaceAll(computed, "$1'");
}

/** Removes the apostrophes that `disarm` wrote. */
export function rearm(text: string): string {
  return text.replaceAll(disarmed, '$1');
}
