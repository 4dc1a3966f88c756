/** Tests the "json-api" provider against a server that follows the specification and rejects anything else. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpClient } from '../../../providers/http/http-client.ts';
import type { ListQuery } from '../../../providers/resource-calls.ts';
import { fetchThrough } from '../../../providers/rest/reach.ts';
import { createSessionStore } from '../../../providers/session/session-store.ts';
import { type Backend, type Received, type Sent, startBackend } from '../../../providers/testing/backend.ts';
import { defineRecord } from '../handles/record-token.ts';
import { reference } from '../handles/reference.ts';
import { createProviderCalls } from './provider-transport.ts';

const mediaType = 'application/vnd.api+json';
const People = z.object({ id: z.string(), name: z.string() });
const people = defineRecord('people', { schema: People, id: 'id' });
const Article = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string().nullish(),
  tags: z.array(z.string()).optional(),
});
const references = { author: reference({ to: people }), tags: reference({ to: people }) };
const query = (change: Partial<ListQuery> = {}): ListQuery => ({
  tab: undefined,
  search: '',
  sort: undefined,
  filters: {},
  page: 1,
  size: 2,
  ...change,
});

const article = (id: string) => ({
  type: 'articles',
  id,
  attributes: { title: `Article ${id}` },
  relationships: {
    author: { data: { type: 'people', id: '9' } },
    tags: { data: [{ type: 'tags', id: '4' }] },
    comments: { links: { related: '/comments' } },
  },
});
const included = [{ type: 'people', id: '9', attributes: { name: 'Ann' } }];

let backend: Backend;
/** Additional top-level members of a list's answer. */
let top: object;

function answer({ method, url, text, headers }: Received): Sent {
  if (headers.accept !== mediaType) return { status: 406, json: { errors: [{ title: 'Not acceptable' }] } };
  const isWrite = method === 'POST' || method === 'PATCH';
  if (isWrite && headers['content-type'] !== mediaType) {
    return { status: 415, json: { errors: [{ title: 'Unsupported media type' }] } };
  }
  const id = /^\/api\/articles\/(\w+)/.exec(url)?.[1];
  if (method === 'DELETE') return { status: 204 };
  if (!isWrite) {
    return {
      json:
        id === undefined ? { data: [article('1'), article('2')], included, ...top } : { data: article(id), included },
    };
  }
  const { data } = z
    .object({
      data: z.looseObject({
        type: z.literal('articles'),
        id: z.string().optional(),
        attributes: z.object({ title: z.string() }),
      }),
    })
    .parse(JSON.parse(text));
  if (data.id !== id) return { status: 409, json: { errors: [{ title: 'Conflict' }] } };
  if (data.attributes.title === '') {
    return {
      status: 422,
      json: {
        errors: [
          { detail: 'is required', source: { pointer: '/data/attributes/title' } },
          { detail: 'is unknown', source: { pointer: '/data/relationships/author' } },
        ],
      },
    };
  }
  return { json: { data: { ...data, id: id ?? '3' } } };
}

beforeEach(async () => {
  top = { meta: { total: 5 } };
  backend = await startBackend(answer);
});
afterEach(() => backend.close());

function calls(
  meta = {},
  schema: z.ZodType<Record<string, unknown>> = Article,
  refersTo: Parameters<typeof createProviderCalls>[0]['references'] = references,
) {
  const apiUrl = `${backend.origin}/api`;
  const client = createHttpClient({ apiUrl, session: createSessionStore({ storage: undefined }), locks: undefined });
  const wire = { ...client, fetchWithSession: fetchThrough(client.fetchWithSession, undefined), apiUrl };
  return createProviderCalls(
    { schema, id: 'id', title: 'title', references: refersTo },
    { name: 'json-api', resource: 'articles', meta },
    wire,
  );
}
const sentRequests = () =>
  backend.received.map(({ method, url }) => `${method} ${decodeURIComponent(url).replace('/api/', '')}`);
const bodies = () => backend.received.filter(({ text }) => text !== '').map(({ text }): unknown => JSON.parse(text));

