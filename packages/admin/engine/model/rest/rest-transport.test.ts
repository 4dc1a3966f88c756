import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { restCollection } from '../../../backend/rest-collection.mjs';
import { ApiError } from '../../../providers/http/api-error.ts';
import { createHttpClient } from '../../../providers/http/http-client.ts';
import type { ListQuery } from '../../../providers/resource-calls.ts';
import { createSessionStore } from '../../../providers/session/session-store.ts';
import { type Backend, type Sent, startBackend } from '../../../providers/testing/backend.ts';
import { invalidFieldsOf } from '../../format/invalid-fields.ts';
import { createRestCalls } from './rest-transport.ts';

const Thing = z.object({
  Id: z.number(),
  Name: z.string(),
  Colour: z.string(),
  From: z.iso.date(),
  Made: z.iso.datetime(),
});
const things = () =>
  Array.from({ length: 12 }, (_, index) => ({
    Id: index + 1,
    Name: `Thing ${index + 1}`,
    Colour: ['red', 'green', 'blue'][index % 3] ?? '',
    From: `2026-11-${String(index + 1).padStart(2, '0')}`,
    Made: `2026-07-${String(index + 1).padStart(2, '0')}T12:00:00.000Z`,
  }));

let backend: Backend;
let calls: ReturnType<typeof createRestCalls>;
let callsOf: (
  declared: Partial<Parameters<typeof createRestCalls>[0]>,
  rest: Partial<Parameters<typeof createRestCalls>[1]>,
) => typeof calls;
const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
/** Returns an answer to send in place of the collection's. */
let instead: (method: string, url: string) => Sent | undefined;

beforeEach(async () => {
  warned.mockClear();
  instead = () => undefined;
  const collection = restCollection('/things', things());
  backend = await startBackend(
    ({ method, url, text }) =>
      instead(method, url) ??
      collection(method, url.replace('/api', ''), text) ?? { status: 404, json: { Error: 'No' } },
  );
  const session = createSessionStore({ storage: undefined });
  session.begin({
    role: 'Admin',
    isCollectEnabled: false,
    isCollectOnly: false,
    isUserAdmin: false,
    termsAccepted: true,
  });
  const apiUrl = `${backend.origin}/api/`;
  const wire = { ...createHttpClient({ apiUrl, session, locks: undefined }), apiUrl };
  callsOf = (declared, rest) =>
    createRestCalls({ schema: Thing, id: 'Id', ...declared }, { path: '/things', ...rest }, wire);
  calls = callsOf({}, {});
});
afterEach(() => backend.close());
afterAll(() => warned.mockRestore());

const query = (change: Partial<ListQuery> = {}): ListQuery => ({
  tab: undefined,
  search: '',
  sort: undefined,
  filters: {},
  page: 1,
  size: 5,
  ...change,
});
const idsOf = async (change: Partial<ListQuery>) =>
  (await calls.list(query(change), undefined)).rows.map((row) => row['Id']);

