/** A shop that delivers orders itself reports their delivery in the browser. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Order } from '../../contract/orders/orders.ts';
import { ledgerTransactions } from '../../server/db/ledger-tables.ts';
import { orders } from '../../server/db/schema.ts';
import { vehicle } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const minute = 60_000;

describe(`orders that the shop delivers itself, on ${engine}`, () => {
  let portal: TestApp;
  let shop: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    shop = await portal.signIn('shop@demo.test');
  });
  afterAll(() => portal.stop());

  const report = (id: string, State: string, client = shop) =>
    client.call('PUT', `/api/ext/order-delivery/orders/${id}`, { State });
  const read = async (id: string) =>
    z.object({ Result: Order }).parse((await shop.call('GET', `/api/shop/delivery/${id}`)).body).Result;
  const accepted = async (orderNo: string) => {
    const id = await portal.addOrder({ orderNo, shopId: 1 });
    const answer = await shop.call('POST', '/api/shop/delivery/accept', { VehicleTypeId: vehicle.van, DeliveryId: id });
    expect(answer.status).toBe(200);
    return id;
  };

  it('go out and arrive, and are then charged', async () => {
    const id = await accepted('own-1');
    portal.clock.advance(minute);
    const out = portal.clock.now().toISOString();
    expect((await report(id, 'OutForDelivery')).status).toBe(200);
    expect(await read(id)).toMatchObject({
      Status: 'OutForDeliveryDelivery',
      ShopPortalStatus: 'Archived',
      OutForDelivery: out,
    });
    portal.clock.advance(minute);
    expect((await report(id, 'Delivered')).status).toBe(200);
    // A repeated report changes nothing.
    const delivered = portal.clock.now().toISOString();
    portal.clock.advance(minute);
    expect((await report(id, 'Delivered')).status).toBe(200);
    expect(await read(id)).toMatchObject({ Status: 'DeliveredDelivery', OutForDelivery: out, Delivered: delivered });
    const charges = await portal.database.inScope('system', (tx) =>
      tx.$count(ledgerTransactions, eq(ledgerTransactions.orderId, id)),
    );
    expect(charges).toBe(2);
  });

  it('can arrive without the step in between', async () => {
    const id = await accepted('own-2');
    expect((await report(id, 'Delivered')).status).toBe(200);
    const now = portal.clock.now().toISOString();
    expect(await read(id)).toMatchObject({ Status: 'DeliveredDelivery', OutForDelivery: now, Delivered: now });
    expect((await report(id, 'OutForDelivery')).status).toBe(409);
  });

  it('are refused before they are accepted, with a courier, and for all other users', async () => {
    const pending = await portal.addOrder({ orderNo: 'own-3', shopId: 1 });
    expect((await report(pending, 'Delivered')).status).toBe(409);
    const id = await accepted('own-4');
    expect((await report(id, 'Lost')).status).toBe(422);
    expect((await report(id, 'Delivered', await portal.signIn('other-shop@demo.test'))).status).toBe(404);
    for (const email of ['merchant@demo.test', 'admin@demo.test']) {
      expect((await report(id, 'Delivered', await portal.signIn(email))).status).toBe(403);
    }
    const assigned = { assignedAt: portal.clock.now(), driverName: 'Ada Byron' };
    await portal.database.inScope('system', (tx) => tx.update(orders).set(assigned).where(eq(orders.id, id)));
    expect(await report(id, 'Delivered')).toMatchObject({
      status: 409,
      body: { Error: 'A courier delivers this order and reports the delivery.' },
    });
  });
});
