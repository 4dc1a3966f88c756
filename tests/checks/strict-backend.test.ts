/** The strict backend rejects and records every request that the specification does not define. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStrictBackend } from '../setup/strict-backend.mjs';

let backend: Awaited<ReturnType<typeof startStrictBackend>>;
beforeAll(async () => {
  backend = await startStrictBackend();
});
afterAll(() => backend.stop());

const list = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 };

const invoices = {
  Page: 0,
  Size: 10,
  Query: '',
  Filter: { DateFrom: null, DateTo: null, OrderId: null, DeliveryId: null, InvoiceType: null, Shops: [] },
};
const deliveries = {
  Order: 'desc',
  Page: 1,
  Size: 10,
  Query: '',
  Filter: { StartDate: null, EndDate: null, Status: [], Merchants: [], ConciergeOnly: false },
};

async function send(
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = { 'x-requested-with': 'portal' },
): Promise<number> {
  const answer = await fetch(`${backend.url}/strict${path}`, {
    method,
    headers: { ...headers, cookie: 'session=merchant' },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  });
  return answer.status;
}

describe('the strict backend', () => {
  // Requirement D-7.01
  it('accepts specified requests', async () => {
    expect(await send('POST', '/merchant/deliveries/queued', list)).toBe(200);
    expect(await send('PUT', '/merchant/shop/1/manager', { Manager: '' })).toBe(200);
    expect(await send('POST', '/collect/list/open', deliveries)).toBe(200);
    expect(await send('GET', '/collect/check-new/open?Date=2026-03-10T12:00:00Z')).toBe(200);
    expect(await send('POST', '/merchant/subscription/shops', { Page: 0, Size: 5000, Query: '' })).toBe(200);
    expect(await send('POST', '/merchant/invoices', invoices)).toBe(200);
    expect(backend.seen.refusals).toEqual([]);
  });

  it.each([
    ['another size', 'POST', '/merchant/deliveries/queued', { ...list, Size: 100 }, 'Size must be 10'],
    [
      'another first page',
      'POST',
      '/merchant/deliveries/queued',
      { ...list, Page: 0 },
      'Page must be a page counted from 1',
    ],
    ['another letter case in the path', 'POST', '/merchant/deliveries/Queued', list, 'there is no such call'],
    [
      'another letter case in a choice',
      'POST',
      '/merchant/deliveries/queued',
      { ...list, OrderBy: 'Desc' },
      'OrderBy must be "asc" or "desc"',
    ],
    ['an unknown field', 'PUT', '/merchant/shop/1/name', { Name: 'Ash', Note: '' }, 'Note is named nowhere'],
    ['null for a text', 'PUT', '/merchant/shop/1/manager', { Manager: null }, 'Manager must be text'],
    ['a missing text', 'PUT', '/merchant/shop/1/manager', {}, 'Manager is left out'],
    [
      'a filter without all of its keys',
      'POST',
      '/collect/list/open',
      { ...deliveries, Filter: { Status: [] } },
      'Filter.StartDate is left out',
    ],
    [
      'a booking by a merchant',
      'POST',
      '/collect/place',
      { Id: 'd-1', SelectedQuoteIds: [] },
      'it is open to admin shop alone',
    ],
    ['an unknown query parameter', 'GET', '/collect/check-new/open?Since=2026', undefined, 'Since is named nowhere'],
    [
      'a list of shops that is counted from 1',
      'POST',
      '/merchant/subscription/shops',
      { Page: 1, Size: 5000, Query: '' },
      'Page must be 0',
    ],
    [
      'a subscription to a merchant',
      'POST',
      '/admin/subscription/merchant/suspend',
      { MerchantId: 1 },
      'it is open to admin alone',
    ],
    [
      'invoices of a merchant by their type',
      'POST',
      '/merchant/invoices',
      { ...invoices, Filter: { ...invoices.Filter, InvoiceType: 'Shop' } },
      'Filter.InvoiceType must be null',
    ],
    [
      "fees of a merchant's choice",
      'POST',
      '/merchant/agencyfees/csv-export',
      { DateFrom: '2026-03-01T00:00:00Z', DateTo: '2026-03-31T22:59:59Z', MerchantId: 1 },
      'MerchantId is named nowhere',
    ],
    ['an extension', 'GET', '/ext/views/orders', undefined, 'there is no such call'],
    ['a call of another role', 'GET', '/upc/criteria', undefined, 'it is open to admin alone'],
  ])('rejects %s', async (_, method, path, body, why) => {
    expect(await send(method, path, body)).toBeGreaterThanOrEqual(400);
    expect(backend.seen.refusals.at(-1)).toContain(why);
  });

  it('rejects a write from another site', async () => {
    expect(await send('PUT', '/merchant/shop/1/name', { Name: 'Ash' }, {})).toBe(403);
  });
});
