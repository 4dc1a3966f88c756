/** Dates in the language that is spoken; in English, and in what only looks like another language, as they are written in Britain. */
import { english, localeOf, speaksEnglish, spokenLocale } from './language.ts';

export function dateWriter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date) => {
    const locale = speaksEnglish() ? localeOf(english) : spokenLocale();
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(locale, format);
    return format.format(date);
  };
}