describe('a JSON:API resource', () => {
  it('is paged, searched, sorted and filtered', async () => {
    await calls().list(
      query({
        page: 3,
        search: 'tea',
        sort: { field: 'title', direction: 'desc' },
        thenBy: [{ field: 'id', direction: 'asc' }],
        filters: { author: ['9', '8'] },
      }),
      undefined,
    );
    await calls({ pagination: 'offset', include: 'author', operators: { contains: 'filter[field][match]' } }).list(
      query({ page: 3, search: 'tea' }),
      undefined,
    );
    await calls({ operators: { contains: 'filter[field]=:value' } }).list(query({ search: 'tea=$&' }), undefined);
    expect(sentRequests()).toEqual([
      'GET articles?page[number]=3&page[size]=2&sort=-title,id&filter[title][contains]=tea&filter[author]=9,8',
      'GET articles?page[offset]=4&page[limit]=2&include=author&filter[title][match]=tea',
      'GET articles?page[number]=1&page[size]=2&filter[title]=:tea=$&',
    ]);
  });

  it('converts relations to ids', async () => {
    expect(await calls().list(query(), undefined)).toEqual({
      rows: [
        { id: '1', title: 'Article 1', author: '9', tags: ['4'] },
        { id: '2', title: 'Article 2', author: '9', tags: ['4'] },
      ],
      total: 5,
    });
    expect(await calls({ include: 'author' }).get('7', undefined)).toEqual({
      id: '7',
      title: 'Article 7',
      author: '9',
      tags: ['4'],
    });
    expect(sentRequests()[1]).toBe('GET articles/7?include=author');
  });

  it('nests included records', async () => {
    const WithAuthor = z.object({ id: z.string(), author: People });
    expect(await calls({ include: 'author' }, WithAuthor, {}).get('7', undefined)).toEqual({
      id: '7',
      author: { id: '9', name: 'Ann' },
    });
  });

  it.each<[string, object, object]>([
    ['a total in "meta.page"', { meta: { page: { total: 7 } } }, { total: 7 }],
    ['a total in "meta.pagination"', { meta: { pagination: { count: 7 } } }, { total: 7 }],
    ['a total under another name', { meta: { 'record-count': 7 } }, { total: 7 }],
    ['that there is a next page', { links: { next: '/api/articles?page=2' } }, { hasMore: true }],
    ['that this is the last page', { links: { next: null } }, { hasMore: false }],
  ])('reads %s', async (_, topLevel, read) => {
    top = topLevel;
    expect(await calls().list(query(), undefined)).toMatchObject(read);
  });

  it('creates, changes and deletes records, with their type and relationships', async () => {
    const meta = { relationships: { author: 'people', tags: 'tags' } };
    expect(await calls(meta).create({ title: 'New', author: 9, tags: ['4'] })).toMatchObject({
      id: '3',
      title: 'New',
      author: { id: '9' },
    });
    await calls(meta).update('1', { title: 'Other', author: null });
    await calls({ type: 'articles' }).update('1', { title: 'Third' });
    await calls().delete('1');
    expect(sentRequests()).toEqual(['POST articles', 'PATCH articles/1', 'PATCH articles/1', 'DELETE articles/1']);
    expect(bodies()).toEqual([
      {
        data: {
          type: 'articles',
          attributes: { title: 'New' },
          relationships: { author: { data: { type: 'people', id: '9' } }, tags: { data: [{ type: 'tags', id: '4' }] } },
        },
      },
      {
        data: { type: 'articles', id: '1', attributes: { title: 'Other' }, relationships: { author: { data: null } } },
      },
      { data: { type: 'articles', id: '1', attributes: { title: 'Third' } } },
    ]);
  });

  it('passes on errors in attributes and relationships', async () => {
    await expect(calls().create({ title: '' })).rejects.toMatchObject({
      status: 422,
      fields: { title: 'is required', author: 'is unknown' },
    });
  });

  it('rejects a list answer that is not a JSON:API document', async () => {
    backend.answer = () => ({ json: 'OK' });
    await expect(calls().list(query(), undefined)).rejects.toMatchObject({ kind: 'malformed' });
  });
});
