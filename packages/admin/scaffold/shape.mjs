/** Simplified schemas without references and compositions, as the scaffolder uses them. */
import { z } from 'zod';
import { resolve } from './read-document.mjs';

/** @import { ApiDocument } from './read-document.mjs' */

/**
 * @typedef {object} Shape
 * @property {'string' | 'integer' | 'number' | 'boolean' | 'choice'
 *   | 'list' | 'object' | 'map' | 'either' | 'anything'} kind
 * @property {boolean} isNullable
 * @property {boolean} isReadOnly set by the backend
 * @property {boolean} isWriteOnly never returned by the backend
 * @property {string} [format] of a string
 * @property {string} [pattern] of a string
 * @property {number} [min] length of a string or size of a number
 * @property {number} [max]
 * @property {readonly unknown[]} [choices]
 * @property {Shape} [items] of a list or a map
 * @property {Readonly<Record<string, Shape>>} [fields] of an object
 * @property {readonly string[]} [required] names of fields
 * @property {readonly Shape[]} [either]
 * @property {unknown} [standard] its default
 * @property {unknown} [example] from the document
 */

const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  nullable: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  writeOnly: z.boolean().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  examples: z.unknown().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional().catch(undefined),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  allOf: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
});

/** @typedef {z.infer<typeof Schema>} SchemaNode */

/** @type {Shape} */
const anything = { kind: 'anything', isNullable: false, isReadOnly: false, isWriteOnly: false };

/**
 * Limits of depth and size, because some documents unfold endlessly. They count steps rather than seconds, so that
 * results are the same on every machine.
 */
const deepest = 8;
/** Below this depth, the alternatives of a union aren't read, because no cell or input shows them. */
const deepChoice = 3;
const mostParts = 20_000;

/**
 * Returns the shape of a schema. Recursive and too deep parts become `anything`.
 * @param {ApiDocument} document
 * @param {unknown} given
 * @returns {Shape}
 */
export function shapeOf(document, given) {
  return unfold(document, given, [], { left: mostParts });
}

/**
 * @param {ApiDocument} document
 * @param {unknown} given
 * @param {readonly unknown[]} above the enclosing schemas
 * @param {{ left: number }} parts
 * @returns {Shape}
 */
function unfold(document, given, above, parts) {
  parts.left -= 1;
  if (above.length > deepest || parts.left < 0) return anything;
  const node = resolve(document, given);
  if (above.includes(node)) return anything;
  const read = Schema.safeParse(node);
  if (!read.success) return anything;
  const inside = [...above, node];
  /** @param {unknown} part */
  const partOf = (part) => unfold(document, part, inside, parts);
  const schema = read.data;
  const variants = schema.anyOf ?? schema.oneOf;
  const isNull = (/** @type {unknown} */ part) =>
    z.looseObject({ type: z.literal('null') }).safeParse(resolve(document, part)).success;
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => type !== undefined);
  const common = {
    isNullable:
      schema.nullable === true ||
      types.includes('null') ||
      schema.enum?.includes(null) === true ||
      variants?.some(isNull) === true,
    isReadOnly: schema.readOnly === true,
    isWriteOnly: schema.writeOnly === true,
    ...(schema.default === undefined ? {} : { standard: schema.default }),
    ...exampleOf(schema),
  };
  if (schema.allOf) {
    return {
      ...joined([...schema.allOf.map(partOf), ...(schema.properties ? [ownShape(schema, types, partOf)] : [])]),
      ...common,
    };
  }
  if (variants) {
    const some = variants.filter((part) => !isNull(part));
    const isDeep = some.length > 1 && above.length >= deepChoice;
    const either = some.map((part) =>
      isDeep
        ? unfold(document, part, [...inside, ...Array.from({ length: deepest - inside.length })], parts)
        : partOf(part),
    );
    const [only] = either;
    // Django REST framework describes a choice that may be blank as a union of two choices.
    const isChoice = either.length > 1 && either.every(({ kind }) => kind === 'choice');
    const joint = isChoice
      ? {
          ...anything,
          kind: /** @type {const} */ ('choice'),
          choices: [...new Set(either.flatMap(({ choices = [] }) => choices))],
        }
      : { kind: /** @type {const} */ ('either'), either };
    return { ...(either.length === 1 && only ? only : joint), ...common };
  }
  return { ...ownShape(schema, types, partOf), ...common };
}

