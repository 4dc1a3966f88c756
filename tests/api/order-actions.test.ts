import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxPackages } from '../../contract/orders/order-actions.ts';
import { Order } from '../../contract/orders/orders.ts';
import { events, orderLines, orders, packages } from '../../server/db/schema.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { addCancellationRequest } from './cancellations.ts';
import { vehicle } from './fixture.ts';
import { getOrder, listOrders } from './order-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Answered = z.object({ Result: Order });

let portal: TestApp;
let shop: TestClient;
let merchant: TestClient;
let admin: TestClient;
let count = 0;

beforeAll(async () => {
  portal = await startApp();
  shop = await portal.signIn('shop@demo.test');
  merchant = await portal.signIn('merchant@demo.test');
  admin = await portal.signIn('admin@demo.test');
});
afterAll(() => portal.stop());

const addOrder = (given: Partial<Parameters<TestApp['addOrder']>[0]> = {}) =>
  portal.addOrder({ orderNo: `act-${(count += 1)}`, shopId: 1, ...given });
const eventsOf = async (id: string) => {
  const rows = await portal.database.inScope('system', (tx) =>
    tx.select().from(events).where(eq(events.entityId, id)).orderBy(asc(events.id)),
  );
  return rows.map(({ updateType }) => updateType);
};
const linesOf = async (id: string) => (await getOrder(admin, `admin/delivery/${id}`)).Orderlines ?? [];
const lineIds = async (id: string) => (await linesOf(id)).map(({ OrderLineId }) => OrderLineId);
const changeQuantity = (id: string, lineId: unknown, quantity: unknown, Reason = 'Shelf is empty', headers = {}) =>
  shop.call('PUT', `/api/portal/delivery/${id}/change-quantity/${lineId}/${quantity}`, { Reason }, headers);
const resetQuantity = (id: string, lineId: unknown) =>
  shop.call('PUT', `/api/portal/delivery/${id}/reset-quantity/${lineId}`);
const makePackages = (id: string, NumberOfPackages: unknown, headers = {}) =>
  shop.call('PUT', `/api/portal/delivery/${id}/packages`, { NumberOfPackages }, headers);
const recover = (id: string, resolution: string) =>
  admin.call('POST', `/api/admin/delivery/${id}/recover/${resolution}`, {});
const accept = (id: string) =>
  shop.call('POST', '/api/shop/delivery/accept', { DeliveryId: id, VehicleTypeId: vehicle.van });
const isNoDeliverable = async (id: string) =>
  (await shop.call('POST', `/api/portal/delivery/${id}/is-no-deliverable`, {})).body;

