/** What the parameters of a list operation are for: pages, a search, filters. */
import { Refusal } from './refusal.mjs';

/** @import { Parameter } from './find-operations.mjs' */
/** @import { Shape } from './shape.mjs' */
/** @typedef {{ name: string, choices: readonly string[], isOne: boolean }} Filter */
/**
 * @typedef {object} ListQuery
 * @property {'json-server' | 'own'} form
 * @property {Readonly<Record<string, string>>} names `page`, `offset`, `size` and `search`, by what the backend calls them
 * @property {Readonly<Record<string, readonly string[]>>} unfiltered what must be sent where a filter chooses nothing
 * @property {readonly Filter[]} filters
 * @property {0 | 1} firstPage
 * @property {number} size rows of a page
 */

const known = {
  page: /^page(_?(number|no|index))?$/i,
  offset: /^(offset|skip|start|from)$/i,
  size: /^(per_?page|page_?size|limit|size|count|max_?results)$/i,
  search: /^(q|query|search|keywords?|term|text)$/i,
};
const usualSize = 20;
const largestSize = 100;

/** The texts that a parameter may have; none where it is free. @param {Shape} shape @returns {readonly string[]} */
function choicesOf({ kind, choices = [], items }) {
  if (kind === 'list') return items ? choicesOf(items) : [];
  return kind === 'boolean' ? ['true', 'false'] : choices.map(String);
}

/** Throws a `Refusal` for a parameter that must be sent and that nothing in a list can fill. @param {readonly Parameter[]} parameters @returns {ListQuery} */
export function readListQuery(parameters) {
  const has = (/** @type {string} */ name) => parameters.some((parameter) => parameter.name === name);
  const own = Object.entries(known).flatMap(([role, pattern]) => {
    const found = parameters.find(({ name }) => pattern.test(name));
    return found ? [{ role, ...found }] : [];
  });
  const sorting = /^_?(sort|order)(_?by|_?dir(ection)?)?$/i;
  const others = parameters.filter(({ name }) => !own.some((used) => used.name === name) && !sorting.test(name) && !['_start', '_end'].includes(name));
  const filters = others.flatMap(({ name, shape }) => {
    const choices = choicesOf(shape);
    return choices.length > 0 ? [{ name, choices, isOne: shape.kind !== 'list' }] : [];
  });
  const unfiltered = others.filter(({ isRequired }) => isRequired).map(({ name, shape }) => {
    const choices = choicesOf(shape);
    const standard = shape.standard === undefined ? undefined : String(shape.standard);
    if (choices.length === 0 && standard === undefined) throw new Refusal(`The list must be asked with "${name}", and nothing on a list's screen says what that should be.`);
    return /** @type {const} */ ([name, shape.kind === 'list' ? choices : [standard ?? choices[0] ?? '']]);
  });
  const size = own.find(({ role }) => role === 'size')?.shape;
  const page = own.find(({ role }) => role === 'page')?.shape;
  const pages = page !== undefined || own.some(({ role }) => role === 'offset');
  return {
    form: has('_start') && has('_end') ? 'json-server' : 'own',
    names: Object.fromEntries(own.filter(({ role }) => role !== 'offset' || page === undefined).map(({ role, name }) => [role, name])),
    unfiltered: Object.fromEntries(unfiltered),
    filters,
    firstPage: page?.min === 0 || page?.standard === 0 ? 0 : 1,
    // Where there is one page only, it is as long as it may be.
    size: Math.min(size?.max ?? largestSize, pages ? usualSize : largestSize),
  };
}
