/** Tests the "odata" provider against a server that accepts only OData paths. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createHttpClient } from '../../../providers/http/http-client.ts';
import type { ListQuery } from '../../../providers/resource-calls.ts';
import { fetchThrough } from '../../../providers/rest/reach.ts';
import { createSessionStore } from '../../../providers/session/session-store.ts';
import { type Backend, type Received, type Sent, startBackend } from '../../../providers/testing/backend.ts';
import { createProviderCalls } from './provider-transport.ts';

const Product = z.object({
  ID: z.number(),
  Name: z.string(),
  Active: z.boolean().optional(),
  Made: z.iso.date().optional(),
});
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
let written: Sent;

function answer({ method, url, text }: Received): Sent {
  const { pathname } = new URL(url, 'http://odata');
  if (pathname === '/api/Products' && method === 'GET') {
    return {
      json: {
        '@odata.context': '$metadata#Products',
        '@odata.count': 5,
        value: [
          { ID: 1, Name: 'Tea' },
          { ID: 2, Name: 'Milk' },
        ],
      },
    };
  }
  if (pathname === '/api/Products(7)' && method === 'GET') {
    return { json: { '@odata.context': '$metadata#Products/$entity', '@odata.etag': 'W/"1"', ID: 7, Name: 'Salt' } };
  }
  if (text.includes('"Name":""')) {
    return {
      status: 400,
      json: {
        error: {
          code: 'invalid',
          message: 'Invalid',
          details: [{ code: 'required', target: 'Name', message: 'is required' }],
        },
      },
    };
  }
  return /^\/api\/Products(\(7\))?$/.test(pathname)
    ? written
    : { status: 404, json: { error: { code: '404', message: 'No such key' } } };
}

beforeEach(async () => {
  written = { status: 204 };
  backend = await startBackend(answer);
});
afterEach(() => backend.close());

function calls(meta = {}, schema: z.ZodType<Record<string, unknown>> = Product) {
  const apiUrl = `${backend.origin}/api`;
  const client = createHttpClient({ apiUrl, session: createSessionStore({ storage: undefined }), locks: undefined });
  const wire = { ...client, fetchWithSession: fetchThrough(client.fetchWithSession, undefined), apiUrl };
  return createProviderCalls(
    { schema, id: 'ID', title: 'Name' },
    { name: 'odata', resource: 'Products', search: ['Name', 'Note.Text'], meta },
    wire,
  );
}
const sentRequests = () =>
  backend.received.map(({ method, url }) => `${method} ${decodeURIComponent(url).replace('/api/', '')}`);

describe('an OData resource', () => {
  it('is paged and counted', async () => {
    expect(await calls({ expand: 'Supplier', select: 'ID,Name' }).list(query({ page: 3 }), undefined)).toEqual({
      rows: [
        { ID: 1, Name: 'Tea' },
        { ID: 2, Name: 'Milk' },
      ],
      total: 5,
    });
    expect(sentRequests()).toEqual(['GET Products?$top=2&$skip=4&$count=true&$expand=Supplier&$select=ID,Name']);
  });

  it('is searched, sorted and filtered', async () => {
    await calls().list(
      query({
        search: 'O’Tea',
        sort: { field: 'Name', direction: 'desc' },
        thenBy: [{ field: 'ID', direction: 'asc' }],
      }),
      undefined,
    );
    await calls().list(
      query({ filters: { ID: ['1', '2'], Active: ['true'], Made: { from: '2026-11-01' }, Name: "it's" } }),
      undefined,
    );
    expect(sentRequests().map((address) => address.replace('GET Products?$top=2&$skip=0&$count=true&', ''))).toEqual([
      "$orderby=Name desc,ID asc&$filter=(contains(tolower(Name),'o’tea') or contains(tolower(Note/Text),'o’tea'))",
      "$filter=(ID eq 1 or ID eq 2) and (Active eq true) and Made ge 2026-11-01 and Name eq 'it''s'",
    ]);
    expect(backend.received[0]?.url).not.toContain('+');
  });

  it('formats a key according to its type in the schema', async () => {
    expect(await calls().get('7', undefined)).toEqual({ ID: 7, Name: 'Salt' });
    const Coded = z.object({ ID: z.string() });
    await expect(calls({}, Coded).get("a/b's", undefined)).rejects.toMatchObject({
      status: 404,
      message: 'No such key',
    });
    await expect(calls({}, Coded).get('0f8fad5b-d9cb-469f-a165-70867728950e', undefined)).rejects.toMatchObject({
      status: 404,
    });
    expect(backend.received.map(({ url }) => url)).toEqual([
      '/api/Products(7)',
      "/api/Products('a%2Fb''s')",
      '/api/Products(0f8fad5b-d9cb-469f-a165-70867728950e)',
    ]);
  });

  it('creates, changes and deletes records, whether or not the server returns them', async () => {
    expect(await calls().create({ Name: 'New' })).toEqual({ Name: 'New' });
    written = { json: { ID: 7, Name: 'Kept' } };
    expect(await calls().update('7', { Name: 'Other' })).toEqual({ ID: 7, Name: 'Kept' });
    await calls().delete(7);
    expect(backend.received.map(({ method, url, text, headers }) => [method, url, text, headers['prefer']])).toEqual([
      ['POST', '/api/Products', '{"Name":"New"}', 'return=representation'],
      ['PATCH', '/api/Products(7)', '{"Name":"Other"}', 'return=representation'],
      ['DELETE', '/api/Products(7)', '', undefined],
    ]);
  });

  it('passes on field errors', async () => {
    await expect(calls().create({ Name: '' })).rejects.toMatchObject({ status: 400, fields: { Name: 'is required' } });
  });

  it('rejects a list answer without rows', async () => {
    backend.answer = () => ({ json: { hello: 1 } });
    await expect(calls().list(query(), undefined)).rejects.toMatchObject({ kind: 'malformed' });
  });
});
