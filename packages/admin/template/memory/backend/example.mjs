/**
 * The example's backend, in memory: members as plain REST at `/members`, and articles in Strapi's format at `/room`.
 * Replace it with your own.
 */
import { restCollection } from 'schema-admin/backend/rest-collection.mjs';

/** @import { Answer, Example } from './answers.mjs' */

/** `Backends` in `config.json`, with the backends that declarations name. */
export const backends = { room: { Base: '/api/room', Auth: 'cookies' } };

const sections = ['essays', 'reviews', 'letters'];
const titles = [
  'On Walking',
  'The Quiet Shelf',
  'Letters from Lindau',
  'A Second Reading',
  'Margins',
  'What the Index Knows',
];
const names = ['Ada Winter', 'Jonas Brandt', 'Mina Okafor', 'Piotr Lis', 'Leila Haddad'];

/** @typedef {{ id: number } & Record<string, unknown>} Article */

/** Returns Strapi's error. @param {number} status @param {string} message @param {string} [path] @returns {Answer} */
const refused = (status, message, path) => ({
  status,
  json: {
    data: null,
    error: { status, message, details: { errors: path === undefined ? [] : [{ path: [path], message }] } },
  },
});

/** @param {Article} article */
const asStrapi = ({ id, ...attributes }) => ({ id, attributes });

/**
 * Returns whether an article matches Strapi's filters: `filters[section][$eq]=essays`, also within `$or` and `$and`.
 * @param {Article} article
 * @param {URLSearchParams} query
 */
function isWanted(article, query) {
  /** @type {Map<string, boolean>} */
  const met = new Map();
  for (const [key, wanted] of query) {
    const [, field = '', operator = ''] = /\[(\w+)\]\[\$(\w+)\](?:\[\d+\])?$/.exec(key) ?? [];
    if (!key.startsWith('filters') || field === '') continue;
    const value = String(article[field] ?? '').toLowerCase();
    const isMet = operator.startsWith('contains')
      ? value.includes(wanted.toLowerCase())
      : value === wanted.toLowerCase();
    met.set(field, (met.get(field) ?? false) || isMet);
  }
  return [...met.values()].every(Boolean);
}

/** @param {Article[]} articles @param {URLSearchParams} query @returns {Answer} */
function listArticles(articles, query) {
  const [field = 'id', order] = (query.get('sort') ?? 'id:asc').split(':');
  const found = articles
    .filter((article) => isWanted(article, query))
    .toSorted(
      (a, b) => (order === 'desc' ? -1 : 1) * String(a[field]).localeCompare(String(b[field]), 'en', { numeric: true }),
    );
  const [page, pageSize] = [
    Number(query.get('pagination[page]') ?? 1),
    Number(query.get('pagination[pageSize]') ?? 10),
  ];
  return {
    status: 200,
    json: {
      data: found.slice((page - 1) * pageSize, page * pageSize).map(asStrapi),
      meta: { pagination: { page, pageSize, total: found.length } },
    },
  };
}

/**
 * @param {Article[]} articles
 * @param {string} role
 * @param {string} method
 * @param {URL} address
 * @param {string} body
 * @returns {Answer}
 */
function answerRoom(articles, role, method, { pathname, searchParams }, body) {
  const id = /^\/articles\/(\d+)$/.exec(pathname)?.[1];
  const found = articles.find((article) => String(article.id) === id);
  if (method === 'GET') {
    return id === undefined
      ? listArticles(articles, searchParams)
      : found
        ? { status: 200, json: { data: asStrapi(found) } }
        : refused(404, 'Not Found');
  }
  if (role !== 'Editor') return refused(403, 'Forbidden');
  const sent = JSON.parse(body).data ?? {};
  if (articles.some((article) => article.id !== found?.id && article['title'] === sent.title)) {
    return refused(400, 'This title is taken', 'title');
  }
  if (found) return { status: 200, json: { data: asStrapi(Object.assign(found, sent)) } };
  const added = { ...sent, id: articles.length + 1 };
  articles.push(added);
  return { status: 201, json: { data: asStrapi(added) } };
}

/** Returns the answering function of a new backend. @returns {Example} */
export function openExample() {
  const articles = Array.from({ length: 40 }, (_, index) => ({
    id: index + 1,
    title: `${titles[index % titles.length]} ${index + 1}`,
    section: sections[index % sections.length],
    price: 150 + index * 25,
    publishedOn: `2026-${String((index % 9) + 1).padStart(2, '0')}-04`,
  }));
  const members = restCollection(
    '/members',
    Array.from({ length: 25 }, (_, index) => ({
      Id: index + 1,
      Name: `${names[index % names.length]} ${index + 1}`,
      JoinedOn: `2026-0${(index % 9) + 1}-15`,
    })),
  );
  return (method, address, body, role) => {
    if (address.startsWith('/room/')) {
      return answerRoom(articles, role, method, new URL(address.slice('/room'.length), 'http://room'), body);
    }
    if (address.startsWith('/members') && role !== 'Editor') {
      return { status: 403, json: { Error: 'Editors alone see members.' } };
    }
    return members(method, address, body);
  };
}
