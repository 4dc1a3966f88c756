/** Names that a document does not give: the resource's own, and which fields identify and name a record. */
import { Refusal } from './refusal.mjs';

/** @import { Shape } from './shape.mjs' */
/** @typedef {{ name: string, label: string, singular: string, type: string }} Names */
/** @typedef {{ key: string, why: string }} Guess */

/** @param {string} text */
function wordsOf(text) {
  return text.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[^A-Za-z\d]+/g, ' ').trim().toLowerCase().split(' ');
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {string} word */
function singularOf(word) {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** @param {string} word */
function pluralOf(word) {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** `/pet-types` → `pet-types`, Pet types, pet type, PetType. @param {string} path @param {string} [given] the name that was asked for */
export function namesOf(path, given) {
  const words = wordsOf(given ?? path.split('/').findLast((part) => part !== '') ?? '');
  const last = words.at(-1) ?? '';
  if (last === '' || !/^[a-z]/.test(words[0] ?? '')) throw new Refusal(`No name can be made of ${given ?? path}: give one with --name.`);
  const singular = [...words.slice(0, -1), singularOf(last)];
  const plural = [...singular.slice(0, -1), pluralOf(singular.at(-1) ?? '')];
  return {
    name: given ?? plural.join('-'),
    label: capital(plural.join(' ')),
    singular: singular.join(' '),
    type: singular.map(capital).join(''),
  };
}

/**
 * The field that identifies a record: the one that the path is named after, else the usual names.
 * @param {Shape} row
 * @param {string | undefined} parameter the name in the record's path
 * @param {string} singular
 * @returns {Guess}
 */
export function guessId(row, parameter, singular) {
  const fields = Object.keys(row.fields ?? {});
  const one = singular.replaceAll(' ', '');
  for (const wanted of [...(parameter === undefined ? [] : [parameter]), 'id', `${one}id`, `${one}_id`, 'uuid', 'guid', 'slug', 'key', 'code', 'name']) {
    const key = fields.find((field) => field.toLowerCase() === wanted.toLowerCase());
    if (key !== undefined) return { key, why: key === parameter ? `the path's {${parameter}}` : 'its name' };
  }
  throw new Refusal(`No field tells one record from another. The record has ${fields.join(', ')}.`);
}

/** The field that names a record to people. @param {Row} row @param {string} id @returns {Guess} @typedef {Shape} Row */
export function guessTitle(row, id) {
  const texts = Object.entries(row.fields ?? {}).flatMap(([key, { kind, format, isWriteOnly }]) => (kind === 'string' && !isWriteOnly && !/^(date|date-time|uuid|uri|password|binary)$/.test(format ?? '') ? [key] : []));
  const patterns = [/^(name|title|label|subject)$/i, /(name|title)$/i, /^(code|e-?mail|username|slug)$/i];
  for (const pattern of patterns) {
    const key = texts.find((text) => pattern.test(text));
    if (key !== undefined) return { key, why: 'its name' };
  }
  const [first] = texts.filter((text) => text !== id);
  return first === undefined ? { key: id, why: 'there is no text in a record' } : { key: first, why: 'it is the first text' };
}