describe(`the quantity of a line, on ${engine}`, () => {
  let id = '';
  let first: unknown;
  let second: unknown;
  beforeEach(async () => {
    id = await addOrder();
    [first, second] = await lineIds(id);
  });

  it('can be lowered to the available amount, which is announced', async () => {
    const { status, body } = await changeQuantity(id, first, 1);
    expect(status).toBe(200);
    expect(Answered.parse(body).Result.Orderlines).toMatchObject([
      { OrderLineId: first, OrderLineQuantity: 1, OrderLineOriginalQuantity: 2 },
      { OrderLineId: second, OrderLineQuantity: 2 },
    ]);
    expect(await eventsOf(id)).toEqual(['Orders/Pending']);
    const [stored] = await portal.database.inScope('system', (tx) =>
      tx
        .select()
        .from(orderLines)
        .where(eq(orderLines.id, Number(first))),
    );
    expect(stored?.changeReason).toBe('Shelf is empty');
  });

  it('of 0 rejects the item and requires a reason', async () => {
    expect(await changeQuantity(id, first, 0, '  ')).toMatchObject({
      status: 422,
      body: { Fields: { Reason: 'Please give a reason for rejecting this item.' } },
    });
    expect((await changeQuantity(id, first, 0, 'Broken')).status).toBe(200);
    expect((await linesOf(id))[0]?.OrderLineQuantity).toBe(0);
  });

  it('of the ordered amount changes and announces nothing', async () => {
    expect((await changeQuantity(id, first, 2)).status).toBe(200);
    expect(await eventsOf(id)).toEqual([]);
  });

  it.each([
    [-1, 'The quantity cannot be negative.'],
    [3, 'The quantity cannot be greater than the ordered quantity.'],
    [1.5, 'The quantity must be a whole number.'],
    ['two', 'The quantity must be a whole number.'],
    ['99999999999', 'The quantity cannot be greater than the ordered quantity.'],
  ])('cannot be %s', async (quantity, text) => {
    expect(await changeQuantity(id, first, quantity)).toMatchObject({
      status: 422,
      body: { Fields: { quantity: text } },
    });
    expect((await linesOf(id))[0]?.OrderLineQuantity).toBe(2);
  });

  it('can be restored only once', async () => {
    await changeQuantity(id, first, 0);
    expect((await resetQuantity(id, first)).status).toBe(200);
    expect((await linesOf(id))[0]).toMatchObject({ OrderLineQuantity: 2, OrderLineOriginalQuantity: 2 });
    expect((await resetQuantity(id, first)).status).toBe(409);
    expect(await eventsOf(id)).toEqual(['Orders/Pending', 'Orders/Pending']);
  });

  it('can be changed only through its own order', async () => {
    const other = await addOrder();
    const [otherLineId] = await lineIds(other);
    for (const lineId of [otherLineId, 'nonsense', 0]) {
      expect(await changeQuantity(id, lineId, 1)).toMatchObject({
        status: 404,
        body: { Error: 'This item does not exist.' },
      });
    }
    expect(await changeQuantity(randomUUID(), first, 1)).toMatchObject({
      status: 404,
      body: { Error: 'This order does not exist.' },
    });
  });

  it('is changed only once by a repeated request', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (let sent = 0; sent < 2; sent += 1) expect((await changeQuantity(id, first, 1, '', headers)).status).toBe(200);
    expect(await eventsOf(id)).toEqual(['Orders/Pending']);
  });

  it('of 0 in every line leaves nothing to deliver, until the order is rejected', async () => {
    expect(await isNoDeliverable(id)).toEqual({ Result: false });
    await changeQuantity(id, first, 0);
    expect(await isNoDeliverable(id)).toEqual({ Result: false });
    await changeQuantity(id, second, 0);
    expect(await isNoDeliverable(id)).toEqual({ Result: true });
    await shop.call('POST', `/api/portal/delivery/${id}/reject`);
    expect(await isNoDeliverable(id)).toEqual({ Result: false });
  });
});

describe(`packages, on ${engine}`, () => {
  it.each([1, 3, 40, maxPackages])('get consecutive numbers and unique barcodes: %d packages', async (wanted) => {
    const id = await addOrder({ status: 'QueuedDelivery', portalStatus: 'Queued' });
    await portal.database.inScope('system', async (tx) => {
      await muteAnnouncements(tx);
      await tx.delete(packages).where(eq(packages.orderId, id));
    });
    const { status, body } = await makePackages(id, wanted);
    expect(status).toBe(200);
    const made = Answered.parse(body).Result.Packages ?? [];
    expect(made.map(({ PackageNo }) => PackageNo)).toEqual(Array.from({ length: wanted }, (_, index) => index + 1));
    expect(new Set(made.map(({ Barcode }) => Barcode)).size).toBe(wanted);
    for (const { Barcode } of made) expect(Barcode).toMatch(/^21\d{11}$/);
    expect(await eventsOf(id)).toEqual(['Orders/Queued']);
    expect((await makePackages(id, wanted)).status).toBe(409);
  });

  it.each([
    [0, 'There must be at least 1 package.'],
    [-3, 'There must be at least 1 package.'],
    [maxPackages + 1, `There can be at most ${maxPackages} packages.`],
    [1.5, 'The number of packages must be a whole number.'],
    ['2', 'The number of packages must be a whole number.'],
    [null, 'The number of packages must be a whole number.'],
  ])('cannot be %s', async (wanted, text) => {
    expect(await makePackages(await addOrder(), wanted)).toMatchObject({
      status: 422,
      body: { Fields: { NumberOfPackages: text } },
    });
  });
});

