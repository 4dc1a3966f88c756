/**
 * The catalogue, area by area. Each area writes its English texts as ICU messages in a `texts.ts` and gets a
 * function for each, typed by the message's parameters. The build compiles the messages (packages/admin/vite/texts/plugin.mjs), so
 * that no parser is shipped; a text is known to other languages as `area.key`.
 */
import { type I18n, setupI18n } from '@lingui/core';
import type { ValuesOf } from './icu.ts';
import { type Language, english, localeOf, spokenLanguage } from './language.ts';

/** Says the text in the language of whoever reads it. */
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

/** In a sentence that runs from right to left a number or a name keeps its own direction. */
function isolate(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? `\u2068${value}\u2069` : value]),
  );
}

/** Nothing but values before the first letter: where a text finds its own direction, the values are passed over, and this one says which it has. */
const beginsWithValue = /^\P{L}*\u2068/u;

function fromRight(text: string): string {
  return beginsWithValue.test(text) ? `\u200F${text}` : text;
}

/**
 * A message of words and values alone; `undefined` of any other. The library makes its forms of numbers, dates and plurals
 * anew for each text that it says: a row of a list has a dozen, and a long one was a fifth of what it leaves to be collected.
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
  const spoken = spokenLanguage();
  const language = Object.hasOwn(spoken.messages, key) ? spoken : english;
  return language.direction === 'rtl' ? fromRight(sayIn(language, key, isolate(values))) : sayIn(language, key, values);
}

/** `area` is what no other area is called. */
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
