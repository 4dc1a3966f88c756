import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IntegrationOrder } from '../../contract/integration/representations.ts';
import { orders, shops } from '../../server/db/schema.ts';
import { shopClosures } from '../../server/db/shop-tables.ts';
import { callWith, createKey, newOrder, startIntegration } from './integration-app.ts';
import { getOrder, listOrders } from './order-calls.ts';
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
  const changeOf = async (id: string, columns: Partial<typeof orders.$inferInsert>) =>
    portal.database.inScope('system', (tx) => tx.update(orders).set(columns).where(eq(orders.id, id)));
  /** Posts an order that must be rejected without a trace. Returns the invalid fields. */
  const faultsOf = async (change: object) => {
    const before = await countOrders();
    const { status, headers, body } = await call('POST', '/orders', newOrder('faulty', change));
    expect([status, headers.get('content-type'), await countOrders()]).toEqual([
      422,
      'application/problem+json',
      before,
    ]);
    return (Problem.parse(body).errors ?? []).map(({ field }) => field);
  };
  const changesSince = async (cursor: string, limit = 100) =>
    Page.parse((await call('GET', `/orders?cursor=${cursor}&limit=${limit}`)).body);

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

  it("appear in the shop's Open tab and are announced to its screen", async () => {
    const shop = await portal.signIn('shop@demo.test');
    const socket = await shop.open('/api/ws/realtime');
    await socket.settled();
    const order = await create('web-live');
    await expect.poll(() => JSON.stringify(socket.frames), { timeout: 1000 }).toContain('Orders/Pending');
    socket.close();
    expect((await listOrders(shop, 'shop/deliveries/pending')).numbers).toContain(order.number);
    expect(await getOrder(shop, `shop/delivery/${order.id}`)).toMatchObject({
      ExternalOrderId: 'web-live',
      Status: 'PendingDelivery',
      OrderPaymentStatus: 'Succeeded',
      Orderlines: [{ OrderLineVariantSKU: 'TEA-1' }, { ColorNote: 'Blue' }],
    });
    expect((await listOrders(shop, 'shop/deliveries/pending', { Query: order.number })).numbers).toEqual([
      order.number,
    ]);
  });

  it('are stored once for one external id, also when sent twice at the same time', async () => {
    const before = await countOrders();
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/orders', newOrder('web-twice'))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => IntegrationOrder.parse(body).id)).size).toBe(1);
    expect(await countOrders()).toBe(before + 1);
    const changed = await call('POST', '/orders', newOrder('web-twice', { payment: 'pending' }));
    expect([changed.status, changed.headers.get('content-type')]).toEqual([409, 'application/problem+json']);
  });

  it('may have the external id of an order of another shop', async () => {
    const [one, two] = [await create('web-shared'), await create('web-shared', { shopId: '2' })];
    expect(one.id).not.toBe(two.id);
  });

  it('repeat the stored answer for a repeated Idempotency-Key, and reject the key for another request', async () => {
    const key = { 'idempotency-key': 'call-1' };
    const first = await call('POST', '/orders', newOrder('web-key'), key);
    await changeOf(IntegrationOrder.parse(first.body).id, { driverName: 'Sam' });
    const again = await call('POST', '/orders', newOrder('web-key'), key);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await call('POST', '/orders', newOrder('web-key-2'), key)).status).toBe(409);
    expect((await call('POST', '/orders', newOrder('x'), { 'idempotency-key': 'x'.repeat(201) })).status).toBe(422);
  });

  it('are rejected with one entry per invalid field, and nothing is stored', async () => {
    expect(
      await faultsOf({
        lines: [
          { sku: 'TEA-1', quantity: 1, unitPrice: 450 },
          { sku: 'NONE', quantity: 1, unitPrice: 1 },
        ],
      }),
    ).toEqual(['lines.1.sku', 'total']);
    expect(await faultsOf({ lines: [{ sku: 'BOOK-1', quantity: 1, unitPrice: 450 }], total: 450 })).toEqual([
      'lines.0.sku',
    ]);
    expect(await faultsOf({ deliveryAddress: { line1: '1 Long Lane', postcode: 'QQ1 1QQ' } })).toEqual([
      'deliveryAddress.postcode',
    ]);
    expect(await faultsOf({ slot: { from: '2026-03-10T11:00:00Z', to: '2026-03-10T13:00:00Z' } })).toEqual([
      'slot.from',
    ]);
    expect(await faultsOf({ slot: { from: '2026-03-10T14:00:00Z', to: '2026-03-10T13:00:00Z' } })).toEqual(['slot.to']);
    expect(await faultsOf({ shopId: '3' })).toEqual(['shopId']);
    expect(await faultsOf({ shopId: 'none' })).toEqual(['shopId']);
    expect(await faultsOf({ lines: [], total: 0, customer: {} })).toEqual([
      'customer.firstName',
      'customer.lastName',
      'lines',
    ]);
    expect((await call('POST', '/orders', 'no object')).status).toBe(422);
  });

  it('are rejected for a closed, archived or unbound shop', async () => {
    await portal.database.inScope('system', (tx) =>
      tx
        .insert(shopClosures)
        .values({ shopId: 2, merchantId: 1, firstDay: '2026-03-10', lastDay: '2026-03-10', reason: 'Stocktake' }),
    );
    expect(await faultsOf({ shopId: '2' })).toEqual(['slot.from']);
    expect(await faultsOf({ shopId: '2', slot: null })).toEqual(['shopId']);
    const change = (columns: Partial<typeof shops.$inferInsert>) =>
      portal.database.inScope('system', (tx) => tx.update(shops).set(columns).where(eq(shops.id, 2)));
    const tomorrow = { shopId: '2', slot: { from: '2026-03-11T14:00:00Z', to: '2026-03-11T15:00:00Z' } };
    await change({ isBound: false });
    expect(await faultsOf(tomorrow)).toEqual(['shopId']);
    await change({ isBound: true, archivedAt: portal.clock.now() });
    expect(await faultsOf(tomorrow)).toEqual(['shopId']);
    await change({ archivedAt: null });
    await create('web-tomorrow', tomorrow);
  });

  it('are listed by their latest change after a cursor', async () => {
    const first = await create('web-list-1');
    const second = await create('web-list-2');
    const start = await changesSince('0', 100);
    expect(start.orders.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(await changesSince(start.nextCursor)).toEqual({ orders: [], nextCursor: start.nextCursor, hasMore: false });
    await changeOf(second.id, { driverName: 'Sam' });
    await changeOf(first.id, { driverName: 'Kim' });
    const page = await changesSince(start.nextCursor, 1);
    expect([page.orders.length, page.hasMore]).toEqual([1, true]);
    const rest = await changesSince(page.nextCursor, 10);
    expect([...page.orders, ...rest.orders].map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await call('GET', '/orders?cursor=abc')).status).toBe(422);
  });

  it('wait for the payment, which the other system reports', async () => {
    const { id, state } = await create('web-unpaid', { payment: 'pending' });
    expect(state).toBe('awaiting_payment');
    const pay = (paid: string) => call('PUT', `/orders/${id}/payment`, { state: paid });
    expect((await pay('failed')).body).toMatchObject({ state: 'awaiting_payment', payment: { state: 'failed' } });
    expect((await pay('paid')).body).toMatchObject({ state: 'pending', payment: { state: 'paid' } });
    await changeOf(id, { status: 'QueuedDelivery', portalStatus: 'Queued' });
    expect([(await pay('paid')).status, (await pay('failed')).status]).toEqual([200, 409]);
  });

  it('can be cancelled on request, whole or in part, until the shop processes them', async () => {
    const whole = await create('web-cancel');
    const path = `/orders/${whole.id}/cancellation`;
    expect((await call('POST', path, {})).body).toMatchObject({
      cancellation: { wholeOrder: true, requestedAt: '2026-03-10T12:00:00.000Z', acknowledgedAt: null },
    });
    expect((await call('POST', path, {})).status).toBe(200);
    expect((await call('POST', path, { lineIds: [whole.lines[0]?.id] })).status).toBe(409);

    const part = await create('web-cancel-part');
    const ask = (lineIds: unknown) => call('POST', `/orders/${part.id}/cancellation`, { lineIds });
    expect((await ask(['0'])).body).toMatchObject({ errors: [{ field: 'lineIds.0' }] });
    expect((await ask([part.lines[1]?.id])).body).toMatchObject({
      cancellation: { wholeOrder: false },
      lines: [{ cancellationRequestedAt: null }, { cancellationRequestedAt: '2026-03-10T12:00:00.000Z' }],
    });
    const shop = await portal.signIn('shop@demo.test');
    expect((await shop.call('GET', `/api/customer/delivery/${part.id}/has-cancellation`)).body).toMatchObject({
      Result: { DeliveryHasCancelRequest: true, WholeDelivery: false, OrderLineIds: [Number(part.lines[1]?.id)] },
    });

    const queued = await create('web-cancel-late');
    await changeOf(queued.id, { status: 'QueuedDelivery', portalStatus: 'Queued' });
    expect((await call('POST', `/orders/${queued.id}/cancellation`, {})).status).toBe(409);
  });

  it('move on when the other system reports their delivery, once the shop has accepted them', async () => {
    const reporting = async (externalId: string) => {
      const { id } = await create(externalId);
      return { id, report: (body: object) => call('PUT', `/orders/${id}/delivery`, body) };
    };
    const accept = (id: string) => changeOf(id, { status: 'QueuedDelivery', portalStatus: 'Queued' });
    const { id, report } = await reporting('web-delivered');
    expect((await report({ state: 'delivered' })).status).toBe(409);
    await accept(id);
    for (const body of [{ state: 'lost' }, { state: 'failed' }]) {
      expect((await report(body)).status).toBe(422);
    }
    const out = { state: 'out_for_delivery', driver: 'Sam', trackingUrl: 'https://track.example.com/1' };
    const at = '2026-03-10T12:00:00.000Z';
    expect((await report({ ...out, trackingUrl: 'javascript:alert(1)' })).status).toBe(422);
    expect((await report(out)).body).toMatchObject({
      state: 'out_for_delivery',
      tracking: { url: 'https://track.example.com/1', driver: 'Sam' },
      outForDeliveryAt: at,
    });
    expect((await report({ state: 'delivered' })).body).toMatchObject({ state: 'delivered', deliveredAt: at });
    expect([(await report({ state: 'delivered' })).status, (await report(out)).status]).toEqual([200, 409]);

    const failing = await reporting('web-failed');
    await accept(failing.id);
    const failed = { state: 'failed', reason: 'UNAVAILABLE', notes: 'Nobody was at home' };
    expect((await failing.report(failed)).body).toMatchObject({
      state: 'failed',
      failure: { reason: 'UNAVAILABLE', notes: 'Nobody was at home' },
    });
    const shop = await portal.signIn('shop@demo.test');
    expect((await getOrder(shop, `shop/delivery/${failing.id}`)).ShopPortalStatus).toBe('Failed');
    expect((await failing.report({ state: 'delivered' })).status).toBe(409);
  });

  it('record a refund once they are delivered', async () => {
    const { id } = await create('web-refund');
    const refund = () => call('POST', `/orders/${id}/refund`);
    expect((await refund()).status).toBe(409);
    await changeOf(id, { status: 'DeliveredDelivery', portalStatus: 'Archived', deliveredAt: portal.clock.now() });
    expect((await refund()).body).toMatchObject({ state: 'delivered', refundedAt: '2026-03-10T12:00:00.000Z' });
    expect((await refund()).status).toBe(200);
  });

  it('cannot be read, listed or changed with the key of another merchant', async () => {
    const { id } = await create('web-secret');
    const as = (method: string, path: string, body?: unknown) => callWith(portal.origin, other, method, path, body);
    const attempts = [
      as('GET', `/orders/${id}`),
      as('PUT', `/orders/${id}/payment`, { state: 'failed' }),
      as('POST', `/orders/${id}/cancellation`, {}),
      as('PUT', `/orders/${id}/delivery`, { state: 'delivered' }),
      as('POST', `/orders/${id}/refund`),
    ];
    for (const { status } of await Promise.all(attempts)) expect(status).toBe(404);
    expect((await as('POST', '/orders', newOrder('stolen'))).status).toBe(422);
    const listed = Page.parse((await as('GET', '/orders?limit=100')).body);
    expect(new Set(listed.orders.map(({ merchantId }) => merchantId))).toEqual(new Set(['2']));
  });

  it('appear in the audit trail as created by the owner of the key', async () => {
    const { id } = await create('web-audited');
    const admin = await portal.signIn('admin@demo.test');
    const { body } = await admin.call('GET', `/api/ext/audit/orders/${id}?Page=1&Size=10`);
    expect(JSON.stringify(body)).toContain('merchant@demo.test');
  });
});
