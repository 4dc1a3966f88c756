import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cancellationRequests } from '../../server/db/order-tables.ts';
import { connectors } from '../../server/db/connector-tables.ts';
import { merchants, orderLines, orders, shops } from '../../server/db/schema.ts';
import { shopClosures } from '../../server/db/shop-tables.ts';
import {
  type TestConnector,
  addConnector,
  connectorsPath,
  listProducts,
  postWoo,
  readConnector,
  readLog,
  revealSecret,
  wooOrder,
} from './connector-calls.ts';
import { startIntegration } from './integration-app.ts';
import { listOrders } from './order-calls.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Problem = z.object({
  status: z.number(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

describe(`connectors, on ${engine}`, () => {
  let portal: TestApp;
  let merchant: TestClient;
  let other: TestClient;
  let admin: TestClient;
  let connector: TestConnector;
  let lastId = 700;
  beforeAll(async () => {
    portal = await startIntegration();
    merchant = await portal.signIn('merchant@demo.test');
    other = await portal.signIn('other-merchant@demo.test');
    admin = await portal.signIn('admin@demo.test');
    connector = await addConnector(merchant);
  });
  afterAll(() => portal.stop());

  const send = (payload: unknown, headers = {}) => postWoo(portal.origin, connector, payload, headers);
  const countOrders = () => portal.database.inScope('system', (tx) => tx.$count(orders));
  const lastEntry = async () => (await readLog(merchant, connector.id)).at(-1);
  const storedOrder = async (number: string) => {
    const [order] = await portal.database.inScope('system', (tx) =>
      tx.select().from(orders).where(eq(orders.externalOrderId, number)),
    );
    if (order === undefined) throw new Error(`No order ${number}`);
    return order;
  };
  /** Sends a new order of the store and returns its number. */
  const arrive = async (change: object = {}) => {
    lastId += 1;
    expect(await send(wooOrder(lastId, change))).toMatchObject({ status: 200, body: { result: 'Created' } });
    return String(lastId);
  };

  it("bring a paid order to the shop's Open tab, and announce it", async () => {
    const shop = await portal.signIn('shop@demo.test');
    const socket = await shop.open('/api/ws/realtime');
    await socket.settled();
    const number = await arrive();
    await expect.poll(() => JSON.stringify(socket.frames)).toContain('Orders/Pending');
    socket.close();
    const order = await storedOrder(number);
    expect((await listOrders(shop, 'shop/deliveries/pending')).numbers).toContain(order.orderNo);
    expect(order).toMatchObject({
      shopId: 1,
      status: 'PendingDelivery',
      paymentStatus: 'Succeeded',
      customerFirstName: 'Grace',
      customerPhone: '+1 (555) 555-5555 ext 12',
      deliveryPostCode: 'SW1Y 4JH',
      deliveryInstructions: 'Ring twice',
    });
    expect(await lastEntry()).toMatchObject({
      Topic: 'order.updated',
      StoreNumber: number,
      Result: 'Created',
      OrderId: order.id,
      OrderNo: order.orderNo,
    });
  });
});
