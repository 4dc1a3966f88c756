/**
 * A backend mocked from an OpenAPI document: it generates rows from the schemas and examples, and rejects parameters,
 * methods and incomplete bodies that the document doesn't allow. It is independent of the portal's scaffolder.
 */

/** @typedef {Record<string, unknown>} Json */
/** @typedef {{ status: number, json?: unknown }} Answer */
/**
 * @typedef {object} Collection
 * @property {string} path of the collection
 * @property {string} [list] the path of its list, if different
 * @property {string} id the field that identifies a record
 * @property {string} [wrap] the field that holds the rows in a list's answer
 * @property {(total: number) => Json} [totals] fields next to the rows
 * @property {(index: number) => Json} own fields that distinguish the row
 * @property {Readonly<Record<string, (row: Json, values: readonly string[]) => boolean>>} [filters] by parameter
 */

const rowCount = 25;

/** @param {unknown} value @returns {Json} */
function object(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

/** @param {Json} document @param {unknown} node @returns {Json} */
function resolveRef(document, node) {
  const { $ref } = object(node);
  if (typeof $ref !== 'string') return object(node);
  const target = $ref
    .slice(2)
    .split('/')
    .reduce((found, key) => object(object(found)[key]), document);
  return resolveRef(document, target);
}

/**
 * Returns a value that fits a schema.
 * @param {Json} document
 * @param {unknown} given
 * @param {number} depth
 * @returns {unknown}
 */
function sample(document, given, depth = 0) {
  const schema = resolveRef(document, given);
  if (Array.isArray(schema['allOf'])) {
    return Object.assign({}, ...schema['allOf'].map((part) => sample(document, part, depth)));
  }
  const [first] = Array.isArray(schema['examples']) ? schema['examples'] : [];
  const ready =
    schema['example'] ?? first ?? schema['default'] ?? (Array.isArray(schema['enum']) ? schema['enum'][0] : undefined);
  if (ready !== undefined) return ready;
  if (schema['type'] === 'object' || schema['properties']) {
    const fields = Object.entries(object(schema['properties'])).filter(
      ([, field]) => resolveRef(document, field)['writeOnly'] !== true,
    );
    return depth > 4
      ? {}
      : Object.fromEntries(fields.map(([name, field]) => [name, sample(document, field, depth + 1)]));
  }
  if (schema['type'] === 'array') return [];
  if (schema['type'] === 'integer' || schema['type'] === 'number') return 1;
  if (schema['type'] === 'boolean') return false;
  return (
    { 'date-time': '2026-11-21T12:00:00Z', date: '2026-11-21', uri: 'https://example.com/', email: 'ada@example.com' }[
      String(schema['format'])
    ] ?? 'text'
  );
}

/** Returns the JSON schema of a request or response body. @param {Json} document @param {unknown} given */
function jsonSchema(document, given) {
  return resolveRef(document, object(object(resolveRef(document, given)['content'])['application/json'])['schema']);
}

/** @param {Json} document @param {string} path @param {string} method */
function operationAt(document, path, method) {
  return object(object(document['paths'])[path])[method] === undefined
    ? undefined
    : resolveRef(document, object(object(document['paths'])[path])[method]);
}

/** Returns the names of the query parameters. @param {Json} document @param {Json} operation @returns {string[]} */
function parametersOf(document, operation) {
  const given = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
  return given
    .map((parameter) => resolveRef(document, parameter))
    .filter((parameter) => parameter['in'] === 'query')
    .map(({ name }) => String(name));
}

/**
 * Returns the required fields that a body lacks.
 * @param {Json} document
 * @param {Json} operation
 * @param {Json} body
 * @returns {string[]}
 */
function missingFrom(document, operation, body) {
  const schema = jsonSchema(document, operation['requestBody']);
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const isOurs = (/** @type {string} */ name) =>
    resolveRef(document, object(schema['properties'])[name])['readOnly'] !== true;
  return required.filter((name) => isOurs(name) && body[name] === undefined);
}

/** @param {Json} document @param {Collection} collection @returns {Json[]} */
function rowsOf(document, { path, own }) {
  const itemPath =
    Object.keys(object(document['paths'])).find(
      (other) => other.startsWith(`${path}/{`) && other.split('/').length === path.split('/').length + 1,
    ) ?? '';
  const answer = object(object(operationAt(document, itemPath, 'get'))['responses']);
  const record = object(sample(document, jsonSchema(document, answer['200'])));
  return Array.from({ length: rowCount }, (_, index) => ({ ...object(record['data'] ?? record), ...own(index) }));
}

/**
 * @param {Json} document
 * @param {Collection} collection
 * @returns {(method: string, address: string, body: string) => Answer | undefined} `undefined` for other collections
 */
export function createOpenApiBackend(document, collection) {
  const { path, list = path, id, wrap, totals = () => ({}), filters = {} } = collection;
  const rows = rowsOf(document, collection);
  const itemPath =
    Object.keys(object(document['paths'])).find(
      (other) => other.startsWith(`${path}/{`) && !other.slice(path.length + 1).includes('/'),
    ) ?? '';

  const record = (/** @type {unknown} */ row) => (isWrapped(document, itemPath) ? { data: row } : row);

  /** @param {Json} operation @param {URLSearchParams} query @returns {Answer} */
  const listed = (operation, query) => {
    const known = parametersOf(document, operation);
    const stranger = [...query.keys()].find((name) => !known.includes(name));
    if (stranger !== undefined) return { status: 400, json: { message: `There is no parameter ${stranger}` } };
    const found = rows.filter((row) =>
      Object.entries(filters).every(([name, fits]) => !query.has(name) || fits(row, query.getAll(name))),
    );
    const size = Number(query.get('limit') ?? query.get('per_page') ?? found.length);
    const from = Number(query.get('offset') ?? (Number(query.get('page') ?? 1) - 1) * size);
    const page = found.slice(from, from + size);
    return { status: 200, json: wrap === undefined ? page : { [wrap]: page, ...totals(found.length) } };
  };

  return (method, address, body) => {
    const { pathname, searchParams } = new URL(address, 'http://document');
    if (pathname !== path && pathname !== list && !pathname.startsWith(`${path}/`)) return undefined;
    if (pathname === list && method === 'GET') return listed(object(operationAt(document, list, 'get')), searchParams);
    const isItem = pathname !== path;
    const operation = operationAt(document, isItem ? itemPath : path, method.toLowerCase());
    if (operation === undefined) return { status: 405, json: { message: `The document has no ${method} there` } };
    const sent = object(body === '' ? {} : JSON.parse(body));
    const lacking = method === 'GET' ? [] : missingFrom(document, operation, sent);
    if (lacking.length > 0) return { status: 422, json: { message: `Missing: ${lacking.join(', ')}` } };
    if (method === 'POST') {
      const key = typeof object(rows[0])[id] === 'string' ? `new-${rows.length}` : rowCount + rows.length;
      const row = { ...object(rows[0]), [id]: key, ...sent };
      rows.unshift(row);
      return { status: 201, json: record(row) };
    }
    const wanted = isItem ? decodeURIComponent(pathname.slice(path.length + 1)) : String(sent[id]);
    const at = rows.findIndex((row) => String(row[id]) === wanted);
    if (at === -1) return { status: 404, json: { message: 'Not found' } };
    if (method === 'PATCH') rows[at] = { ...rows[at], ...sent };
    // PUT replaces the whole record: omitted fields are removed.
    if (method === 'PUT') rows[at] = { [id]: object(rows[at])[id], ...sent };
    return { status: 200, json: record(rows[at]) };
  };
}

/** Returns whether the response wraps the record in a field "data". @param {Json} document @param {string} itemPath */
function isWrapped(document, itemPath) {
  const answers = object(object(operationAt(document, itemPath, 'get'))['responses']);
  return object(jsonSchema(document, answers['200'])['properties'])['data'] !== undefined;
}
