/**
 * Tests a resource with Refine's Strapi provider against a server that implements the protocol and rejects anything
 * else.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../../providers/http/api-error.ts';
import { createHttpClient } from '../../../providers/http/http-client.ts';
import type { ListQuery } from '../../../providers/resource-calls.ts';
import { callProvider } from '../../../providers/rest/open-provider.ts';
import { createSessionStore } from '../../../providers/session/session-store.ts';
import { type Backend, type Received, type Sent, startBackend } from '../../../providers/testing/backend.ts';
import { declarationBase, rejectingWire, userOf } from '../handles/declaration.fixture.ts';
import { type Resource, defineResource } from '../declaration/resource.ts';
import { bindCalls } from './bind-calls.ts';
import { createRegistry } from './registry.ts';

const Article = z.object({
  id: z.number(),
  title: z.string(),
  state: z.enum(['draft', 'published']),
  day: z.iso.date(),
});
const articles = defineResource({
  ...declarationBase,
  name: 'articles',
  label: 'Articles',
  schema: Article,
  id: 'id',
  title: 'title',
  access: { Admin: ['list', 'create', 'edit'] },
  paths: () => ({ list: '/articles' }),
  transport: 'provider',
  backend: 'cms',
  provider: { name: 'strapi', resource: 'articles' },
  list: { columns: ['title'], search: {}, sorts: { 'title:asc': 'Title' } },
  create: { fields: ['title'] },
  edit: { fields: ['title'] },
});

interface Stored {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}
let stored: Stored[];
let backend: Backend;

const refusal = (status: number, message: string, errors: readonly object[] = []): Sent => ({
  status,
  json: { data: null, error: { status, name: 'Error', message, details: { errors } } },
});
const known = /^(pagination\[(page|pageSize)\]|sort|filters\[(\w+)\]\[\$(eq|in|containsi|gte|lte)\](\[\d+\])?)$/;

/** Returns whether a stored record matches one of the query's filters. */
function fits({ attributes }: Stored, name: string, value: string): boolean {
  const [, field = '', operator = ''] = /^filters\[(\w+)\]\[\$(\w+)\]/.exec(name) ?? [];
  const held = String(attributes[field]);
  if (operator === 'containsi') return held.toLowerCase().includes(value.toLowerCase());
  return operator === 'gte' ? held >= value : operator === 'lte' ? held <= value : held === value;
}

function listed({ searchParams }: URL): Sent {
  const names = [...new Set(searchParams.keys())];
  const stranger = names.find((name) => !known.test(name));
  if (stranger !== undefined) return refusal(400, `Invalid key ${stranger}`);
  const filters = [...searchParams].filter(([name]) => name.startsWith('filters'));
  const isOf = (name: string, other: string) => other.replace(/\[\d+\]$/, '') === name.replace(/\[\d+\]$/, '');
  const found = stored.filter((article) =>
    filters.every(([name]) => filters.some(([other, value]) => isOf(name, other) && fits(article, other, value))),
  );
  const [field = 'id', direction] = (searchParams.get('sort') ?? '').split(':');
  found.sort(
    (a, b) => (direction === 'desc' ? -1 : 1) * String(a.attributes[field]).localeCompare(String(b.attributes[field])),
  );
  const [page, pageSize] = [
    Number(searchParams.get('pagination[page]')),
    Number(searchParams.get('pagination[pageSize]')),
  ];
  return {
    json: {
      data: found.slice((page - 1) * pageSize, page * pageSize),
      meta: { pagination: { page, pageSize, pageCount: Math.ceil(found.length / pageSize), total: found.length } },
    },
  };
}

