import { codeWords } from 'portal/code-words';
import { capitalise, humanise } from './field-name.ts';

/** Backends write codes as `UNABLE_TO_LOCATE`, `UnableToLocate` and `unabletolocate`. */
const bare = (code: string) => code.replaceAll(/[\W_]/g, '').toLowerCase();

const known: ReadonlyMap<string, ReadonlyMap<string, () => string>> = new Map(
  Object.entries(codeWords).map(([field, words]) => [
    field,
    new Map(Object.entries(words).map(([code, say]) => [bare(code), say])),
  ]),
);

/** Returns the display text of one of a field's options. */
export function wordsOfOption(field: string, option: string): string {
  return known.get(field)?.get(bare(option))?.() ?? humanise(option);
}

/** Returns the display text of a referenced record's name. A name without a text stays unchanged. */
export function wordsOfReferenced(field: string, name: string): string {
  return known.get(field)?.get(bare(name))?.() ?? name;
}

/**
 * Returns the display text of a code: from the table, else its name in words, because backends may have codes of their
 * own. Text that is not a code, such as a sentence, stays unchanged.
 */
export function wordsOfCode(field: string, code: string): string {
  const words = known.get(field)?.get(bare(code))?.();
  if (words !== undefined) return words;
  if (!/^[A-Za-z]\w*$/.test(code)) return code;
  const isShouted = code === code.toUpperCase() && code.length > 3;
  return isShouted ? capitalise(code.toLowerCase().replaceAll('_', ' ').trim()) : humanise(code);
}
