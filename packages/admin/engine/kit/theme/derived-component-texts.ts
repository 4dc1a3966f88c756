/** Derives the texts of antd's components from the English ones, for languages that antd lacks. */
import type { Locale } from 'antd/es/locale';
import enGB from 'antd/es/locale/en_GB';
import words from './welsh-component-texts.json';

/** Returns whether a key's value is a format or a locale name for code, not a text. */
const isFormatKey = (name: string) => /format$|^locale$|^monthBeforeYear$/i.test(name);

function bracketed<Texts extends object>(texts: Texts): Texts;
function bracketed(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]: [string, unknown]) => {
      if (typeof value === 'string' && value !== '' && !isFormatKey(name)) return [name, `[${value.toUpperCase()}~]`];
      return [name, typeof value === 'object' && value !== null && !Array.isArray(value) ? bracketed(value) : value];
    }),
  );
}

/** The pseudo-language's texts: English in brackets, so that untranslated components are easy to spot. */
export const pseudoComponentTexts: Locale = bracketed(enGB);

function mergeTexts<Texts extends object>(texts: Texts, others: object): Texts;
function mergeTexts(texts: object, others: object): object {
  const own = new Map<string, unknown>(Object.entries(others));
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]: [string, unknown]) => {
      const other = own.get(name);
      const goesOn =
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value) &&
        typeof other === 'object' &&
        other !== null;
      return [name, goesOn ? mergeTexts(value, other) : (other ?? value)];
    }),
  );
}

/** Welsh texts from the JSON file in this folder. Missing ones stay English. */
export const welshComponentTexts: Locale = mergeTexts(enGB, words);