function answer({ method, url, text, headers }: Received): Sent {
  const address = new URL(url, 'http://strapi');
  const [, , collection, id] = address.pathname.split('/');
  if (headers['authorization'] !== 'Bearer sesame') return refusal(401, 'Missing or invalid credentials');
  if (collection !== 'articles') return refusal(404, 'Not Found');
  if (method === 'GET' && id === undefined) return listed(address);
  const found = stored.find((article) => String(article.id) === id);
  if (id !== undefined && !found) return refusal(404, 'Not Found');
  if (method === 'GET') return { json: { data: found, meta: {} } };
  if (method === 'DELETE') {
    stored = stored.filter((article) => article !== found);
    return { json: { data: found, meta: {} } };
  }
  const { data } = z.strictObject({ data: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text));
  if (method !== (found ? 'PUT' : 'POST')) return refusal(405, 'Method Not Allowed');
  if (stored.some(({ attributes }) => attributes['title'] === data['title'])) {
    return refusal(400, 'This attribute must be unique', [
      { path: ['title'], message: 'This attribute must be unique', name: 'ValidationError' },
    ]);
  }
  const saved = found
    ? { id: found.id, attributes: { ...found.attributes, ...data } }
    : { id: stored.length + 1, attributes: data };
  stored = found ? stored.map((article) => (article === found ? saved : article)) : [...stored, saved];
  return { json: { data: saved, meta: {} } };
}

const bound = (resource: Resource = articles) => {
  const session = createSessionStore({ storage: undefined });
  session.begin(userOf('Admin'));
  const client = createHttpClient({ apiUrl: `${backend.origin}/portal`, session, locks: undefined });
  const backends = {
    cms: { Base: `${backend.origin}/api`, Headers: { Authorization: 'Bearer sesame' }, Auth: 'none' },
  } as const;
  return {
    client,
    calls: bindCalls(createRegistry([resource]), { ...rejectingWire, ...client, apiUrl: '/nowhere', backends }, () =>
      userOf('Admin'),
    )('articles'),
  };
};
const query = (change: Partial<ListQuery> = {}): ListQuery => ({
  tab: undefined,
  search: '',
  sort: undefined,
  filters: {},
  page: 1,
  size: 2,
  ...change,
});
const titlesOf = async (change: Partial<ListQuery>) =>
  (await bound().calls?.list?.fetch(query(change), undefined))?.rows.map((row) => row['title']);

beforeEach(async () => {
  stored = ['Tea', 'Coffee', 'Green tea', 'Water', 'Milk'].map((title, index) => ({
    id: index + 1,
    attributes: { title, state: index % 2 === 0 ? 'draft' : 'published', day: `2026-11-0${index + 1}` },
  }));
  backend = await startBackend(answer);
});
afterEach(() => backend.close());

