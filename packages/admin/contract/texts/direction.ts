/** Text direction of values inside right-to-left texts (UAX 9). */
import { currentLanguage } from './language.ts';

/** Direction marks that Intl writes into amounts and dates. They would reorder the value. */
const marks = /[\u061C\u200E\u200F]/g;

/**
 * Keeps a code, an amount, a counter or a time left to right inside a right-to-left text. The result may contain
 * invisible characters: use it for display only, never for values that are sent, stored or exported.
 */
export function leftToRight(text: string): string {
  return currentLanguage().direction === 'rtl' ? `\u2066${text.replace(marks, '')}\u2069` : text;
}

/** Isolates a name, an address or other data inside a right-to-left text, so that it keeps its own direction. */
export function isolated(text: string): string {
  return currentLanguage().direction === 'rtl' ? `\u2068${text}\u2069` : text;
}

/** Numeric dates and times: `27/11/2026`, `10:21 PM`. */
const datesInFigures = /\d+(?:[/.:-]\d+)+(?:\s[AP]M)?/g;

/** Keeps the numeric dates and times in a formatted date left to right. Month names follow the language's direction. */
export function withDatesLeftToRight(text: string): string {
  return currentLanguage().direction === 'rtl' ? text.replace(marks, '').replace(datesInFigures, leftToRight) : text;
}

const isolates = /[\u061C\u200E\u200F\u2066-\u2069]/g;

/** Removes direction marks and isolates from a displayed text, for files. */
export function withoutDirection(text: string): string {
  return text.replaceAll(isolates, '');
}
