import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../../../providers/http/api-error.ts';
import { createHttpClient } from '../../../providers/http/http-client.ts';
import type { ListQuery } from '../../../providers/resource-calls.ts';
import { createSessionStore } from '../../../providers/session/session-store.ts';
import { type Backend, startBackend } from '../../../providers/testing/backend.ts';
import type { RestDeclaration } from '../declaration/rest-declaration.ts';
import { createRestCalls } from './rest-transport.ts';

const Thing = z.object({ id: z.number(), name: z.string() });
const cup = { id: 1, name: 'Cup', unknown: 'kept' };

let backend: Backend;
let answer: unknown;
let headers: Record<string, string>;

beforeEach(async () => {
  headers = {};
  backend = await startBackend(() => ({ status: 200, json: answer, headers }));
});
afterEach(() => backend.close());

function callsOf(rest: Omit<RestDeclaration, 'path'>, firstPage?: 0) {
  const session = createSessionStore({ storage: undefined });
  session.begin({
    role: 'Admin',
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: false,
    termsAccepted: true,
  });
  const apiUrl = `${backend.origin}/api/`;
  const list =
    firstPage === undefined
      ? {}
      : {
          list: {
            firstPage,
            size: 5,
            sorts: {},
            threshold: 1,
            rowHeight: 1,
            empty: { none: { title: '' }, search: { title: '' }, filter: { title: '' } },
          },
        };
  return createRestCalls(
    { schema: Thing, id: 'id', ...list },
    { path: '/things', ...rest },
    { ...createHttpClient({ apiUrl, session, locks: undefined }), apiUrl },
  );
}
const query = (change: Partial<ListQuery> = {}): ListQuery => ({
  tab: undefined,
  search: '',
  sort: undefined,
  filters: {},
  page: 1,
  size: 5,
  ...change,
});
const sentRequests = () => backend.received.map(({ method, url }) => `${method} ${url}`);