describe('a plain REST list', () => {
  it('requests its page, and reads the total from x-total-count', async () => {
    const page = await calls.list(query({ page: 3 }), undefined);
    expect([page.rows.length, page.total]).toEqual([2, 12]);
    expect(backend.received.at(-1)?.url).toBe('/api/things?_end=15&_start=10');
  });

  it('searches, sorts and filters in json-server’s format', async () => {
    expect(await idsOf({ search: 'thing 12' })).toEqual([12]);
    expect(await idsOf({ sort: { field: 'Id', direction: 'desc' }, size: 2 })).toEqual([12, 11]);
    expect(await idsOf({ filters: { Colour: ['red', 'blue'] }, size: 4 })).toEqual([1, 3, 4, 6]);
    expect(backend.received.at(-1)?.url).toBe('/api/things?Colour=red&Colour=blue&_end=4&_start=0');
  });

  it('filters by days or London instants, depending on the type of the field', async () => {
    expect(await idsOf({ filters: { From: { from: '2026-11-02', to: '2026-11-03' } } })).toEqual([2, 3]);
    expect(await idsOf({ filters: { Made: { from: '2026-07-02', to: '2026-07-03' } } })).toEqual([2, 3]);
    const { searchParams } = new URL(backend.received.at(-1)?.url ?? '', backend.origin);
    expect(searchParams.get('Made_gte')).toBe('2026-07-01T23:00:00.000Z');
    expect(await idsOf({ filters: { From: { from: '2026-11-11' } } })).toEqual([11, 12]);
    expect(await idsOf({ filters: { From: { to: '2026-11-02' } } })).toEqual([1, 2]);
  });

  it('has no total if the backend sends none', async () => {
    instead = () => ({ json: things().slice(0, 5) });
    expect((await calls.list(query(), undefined)).total).toBeUndefined();
  });

  it('keeps a row with an invalid field or id, and logs the field and the reason', async () => {
    const [first, second, third] = things();
    instead = () => ({
      json: [{ ...first, Name: 7, From: 'soon' }, second, { ...third, Id: 'three' }, { ...third, Id: null }],
    });
    const { rows } = await calls.list(query(), undefined);
    expect(rows.map(({ Id }) => Id)).toEqual([1, 2, 'three', undefined]);
    expect(rows.slice(2).map((row) => invalidFieldsOf(row)?.['Id'])).toEqual([
      expect.stringContaining('expected number'),
      expect.stringContaining('expected number'),
    ]);
    expect(rows[0]).toMatchObject({ Id: 1, Colour: 'red' });
    expect(rows[0]).not.toHaveProperty('Name');
    expect(invalidFieldsOf(rows[0] ?? {})).toEqual({
      Name: expect.stringContaining('expected string'),
      From: expect.stringContaining('ISO date'),
    });
    expect(invalidFieldsOf(rows[1] ?? {})).toBeUndefined();
    const logged = String(warned.mock.calls);
    for (const part of [
      `GET ${backend.origin}/api/things`,
      '[0].Name: ',
      '[0].From: ',
      '[2].Id: Invalid input: expected number, received string',
    ]) {
      expect(logged).toContain(part);
    }
  });

  it('rejects an answer without a valid row, naming the path and the reason', async () => {
    instead = () => ({ json: ['one'] });
    await expect(calls.list(query(), undefined)).rejects.toMatchObject({
      kind: 'malformed',
      message: expect.stringContaining('[0]: Invalid input: expected object, received string'),
    });
    instead = () => ({ text: '<!doctype html><p>Hello' });
    await expect(calls.list(query(), undefined)).rejects.toMatchObject({ kind: 'malformed' });
  });

  it('can be aborted', async () => {
    await expect(calls.list(query(), AbortSignal.abort())).rejects.not.toBeInstanceOf(ApiError);
    expect(backend.received).toEqual([]);
  });
});

describe('a plain REST resource', () => {
  it('reads, creates, changes and deletes records with the required header', async () => {
    expect(await calls.get(3, undefined)).toMatchObject({ Name: 'Thing 3' });
    expect(await calls.create({ Name: 'New' })).toMatchObject({ Id: 13 });
    expect(await calls.update(3, { Name: 'Other' })).toMatchObject({ Id: 3, Name: 'Other', Colour: 'blue' });
    await calls.delete(3);
    await expect(calls.get(3, undefined)).rejects.toMatchObject({ kind: 'http', status: 404 });
    expect(
      backend.received.slice(0, 4).map(({ method, url, headers }) => [method, url, headers['x-requested-with']]),
    ).toEqual([
      ['GET', '/api/things/3', undefined],
      ['POST', '/api/things', 'XMLHttpRequest'],
      ['PATCH', '/api/things/3', 'XMLHttpRequest'],
      ['DELETE', '/api/things/3', 'XMLHttpRequest'],
    ]);
  });

  it('encodes an id so that it cannot change the path', async () => {
    await expect(calls.get('../secrets?x=', undefined)).rejects.toMatchObject({ status: 404 });
    expect(backend.received[0]?.url).toBe('/api/things/..%2Fsecrets%3Fx%3D');
  });

  it("passes on the server's messages for fields", async () => {
    await expect(calls.create({ Name: 'Thing 1' })).rejects.toMatchObject({
      status: 422,
      message: 'Invalid',
      fields: { Name: 'This name is taken' },
    });
  });

  it('repeats a request after refreshing the session', async () => {
    let isStale = true;
    instead = (_, url) => {
      if (!url.endsWith('/refresh-token')) return isStale ? { status: 401, json: { Error: 'stale' } } : undefined;
      isStale = false;
      return { json: {} };
    };
    await expect(calls.update(1, { Name: 'Again' })).resolves.toMatchObject({ Name: 'Again' });
    expect(backend.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'PATCH /api/things/1',
      'POST /api/portal/refresh-token',
      'PATCH /api/things/1',
    ]);
    expect(backend.received[2]?.text).toBe('{"Name":"Again"}');
  });
});

