/** Direction of values inside right-to-left texts (UAX 9). */
import { spokenLanguage } from './language.ts';

/** Direction marks that Intl writes into amounts and dates, which turn them around. */
const marks = /[\u061C\u200E\u200F]/g;

/**
 * Keeps a code, an amount, a counter or a time in its own order inside a right-to-left text. The result holds invisible
 * characters in such languages: use it for texts that are shown, never for values that are sent, stored or exported.
 */
export function leftToRight(text: string): string {
  return spokenLanguage().direction === 'rtl' ? `\u2066${text.replace(marks, '')}\u2069` : text;
}

/** Lets a value run in the direction of its own letters inside a right-to-left text: a name, an address or any other data. */
export function isolated(text: string): string {
  return spokenLanguage().direction === 'rtl' ? `\u2068${text}\u2069` : text;
}

/** Days and times of day in figures: `27/11/2026`, `10:21 PM`. */
const datesInFigures = /\d+(?:[/.:-]\d+)+(?:\s[AP]M)?/g;

/** Keeps the days and times in figures of a formatted date in their own order. Month names stay in the order of the language. */
export function withDatesLeftToRight(text: string): string {
  return spokenLanguage().direction === 'rtl' ? text.replace(marks, '').replace(datesInFigures, leftToRight) : text;
}

const isolates = /[\u061C\u200E\u200F\u2066-\u2069]/g;

/** Removes what the functions above and Intl add to a shown text, for a file. */
export function withoutDirection(text: string): string {
  return text.replaceAll(isolates, '');
}
