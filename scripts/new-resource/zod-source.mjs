/** A shape as the zod schema that a developer would write for it. */

/** @import { Shape } from './shape.mjs' */

const quote = (/** @type {string} */ text) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** A text as source. */
export const sourceOfText = quote;

/** A key of an object, quoted where it must be. @param {string} name */
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
  uuid: 'z.uuid()',
};

/** @param {Shape} shape @returns {string} */
function plainSource({ kind, format, min, max, choices = [], items, fields = {}, required = [], either = [] }) {
  const bounds = `${min === undefined ? '' : `.min(${min})`}${max === undefined ? '' : `.max(${max})`}`;
  switch (kind) {
    case 'string':
      return `${formats[format ?? ''] ?? 'z.string()'}${bounds}`;
    case 'integer':
      return `z.int()${bounds}`;
    case 'number':
      return `z.number()${bounds}`;
    case 'boolean':
      return 'z.boolean()';
    case 'choice':
      return sourceOfChoices(choices);
    case 'list':
      return `z.array(${items ? zodSource(items) : 'z.unknown()'})`;
    case 'map':
      return `z.record(z.string(), ${items ? zodSource(items) : 'z.unknown()'})`;
    case 'object':
      return objectSource(fields, required);
    case 'either':
      return either.length === 0 ? 'z.unknown()' : `z.union([${either.map((one) => zodSource(one)).join(', ')}])`;
    default:
      return 'z.unknown()';
  }
}

/** @param {readonly unknown[]} choices */
function sourceOfChoices(choices) {
  const texts = choices.filter((choice) => typeof choice === 'string');
  if (texts.length === choices.length) return `z.enum([${texts.map(quote).join(', ')}])`;
  const literals = choices.map((choice) => (typeof choice === 'string' ? quote(choice) : JSON.stringify(choice)));
  return choices.every((choice) => ['string', 'number', 'boolean'].includes(typeof choice)) ? `z.literal([${literals.join(', ')}])` : 'z.unknown()';
}

/**
 * An object in one line.
 * @param {Readonly<Record<string, Shape>>} fields
 * @param {readonly string[]} required
 */
function objectSource(fields, required) {
  return `z.object({ ${Object.entries(fields).map(([name, field]) => `${sourceOfKey(name)}: ${fieldSource(field, required.includes(name))}`).join(', ')} })`;
}

/** @param {Shape} shape @returns {string} */
export function zodSource(shape) {
  return shape.isNullable ? `${plainSource(shape)}.nullable()` : plainSource(shape);
}

/** A field of an object: one that may be missing says so, and so does one that is never answered. @param {Shape} shape @param {boolean} isRequired */
export function fieldSource(shape, isRequired) {
  if (isRequired && !shape.isWriteOnly) return zodSource(shape);
  return `${plainSource(shape)}${shape.isNullable ? '.nullish()' : '.optional()'}`;
}
