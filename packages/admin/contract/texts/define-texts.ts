/**
 * The text catalogue. Each area defines its English texts as ICU messages in a `texts.ts`. The build compiles them
 * (packages/admin/vite/texts/plugin.mjs), so that no parser is shipped. Translations use the key `area.key`.
 */
import { type I18n, setupI18n } from '@lingui/core';
import type { ValuesOf } from './icu.ts';
import { type Language, english, localeOf, currentLanguage } from './language.ts';

/** A function that returns the text in the current language. */
type Say<Message extends string> =
  ValuesOf<Message> extends undefined ? () => string : (values: ValuesOf<Message>) => string;

type Values = Readonly<Record<string, string | number>>;

const voices = new WeakMap<Language, I18n>();

function voiceOf(language: Language): I18n {
  const known = voices.get(language);
  if (known) return known;
  const { tag, messages } = language;
  const voice = setupI18n({ locale: tag, locales: localeOf(language), messages: { [tag]: messages } });
  voices.set(language, voice);
  return voice;
}

/** Isolates values, so that they keep their own direction in a right-to-left text. */
function isolate(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  );
}

/**
 * Matches a text that has only values before its first letter. The bidi algorithm skips isolated values, so such a text
 * needs a mark for its direction.
 */
const beginsWithValue = /^\P{L}*\u2068/u;

function fromRight(text: string): string {
  return beginsWithValue.test(text) ? `\u200F${text}` : text;
}

/**
 * Formats a message of words and plain values, and returns `undefined` for any other. Lingui would create new number,
 * date and plural formats for each text, which is too slow for lists.
 */
function joined(message: unknown, values: Values): string | undefined {
  if (!Array.isArray(message)) return undefined;
  let text = '';
  for (const part of message) {
    if (Array.isArray(part) && part.length > 1) return undefined;
    text += typeof part === 'string' ? part : (values[part[0]] ?? '');
  }
  return text;
}

function sayIn(language: Language, key: string, values: Values): string {
  const voice = voiceOf(language);
  return joined(voice.messages[key], values) ?? voice._(key, values);
}

function say(key: string, values: Values): string {
  const spoken = currentLanguage();
  const language = Object.hasOwn(spoken.messages, key) ? spoken : english;
  return language.direction === 'rtl' ? fromRight(sayIn(language, key, isolate(values))) : sayIn(language, key, values);
}

/** Defines the texts of an area. `area` must be unique. */
export function defineTexts<const Texts extends Readonly<Record<string, string>>>(
  area: string,
  texts: Texts,
): { readonly [Key in keyof Texts]: Say<Texts[Key]> };
export function defineTexts(
  area: string,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, (values?: Values) => string>> {
  const named = Object.entries(texts).map(([key, message]) => ({ key, id: `${area}.${key}`, message }));
  voiceOf(english).load(english.tag, Object.fromEntries(named.map(({ id, message }) => [id, message])));
  return Object.fromEntries(named.map(({ key, id }) => [key, (values: Values = {}) => say(id, values)]));
}
