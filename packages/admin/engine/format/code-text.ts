import { codeWords } from 'portal/code-words';
import { capitalise, humanise } from './field-name.ts';

/** Normalises a code, because backends write `UNABLE_TO_LOCATE`, `UnableToLocate` or `unabletolocate`. */
const normalizeCode = (code: string) => code.replaceAll(/[\W_]/g, '').toLowerCase();

const textsByField: ReadonlyMap<string, ReadonlyMap<string, () => string>> = new Map(
  Object.entries(codeWords).map(([field, words]) => [
    field,
    new Map(Object.entries(words).map(([code, say]) => [normalizeCode(code), say])),
  ]),
);

/** Returns the display text of one of a field's options. */
export function optionText(field: string, option: string): string {
  return textsByField.get(field)?.get(normalizeCode(option))?.() ?? humanise(option);
}

/** Returns the display text of a referenced record's name. A name without a text stays unchanged. */
export function referencedNameText(field: string, name: string): string {
  return textsByField.get(field)?.get(normalizeCode(name))?.() ?? name;
}

/**
 * Returns the display text of a code. An unknown code of a third-party backend is converted to words. Text that is not
 * a code, such as a sentence, stays unchanged.
 */
export function textOfCode(field: string, code: string): string {
  const words = textsByField.get(field)?.get(normalizeCode(code))?.();
  if (words !== undefined) return words;
  if (!/^[A-Za-z]\w*$/.test(code)) return code;
  const isShouted = code === code.toUpperCase() && code.length > 3;
  return isShouted ? capitalise(code.toLowerCase().replaceAll('_', ' ').trim()) : humanise(code);
}
