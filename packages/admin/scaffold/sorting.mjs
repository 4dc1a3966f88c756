/** Detects the sort parameters of a list operation and the fields they accept. */

/** @import { Parameter } from './find-operations.mjs' */
/** @import { Shape } from './shape.mjs' */
/**
 * @typedef {object} Sorting
 * @property {readonly string[]} parameters the names of the sort parameters
 * @property {Readonly<Record<string, unknown>>} sort the declaration's `rest.query.sort`
 * @property {readonly { field: string, direction: 'asc' | 'desc' }[]} sorts
 */
/** @typedef {{ field: string, direction: 'asc' | 'desc' }} Sort */

const sortName = /^_?(sort|order|ordering)(_?by|_?field)?$/i;
const directionName = /^_?(sort|order)?_?(direction|dir|order)$/i;
const directionWord = /^(asc|desc)(ending)?$/i;

/**
 * Formats of a single sort parameter, by their names in declarations.
 * @type {readonly (readonly [form: string, pattern: RegExp])[]}
 */
const forms = [
  ['field:direction', /^(?<field>[^:]+):(?<direction>asc|desc)$/i],
  ['field,direction', /^(?<field>[^,]+),(?<direction>asc|desc)$/i],
  ['field direction', /^(?<field>\S+) (?<direction>asc|desc)$/i],
  ['field.direction', /^(?<field>.+)\.(?<direction>asc|desc)$/i],
];

/** @param {Shape} shape @returns {readonly string[]} */
function valuesOf({ kind, choices = [], items }) {
  return kind === 'list' ? (items ? valuesOf(items) : []) : choices.map(String);
}

/** @param {Shape} row */
function sortable({ fields = {} }) {
  return Object.entries(fields).flatMap(([name, { kind, isWriteOnly }]) =>
    ['string', 'integer', 'number', 'choice', 'boolean'].includes(kind) && !isWriteOnly ? [name] : [],
  );
}

/**
 * Returns both directions of each field.
 * @param {readonly string[]} fields
 * @returns {Sort[]}
 */
const bothWays = (fields) =>
  fields.flatMap((field) => [
    { field, direction: /** @type {const} */ ('asc') },
    { field, direction: /** @type {const} */ ('desc') },
  ]);

/**
 * Returns the sorting of a list, or `undefined` if the document doesn't describe its fields or format.
 * @param {readonly Parameter[]} query of the list
 * @param {Shape} row one record of the list
 * @returns {Sorting | undefined}
 */
export function sortingOf(query, row) {
  const known = sortable(row);
  const direction = query.find(
    ({ name, shape }) =>
      directionName.test(name) &&
      valuesOf(shape).length > 0 &&
      valuesOf(shape).every((value) => directionWord.test(value)),
  );
  const by = query.find(({ name }) => sortName.test(name) && name !== direction?.name);
  if (!by) return undefined;
  const values = valuesOf(by.shape);
  if (direction) {
    const fields = (values.length > 0 ? values : []).filter((value) => known.includes(value));
    const [asc = 'asc', desc = 'desc'] = ['asc', 'desc'].map(
      (word) => valuesOf(direction.shape).find((value) => value.toLowerCase().startsWith(word)) ?? word,
    );
    const words = asc === 'asc' && desc === 'desc' ? {} : { words: [asc, desc] };
    return fields.length === 0
      ? undefined
      : {
          parameters: [by.name, direction.name],
          sort: { field: by.name, direction: direction.name, ...words },
          sorts: bothWays(fields),
        };
  }
  /** @param {string} form @param {readonly Sort[]} sorts */
  const buildSorting = (form, sorts) => {
    const ours = sorts.filter(({ field }) => known.includes(field));
    return ours.length === 0 ? undefined : { parameters: [by.name], sort: { name: by.name, as: form }, sorts: ours };
  };
  for (const [form, pattern] of forms) {
    const read = values.flatMap((value) => {
      const groups = pattern.exec(value)?.groups;
      return groups ? [groups] : [];
    });
    // The portal sends directions in lower case.
    if (read.length > 0 && read.every(({ direction: word = '' }) => word === word.toLowerCase())) {
      return buildSorting(
        form,
        read.map(({ field = '', direction: word }) => ({ field, direction: word === 'asc' ? 'asc' : 'desc' })),
      );
    }
  }
  if (values.some((value) => value.startsWith('-'))) {
    return buildSorting(
      '-field',
      values.map((value) => ({ field: value.replace(/^-/, ''), direction: value.startsWith('-') ? 'desc' : 'asc' })),
    );
  }
  // Spring accepts any property of the record.
  if (/property,\s*\(asc\|desc\)/i.test(by.description ?? '')) return buildSorting('field,direction', bothWays(known));
  return undefined;
}
