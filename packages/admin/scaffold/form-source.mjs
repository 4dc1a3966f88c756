/** Writes the source code of a form's fields and of the schema that it sends. */
import { fieldSource, sourceOfKey, sourceOfText, zodSource } from './zod-source.mjs';

/** @import { Shape } from './shape.mjs' */
/**
 * @typedef {{ fields: readonly string[], schema: string | undefined, left: string | undefined, unasked: readonly
 * string[] }} FormSource
 */

/** @param {Shape} shape */
function fitsInput({ kind, choices = [], format, isReadOnly }) {
  if (isReadOnly || format === 'binary') return false;
  if (kind === 'choice') return choices.every((choice) => typeof choice === 'string');
  return ['string', 'integer', 'number', 'boolean'].includes(kind);
}

/**
 * Returns the variant of a shape that a user can enter: the string of a union, or a choice without its blank value.
 * @param {Shape} shape
 * @returns {Shape}
 */
function typable(shape) {
  if (shape.kind === 'choice') return { ...shape, choices: shape.choices?.filter((choice) => choice !== '') ?? [] };
  const text = shape.kind === 'either' ? shape.either?.find(({ kind }) => kind === 'string') : undefined;
  return text ? { ...shape, ...text, isNullable: shape.isNullable, isReadOnly: shape.isReadOnly } : shape;
}

/**
 * Returns the source of a form. `left` is the reason if there can be no form. `schema` is the sent schema if it differs
 * from the record's.
 * @param {Shape | undefined} sent
 * @param {Shape} row
 * @param {{ id: string, title: string, change?: 'PATCH' | 'PUT' | 'PUT to the path' | undefined }} about the id, the
 *   first field, and the method that changes a record
 * @returns {FormSource | undefined}
 */
export function formSource(sent, row, { id, title, change }) {
  if (sent?.kind !== 'object' || !sent.fields) return undefined;
  const { required = [] } = sent;
  const fields = Object.fromEntries(Object.entries(sent.fields).map(([name, shape]) => [name, typable(shape)]));
  const included = Object.entries(fields)
    // Include the id only if the backend requires it for new records.
    .filter(([name, shape]) => fitsInput(shape) && (name !== id || (change === undefined && required.includes(id))))
    .toSorted(([a], [b]) => Number(b === title) - Number(a === title));
  if (included.length === 0) {
    return {
      fields: [],
      schema: undefined,
      unasked: [],
      left: 'it has no text, number, choice or boolean field',
    };
  }
  // A PUT includes the record's other fields.
  const unasked = change?.startsWith('PUT')
    ? []
    : Object.entries(fields).filter(
        ([name, shape]) => required.includes(name) && !shape.isReadOnly && !fitsInput(shape),
      );
  const impossible = unasked.find(([, { kind, isNullable }]) => kind !== 'list' && !isNullable);
  if (impossible) {
    return {
      fields: [],
      schema: undefined,
      unasked: [],
      left: `"${impossible[0]}" is required, but no input supports it`,
    };
  }

  // A change may omit unchanged fields, but it can't empty the record's required ones.
  const isRequired = (/** @type {string} */ name) =>
    required.includes(name) || (change !== undefined && row.required?.includes(name) === true);
  const sources = included.map(([name, shape]) => [name, fieldSource(shape, isRequired(name))]);
  const standard = unasked.map(([name, shape]) => [
    name,
    `${zodSource(shape)}.default(${shape.isNullable ? 'null' : '[]'})`,
  ]);
  // Without its own schema, the create form must have every required field of the record.
  const isWhole =
    change !== undefined || (row.required ?? []).every((name) => name === id || included.some(([key]) => key === name));
  const isSame =
    isWhole &&
    standard.length === 0 &&
    sources.every(([name = '', source]) => {
      const own = row.fields?.[name];
      return (
        own !== undefined && !own.isWriteOnly && fieldSource(own, row.required?.includes(name) ?? false) === source
      );
    });
  return {
    fields: included.map(([name, { format }]) =>
      format === 'date-time' ? `{ key: ${sourceOfText(name)}, as: 'datetime' }` : sourceOfText(name),
    ),
    schema: isSame
      ? undefined
      : `z.object({\n${[...sources, ...standard].map(([name = '', source]) => `  ${sourceOfKey(name)}: ${source},\n`).join('')}})`,
    left: undefined,
    unasked: Object.entries(fields)
      .filter(([name, shape]) => !shape.isReadOnly && !included.some(([key]) => key === name))
      .map(([name]) => name),
  };
}
