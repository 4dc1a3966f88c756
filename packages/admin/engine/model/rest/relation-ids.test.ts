import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpClient } from '../../../providers/http/http-client.ts';
import type { ListQuery } from '../../../providers/resource-calls.ts';
import { createSessionStore } from '../../../providers/session/session-store.ts';
import { type Backend, startBackend } from '../../../providers/testing/backend.ts';
import { defineRecord } from '../handles/record-token.ts';
import { reference } from '../handles/reference.ts';
import { createProviderCalls } from './provider-transport.ts';
import { createRestCalls } from './rest-transport.ts';

const authors = defineRecord('authors', { schema: z.object({ uuid: z.string() }), id: 'uuid' });
const tags = defineRecord('tags', { schema: z.object({ id: z.number() }), id: 'id' });
const Book = z.object({ id: z.number(), author: z.string().nullable(), tags: z.array(z.number()) });
const declared = {
  schema: Book,
  id: 'id',
  title: 'author',
  references: { author: reference({ to: authors }), tags: reference({ to: tags }) },
};
const query: ListQuery = { tab: undefined, search: '', sort: undefined, filters: {}, page: 1, size: 5 };

let backend: Backend;
let answer: unknown;
beforeEach(async () => {
  backend = await startBackend(() => ({ json: answer }));
});
afterEach(() => backend.close());

const wire = () => ({
  ...createHttpClient({
    apiUrl: backend.origin,
    session: createSessionStore({ storage: undefined }),
    locks: undefined,
  }),
  apiUrl: backend.origin,
});

describe('a relation', () => {
  it.each<[string, unknown, unknown]>([
    ['nested records', { uuid: 'a', name: 'Ann' }, [{ id: 1, name: 'New' }, { id: 2 }]],
    ['records in "data"', { data: { id: 'a', attributes: { name: 'Ann' } } }, { data: [{ id: 1 }, { id: 2 }] }],
    ['plain ids', 'a', [1, 2]],
  ])('is read as ids from %s', async (_, author, given) => {
    const row = { id: 7, author, tags: given };
    const read = { id: 7, author: 'a', tags: [1, 2] };
    answer = [row];
    expect((await createRestCalls(declared, { path: '/books' }, wire()).list(query, undefined)).rows).toEqual([read]);
    expect(
      (await createRestCalls(declared, { path: '/books', query: { whole: true } }, wire()).list(query, undefined)).rows,
    ).toEqual([read]);
    answer = row;
    expect(await createRestCalls(declared, { path: '/books' }, wire()).get(7, undefined)).toEqual(read);
  });

  it('is null or an empty list if no record is related', async () => {
    answer = { id: 7, author: { data: null }, tags: { data: [] } };
    expect(await createRestCalls(declared, { path: '/books' }, wire()).get(7, undefined)).toEqual({
      id: 7,
      author: null,
      tags: [],
    });
  });

  it('is read as ids from a Strapi answer', async () => {
    const stored = {
      id: 7,
      attributes: {
        author: { data: { id: 3, attributes: { uuid: 'a' } } },
        tags: { data: [{ id: 1, attributes: {} }] },
      },
    };
    const calls = () =>
      createProviderCalls(declared, { name: 'strapi', resource: 'books', meta: { populate: '*' } }, wire());
    answer = { data: [stored], meta: { pagination: { total: 1 } } };
    expect(await calls().list(query, undefined)).toMatchObject({ rows: [{ id: 7, author: 'a', tags: [1] }] });
    answer = { data: stored };
    expect(await calls().get(7, undefined)).toEqual({ id: 7, author: 'a', tags: [1] });
  });

  it("is filtered by the related record's id field in Strapi", async () => {
    answer = { data: [], meta: { pagination: { total: 0 } } };
    await createProviderCalls(declared, { name: 'strapi', resource: 'books' }, wire()).list(
      { ...query, filters: { author: ['a'] } },
      undefined,
    );
    expect(decodeURIComponent(backend.received[0]?.url ?? '')).toContain('filters[author][uuid][$in][0]=a');
  });

  it('is sent as ids when the whole record is sent', async () => {
    answer = { id: 7, author: { uuid: 'a' }, tags: [{ id: 1 }], extra: { kept: true } };
    await createRestCalls(declared, { path: '/books', update: 'PUT' }, wire()).update(7, { tags: [2] });
    expect(JSON.parse(backend.received.at(-1)?.text ?? '')).toEqual({
      id: 7,
      author: 'a',
      tags: [2],
      extra: { kept: true },
    });
  });
});
