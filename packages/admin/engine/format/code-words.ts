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

/** One of the values that a field may have, as people read it. */
export function wordsOfOption(field: string, option: string): string {
  return known.get(field)?.get(bare(option))?.() ?? humanise(option);
}

/** The name of what an id leads to, in the words of the portal. A name that it has no words for stays as it is. */
export function wordsOfReferenced(field: string, name: string): string {
  return known.get(field)?.get(bare(name))?.() ?? name;
}

/**
 * A field's code as people read it: by the table of what is known, else its own name as a sentence begins, for a backend
 * may have codes of its own. What is no code, such as a sentence, stays as it is.
 */
export function wordsOfCode(field: string, code: string): string {
  const words = known.get(field)?.get(bare(code))?.();
  if (words !== undefined) return words;
  if (!/^[A-Za-z]\w*$/.test(code)) return code;
  const isShouted = code === code.toUpperCase() && code.length > 3;
  return isShouted ? capitalise(code.toLowerCase().replaceAll('_', ' ').trim()) : humanise(code);
}
