import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../server/db/schema.ts';
import { vehicle } from './fixture.ts';
import { getOrder, listOrders } from './order-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const alreadyProcessed = { Error: 'Delivery already processed.' };

describe(`accepting and rejecting, on ${engine}`, () => {
  let portal: TestApp;
  let shop: TestClient;
  let count = 0;
  beforeAll(async () => {
    portal = await startApp();
    shop = await portal.signIn('shop@demo.test');
  });
  afterAll(() => portal.stop());

  const addPending = (given: Partial<Parameters<TestApp['addOrder']>[0]> = {}) =>
    portal.addOrder({ orderNo: `new-${(count += 1)}`, shopId: 1, ...given });
  const accept = (DeliveryId: string, VehicleTypeId: number = vehicle.van, headers = {}) =>
    shop.call('POST', '/api/shop/delivery/accept', { DeliveryId, VehicleTypeId }, headers);
  const reject = (id: string, headers = {}) =>
    shop.call('POST', `/api/portal/delivery/${id}/reject`, undefined, headers);
  const eventsOf = (id: string) =>
    portal.database.inScope('system', (tx) =>
      tx.select().from(events).where(eq(events.entityId, id)).orderBy(asc(events.id)),
    );

  // Requirement O-7.36
  it('moves an accepted order to the queue as packed, and notifies both lists', async () => {
    const id = await addPending();
    expect(await accept(id)).toMatchObject({ status: 200, body: { Result: null } });
    const now = portal.clock.now().toISOString();
    const order = await getOrder(shop, `shop/delivery/${id}`);
    expect(order).toMatchObject({ Status: 'QueuedDelivery', ShopPortalStatus: 'Queued', Queued: now, Packed: now });
    expect((await listOrders(shop, 'shop/deliveries/queued', { Query: String(order.OrderNo) })).total).toBe(1);
    expect((await eventsOf(id)).map((event) => [event.updateType, event.merchantId, event.shopId])).toEqual([
      ['Orders/Pending', 1, 1],
      ['Orders/Queued', 1, 1],
    ]);
  });

  it('moves a rejected order to the archive', async () => {
    const id = await addPending();
    expect((await reject(id)).status).toBe(200);
    const now = portal.clock.now().toISOString();
    expect(await getOrder(shop, `shop/delivery/${id}`)).toMatchObject({
      Status: 'RejectedDelivery',
      ShopPortalStatus: 'Archived',
      Rejected: now,
      LatestUpdateForArchived: now,
    });
    expect((await eventsOf(id)).map((event) => event.updateType)).toEqual(['Orders/Pending', 'Orders/Archived']);
  });

  it('processes an order only once', async () => {
    const id = await addPending();
    await accept(id);
    for (const again of [await accept(id), await reject(id)]) {
      expect(again).toMatchObject({ status: 409, body: alreadyProcessed });
    }
    expect(await eventsOf(id)).toHaveLength(2);
  });

  // Requirement O-5.04
  it('rejects an unknown or unavailable vehicle', async () => {
    const id = await addPending();
    const text = 'Horse and Cart is not available for selection at the moment.';
    expect(await accept(id, vehicle.retired)).toMatchObject({
      status: 422,
      body: { Error: text, Fields: { VehicleTypeId: text } },
    });
    expect(await accept(id, 99)).toMatchObject({ status: 422, body: { Error: 'Please select a vehicle type.' } });
    expect((await getOrder(shop, `shop/delivery/${id}`)).ShopPortalStatus).toBe('Pending');
  });

  it('cannot accept an order that awaits authorisation or approval, but can reject it', async () => {
    const waiting = await addPending({ status: 'AuthorizationRequired' });
    const pro = await addPending({ proOrderStatus: 'Pending Approval' });
    expect(await accept(waiting)).toMatchObject({
      status: 409,
      body: { Error: 'This order is waiting for authorisation and cannot be accepted yet.' },
    });
    expect(await accept(pro)).toMatchObject({
      status: 409,
      body: { Error: 'This order is waiting for approval and cannot be accepted yet.' },
    });
    expect((await reject(waiting)).status).toBe(200);
  });

  it('returns the first response to a repeated request, and processes it only once', async () => {
    const id = await addPending();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([accept(id, vehicle.van, headers), accept(id, vehicle.van, headers)]);
    answers.push(await accept(id, vehicle.van, headers));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { Result: null }]);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('rejects a reused key for another request, and forgets the keys of failed requests', async () => {
    const first = await addPending();
    const second = await addPending();
    const headers = { 'idempotency-key': randomUUID() };
    expect((await accept(first, vehicle.retired, headers)).status).toBe(422);
    expect((await accept(first, vehicle.van, headers)).status).toBe(200);
    for (const other of [await accept(second, vehicle.van, headers), await reject(first, headers)]) {
      expect([other.status, other.body]).toEqual([
        409,
        { Error: 'This Idempotency-Key was already used for another request.' },
      ]);
    }
    expect((await reject(second, { 'idempotency-key': 'x'.repeat(201) })).status).toBe(422);
  });
});