describe('a list with declared query parameters', () => {
  it('requests pages by number or offset, and sends no undeclared parameters', async () => {
    answer = [cup];
    await callsOf({ query: { page: 'p', size: 'n' } }).list(
      query({ page: 3, search: 'x', sort: { field: 'name', direction: 'asc' } }),
      undefined,
    );
    await callsOf({ query: { offset: 'skip', size: 'limit', search: 'find' } }, 0).list(
      query({ page: 2, search: 'a b' }),
      undefined,
    );
    await callsOf({ query: {} }).list(query(), undefined);
    expect(sentRequests()).toEqual([
      'GET /api/things?p=3&n=5',
      'GET /api/things?skip=10&limit=5&find=a+b',
      'GET /api/things',
    ]);
  });

  it('is sent by POST with the declared body', async () => {
    answer = { Items: [cup], Total: 7 };
    const post = { Search: '', Page: { No: 0, Size: 50 }, Filter: { State: [], Kind: null } };
    const page = await callsOf({
      post,
      rows: 'Items',
      total: 'Total',
      query: { page: 'Page.No', size: 'Page.Size', search: 'Search' },
    }).list(
      query({ page: 2, search: 'mug', filters: { 'Filter.State': ['new', 'old'], 'Filter.Kind': ['gift'] } }),
      undefined,
    );
    expect(sentRequests()).toEqual(['POST /api/things']);
    expect(JSON.parse(backend.received[0]?.text ?? '')).toEqual({
      Search: 'mug',
      Page: { No: 2, Size: 5 },
      Filter: { State: ['new', 'old'], Kind: 'gift' },
    });
    expect(page).toEqual({ rows: [{ id: 1, name: 'Cup' }], total: 7 });
  });

  it.each([
    [{ name: 'ordering', as: '-field' }, 'ordering=-name'],
    [{ name: 'sort', as: 'field:direction' }, 'sort=name%3Adesc'],
    [{ name: 'sort', as: 'field,direction' }, 'sort=name%2Cdesc'],
    [{ name: 'order', as: 'field.direction' }, 'order=name.desc'],
    [{ field: 'by', direction: 'dir' }, 'by=name&dir=desc'],
    [{ field: 'by', direction: 'dir', words: ['ASC', 'DESC'] }, 'by=name&dir=DESC'],
  ] as const)('sends its sort in the declared format: %j', async (sort, sent) => {
    answer = [cup];
    await callsOf({ query: { sort } }).list(query({ sort: { field: 'name', direction: 'desc' } }), undefined);
    expect(sentRequests()).toEqual([`GET /api/things?${sent}`]);
  });

  it.each([
    [{ name: 'ordering', as: '-field' }, 'ordering=-name%2Cid', { ordering: '-name,id' }],
    [{ name: 'sort', as: 'field direction' }, 'sort=name+desc%2Cid+asc', { sort: 'name desc,id asc' }],
    [{ name: 'sort', as: 'field,direction' }, 'sort=name%2Cdesc&sort=id%2Casc', { sort: ['name,desc', 'id,asc'] }],
    [{ field: 'by', direction: 'dir' }, 'by=name%2Cid&dir=desc%2Casc', { by: 'name,id', dir: 'desc,asc' }],
  ] as const)('sends multiple sorts in the declared format: %j', async (sort, sent, body) => {
    answer = [cup];
    const sorted = query({ sort: { field: 'name', direction: 'desc' }, thenBy: [{ field: 'id', direction: 'asc' }] });
    await callsOf({ query: { sort } }).list(sorted, undefined);
    await callsOf({ query: { sort }, post: {} }).list(sorted, undefined);
    expect([sentRequests()[0], JSON.parse(backend.received[1]?.text ?? '')]).toEqual([`GET /api/things?${sent}`, body]);
  });

  it('reads the column totals', async () => {
    answer = { data: [cup], meta: { sums: { price: 12, name: 'x' } } };
    expect(
      await callsOf({ query: { page: 'p' }, rows: 'data', totals: 'meta.sums' }).list(query(), undefined),
    ).toMatchObject({ totals: { price: 12 } });
  });

  it('follows cursors, also in URLs, and fetches preceding pages if needed', async () => {
    const calls = callsOf({ query: { cursor: 'after', size: 'n' }, rows: 'data', next: 'meta.next' });
    const pageOf = async (page: number, next: string | null) => {
      answer = { data: [cup], meta: { next } };
      return await calls.list(query({ page }), undefined);
    };
    expect([
      (await pageOf(1, 'a1')).hasMore,
      (await pageOf(2, 'https://shop.test/things?n=5&after=b2')).hasMore,
      (await pageOf(3, null)).hasMore,
    ]).toEqual([true, true, false]);
    expect(sentRequests()).toEqual([
      'GET /api/things?n=5',
      'GET /api/things?n=5&after=a1',
      'GET /api/things?n=5&after=b2',
    ]);
    await calls.list(query({ page: 2, search: 'x' }), undefined);
    answer = { data: [cup], meta: { next: 'c3' } };
    expect(await calls.list(query({ page: 3, search: 'y' }), undefined)).toMatchObject({
      rows: [{ id: 1 }],
      hasMore: true,
    });
    expect(sentRequests().slice(3)).toEqual([
      'GET /api/things?n=5',
      'GET /api/things?n=5',
      'GET /api/things?n=5&after=c3',
      'GET /api/things?n=5&after=c3',
    ]);
  });

  it('has more pages while the answer names a next page', async () => {
    const paged = callsOf({ query: { page: 'page' }, rows: 'results', total: 'count', next: 'next' });
    answer = { count: 7, next: 'http://backend.test/things?page=2', results: [cup, cup] };
    expect(await paged.list(query(), undefined)).toMatchObject({ total: 7, hasMore: true });
    answer = { count: 7, next: null, results: [cup] };
    expect(await paged.list(query({ page: 4 }), undefined)).toMatchObject({ hasMore: false });
  });

  it('sends a range under the declared parameter names', async () => {
    answer = [];
    const calls = callsOf({ query: { ranges: { price: ['min', 'max'] } } });
    await calls.list(query({ filters: { price: { from: '5', to: '9' } } }), undefined);
    await calls.list(query({ filters: { price: { to: '9' }, size: { from: '1' } } }), undefined);
    expect(sentRequests()).toEqual(['GET /api/things?min=5&max=9', 'GET /api/things?max=9&size_gte=1']);
  });

  it('follows the Link header by default', async () => {
    answer = [cup];
    headers = { link: '<https://shop.test/things?after=z>; rel="next", <https://shop.test/things>; rel="first"' };
    const calls = callsOf({ query: { cursor: 'after' } });
    expect((await calls.list(query({ search: 'linked' }), undefined)).hasMore).toBe(true);
    await calls.list(query({ search: 'linked', page: 2 }), undefined);
    expect(sentRequests()).toEqual(['GET /api/things', 'GET /api/things?after=z']);
  });

  it('sends the chosen values of a filter, or the declared defaults', async () => {
    answer = [];
    const calls = callsOf({ list: '/things/all', query: { unfiltered: { state: ['new', 'old'] } } });
    await calls.list(query(), undefined);
    await calls.list(query({ filters: { state: ['old'], colour: ['red', 'blue'] } }), undefined);
    expect(sentRequests()).toEqual([
      'GET /api/things/all?state=new&state=old',
      'GET /api/things/all?state=old&colour=red&colour=blue',
    ]);
  });

  it('reads the total from the answer or x-total-count, or counts the rows of a whole list', async () => {
    answer = { result: { rows: [cup] }, meta: { total: 7 } };
    expect(
      await callsOf({ query: { page: 'p' }, rows: 'result.rows', total: 'meta.total' }).list(query(), undefined),
    ).toEqual({ rows: [{ id: 1, name: 'Cup' }], total: 7 });
    answer = [cup];
    headers = { 'x-total-count': '9' };
    expect(await callsOf({ query: { page: 'p' } }).list(query(), undefined)).toMatchObject({ total: 9 });
    headers = {};
    expect(await callsOf({ query: { page: 'p' } }).list(query(), undefined)).toMatchObject({ total: undefined });
    expect(await callsOf({ query: {} }).list(query(), undefined)).toMatchObject({ total: 1, hasMore: false });
  });

  it('rejects an answer without rows at the declared path', async () => {
    answer = { data: [cup] };
    await expect(callsOf({ query: {} }).list(query(), undefined)).rejects.toBeInstanceOf(ApiError);
  });
});

