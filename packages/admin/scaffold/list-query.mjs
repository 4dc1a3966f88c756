/** Interprets a list operation's parameters: pagination, search and filters. */
import { Refusal } from './refusal.mjs';
import { sortingOf } from './sorting.mjs';

/** @import { Parameter } from './find-operations.mjs' */
/** @import { Shape } from './shape.mjs' */
/** @import { Sorting } from './sorting.mjs' */
/** @typedef {{ name: string, choices: readonly string[], isOne: boolean }} Filter */
/**
 * @typedef {object} ListQuery
 * @property {'json-server' | 'own'} form
 * @property {Readonly<Record<string, string>>} names the backend's names of `page`, `offset`, `size` and `search`
 * @property {Readonly<Record<string, readonly string[]>>} unfiltered values to send for an empty filter
 * @property {readonly Filter[]} filters
 * @property {Readonly<Record<string, unknown>> | undefined} post other values of the body of a list by POST
 * @property {Sorting | undefined} sort
 * @property {readonly string[]} unused parameters that the list's screen doesn't send
 * @property {0 | 1} firstPage
 * @property {number} size rows per page
 */

const known = {
  page: /^page(_?(number|no|index))?$/i,
  offset: /^(offset|skip|start|from)$/i,
  size: /^(per_?page|page_?size|limit|size|take|count|max_?results)$/i,
  search: /^(q|query|search|keywords?|term|text)$/i,
};
const usualSize = 20;
const largestSize = 100;

/**
 * Returns the allowed values of a parameter. Returns none if any value is allowed.
 * @param {Shape} shape
 * @returns {readonly string[]}
 */
function choicesOf({ kind, choices = [], items }) {
  if (kind === 'list') return items ? choicesOf(items) : [];
  return kind === 'boolean' ? ['true', 'false'] : choices.map(String);
}

/**
 * Returns the fields of a body as parameters. Fields of nested objects have dotted names.
 * @param {Shape | undefined} body
 * @param {string} at
 * @returns {Parameter[]}
 */
function bodyParameters(body, at = '') {
  return Object.entries(body?.fields ?? {}).flatMap(([name, shape]) => {
    if (at === '' && shape.kind === 'object' && !shape.isNullable) return bodyParameters(shape, `${name}.`);
    return [{ name: `${at}${name}`, isRequired: body?.required?.includes(name) === true, shape }];
  });
}

/**
 * Returns the initial value of a body's field.
 * @param {Shape} shape
 * @returns {unknown}
 */
function neutral({ kind, isNullable, standard, choices = [] }) {
  if (standard !== undefined) return standard;
  if (isNullable) return null;
  if (kind === 'choice') return choices[0];
  return { list: [], object: {}, map: {}, integer: 1, number: 1, boolean: false, string: '' }[String(kind)] ?? null;
}

/**
 * Returns the initial body of a list by POST.
 * @param {Shape} body
 * @returns {Readonly<Record<string, unknown>>}
 */
function templateOf({ fields = {}, required = [] }) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, shape]) => {
      if (shape.kind === 'object' && !shape.isNullable) return [[name, templateOf(shape)]];
      return required.includes(name) || shape.kind === 'list' ? [[name, neutral(shape)]] : [];
    }),
  );
}

/**
 * Interprets the parameters of a list. Throws a `Refusal` for a required parameter that a list can't fill.
 * @param {readonly Parameter[]} query
 * @param {Shape | undefined} body of a list by POST
 * @param {Readonly<Record<string, string>>} givenValues parameter values given by the developer
 * @param {Shape} row one record of the list
 * @returns {ListQuery}
 */
export function readListQuery(query, body, givenValues, row) {
  const inBody = bodyParameters(body);
  const parameters = [...inBody, ...query.filter(({ name }) => !inBody.some((field) => field.name === name))];
  const has = (/** @type {string} */ name) => parameters.some((parameter) => parameter.name === name);
  const own = Object.entries(known).flatMap(([role, pattern]) => {
    // With a body, the query parameters don't paginate.
    const found = (body ? inBody : query).find(({ name }) => pattern.test(name.split('.').at(-1) ?? name));
    return found ? [{ role, ...found }] : [];
  });
  const sort = body ? undefined : sortingOf(query, row);
  const others = parameters.filter(
    ({ name }) =>
      !own.some((used) => used.name === name) &&
      !sort?.parameters.includes(name) &&
      !['_start', '_end', '_sort', '_order'].includes(name),
  );
  const filters = others.flatMap(({ name, shape }) => {
    const choices = choicesOf(shape);
    return choices.length > 0 && givenValues[name] === undefined
      ? [{ name, choices, isOne: shape.kind !== 'list' }]
      : [];
  });
  const unfiltered = others
    .filter(
      ({ name, isRequired }) =>
        givenValues[name] !== undefined || (isRequired && !inBody.some((field) => field.name === name)),
    )
    .map(({ name, shape }) => {
      const choices = choicesOf(shape);
      const standard = givenValues[name] ?? (shape.standard === undefined ? undefined : String(shape.standard));
      if (choices.length === 0 && standard === undefined) {
        throw new Refusal(`The list requires the parameter "${name}". Specify its value: --with ${name}=…`);
      }
      return /** @type {const} */ ([
        name,
        givenValues[name] === undefined && shape.kind === 'list' ? choices : [standard ?? choices[0] ?? ''],
      ]);
    });
  const size = own.find(({ role }) => role === 'size')?.shape;
  const page = own.find(({ role }) => role === 'page')?.shape;
  const pages = page !== undefined || own.some(({ role }) => role === 'offset');
  return {
    form: has('_start') && has('_end') ? 'json-server' : 'own',
    names: Object.fromEntries(
      own.filter(({ role }) => role !== 'offset' || page === undefined).map(({ role, name }) => [role, name]),
    ),
    unfiltered: Object.fromEntries(unfiltered),
    filters,
    sort,
    unused: others.flatMap(({ name }) =>
      filters.some((filter) => filter.name === name) || unfiltered.some(([sent]) => sent === name) ? [] : [name],
    ),
    post: body ? templateOf(body) : undefined,
    firstPage: page?.min === 0 || page?.standard === 0 ? 0 : 1,
    // Without pagination, request as many rows as possible.
    size: Math.min(size?.max ?? largestSize, pages ? usualSize : largestSize),
  };
}
