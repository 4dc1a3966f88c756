/**
 * A backend that is independent of the portal: the goods of a stockroom, protected by a key. It has json-server's query
 * parameters, an OpenAPI document, and errors in the format of RFC 9457.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

/** @typedef {{ id: number, name: string, category: string, price: number, in_stock: boolean, since: string }} Good */
/** @typedef {{ status: number, json?: unknown, headers?: Record<string, string> }} Answer */

const categories = ['kitchen', 'garden', 'office'];
const parameters = ['_start', '_end', '_sort', '_order', 'q', 'category'];
const productNames = ['Kettle', 'Rake', 'Stapler', 'Whisk', 'Trowel', 'Lamp', 'Ladle', 'Hose', 'Binder'];

/** @returns {Good[]} */
const goods = () =>
  Array.from({ length: 60 }, (_, index) => ({
    id: index + 1,
    name: `${productNames[index % productNames.length]} ${String(index + 1).padStart(2, '0')}`,
    category: categories[index % categories.length] ?? '',
    price: 250 + index * 35,
    in_stock: index % 4 !== 0,
    since: `2026-${String((index % 11) + 1).padStart(2, '0')}-15`,
  }));

/**
 * Validators by field. Each returns the problem with a value, or undefined.
 * @type {Readonly<Record<string, (value: unknown) => string | undefined>>}
 */
const rules = {
  name: (value) =>
    typeof value === 'string' && value.trim() !== '' && value.length <= 40
      ? undefined
      : 'must be a text of 1 to 40 characters',
  category: (value) => (categories.includes(String(value)) ? undefined : `must be one of ${categories.join(', ')}`),
  price: (value) => (Number.isInteger(value) && Number(value) > 0 ? undefined : 'must be a whole number above 0'),
  in_stock: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  since: (value) => (/^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? undefined : 'must be a date'),
};

const text40 = { type: 'string', minLength: 1, maxLength: 40 };
const fields = {
  name: text40,
  category: { type: 'string', enum: categories },
  price: { type: 'integer', minimum: 1 },
  in_stock: { type: 'boolean' },
  since: { type: 'string', format: 'date' },
};
/** @param {unknown} schema */
const json = (schema) => ({ 'application/json': { schema } });
const Good = {
  type: 'object',
  required: ['id', ...Object.keys(fields)],
  properties: { id: { type: 'integer' }, ...fields },
};
const one = { description: 'The good', content: json({ $ref: '#/components/schemas/Good' }) };
/** @param {boolean} isNew */
const sent = (isNew) => ({
  required: true,
  content: json({ type: 'object', properties: fields, ...(isNew ? { required: Object.keys(fields) } : {}) }),
});
const idParameter = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };

const document = {
  openapi: '3.1.0',
  info: { title: 'Stockroom', version: '1' },
  paths: {
    '/goods': {
      get: {
        parameters: parameters.map((name) => ({
          name,
          in: 'query',
          schema:
            name === 'category'
              ? fields.category
              : { type: name === '_start' || name === '_end' ? 'integer' : 'string' },
        })),
        responses: {
          200: {
            description: 'The goods; `x-total-count` holds the total',
            content: json({ type: 'array', items: { $ref: '#/components/schemas/Good' } }),
          },
        },
      },
      post: { requestBody: sent(true), responses: { 201: one } },
    },
    '/goods/{id}': {
      parameters: [idParameter],
      get: { responses: { 200: one } },
      patch: { requestBody: sent(false), responses: { 200: one } },
      delete: { responses: { 204: { description: 'Removed' } } },
    },
  },
  components: { schemas: { Good } },
};

/** @param {number} status @param {string} title @param {Record<string, unknown>} [more] @returns {Answer} */
const problem = (status, title, more) => ({
  status,
  json: { type: 'about:blank', title, status, ...more },
  headers: { 'content-type': 'application/problem+json' },
});

