/** Builds sample records that match a schema, preferring the document's examples. */

/** @import { Shape } from './shape.mjs' */

/** @type {Readonly<Record<string, string>>} */
const texts = {
  date: '2026-11-20',
  'date-time': '2026-11-20T10:00:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '7d444840-9dc0-41d1-b245-5ffdce74fad2',
};

/** @param {Shape} shape @returns {unknown} */
function sampleOf(shape) {
  const {
    kind,
    isNullable,
    example,
    choices = [],
    min,
    max,
    format = '',
    fields = {},
    required = [],
    either = [],
  } = shape;
  if (fits(shape, example)) return example;
  if (isNullable) return null;
  switch (kind) {
    case 'string':
      return texts[format] ?? 'Sample text'.padEnd(min ?? 0, '.').slice(0, max);
    case 'integer':
    case 'number':
      return min ?? Math.min(1, max ?? 1);
    case 'boolean':
      return true;
    case 'choice':
      return choices[0];
    case 'list':
      return [];
    case 'map':
      return {};
    case 'object':
      return Object.fromEntries(required.flatMap((name) => (fields[name] ? [[name, sampleOf(fields[name])]] : [])));
    default:
      return either[0] ? sampleOf(either[0]) : null;
  }
}

/**
 * Returns whether the example matches the schema. Some documents write all examples as strings.
 * @param {Shape} shape
 * @param {unknown} example
 */
function fits({ kind, choices = [], min = -Infinity, max = Infinity, format = '' }, example) {
  if (kind === 'string') {
    return (
      typeof example === 'string' &&
      example.length >= min &&
      example.length <= max &&
      (texts[format] === undefined ||
        (format === 'date-time' && !Number.isNaN(Date.parse(example)) && example.includes('T')))
    );
  }
  if (kind === 'choice') return choices.includes(example);
  if (kind === 'boolean') return typeof example === 'boolean';
  if (kind === 'integer') return Number.isSafeInteger(example) && Number(example) >= min && Number(example) <= max;
  return kind === 'number' && typeof example === 'number' && example >= min && example <= max;
}

/**
 * Returns a sample with the required fields and those that the list shows.
 * @param {Shape} row
 * @param {readonly string[]} shown
 * @returns {Readonly<Record<string, unknown>>}
 */
export function sampleRow({ fields = {}, required = [] }, shown) {
  const included = Object.entries(fields).filter(
    ([key, { isWriteOnly }]) => !isWriteOnly && (required.includes(key) || shown.includes(key)),
  );
  return Object.fromEntries(
    included.map(([key, shape]) => [key, sampleOf(shown.includes(key) ? { ...shape, isNullable: false } : shape)]),
  );
}
