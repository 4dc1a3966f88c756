import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vehicle } from './fixture.ts';
import { getOrder, listOrders } from './order-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const tenants = [
  { email: 'shop@demo.test', prefix: 'shop', pending: ['1-0', '1-1'] },
  { email: 'second-shop@demo.test', prefix: 'shop', pending: ['2-0', '2-1'] },
  { email: 'merchant@demo.test', prefix: 'merchant', pending: ['1-0', '1-1', '2-0', '2-1'] },
  { email: 'other-merchant@demo.test', prefix: 'merchant', pending: ['3-0', '3-1'] },
  { email: 'admin@demo.test', prefix: 'admin', pending: ['1-0', '1-1', '2-0', '2-1', '3-0', '3-1'] },
] as const;

const guards = [
  { guarded: 'by repositories and row-level security', options: {} },
  { guarded: 'by row-level security only', options: { ownOrders: () => undefined } },
];

describe.each(guards)(`tenants, guarded $guarded, on ${engine}`, ({ options }) => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp(options);
  });
  afterAll(() => portal.stop());

  // Requirements O-1.03, O-1.05
  it.each(tenants)('$email sees only its own orders', async ({ email, prefix, pending }) => {
    const client = await portal.signIn(email);
    const { numbers, total } = await listOrders(client, `${prefix}/deliveries/Pending`);
    expect(numbers.toSorted()).toEqual(pending);
    expect(total).toBe(pending.length);
  });

  it.each(tenants)('$email finds and counts only its own orders', async ({ email, prefix, pending }) => {
    const client = await portal.signIn(email);
    const found = await listOrders(client, `${prefix}/deliveries/Pending`, { Query: 'love', Size: 2 });
    expect([found.total, found.numbers.length]).toEqual([pending.length, 2]);
    for (const number of found.numbers) expect(pending).toContain(number);
    const failed = await listOrders(client, `${prefix}/deliveries/failed`, {
      Filter: { Status: ['faileddelivery'], Date: null, Shop: [] },
    });
    expect(failed.total).toBe(pending.length / 2);
  });

  // Requirement O-1.04
  it("get 404 for another tenant's order", async () => {
    const otherOrderId = await portal.addOrder({ orderNo: 'foreign', shopId: 3 });
    const shop = await portal.signIn('shop@demo.test');
    const merchant = await portal.signIn('merchant@demo.test');
    const answers = [
      await shop.call('GET', `/api/shop/delivery/${otherOrderId}`),
      await shop.call('GET', '/api/shop/delivery/7f1f9f3e-53fd-4b5e-8a85-3d4d7ad20f33'),
      await shop.call('GET', '/api/shop/delivery/17'),
      await merchant.call('GET', `/api/merchant/delivery/${otherOrderId}`),
      await shop.call('POST', '/api/shop/delivery/accept', { DeliveryId: otherOrderId, VehicleTypeId: vehicle.van }),
      await shop.call('POST', `/api/portal/delivery/${otherOrderId}/reject`, {}),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { Error: 'This order does not exist.' }]);
    }
    expect((await getOrder(await portal.signIn('admin@demo.test'), `admin/delivery/${otherOrderId}`)).Status).toBe(
      'PendingDelivery',
    );
  });
});

describe(`roles, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  it('cannot use the paths of another role, or make calls without the right', async () => {
    const shop = await portal.signIn('shop@demo.test');
    const admin = await portal.signIn('admin@demo.test');
    const refused = [
      await shop.call('GET', '/api/admin/delivery/1'),
      await shop.call('POST', '/api/merchant/deliveries/Pending', {}),
      await admin.call('GET', '/api/shop/delivery/vehicle-type'),
      await admin.call('POST', '/api/shop/delivery/accept', {}),
      await (await portal.signIn('merchant@demo.test')).call('POST', '/api/portal/delivery/1/reject', {}),
    ];
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([403, { Error: 'You are not allowed to do this.' }]);
    }
  });

  it('need a session, which is checked before anything else', async () => {
    for (const [method, path] of [
      ['GET', '/api/admin/delivery/1'],
      ['POST', '/api/shop/deliveries/nowhere'],
      ['POST', '/api/shop/delivery/accept'],
    ] as const) {
      const { status, body } = await portal.visitor().call(method, path, method === 'POST' ? '{' : undefined);
      expect([status, body]).toEqual([401, { Error: 'Please sign in.' }]);
    }
  });

  it('allow a shop to list the vehicle types', async () => {
    const { body } = await (await portal.signIn('shop@demo.test')).call('GET', '/api/shop/delivery/vehicle-type');
    expect(body).toMatchObject({
      Result: [
        { Id: 1, Code: 'van', Active: true },
        { Id: 2, Active: false },
      ],
    });
  });
});
