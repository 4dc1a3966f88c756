/** Dates in the language of the request; in English, and in what only looks like another language, as they are written in Britain. */
import { english, spokenLanguage } from '../../contract/texts/language.ts';

export function dateWriter(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date) => {
    const spoken = spokenLanguage().tag;
    const tag = spoken.startsWith('en') ? english.tag : spoken;
    const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, options);
    formats.set(tag, format);
    return format.format(date);
  };
}