describe('multiple records of a plain REST resource', () => {
  it('are fetched with a single list request', async () => {
    expect((await calls.many([3, 5], undefined)).map(({ Id }) => Id)).toEqual([3, 5]);
    expect(backend.received.map(({ url }) => url)).toEqual(['/api/things?Id=3&Id=5&_end=2&_start=0']);
  });
});

describe('a PATCH', () => {
  it('contains only changes, and is not sent if there are none', async () => {
    const before = { Name: 'Thing 2', Colour: 'green', Tags: undefined };
    await calls.update(2, { Name: 'Thing 2', Colour: 'blue', Tags: [] }, before);
    await calls.update(2, { Name: 'Thing 2', Tags: [] }, before);
    await calls.update(2, { Name: 'Thing 2' });
    expect(backend.received.map(({ method, text }) => `${method} ${text}`)).toEqual([
      'PATCH {"Colour":"blue"}',
      'PATCH {"Name":"Thing 2"}',
    ]);
  });
});

describe('a resource with soft delete', () => {
  const sent = () =>
    backend.received.map(({ method, url, text }) => `${method} ${url.replace('/api', '')} ${text}`.trim());

  it('sets and clears a flag, and filters its lists by it', async () => {
    instead = () => ({ json: [], headers: { 'x-total-count': '0' } });
    const soft = callsOf({ delete: { soft: { flag: 'Gone' } } }, {});
    await soft.list(query(), undefined);
    await soft.list(query({ filters: { deleted: ['only'], Colour: ['red'] } }), undefined);
    instead = () => ({ json: { Id: 1 } });
    await soft.delete(1);
    await soft.restore(1);
    expect(sent()).toEqual([
      'GET /things?Gone=false&_end=5&_start=0',
      'GET /things?Colour=red&Gone=true&_end=5&_start=0',
      'PATCH /things/1 {"Gone":true}',
      'PATCH /things/1 {"Gone":false}',
    ]);
  });

  it('restores at the declared path, and lists deleted records with the declared query', async () => {
    instead = () => ({ json: [], headers: { 'x-total-count': '0' } });
    const soft = callsOf({ delete: { soft: { since: 'At', restore: '/back', deleted: { trashed: 'only' } } } }, {});
    await soft.list(query(), undefined);
    await soft.list(query({ filters: { deleted: ['only'] } }), undefined);
    await soft.delete(1);
    await soft.restore(1);
    await callsOf({ delete: { soft: { since: 'At', deleted: {} } } }, {}).restore(1);
    await callsOf({ delete: {} }, {}).restore(2);
    expect(sent()).toEqual([
      'GET /things?_end=5&_start=0',
      'GET /things?_end=5&_start=0&trashed=only',
      'DELETE /things/1',
      'POST /things/1/back',
      'POST /things/1',
      'POST /things/2',
    ]);
  });
});