describe(`a cancellation request, on ${engine}`, () => {
  const check = async (client: TestClient, id: string) =>
    (await client.call('GET', `/api/customer/delivery/${id}/has-cancellation`)).body;
  const acknowledge = (client: TestClient, id: string, request: string) =>
    client.call('POST', `/api/customer/delivery/${id}/acknowledge-cancellation-request/${request}`, {});

  // Requirement O-7.30
  it('is visible to shop, merchant and administrator while the order can be cancelled', async () => {
    const id = await addOrder();
    for (const client of [shop, merchant, admin]) {
      expect(await check(client, id)).toMatchObject({ Result: { DeliveryHasCancelRequest: false } });
    }
    const request = await addCancellationRequest(portal, id);
    for (const client of [shop, merchant, admin]) {
      expect(await check(client, id)).toEqual({
        Result: { DeliveryHasCancelRequest: true, WholeDelivery: true, AcknowledgementRequestId: request },
      });
    }
    await shop.call('POST', `/api/portal/delivery/${id}/reject`);
    expect(await check(shop, id)).toMatchObject({ Result: { DeliveryHasCancelRequest: false } });
  });

  // Requirement O-4.56
  it('for the whole order cancels and archives it', async () => {
    const id = await addOrder();
    const request = await addCancellationRequest(portal, id);
    expect(await acknowledge(shop, id, request)).toMatchObject({ status: 200, body: { Result: 'Acknowledged' } });
    const now = portal.clock.now().toISOString();
    const order = await getOrder(shop, `shop/delivery/${id}`);
    expect(order).toMatchObject({
      Status: 'CancelledDelivery',
      ShopPortalStatus: 'Archived',
      OrderCancelled: now,
      Cancelled: now,
      LatestUpdateForArchived: now,
    });
    expect(order.Orderlines?.map(({ OrderlineCancelled }) => OrderlineCancelled)).toEqual([now, now]);
    expect(await check(shop, id)).toMatchObject({ Result: { DeliveryHasCancelRequest: false } });
    expect(await eventsOf(id)).toEqual(['Orders/Pending', 'Orders/Archived']);
  });

  // Requirement O-7.31
  it('for part of the order cancels only those lines', async () => {
    const id = await addOrder();
    const [, second] = await lineIds(id);
    const request = await addCancellationRequest(portal, id, [2]);
    expect(await check(merchant, id)).toEqual({
      Result: {
        DeliveryHasCancelRequest: true,
        WholeDelivery: false,
        AcknowledgementRequestId: request,
        OrderLineIds: [second],
      },
    });
    expect((await acknowledge(merchant, id, request)).status).toBe(200);
    const order = await getOrder(shop, `shop/delivery/${id}`);
    expect(order).toMatchObject({ Status: 'PendingDelivery', ShopPortalStatus: 'Pending', Cancelled: null });
    expect(order.Orderlines?.map(({ OrderlineCancelled }) => OrderlineCancelled)).toEqual([
      null,
      portal.clock.now().toISOString(),
    ]);
    expect(await eventsOf(id)).toEqual(['Orders/Pending']);
    expect((await changeQuantity(id, second, 1)).body).toEqual({ Error: 'The customer has cancelled this item.' });
    expect((await accept(id)).status).toBe(200);
  });

  it('blocks acceptance and changes, but not rejection, until it is acknowledged', async () => {
    const id = await addOrder();
    const [first] = await lineIds(id);
    await addCancellationRequest(portal, id, [2]);
    for (const { status, body } of [await accept(id), await changeQuantity(id, first, 1)]) {
      expect([status, body]).toEqual([
        409,
        { Error: 'The customer has asked to cancel this order, or part of it. Please acknowledge that first.' },
      ]);
    }
    expect((await shop.call('POST', `/api/portal/delivery/${id}/reject`)).status).toBe(200);
  });

  it('can be acknowledged only once, by the shop or the merchant, through its own order', async () => {
    const id = await addOrder();
    const request = await addCancellationRequest(portal, id, [1]);
    expect((await acknowledge(admin, id, request)).status).toBe(403);
    expect((await acknowledge(shop, await addOrder(), request)).status).toBe(404);
    expect((await acknowledge(shop, id, randomUUID())).status).toBe(404);
    expect((await acknowledge(await portal.signIn('second-shop@demo.test'), id, request)).status).toBe(404);
    expect((await acknowledge(shop, id, request)).status).toBe(200);
    expect((await acknowledge(merchant, id, request)).body).toEqual({
      Error: 'Delivery already processed.',
      Processed: { By: 'shop@demo.test', At: portal.clock.now().toISOString(), What: 'cancelled in part' },
    });
  });
});

