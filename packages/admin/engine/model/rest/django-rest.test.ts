/** Tests the "django-rest" provider against a server that answers like Django REST framework. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpClient } from '../../../providers/http/http-client.ts';
import type { ListQuery } from '../../../providers/resource-calls.ts';
import { fetchThrough } from '../../../providers/rest/reach.ts';
import { createSessionStore } from '../../../providers/session/session-store.ts';
import { type Backend, type Received, type Sent, startBackend } from '../../../providers/testing/backend.ts';
import { createProviderCalls } from './provider-transport.ts';

const Book = z.object({ id: z.number(), title: z.string(), price: z.number() });
const query = (change: Partial<ListQuery> = {}): ListQuery => ({
  tab: undefined,
  search: '',
  sort: undefined,
  filters: {},
  page: 1,
  size: 2,
  ...change,
});

let backend: Backend;
let books: z.infer<typeof Book>[];

function listed(params: URLSearchParams): Sent {
  const ordering = params.get('ordering') ?? 'id';
  const found = books
    .filter(
      ({ title, price }) =>
        title.includes(params.get('search') ?? '') && price >= Number(params.get('price__gte') ?? 0),
    )
    .toSorted((a, b) => (ordering.startsWith('-') ? b.price - a.price : a.id - b.id));
  const size = Number(params.get('page_size') ?? params.get('limit'));
  const from = params.has('page') ? (Number(params.get('page')) - 1) * size : Number(params.get('offset'));
  return { json: { count: found.length, next: null, previous: null, results: found.slice(from, from + size) } };
}

function answer({ method, url, text }: Received): Sent {
  const { pathname, searchParams } = new URL(url, 'http://django');
  const id = /^\/api\/books\/(\d+)\/$/.exec(pathname)?.[1];
  if (pathname === '/api/books/all/') return { json: books };
  if (pathname !== '/api/books/' && id === undefined) return { status: 404, json: { detail: 'Not found.' } };
  if (method === 'GET' && id === undefined) return listed(searchParams);
  const book = books.find((each) => String(each.id) === id);
  if (id !== undefined && !book) return { status: 404, json: { detail: 'Not found.' } };
  if (method === 'GET') return { json: book };
  if (method === 'DELETE') {
    books = books.filter((each) => each !== book);
    return { status: 204 };
  }
  const given = Book.partial().parse(JSON.parse(text));
  if (given.title === '') {
    return { status: 400, json: { title: ['This field may not be blank.'], non_field_errors: ['Try another one.'] } };
  }
  const saved = Book.parse({ id: books.length + 1, ...book, ...given });
  books = [...books.filter((each) => each !== book), saved];
  return { status: method === 'POST' ? 201 : 200, json: saved };
}

beforeEach(async () => {
  books = [1, 2, 3].map((id) => ({ id, title: `Book ${id}`, price: id * 10 }));
  backend = await startBackend(answer);
});
afterEach(() => backend.close());

function calls(resource = 'books', meta = {}) {
  const apiUrl = `${backend.origin}/api`;
  const client = createHttpClient({ apiUrl, session: createSessionStore({ storage: undefined }), locks: undefined });
  const wire = { ...client, fetchWithSession: fetchThrough(client.fetchWithSession, undefined), apiUrl };
  return createProviderCalls({ schema: Book, id: 'id', title: 'title' }, { name: 'django-rest', resource, meta }, wire);
}

describe('a Django REST framework resource', () => {
  it('is paged, searched, sorted and filtered', async () => {
    expect(await calls().list(query({ page: 2 }), undefined)).toEqual({
      rows: [{ id: 3, title: 'Book 3', price: 30 }],
      total: 3,
    });
    expect((await calls().list(query({ search: 'Book 2' }), undefined)).total).toBe(1);
    expect(
      (await calls().list(query({ sort: { field: 'price', direction: 'desc' } }), undefined)).rows.map(({ id }) => id),
    ).toEqual([3, 2]);
    expect(
      (await calls().list(query({ conditions: [{ field: 'price', operator: 'gte', value: 30 }] }), undefined)).total,
    ).toBe(1);
  });

  it('is paged by limit and offset if declared', async () => {
    expect(
      (await calls('books', { pagination: 'limit-offset' }).list(query({ page: 2 }), undefined)).rows,
    ).toHaveLength(1);
    expect(backend.received[0]?.url).toBe('/api/books/?limit=2&offset=2');
  });

  it('has one page if the view has no pagination', async () => {
    expect(await calls('books/all').list(query(), undefined)).toMatchObject({
      rows: [{ id: 1 }, { id: 2 }, { id: 3 }],
      total: 3,
    });
  });

  it('reads, creates, changes and deletes records', async () => {
    expect(await calls().get('2', undefined)).toMatchObject({ title: 'Book 2' });
    expect(await calls().create({ title: 'New', price: 1 })).toMatchObject({ id: 4 });
    expect(await calls().update(1, { title: 'Other' })).toMatchObject({ id: 1, title: 'Other', price: 10 });
    await calls().delete(3);
    expect(backend.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/books/2/',
      'POST /api/books/',
      'PATCH /api/books/1/',
      'DELETE /api/books/3/',
    ]);
    expect(books.map(({ id }) => id)).toEqual([2, 4, 1]);
  });

  it('passes on field errors', async () => {
    await expect(calls().create({ title: '' })).rejects.toMatchObject({
      status: 400,
      fields: { title: 'This field may not be blank.', '': 'Try another one.' },
    });
    await expect(calls().get(9, undefined)).rejects.toMatchObject({ status: 404, message: 'Not found.' });
  });

  it('rejects a list answer without rows', async () => {
    backend.answer = () => ({ json: { detail: 'hello' } });
    await expect(calls().list(query(), undefined)).rejects.toMatchObject({ kind: 'malformed' });
  });
});
