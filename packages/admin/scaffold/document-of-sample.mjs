/** Derives an OpenAPI document from a sample response. */
import { checkDocument } from './read-document.mjs';

/** @typedef {Readonly<Record<string, unknown>>} Schema */

const formats = [
  { format: 'date-time', pattern: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/ },
  { format: 'date', pattern: /^\d{4}-\d{2}-\d{2}$/ },
];

/**
 * Returns a schema that matches all values found in the same place.
 * @param {readonly unknown[]} values
 * @returns {Schema}
 */
function schemaOf(values) {
  const some = values.filter((value) => value !== null && value !== undefined);
  const [first] = some;
  const nullable = values.includes(null) ? { nullable: true } : {};
  if (first === undefined) return nullable;
  if (some.every((value) => Array.isArray(value))) return { type: 'array', items: schemaOf(some.flat()), ...nullable };
  if (some.every((value) => typeof value === 'string')) {
    const known = formats.find(({ pattern }) => some.every((value) => pattern.test(String(value))));
    return { type: 'string', example: first, ...(known ? { format: known.format } : {}), ...nullable };
  }
  if (some.every((value) => typeof value === 'boolean')) return { type: 'boolean', example: first, ...nullable };
  if (some.every((value) => typeof value === 'number')) {
    return { type: some.every((value) => Number.isInteger(value)) ? 'integer' : 'number', example: first, ...nullable };
  }
  const objects = some.flatMap((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? [Object.entries(value)] : [],
  );
  if (objects.length < some.length) return nullable;
  const names = [...new Set(objects.flatMap((entries) => entries.map(([name]) => name)))];
  const all = (/** @type {string} */ name) => objects.map((entries) => entries.find(([key]) => key === name)?.[1]);
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, schemaOf(all(name))])),
    required: names.filter((name) => !all(name).includes(undefined)),
    ...nullable,
  };
}

/**
 * Returns a document with one list operation. It has no parameters, because a response doesn't show them.
 * @param {unknown} answer
 * @param {string} path
 */
export function documentOfSample(answer, path) {
  const schema = schemaOf([answer]);
  return checkDocument(
    {
      openapi: '3.1.0',
      paths: {
        [path]: {
          get: { responses: { 200: { description: 'The sample', content: { 'application/json': { schema } } } } },
        },
      },
    },
    'the sample',
  );
}