describe(`resolving, on ${engine}`, () => {
  it.each([
    ['delivered', { Status: 'DeliveredDelivery', ManuallyRefunded: null }],
    ['refunded', { Status: 'FailedDelivery', ManuallyRefunded: expect.any(String) }],
  ])('a failed delivery as %s moves it to the archive', async (resolution, becomes) => {
    const id = await addOrder({ status: 'FailedDelivery', portalStatus: 'Failed' });
    expect(await recover(id, resolution)).toMatchObject({ status: 200, body: { Result: 'Delivery Recovered' } });
    const order = await getOrder(admin, `admin/delivery/${id}`);
    expect(order).toMatchObject({
      ...becomes,
      ShopPortalStatus: 'Archived',
      ManuallyResolved: portal.clock.now().toISOString(),
    });
    expect((await listOrders(admin, 'admin/deliveries/archived', { Query: String(order.OrderNo) })).total).toBe(1);
    expect(await eventsOf(id)).toEqual(['Orders/Failed', 'Orders/Archived']);
  });

  it('a delivered order as refunded is possible only once', async () => {
    const id = await addOrder({ status: 'DeliveredDelivery', portalStatus: 'Archived' });
    expect((await recover(id, 'refunded')).status).toBe(200);
    expect(await getOrder(admin, `admin/delivery/${id}`)).toMatchObject({
      Status: 'DeliveredDelivery',
      ManuallyRefunded: portal.clock.now().toISOString(),
    });
    expect((await recover(id, 'refunded')).status).toBe(409);
  });

  // Requirement O-7.34
  it('is limited to administrators, and to the states delivered and refunded', async () => {
    const id = await addOrder({ status: 'FailedDelivery', portalStatus: 'Failed' });
    expect((await shop.call('POST', `/api/shop/delivery/${id}/recover/delivered`, {})).status).toBe(403);
    expect((await merchant.call('POST', `/api/merchant/delivery/${id}/recover/refunded`, {})).status).toBe(403);
    expect((await recover(id, 'forgotten')).status).toBe(422);
    expect((await recover(await addOrder(), 'refunded')).status).toBe(409);
  });
});

describe(`an order that another user has processed, on ${engine}`, () => {
  it('rejects later requests with the user, the time and the action', async () => {
    const id = await addOrder();
    const colleague = await portal.signIn('collect@demo.test');
    await colleague.call('POST', '/api/shop/delivery/accept', { DeliveryId: id, VehicleTypeId: vehicle.van });
    const Processed = { By: 'collect@demo.test', At: portal.clock.now().toISOString(), What: 'accepted' };
    portal.clock.advance(60_000);
    const [first] = await lineIds(id);
    const late = [
      await accept(id),
      await shop.call('POST', `/api/portal/delivery/${id}/reject`),
      await changeQuantity(id, first, 1),
      await resetQuantity(id, first),
    ];
    for (const { status, body } of late) {
      expect([status, body]).toEqual([409, { Error: 'Delivery already processed.', Processed }]);
    }
  });

  it('names no user if no user has processed it', async () => {
    const id = await addOrder({ status: 'QueuedDelivery', portalStatus: 'Queued' });
    expect((await accept(id)).body).toEqual({ Error: 'Delivery already processed.' });
    const queuedAt = portal.clock.now();
    await portal.database.inScope('system', (tx) => tx.update(orders).set({ queuedAt }).where(eq(orders.id, id)));
    expect((await accept(id)).body).toEqual({
      Error: 'Delivery already processed.',
      Processed: { By: null, At: queuedAt.toISOString(), What: 'accepted' },
    });
  });
});

describe(`the details of an order for administrators, on ${engine}`, () => {
  // Requirements O-3.19, O-7.27
  it('include its shop with the merchant', async () => {
    expect((await admin.call('GET', '/api/admin/shop/1')).body).toMatchObject({
      Result: {
        Id: 1,
        Name: 'Alder Soho',
        PostalCode: 'SW1A 1AA',
        Merchant: {
          Name: 'Alder Ales',
          Email: 'office@alder.test',
          AddressLine1: '1 High Street',
          City: 'London',
          PostalCode: 'SW1A 1AA',
        },
      },
    });
    for (const id of ['99', 'nonsense']) expect((await admin.call('GET', `/api/admin/shop/${id}`)).status).toBe(404);
  });

  // Requirement O-7.29
  it('include its driver once it has one', async () => {
    const id = await addOrder({ status: 'OutForDeliveryDelivery', portalStatus: 'Archived' });
    expect((await admin.call('GET', `/api/admin/delivery/driver/${id}`)).status).toBe(404);
    await portal.database.inScope('system', (tx) =>
      tx.update(orders).set({ driverName: 'Grace Hopper' }).where(eq(orders.id, id)),
    );
    expect((await admin.call('GET', `/api/admin/delivery/driver/${id}`)).body).toEqual({
      Result: { CourierName: 'Grace Hopper', DeliveryDate: null },
    });
    const deliveredAt = portal.clock.now();
    await portal.database.inScope('system', (tx) => tx.update(orders).set({ deliveredAt }).where(eq(orders.id, id)));
    expect((await admin.call('GET', `/api/admin/delivery/driver/${id}`)).body).toMatchObject({
      Result: { DeliveryDate: deliveredAt.toISOString() },
    });
  });
});
