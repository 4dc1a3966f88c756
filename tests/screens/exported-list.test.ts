/** List export in a single response, over a real local server. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endpoints } from '../../contract/endpoints.ts';
import type { OrderListRequest } from '../../contract/orders/orders.ts';
import { ExportedList } from 'schema-admin/providers/exported-list.ts';
import { type HttpClient, createHttpClient } from 'schema-admin/providers/http/http-client.ts';
import { createSessionStore } from 'schema-admin/providers/session/session-store.ts';
import { type Backend, type Sent, startBackend } from 'schema-admin/providers/testing/backend.ts';
import { browserProfile } from 'schema-admin/providers/testing/browser-tabs.ts';

let backend: Backend;
let client: HttpClient;
let sent: Sent[];

beforeEach(async () => {
  sent = [];
  backend = await startBackend(() => sent.shift() ?? { status: 404 });
  const tab = browserProfile().openTab();
  client = createHttpClient({ apiUrl: backend.origin, session: createSessionStore(tab), locks: tab.locks });
});
afterEach(async () => backend.close());

const headers = { 'Content-Type': 'application/x-ndjson; charset=utf-8' };
const line = (names: readonly string[], After: string | null) =>
  `${JSON.stringify({ Page: { Deliveries: names.map((OrderNo) => ({ Id: OrderNo, OrderNo })), TotalCount: 3 }, After })}\n`;
const body: OrderListRequest = {
  Query: 'tea',
  Filter: { Status: [], Date: null, Shop: [] },
  OrderBy: 'desc',
  Page: 1,
  Size: 10,
};

describe('an exported list', () => {
  const asking = () => {
    const exported = new ExportedList();
    const call = exported.through(client);
    const next = async () =>
      (await call(endpoints.orders.list, { params: { role: 'shop', tab: 'archived' }, body })).Deliveries.map(
        ({ OrderNo }) => OrderNo,
      );
    return { exported, call, next };
  };

  it('returns page after page from one request', async () => {
    sent = [{ headers, text: line(['A', 'B'], 'behind B') + line(['C'], null) }];
    const { exported, next } = asking();
    expect(exported.hasMore).toBeUndefined();
    expect([await next(), exported.hasMore]).toEqual([['A', 'B'], true]);
    expect([await next(), exported.hasMore]).toEqual([['C'], false]);
    expect(backend.received.map(({ url, text }) => [url, JSON.parse(text)])).toEqual([
      ['/ext/export/orders/shop/archived', body],
    ]);
  });

  it.each([
    ['between two lines', line(['A'], 'behind A')],
    ['in the middle of a line', line(['A'], 'behind A') + line(['B'], null).slice(0, 20)],
  ])('fails when the response is cut %s, and resumes there on the next call', async (_, cut) => {
    sent = [
      { headers, text: cut },
      { headers, text: line(['B'], null) },
    ];
    const { exported, next } = asking();
    expect(await next()).toEqual(['A']);
    await expect(next()).rejects.toMatchObject({ kind: 'malformed' });
    expect([await next(), exported.hasMore]).toEqual([['B'], false]);
    expect(backend.received.map(({ url }) => url)).toEqual([
      '/ext/export/orders/shop/archived',
      '/ext/export/orders/shop/archived?After=behind+A',
    ]);
  });

  it.each<[string, Sent, object]>([
    ['a rejection', { status: 422, json: { Error: 'Too long.' } }, { kind: 'http', status: 422, message: 'Too long.' }],
    ['an HTML page of a proxy', { text: '<html>', headers: { 'Content-Type': 'text/html' } }, { kind: 'malformed' }],
  ])('fails on %s', async (_, answer, error) => {
    sent = [answer];
    await expect(asking().next()).rejects.toMatchObject(error);
  });

  it('leaves other calls unchanged', async () => {
    sent = [{ json: { Result: [{ ShopId: 1, ShopName: 'Alder' }] } }];
    const { exported, call } = asking();
    expect(await call(endpoints.orders.shops, {})).toEqual([{ ShopId: 1, ShopName: 'Alder' }]);
    expect(exported.hasMore).toBeUndefined();
  });
});
