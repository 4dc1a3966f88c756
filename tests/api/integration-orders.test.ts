import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IntegrationOrder } from '../../contract/integration/representations.ts';
import { orders, shops } from '../../server/db/schema.ts';
import { shopClosures } from '../../server/db/shop-tables.ts';
import { eq } from 'drizzle-orm';
import { callWith, createKey, newOrder, startIntegration } from './integration-app.ts';
import { listOrders } from './order-calls.ts';
import type { TestApp } from './test-app.ts';
import { engine } from './test-database.ts';

const Problem = z.object({
  status: z.number(),
  title: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
const Page = z.object({ orders: z.array(IntegrationOrder), nextCursor: z.string(), hasMore: z.boolean() });

describe(`orders of the Integration API, on ${engine}`, () => {
  let portal: TestApp;
  let secret: string;
  let other: string;
  beforeAll(async () => {
    portal = await startIntegration();
    secret = (await createKey(await portal.signIn('merchant@demo.test'))).Secret;
    other = (await createKey(await portal.signIn('other-merchant@demo.test'))).Secret;
  });
  afterAll(() => portal.stop());

  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    callWith(portal.origin, secret, method, path, body, headers);
  const create = async (externalId: string, change: object = {}) => {
    const { status, body } = await call('POST', '/orders', newOrder(externalId, change));
    expect([status, body]).toEqual([201, expect.anything()]);
    return IntegrationOrder.parse(body);
  };
  const countOrders = () => portal.database.inScope('system', (tx) => tx.$count(orders));

  it('are stored as sent and can be read again', async () => {
    const order = await create('web-1');
    expect(order).toMatchObject({
      externalId: 'web-1',
      merchantId: '1',
      shopId: '1',
      state: 'pending',
      payment: { state: 'paid', at: '2026-03-10T12:00:00.000Z' },
      slot: { from: '2026-03-10T14:00:00.000Z', to: '2026-03-10T15:00:00.000Z' },
      customer: { firstName: 'Grace', phone: '+441632960555' },
      deliveryAddress: { line1: '1 Long Lane', postcode: 'SW1Y 4JH', instructions: 'Ring twice' },
      billingAddress: null,
      lines: [
        { sku: 'TEA-1', title: 'Tea', variantTitle: 'Green', quantity: 2, unitPrice: 450 },
        { sku: 'CUP-1', quantity: 1, unitPrice: 300 },
      ],
      total: 1200,
    });
    expect((await call('GET', `/orders/${order.id}`)).body).toEqual(order);
  });
});