/** @param {SchemaNode} schema @returns {{ example?: unknown }} */
function exampleOf({ example, examples }) {
  const first = example ?? (Array.isArray(examples) ? examples[0] : undefined);
  return first === undefined ? {} : { example: first };
}

/** @param {readonly Shape[]} parts @returns {Shape} */
function joined(parts) {
  const objects = parts.filter(({ kind }) => kind === 'object');
  if (objects.length === 0) return parts[0] ?? anything;
  return {
    ...anything,
    kind: 'object',
    fields: Object.assign({}, ...objects.map(({ fields }) => fields)),
    required: objects.flatMap(({ required = [] }) => required),
  };
}

/**
 * @param {SchemaNode} schema
 * @param {readonly string[]} types
 * @param {(part: unknown) => Shape} partOf
 * @returns {Shape}
 */
function ownShape(schema, types, partOf) {
  const choices = schema.const === undefined ? schema.enum : [schema.const];
  if (choices) return { ...anything, kind: 'choice', choices: choices.filter((choice) => choice !== null) };
  const named = types.filter((type) => type !== 'null');
  const type =
    named.length > 1
      ? undefined
      : (named[0] ?? (schema.properties ? 'object' : schema.items === undefined ? undefined : 'array'));
  if (named.length > 1) {
    return {
      ...anything,
      kind: 'either',
      either: named.map((one) => ownShape({ ...schema, type: one }, [one], partOf)),
    };
  }
  if (type === 'string') {
    return {
      ...anything,
      kind: 'string',
      ...(schema.format ? { format: schema.format } : {}),
      ...(schema.pattern === undefined ? {} : { pattern: schema.pattern }),
      ...bounds(schema.minLength, schema.maxLength),
    };
  }
  if (type === 'integer' || type === 'number') {
    return { ...anything, kind: type, ...bounds(schema.minimum, schema.maximum) };
  }
  if (type === 'boolean') return { ...anything, kind: 'boolean' };
  if (type === 'array') {
    return { ...anything, kind: 'list', items: schema.items === undefined ? anything : partOf(schema.items) };
  }
  if (type !== 'object') return anything;
  if (!schema.properties) return { ...anything, kind: 'map', items: partOf(schema.additionalProperties) };
  const fields = Object.fromEntries(Object.entries(schema.properties).map(([name, field]) => [name, partOf(field)]));
  return {
    ...anything,
    kind: 'object',
    fields,
    required: (schema.required ?? []).filter((name) => Object.hasOwn(fields, name)),
  };
}

/** @param {number | undefined} min @param {number | undefined} max */
function bounds(min, max) {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/**
 * Returns the shape of responses. It is more tolerant, because many backends send null for optional fields, and
 * values that violate a newer pattern.
 * @param {Shape} shape
 * @returns {Shape}
 */
export function asRead(shape) {
  const { pattern: _, ...rest } = shape;
  const { fields, required = [], items, either } = rest;
  return {
    ...rest,
    ...(fields
      ? {
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, field]) => [
              name,
              { ...asRead(field), isNullable: field.isNullable || !required.includes(name) },
            ]),
          ),
        }
      : {}),
    ...(items ? { items: asRead(items) } : {}),
    ...(either ? { either: either.map(asRead) } : {}),
  };
}

/**
 * Returns whether a shape is an object with fields.
 * @param {Shape | undefined} shape
 */
export function isRecord(shape) {
  return shape?.kind === 'object' && Object.keys(shape.fields ?? {}).length > 0;
}
