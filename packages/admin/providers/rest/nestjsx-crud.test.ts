/**
 * Tests `@refinedev/nestjsx-crud` as published, against a server that parses queries with NestJS CRUD's own parser.
 */
import { RequestQueryParser } from '@nestjsx/crud-request';
import type { CrudFilter } from '@refinedev/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createHttpClient } from '../http/http-client.ts';
import { createSessionStore } from '../session/session-store.ts';
import { type Backend, startBackend } from '../testing/backend.ts';
import { nestjsxCrud } from './nestjsx-crud.ts';
import { callProvider } from './open-provider.ts';
import type { SupportedProvider } from './provider-entry.ts';
import { fetchThrough } from './reach.ts';

const entry = nestjsxCrud(() => import('@refinedev/nestjsx-crud'));
const goods = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: `${index % 2 === 0 ? 'Oats & Rye' : 'Barley'} ${index + 1}`,
  price: 100 * (index + 1),
}));
type Good = (typeof goods)[number];

/** Checks for the conditions that the test sends. */
const conditions: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  $eq: (value, wanted) => value === wanted,
  $gte: (value, wanted) => Number(value) >= Number(wanted),
  $contL: (value, wanted) => String(value).toLowerCase().includes(String(wanted).toLowerCase()),
};

function meets(good: Good, condition: unknown): boolean {
  return Object.entries(Object(condition)).every(([key, value]) => {
    const parts: unknown[] = Array.isArray(value) ? value : [];
    if (key === '$and') return parts.every((part) => meets(good, part));
    if (key === '$or') return parts.some((part) => meets(good, part));
    const field = new Map<string, unknown>(Object.entries(good)).get(key);
    return Object.entries(Object(value)).every(([operator, wanted]) => conditions[operator]?.(field, wanted) ?? false);
  });
}

/** Returns a query as Express parses it, for lists with one item. */
const queryOf = (given: URLSearchParams) =>
  Object.fromEntries([...given].map(([name, value]) => [name.replace('[0]', ''), value]));

let backend: Backend;
beforeEach(async () => {
  backend = await startBackend(({ method, url, text }) => {
    const { pathname, searchParams } = new URL(url, 'http://backend');
    const id = Number(pathname.split('/')[2]);
    const sent = text === '' ? {} : JSON.parse(text);
    if (sent.name === '') {
      const message = ['name should not be empty'];
      return { status: 400, json: { statusCode: 400, message, error: 'Bad Request' } };
    }
    if (method === 'POST') return { status: 201, json: { ...sent, id: 13 } };
    if (method === 'PATCH') return { json: { ...goods[id - 1], ...sent } };
    if (method === 'DELETE') return { json: {} };
    if (pathname !== '/goods') return { json: goods[id - 1] };
    const { search, sort, limit, page } = RequestQueryParser.create().parseQuery(queryOf(searchParams));
    const found = goods.filter((good) => meets(good, search));
    if (sort[0]?.order === 'DESC') found.reverse();
    const data = found.slice((page - 1) * limit, page * limit);
    return {
      json: { data, count: data.length, total: found.length, page, pageCount: Math.ceil(found.length / limit) },
    };
  });
});
afterEach(() => backend.close());

function ask<Answer>(question: (provider: SupportedProvider) => Promise<Answer>): Promise<Answer> {
  const session = createSessionStore({ storage: undefined });
  const { fetchWithSession } = createHttpClient({ apiUrl: backend.origin, session, locks: undefined });
  return callProvider(
    (ways) => entry.open(ways),
    { apiUrl: backend.origin, fetchWithSession: fetchThrough(fetchWithSession, undefined), signal: undefined },
    question,
  );
}
const list = (filters: CrudFilter[], currentPage = 1) =>
  ask((provider) =>
    provider.getList({
      resource: 'goods',
      pagination: { currentPage, pageSize: 4, mode: 'server' },
      sorters: [{ field: 'id', order: 'desc' }],
      filters,
    }),
  );

it('pages, sorts and counts', async () => {
  expect(await list([], 2)).toMatchObject({ data: [{ id: 8 }, { id: 7 }, { id: 6 }, { id: 5 }], total: 12 });
});

it('filters and searches for characters that are reserved in a query string', async () => {
  const found = await list([
    {
      operator: 'or',
      value: [
        { field: 'name', operator: 'contains', value: 'oats & rye' },
        { field: 'name', operator: 'eq', value: 'Barley 2' },
      ],
    },
    { field: 'price', operator: 'gte', value: 900 },
  ]);
  expect(found).toMatchObject({ data: [{ id: 11 }, { id: 9 }], total: 2 });
});

it('reads, creates, changes and deletes a record', async () => {
  expect(await ask((provider) => provider.getOne({ resource: 'goods', id: 3 }))).toMatchObject({
    data: { price: 300 },
  });
  expect(await ask((provider) => provider.create({ resource: 'goods', variables: { name: 'Millet' } }))).toMatchObject({
    data: { id: 13, name: 'Millet' },
  });
  const changed = ask((provider) => provider.update({ resource: 'goods', id: 3, variables: { name: 'Spelt' } }));
  expect(await changed).toMatchObject({ data: { id: 3, name: 'Spelt' } });
  await ask((provider) => provider.deleteOne({ resource: 'goods', id: 3 }));
  expect(backend.received.map(({ method, url }) => `${method} ${url.split('?')[0] ?? ''}`)).toEqual([
    'GET /goods/3',
    'POST /goods',
    'PATCH /goods/3',
    'DELETE /goods/3',
  ]);
});

it('reports an error from class-validator at its field', async () => {
  const refused = ask((provider) => provider.create({ resource: 'goods', variables: { name: '' } }));
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { name: expect.stringContaining('empty') } });
});