describe('a resource with custom settings', () => {
  it('sends the tab, texts and numbers to its list path', async () => {
    instead = () => ({ json: { data: [], meta: { total: 3, sums: { Price: 5, Note: 'x' } } } });
    const list = {
      size: 5,
      sorts: {},
      threshold: 1,
      rowHeight: 1,
      empty: { none: { title: '' }, search: { title: '' }, filter: { title: '' } },
      firstPage: 0 as const,
      filters: { Price: { kind: 'numbers', label: 'Price' }, Name: { kind: 'text', label: 'Name' } } as const,
    };
    const own = callsOf(
      { list },
      { path: '//things//', list: '/all/things', rows: 'data', total: 'meta.total', totals: 'meta.sums' },
    );
    const page = await own.list(
      query({ page: 0, tab: 'open', filters: { Price: { from: '1', to: '9' }, Name: ['ash'] } }),
      undefined,
    );
    expect(page).toEqual({ rows: [], total: 3, totals: { Price: 5 } });
    await own.list(query({ page: 1, filters: { Price: { to: '9' } } }), undefined);
    const requests = backend.received
      .map(({ url }) => new URL(url, backend.origin))
      .map(
        ({ pathname, searchParams }) =>
          `${pathname} ${[...searchParams]
            .map((pair) => pair.join('='))
            .toSorted()
            .join(' ')}`,
      );
    expect(requests).toEqual([
      '/api/all/things Name_like=ash Price_gte=1 Price_lte=9 _end=5 _start=0 tab=open',
      '/api/all/things Price_lte=9 _end=10 _start=5',
    ]);
    await expect(own.get('a', undefined)).rejects.toBeInstanceOf(ApiError);
    expect(backend.received.at(-1)?.url).toBe('/api/things/a/');
  });

  it('keeps the trailing slash of its path in every request', async () => {
    const whole = { Id: 1, Name: 'Ash', Colour: 'red', From: '2026-11-01', Made: '2026-07-01T12:00:00.000Z' };
    instead = (method) =>
      method === 'DELETE' ? { status: 204, json: {} } : { json: method === 'GET' ? whole : { ...whole, Name: 'Oak' } };
    const own = callsOf({}, { path: '/things/' });
    await own.get(1, undefined);
    await own.create(whole);
    await own.update(1, { Name: 'Oak' }, whole);
    await callsOf({}, { path: '/things/', update: 'PUT' }).update(1, { Name: 'Oak' });
    await callsOf({}, { path: '/things/', update: 'PUT to the path' }).update(1, { Name: 'Oak' });
    await own.delete(1);
    const one = '/api/things/1/';
    expect(backend.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${one}`,
      'POST /api/things/',
      `PATCH ${one}`,
      `GET ${one}`,
      `PUT ${one}`,
      `GET ${one}`,
      'PUT /api/things/',
      `DELETE ${one}`,
    ]);
  });

  it('requests records at the declared record path', async () => {
    instead = () => ({
      json: { Id: 1, Name: 'Ash', Colour: 'red', From: '2026-11-01', Made: '2026-07-01T12:00:00.000Z' },
    });
    const own = callsOf({}, { path: '/things/', recordPath: '/things/:id' });
    await own.get(1, undefined);
    await own.create({ Name: 'Oak' });
    await own.update(1, { Name: 'Oak' }, {});
    await own.delete('a/b');
    expect(backend.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /api/things/1',
      'POST /api/things/',
      'PATCH /api/things/1',
      'DELETE /api/things/a%2Fb',
    ]);
  });

  it('treats a write that is redirected or answered with a list as a failure', async () => {
    instead = (method, url) =>
      method === 'GET' || url.endsWith('/elsewhere')
        ? { json: [] }
        : { status: 302, json: {}, headers: { location: '/api/things/elsewhere' } };
    const whole = { Id: 1, Name: 'Ash', Colour: 'red' };
    await expect(calls.create(whole)).rejects.toBeInstanceOf(ApiError);
    await expect(calls.update(1, { Name: 'Oak' }, whole)).rejects.toBeInstanceOf(ApiError);
    await expect(calls.delete(1)).rejects.toBeInstanceOf(ApiError);
    expect(backend.received.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'DELETE']);
    instead = () => ({ json: [whole] });
    await expect(calls.create(whole)).rejects.toBeInstanceOf(ApiError);
    instead = () => ({ json: { results: [whole] } });
    await expect(callsOf({}, { rows: 'results' }).create(whole)).rejects.toBeInstanceOf(ApiError);
  });

  it('sends a whole record to the declared URL, without the fields of other variants', async () => {
    const Kinds = z.discriminatedUnion('Kind', [
      z.object({ Id: z.number(), Kind: z.literal('a'), Size: z.number() }),
      z.object({ Id: z.number(), Kind: z.literal('b'), Note: z.string() }),
    ]);
    instead = () => ({ json: { Id: 1, Kind: 'a', Size: 2, Version: 7 } });
    await callsOf({ schema: Kinds }, { update: 'PUT' }).update(1, { Kind: 'b', Note: 'x' });
    await callsOf({ schema: Kinds }, { update: 'PUT to the path' }).update(1, { Kind: 'c' });
    await callsOf({}, { update: 'PUT' }).update(1, { Name: 'New' });
    await callsOf({}, { update: 'PATCH' }).update(1, { Name: '', Tags: [], Size: 2 }, { Name: null, Size: 3 });
    expect(
      backend.received
        .filter(({ method }) => method !== 'GET')
        .map(({ method, url, text }) => `${method} ${url} ${text}`),
    ).toEqual([
      'PUT /api/things/1 {"Id":1,"Kind":"b","Version":7,"Note":"x"}',
      'PUT /api/things {"Id":1,"Kind":"c","Size":2,"Version":7}',
      'PUT /api/things/1 {"Id":1,"Kind":"a","Size":2,"Version":7,"Name":"New"}',
      'PATCH /api/things/1 {"Size":2}',
    ]);
  });
});