describe('a backend with PUT', () => {
  it('receives the whole record, including fields outside the schema', async () => {
    answer = { data: cup };
    await callsOf({ record: 'data', update: 'PUT' }).update(1, { name: 'Mug' });
    await callsOf({ record: 'data', update: 'PUT to the path' }).update(1, { name: 'Mug' });
    expect(sentRequests()).toEqual(['GET /api/things/1', 'PUT /api/things/1', 'GET /api/things/1', 'PUT /api/things']);
    for (const { text } of [backend.received[1], backend.received[3]].filter((sent) => sent !== undefined)) {
      expect(JSON.parse(text)).toEqual({ ...cup, name: 'Mug' });
    }
  });

  it('can wrap its records in a property', async () => {
    answer = { data: cup };
    expect(await callsOf({ record: 'data' }).get(1, undefined)).toEqual({ id: 1, name: 'Cup' });
  });
});

describe('a backend that accepts files', () => {
  const photo = new File(['\u0000png'], 'cup.png', { type: 'image/png' });
  const values = { name: 'Cup', photo, tags: ['new'], parts: { lid: null } };

  it('receives a multipart form with files, texts, and JSON for nested values', async () => {
    answer = cup;
    await callsOf({}).create(values);
    await callsOf({}).update(1, { name: 'Cup', photo }, { name: 'Cup' });
    await callsOf({ update: 'PUT' }).update(1, { photo });
    expect(sentRequests()).toEqual([
      'POST /api/things',
      'PATCH /api/things/1',
      'GET /api/things/1',
      'PUT /api/things/1',
    ]);
    const [added = '', changed = '', , put = ''] = backend.received.map(({ text }) => text.replaceAll('\r', ''));
    for (const part of [
      'name="name"\n\nCup',
      'name="photo"; filename="cup.png"\nContent-Type: image/png\n\n\u0000png',
      'name="tags"\n\n["new"]',
      'name="parts"\n\n{"lid":null}',
    ]) {
      expect(added).toContain(part);
    }
    expect([
      changed.includes('name="name"'),
      changed.includes('cup.png'),
      put.includes('name="unknown"\n\nkept'),
    ]).toEqual([false, true, true]);
  });

  it('receives files as base64 in the JSON, at any depth', async () => {
    answer = cup;
    await callsOf({ files: 'base64' }).create({ name: 'Cup', photos: [{ of: photo }] });
    expect(JSON.parse(backend.received[0]?.text ?? '')).toEqual({
      name: 'Cup',
      photos: [{ of: `data:image/png;base64,${btoa('\u0000png')}` }],
    });
  });

  it('receives the files first, and then the record with their identifiers', async () => {
    answer = { ...cup, data: { url: '/files/7.png' } };
    await callsOf({ files: { upload: '/uploads', known: 'data.url', name: 'image' } }).create({ name: 'Cup', photo });
    expect(sentRequests()).toEqual(['POST /api/uploads', 'POST /api/things']);
    expect([
      backend.received[0]?.text.includes('name="image"; filename="cup.png"'),
      JSON.parse(backend.received[1]?.text ?? ''),
    ]).toEqual([true, { name: 'Cup', photo: '/files/7.png' }]);
  });
});