/** @param {Good[]} all @param {URLSearchParams} query @returns {Answer} */
function listed(all, query) {
  const stranger = [...query.keys()].find((name) => !parameters.includes(name));
  if (stranger !== undefined) return problem(400, `There is no parameter ${stranger}`);
  const wanted = (query.get('q') ?? '').toLowerCase();
  const chosen = query.getAll('category');
  const found = all.filter(
    ({ name, category }) => name.toLowerCase().includes(wanted) && (chosen.length === 0 || chosen.includes(category)),
  );
  const field = query.get('_sort') ?? 'id';
  const direction = query.get('_order') === 'desc' ? -1 : 1;
  found.sort(
    (a, b) =>
      direction *
      String(Object.entries(a).find(([key]) => key === field)?.[1]).localeCompare(
        String(Object.entries(b).find(([key]) => key === field)?.[1]),
        'en',
        { numeric: true },
      ),
  );
  return {
    status: 200,
    json: found.slice(Number(query.get('_start') ?? 0), Number(query.get('_end') ?? 20)),
    headers: { 'x-total-count': String(found.length) },
  };
}

/**
 * Returns the problems with a body by field.
 * @param {Record<string, unknown>} body
 * @param {readonly string[]} needed
 */
function faultsOf(body, needed) {
  return [...new Set([...needed, ...Object.keys(body)])].flatMap((key) => {
    const detail = rules[key]
      ? key in body || needed.includes(key)
        ? rules[key](body[key])
        : undefined
      : 'is not known';
    return detail === undefined ? [] : [{ detail, pointer: `#/${key}` }];
  });
}

/** @param {Good[]} all @param {string} method @param {URL} address @param {string} body @returns {Answer} */
function answer(all, method, { pathname, searchParams }, body) {
  const [, collection, id] = pathname.split('/');
  if (collection !== 'goods') return problem(404, 'There is nothing here');
  if (id === undefined && method === 'GET') return listed(all, searchParams);
  const at = all.findIndex((good) => String(good.id) === id);
  const found = all[at];
  if (id !== undefined && !found) return problem(404, 'There is no such good');
  if (method === 'GET') return { status: 200, json: found };
  if (method === 'DELETE' && found) {
    all.splice(at, 1);
    return { status: 204 };
  }
  if (method !== (found ? 'PATCH' : 'POST')) return problem(405, `There is no ${method} here`);
  const given = JSON.parse(body);
  const errors = faultsOf(given, found ? [] : Object.keys(rules));
  if (all.some((good) => good !== found && good.name === given.name)) {
    errors.push({ detail: 'is used by another good', pointer: '#/name' });
  }
  if (errors.length > 0) return problem(422, 'This good cannot be saved', { errors });
  const good = { ...(found ?? { id: Math.max(0, ...all.map((other) => other.id)) + 1 }), ...given };
  if (found) all[at] = good;
  else all.push(good);
  return { status: found ? 200 : 201, json: good };
}

/**
 * Creates a stockroom and returns its request handler. "address" is the path with the query.
 * @returns {(method: string, address: string, body: string) => Answer}
 */
export function createStockroom() {
  const all = goods();
  return (method, address, body) => answer(all, method, new URL(address, 'http://stock'), body);
}

/**
 * @param {object} options
 * @param {number} [options.port] defaults to a free port
 * @param {string} options.key required in `X-Api-Key`, except for the OpenAPI document
 */
export async function startStockroom({ port = 0, key }) {
  const answers = createStockroom();
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://stock');
    const body = await text(request);
    const isAllowed = address.pathname === '/openapi.json' || request.headers['x-api-key'] === key;
    const {
      status,
      json: payload,
      headers,
    } = address.pathname === '/openapi.json'
      ? { status: 200, json: document, headers: {} }
      : isAllowed
        ? answers(request.method ?? 'GET', request.url ?? '/', body)
        : problem(401, 'The key is wrong');
    response
      .writeHead(status, payload === undefined ? headers : { 'content-type': 'application/json', ...headers })
      .end(payload === undefined ? undefined : JSON.stringify(payload));
  });
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined)),
  );
  const bound = server.address();
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : port}`,
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}
