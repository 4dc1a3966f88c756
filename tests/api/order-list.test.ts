import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterBy, getOrder, listOrders } from './order-calls.ts';
import { startOfTest } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const hours = (count: number) => new Date(startOfTest.getTime() - count * 3_600_000).toISOString();

describe(`order lists, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    await portal.addOrder({ orderNo: 'A_1%', shopId: 1, customer: 'Zoë', postCode: 'M1 1AE', portalStatus: 'Queued', status: 'QueuedDelivery' });
  });
  afterAll(() => portal.stop());

  it('keeps each tab to its own orders, in whatever letter case the tab is written', async () => {
    expect((await listOrders(admin, 'admin/deliveries/failed')).numbers.toSorted()).toEqual(['1-3', '2-3', '3-3']);
    expect((await listOrders(admin, 'admin/deliveries/PENDING')).total).toBe(6);
    expect((await listOrders(admin, 'ADMIN/deliveries/archived')).total).toBe(12);
  });

  it('pages through every order once, newest first, equal times in a fixed order', async () => {
    const seen: string[] = [];
    for (const Page of [1, 2, 3, 4]) {
      const { numbers, total } = await listOrders(admin, 'admin/deliveries/archived', { Page, Size: 5 });
      expect(total).toBe(12);
      seen.push(...numbers);
    }
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
    expect(seen.map((number) => number.split('-')[1])).toEqual(['4', '4', '4', '5', '5', '5', '6', '6', '6', '7', '7', '7']);
    expect((await listOrders(admin, 'admin/deliveries/archived', { OrderBy: 'asc' })).numbers).toEqual(seen.toReversed());
  });

  it.each([
    ['a part of the order number', '3-2', ['3-2']],
    ['a name in another letter case', 'zoë love', ['A_1%']],
    ['a post code without its space', 'm11ae', ['A_1%']],
    ['a post code with its space elsewhere', 'M11 AE', ['A_1%']],
    ['a percent sign taken literally', '%', ['A_1%']],
    ['an underscore taken literally', 'A_1', ['A_1%']],
    ['nothing that exists', 'no such order', []],
  ])('finds by %s', async (_, Query, expected) => {
    expect((await listOrders(admin, 'admin/deliveries/queued', { Query })).numbers).toEqual(expected);
  });

  it('filters by status, date and shop', async () => {
    const archived = async (filter: Parameters<typeof filterBy>[0]) => (await listOrders(admin, 'admin/deliveries/archived', filterBy(filter))).numbers.toSorted();
    expect(await archived({ Status: ['outfordeliverydelivery'], Shop: [1, '2'] })).toEqual(['1-4', '2-4']);
    expect(await archived({ Status: ['rejecteddelivery', 'cancelleddelivery'], Shop: [3] })).toEqual(['3-6', '3-7']);
    expect(await archived({ Date: { From: hours(5), To: hours(5) } })).toEqual(['1-5', '2-5', '3-5']);
    expect(await archived({ Shop: ['no shop'] })).toEqual([]);
  });

  it('sends lines and packages with every list item, alike in the detail', async () => {
    const { orders } = await listOrders(admin, 'admin/deliveries/queued', { Query: '1-2' });
    const [order] = orders;
    expect(order).toMatchObject({
      OrderNo: '1-2',
      ShopName: 'Alder Soho',
      Created: hours(2),
      Pending: hours(2),
      Delivered: null,
      Packages: [{ PackageNo: 1, Barcode: 'BOX-1-2' }],
      Orderlines: [{ ProductTitle: 'Tea', OrderLineQuantity: 2, OrderLineAmountPerUnit: 450, OrderlineCancelled: null }, { ProductTitle: 'Cup' }],
    });
    expect(await getOrder(admin, `admin/delivery/${order?.Id}`)).toEqual(order);
  });

  it('refuses a payload it cannot accept with 422 and the fields that are wrong', async () => {
    const list = (body: unknown) => admin.call('POST', '/api/admin/deliveries/queued', body);
    const request = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 };
    expect((await list(request)).status).toBe(200);
    const wrong = await list({ ...request, Page: 0, OrderBy: 'up', Size: 101 });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({ Error: expect.any(String), Fields: { Page: expect.any(String), OrderBy: expect.any(String), Size: expect.any(String) } });
    expect((await list({ ...request, Filter: { Status: 'all' } })).body).toMatchObject({ Fields: { 'Filter.Status': expect.any(String) } });
    for (const body of ['{', '"text"', '', '{"__proto__":{"x":1}}']) expect((await list(body)).status).toBe(422);
    expect((await admin.call('POST', '/api/admin/deliveries/nowhere', request)).body).toMatchObject({ Fields: { tab: expect.any(String) } });
    expect((await admin.call('POST', '/api/admin/deliveries/queued', JSON.stringify(request), { 'content-type': 'text/xml' })).status).toBe(422);
  });
});
