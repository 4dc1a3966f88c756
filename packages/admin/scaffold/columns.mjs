/** Selects the columns that a list shows by default. */

/** @import { Shape } from './shape.mjs' */

const shown = 5;
/** Matches the names of technical fields. */
const forMachines =
  /(^|_)(id|ids|uid|uuid|guid|sha|hash|token|etag|gravatar|node|url|uri|urls|href|link|links|self|cursor|object)$|[a-z](Id|ID|Ids|Uid|Url|URL|Uri|Href|Hash|Token)$|^(id|url|href|self|_.*|\$.*|@.*)$/i;
const longTexts = /(body|description|html|content|markdown|text|notes?|comment|summary|message|query|script)$/i;
const tellingNames =
  /(^|_)(name|title|status|state|type|kind|email|label|amount|total|price|date|created(_?at)?|updated(_?at)?|owner|user|country|city|currency|language|number|count)$/i;
/** Maximum length of a text that fits a cell. */
const longText = 200;

/**
 * Returns whether a cell can show the field: a single value that the backend returns.
 * @param {Shape} shape
 */
function fitsCell({ kind, format, isWriteOnly }) {
  return (
    !isWriteOnly &&
    format !== 'password' &&
    format !== 'binary' &&
    ['string', 'integer', 'number', 'boolean', 'choice'].includes(kind)
  );
}

/**
 * Ranks a field for the order of the columns. Lower ranks come first.
 * @param {string} name
 * @param {Shape} shape
 */
function rankOf(name, { kind, format, max }) {
  const isCode = /^(uri|url|uri-template|uuid|byte|hostname|ipv4|ipv6)$/.test(format ?? '') || forMachines.test(name);
  if (isCode) return 3;
  if (kind === 'string' && ((max ?? 0) > longText || longTexts.test(name))) return 2;
  return tellingNames.test(name) ? 0 : 1;
}

/**
 * Returns the keys of the columns: the title, then the most informative fields.
 * @param {Shape} row
 * @param {{ id: string, title: string }} named
 * @returns {readonly string[]}
 */
export function columnsOf({ fields = {} }, { id, title }) {
  const others = Object.entries(fields).filter(([key, shape]) => key !== title && key !== id && fitsCell(shape));
  return [
    title,
    ...others.toSorted(([a, first], [b, second]) => rankOf(a, first) - rankOf(b, second)).map(([key]) => key),
  ].slice(0, shown);
}
