/**
 * A JSON:API server with authors and books in memory. Uses the npm package jsonapi-server, which must be installed in
 * the working directory.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { authors, books, highestPrice } from './seed.mjs';

const jsonApi = createRequire(join(process.cwd(), 'package.json'))('jsonapi-server');
const { Joi } = jsonApi;

/** @typedef {{ operator: ':' | null, value: string }} Wanted ":" means "contains" */
/** @typedef {Record<string, string | { id: string }>} Row */
/**
 * @typedef {{ params: { page: { offset: number, limit: number } }, processedFilter?: Record<string, Wanted[]> }} Search
 */

/** @param {Row} row @param {Search['processedFilter']} filters */
function matchesFilters(row, filters = {}) {
  return Object.entries(filters).every(([field, wanted]) => {
    const value = row[field];
    const text = typeof value === 'object' ? value.id : String(value);
    return wanted.some((one) =>
      one.operator === ':' ? text.toLowerCase().includes(one.value.toLowerCase()) : text === one.value,
    );
  });
}

/** Returns a handler that filters all rows. The package's own handler filters only the rows of a page. */
function filteringHandler() {
  const memory = new jsonApi.MemoryHandler();
  /** @param {Search} request @param {(error: unknown, rows?: Row[], total?: number) => void} answer */
  const search = (request, answer) => {
    const { page, ...params } = request.params;
    jsonApi.MemoryHandler.prototype.search.call(
      memory,
      { ...request, params },
      (/** @type {unknown} */ error, /** @type {Row[]} */ rows) => {
        const found = rows.filter((row) => matchesFilters(row, request.processedFilter));
        answer(error, found.slice(page.offset, page.offset + page.limit), found.length);
      },
    );
  };
  return Object.assign(memory, { search });
}

jsonApi.setConfig({ protocol: 'http', hostname: 'localhost', port: Number(process.env['PORT']), base: 'api' });

jsonApi.define({
  resource: 'authors',
  handlers: filteringHandler(),
  attributes: {
    name: Joi.string().max(80).required(),
    country: Joi.string().max(60).allow(null),
    books: Joi.belongsToMany({ resource: 'books', as: 'author' }),
  },
  examples: authors.map(({ id, ...author }) => ({ ...author, id: String(id), type: 'authors' })),
});

jsonApi.define({
  resource: 'books',
  handlers: filteringHandler(),
  attributes: {
    title: Joi.string().max(120).required(),
    genre: Joi.string().valid('novel', 'poetry', 'history').required(),
    price: Joi.number().integer().min(1).max(highestPrice).required(),
    publishedOn: Joi.string()
      .regex(/^\d{4}-\d{2}-\d{2}$/)
      .required(),
    author: Joi.one('authors').required(),
  },
  examples: books.map(({ id, author, ...book }) => ({
    ...book,
    id: String(id),
    type: 'books',
    author: { type: 'authors', id: String(author) },
  })),
});

jsonApi.start();
