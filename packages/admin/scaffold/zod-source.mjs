/** Converts shapes to the source code of Zod schemas. */

/** @import { Shape } from './shape.mjs' */

const quote = (/** @type {string} */ text) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;

/** Returns a text as a string literal. */
export const sourceOfText = quote;

/**
 * Returns a key of an object literal, quoted if necessary.
 * @param {string} name
 */
export function sourceOfKey(name) {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name);
}

/** @type {Readonly<Record<string, string>>} */
const formats = {
  date: 'z.iso.date()',
  'date-time': 'z.iso.datetime({ offset: true, local: true })',
  email: 'z.email()',
  uri: 'z.url()',
  url: 'z.url()',
  uuid: 'z.guid()',
};

/** Maximum nesting of objects in a record's schema. The portal shows nothing deeper. */
const deepest = 2;

/** @param {Shape} shape @param {number} [depth] @returns {string} */
function plainSource(
  { kind, format, example, pattern, min, max, choices = [], items, fields = {}, required = [], either = [] },
  depth = 0,
) {
  const bounds = `${min === undefined ? '' : `.min(${min})`}${max === undefined ? '' : `.max(${max})`}`;
  switch (kind) {
    case 'string':
      return `${isLocal({ format, example }) ? 'z.iso.datetime({ local: true })' : (formats[format ?? ''] ?? 'z.string()')}${bounds}${patternSource(pattern)}`;
    case 'integer':
      return `z.int()${bounds}`;
    case 'number':
      return `z.number()${bounds}`;
    case 'boolean':
      return 'z.boolean()';
    case 'choice':
      return sourceOfChoices(choices);
    case 'list':
      return `z.array(${items ? zodSource(items, depth) : 'z.unknown()'})`;
    case 'map':
      return `z.record(z.string(), ${items ? zodSource(items, depth) : 'z.unknown()'})`;
    case 'object':
      return depth >= deepest ? 'z.unknown()' : objectSource(fields, required, depth + 1);
    case 'either':
      return eitherSource(either, depth);
    default:
      return 'z.unknown()';
  }
}

/**
 * Returns whether the example is a time without a zone.
 * @param {{ format: string | undefined, example: unknown }} shape
 */
function isLocal({ format, example }) {
  return format === 'date-time' && typeof example === 'string' && /T[\d:.]+$/.test(example);
}

/**
 * Returns the source of a pattern, or nothing if JavaScript can't parse it.
 * @param {string | undefined} pattern
 */
function patternSource(pattern) {
  if (pattern === undefined) return '';
  try {
    return `.regex(${String(new RegExp(pattern, 'u'))})`;
  } catch {
    return '';
  }
}

/**
 * Returns the source of a union. Unions with objects become `z.unknown()`, because the portal can't show them.
 * @param {readonly Shape[]} either
 * @param {number} depth
 */
function eitherSource(either, depth) {
  if (either.length === 0 || either.some(({ kind }) => ['object', 'anything'].includes(kind))) return 'z.unknown()';
  const sources = [...new Set(either.map((one) => zodSource(one, depth)))];
  return sources.length === 1 ? (sources[0] ?? 'z.unknown()') : `z.union([${sources.join(', ')}])`;
}

/** @param {readonly unknown[]} choices */
function sourceOfChoices(choices) {
  const texts = choices.filter((choice) => typeof choice === 'string');
  if (texts.length === choices.length) return `z.enum([${texts.map(quote).join(', ')}])`;
  const literals = choices.map((choice) => (typeof choice === 'string' ? quote(choice) : JSON.stringify(choice)));
  return choices.every((choice) => ['string', 'number', 'boolean'].includes(typeof choice))
    ? `z.literal([${literals.join(', ')}])`
    : 'z.unknown()';
}

/**
 * Returns the source of an object on one line.
 * @param {Readonly<Record<string, Shape>>} fields
 * @param {readonly string[]} required
 * @param {number} depth
 */
function objectSource(fields, required, depth) {
  return `z.object({ ${Object.entries(fields)
    .map(([name, field]) => `${sourceOfKey(name)}: ${fieldSource(field, required.includes(name), depth)}`)
    .join(', ')} })`;
}

/** @param {Shape} shape @param {number} [depth] @returns {string} */
export function zodSource(shape, depth) {
  return shape.isNullable ? `${plainSource(shape, depth)}.nullable()` : plainSource(shape, depth);
}

/**
 * Returns the source of an object's field. A field is optional if it isn't required or the backend never returns it.
 * @param {Shape} shape
 * @param {boolean} isRequired
 * @param {number} [depth]
 */
export function fieldSource(shape, isRequired, depth) {
  if (isRequired && !shape.isWriteOnly) return zodSource(shape, depth);
  return `${plainSource(shape, depth)}${shape.isNullable ? '.nullish()' : '.optional()'}`;
}
