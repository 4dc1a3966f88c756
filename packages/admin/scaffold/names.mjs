/** Derives names that a document doesn't contain: names of the resource, and of its id and title fields. */
import pluralize from 'pluralize';
import { Refusal } from './refusal.mjs';

/** @import { Shape } from './shape.mjs' */
/** @typedef {{ name: string, label: string, singular: string, type: string }} Names */
/** @typedef {{ key: string, why: string }} Guess */

/** @param {string} text */
function wordsOf(text) {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase()
    .split(' ');
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the last segment of a path that is neither a parameter nor a verb such as "list".
 * @param {string} path
 */
function lastWord(path) {
  const parts = path
    .replace(/\.json$/, '')
    .split('/')
    .filter((part) => part !== '' && !part.includes('{'));
  const named = parts.filter((part) => !/^(list|search|all|query|find|find_?all)$/i.test(part));
  return named.at(-1) ?? parts.at(-1) ?? '';
}

/**
 * Returns the names of a resource: for `/pet-types`, these are `pet-types`, Pet types, pet type and PetType.
 * @param {string} path
 * @param {string} [given] the name given by the developer
 */
export function namesOf(path, given) {
  const words = wordsOf(given ?? lastWord(path));
  const last = words.at(-1) ?? '';
  if (last === '' || !/^[a-z]/.test(words[0] ?? '')) {
    throw new Refusal(`Cannot derive a name from ${given ?? path}. Specify one with --name.`);
  }
  const singular = [...words.slice(0, -1), pluralize.singular(last)];
  const plural = [...singular.slice(0, -1), pluralize.plural(last)];
  return {
    name: given ?? plural.join('-'),
    label: capital(plural.join(' ')),
    singular: singular.join(' '),
    type: singular.map(capital).join(''),
  };
}

/**
 * Guesses the field that identifies a record: the one named like the path's parameter, else one with a usual name.
 * @param {Shape} row
 * @param {string | undefined} parameter the name in the record's path
 * @param {string} singular
 * @returns {Guess}
 */
export function guessId(row, parameter, singular) {
  const fields = Object.keys(row.fields ?? {});
  const one = singular.replaceAll(' ', '');
  const last = parameter === undefined ? [] : wordsOf(parameter).slice(-1);
  for (const wanted of [
    ...(parameter === undefined ? [] : [parameter]),
    ...last,
    'id',
    `${one}id`,
    `${one}_id`,
    'uuid',
    'guid',
    'slug',
    'key',
    'code',
    'name',
  ]) {
    const key = fields.find((field) => field.toLowerCase() === wanted.toLowerCase());
    if (key !== undefined) {
      return {
        key,
        why:
          parameter !== undefined && (key === parameter || key.toLowerCase() === last[0])
            ? `the path's {${parameter}}`
            : 'its name',
      };
    }
  }
  const values = Object.entries(row.fields ?? {}).flatMap(([key, { kind, isWriteOnly }]) =>
    ['string', 'integer'].includes(kind) && !isWriteOnly ? [key] : [],
  );
  const named = values.find((key) =>
    /(^|_)(id|uid|number|address|slug|login|sha|hash)$|[a-z](Id|ID|Uid|Number|Key)$/.test(key),
  );
  if (named !== undefined) return { key: named, why: 'its name looks like an id' };
  const required = values.find((key) => row.required?.includes(key)) ?? values[0];
  if (required !== undefined) {
    return { key: required, why: 'it is the first candidate; check that it is unique' };
  }
  throw new Refusal(`No field identifies a record. The record has ${fields.join(', ')}.`);
}

/**
 * Guesses the field that serves as a record's title.
 * @param {Row} row
 * @param {string} id
 * @returns {Guess}
 * @typedef {Shape} Row
 */
export function guessTitle(row, id) {
  const texts = Object.entries(row.fields ?? {}).flatMap(([key, { kind, format, isWriteOnly }]) =>
    kind === 'string' && !isWriteOnly && !/^(date|date-time|uuid|uri|password|binary)$/.test(format ?? '') ? [key] : [],
  );
  const patterns = [/^(name|title|label|subject)$/i, /(name|title)$/i, /^(code|e-?mail|username|slug)$/i];
  for (const pattern of patterns) {
    const key = texts.find((text) => pattern.test(text));
    if (key !== undefined) return { key, why: 'its name' };
  }
  const [first] = texts.filter((text) => text !== id);
  return first === undefined
    ? { key: id, why: 'a record has no text field' }
    : { key: first, why: 'it is the first text field' };
}