describe('a resource with a Refine data provider', () => {
  it('is paged, searched, sorted and filtered as its backend expects', async () => {
    expect(await bound().calls?.list?.fetch(query({ page: 2 }), undefined)).toMatchObject({
      rows: [{ id: 3, title: 'Green tea', state: 'draft' }, { id: 4 }],
      total: 5,
    });
    expect(await titlesOf({ search: 'TEA' })).toEqual(['Tea', 'Green tea']);
    expect(await titlesOf({ sort: { field: 'title', direction: 'desc' } })).toEqual(['Water', 'Tea']);
    expect(await titlesOf({ filters: { state: ['published'] } })).toEqual(['Coffee', 'Water']);
    expect(await titlesOf({ filters: { day: { from: '2026-11-02', to: '2026-11-03' } } })).toEqual([
      'Coffee',
      'Green tea',
    ]);
  });

  it('sends its tab, searches multiple fields, and counts from its first page', async () => {
    const { list, ...rest } = articles;
    const wide: Resource = {
      ...rest,
      provider: { name: 'strapi', resource: 'articles', search: ['title', 'state'] },
      ...(list ? { list: { ...list, firstPage: 0 } } : {}),
    };
    const sendQuery = async (resource: Resource, change: Partial<ListQuery>) => {
      await bound(resource)
        .calls?.list?.fetch(query(change), undefined)
        .catch(() => undefined);
      return new URL(backend.received.at(-1)?.url ?? '', 'http://strapi').searchParams;
    };
    const params = await sendQuery(wide, { page: 2, tab: 'open', search: 'tea' });
    expect([
      params.get('pagination[page]'),
      params.get('filters[tab][$eq]'),
      [...params.keys()].filter((name) => name.includes('$containsi')).length,
      [...params.keys()].some((name) => name.includes('$or')),
    ]).toEqual(['3', 'open', 2, true]);
    expect(
      [...(await sendQuery(articles, { search: 'tea' })).keys()].filter(
        (name) => name.includes('$or') || name.includes('tab') || name.includes('state'),
      ),
    ).toEqual([]);
    expect([...(await sendQuery(rest, {})).keys()].filter((name) => name.startsWith('filters'))).toEqual([]);
  });

  it('may declare the base URL and the headers of its backend', async () => {
    const { backend: _, ...rest } = articles;
    const own: Resource = {
      ...rest,
      provider: {
        name: 'strapi',
        resource: 'articles',
        base: `${backend.origin}/api`,
        headers: { Authorization: 'Bearer sesame' },
      },
    };
    expect((await bound(own).calls?.get?.(1, undefined))?.row).toMatchObject({ title: 'Tea' });
    await expect(
      bound({ ...rest, provider: { name: 'strapi', resource: 'articles' } }).calls?.get?.(1, undefined),
    ).rejects.toBeInstanceOf(ApiError);
  });

  it('reads, creates, changes and deletes records at its backend', async () => {
    const { calls } = bound();
    expect((await calls?.get?.(3, undefined))?.row).toMatchObject({ id: 3, title: 'Green tea' });
    await calls?.create?.({ title: 'Juice', state: 'draft', day: '2026-11-09' });
    await calls?.update?.(1, { title: 'Black tea' }, undefined);
    await calls?.delete?.(2);
    expect(stored.map(({ attributes }) => attributes['title'])).toEqual([
      'Black tea',
      'Green tea',
      'Water',
      'Milk',
      'Juice',
    ]);
  });

  it("rejects with the backend's messages by field", async () => {
    const { calls } = bound();
    await expect(calls?.create?.({ title: 'Tea' })).rejects.toMatchObject({
      kind: 'http',
      status: 400,
      fields: { title: 'This attribute must be unique' },
    });
    await expect(calls?.get?.(99, undefined)).rejects.toMatchObject({ status: 404 });
  });

  it('shows a row with an invalid field, and rejects an invalid record', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stored = stored.map(({ id, attributes }) => ({ id, attributes: { ...attributes, state: 'lost' } }));
    expect(await titlesOf({})).toEqual(['Tea', 'Coffee']);
    await expect(bound().calls?.get?.(1, undefined)).rejects.toBeInstanceOf(ApiError);
    expect(String(warned.mock.calls)).toContain('strapi: articles 1');
    warned.mockRestore();
  });
});

it("a provider based on fetch uses the portal's requests and errors", async () => {
  const { client } = bound();
  const ways = { apiUrl: `${backend.origin}/api/`, fetchWithSession: client.fetchWithSession, signal: undefined };
  const ask = (path: string) =>
    callProvider(
      async ({ base, fetch }) => {
        const get = async () => ({
          data: await (await fetch(`${base}/${path}`, { headers: { Authorization: 'Bearer sesame' } }))
            .json()
            .catch(() => Promise.reject(new Error('Its own words'))),
        });
        const unused = () => Promise.reject(new Error('unused'));
        return { getList: unused, getOne: get, create: unused, update: unused, deleteOne: unused };
      },
      ways,
      async (provider) => (await provider.getOne({ resource: 'articles', id: 1 })).data,
    );
  expect(await ask('articles/1')).toMatchObject({ data: { id: 1 } });
  await expect(ask('articles/99')).rejects.toMatchObject({ kind: 'http', status: 404 });
});
