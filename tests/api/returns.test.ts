/** Tests returned lines, which shops register, and refunds, which other systems register. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { IntegrationOrder } from '../../contract/integration/representations.ts';
import { ReturnableOrder, ReturnedLine } from '../../contract/orders/returns.ts';
import { invoices } from '../../server/db/invoice-tables.ts';
import { orderRefunds, orderReturns } from '../../server/db/return-tables.ts';
import { orders } from '../../server/db/schema.ts';
import { callWith, createKey, newOrder, startIntegration } from './integration-app.ts';
import { issueDue } from './invoice-calls.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';
import { addWebhook, sendWebhooks, startReceiver } from './webhook-receiver.ts';

const noFilter = { Date: null, ReturnReason: [], Condition: [], ReturnState: [] };
const List = z.object({ Result: z.object({ Returns: z.array(ReturnedLine), TotalCount: z.number() }) });
const Fields = z.object({ Fields: z.record(z.string(), z.string()) });
const Problem = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) });

describe(`returns, on ${engine}`, () => {
  let portal: TestApp;
  let shop: TestClient;
  let secret: string;
  beforeAll(async () => {
    portal = await startIntegration({ WEBHOOK_ALLOW_PRIVATE: '1' });
    shop = await portal.signIn('shop@demo.test');
    secret = (await createKey(await portal.signIn('merchant@demo.test'), { Name: 'Till' })).Secret;
  });
  afterAll(() => portal.stop());

  /** Creates a delivered order: two of TEA-1 at £4.50 and one of CUP-1 at £3. */
  async function deliver(externalId: string, status: 'DeliveredDelivery' | 'FailedDelivery' = 'DeliveredDelivery') {
    const created = await callWith(portal.origin, secret, 'POST', '/orders', newOrder(externalId));
    const { id, number, lines } = IntegrationOrder.parse(created.body);
    const at = portal.clock.now();
    const change = (columns: Partial<typeof orders.$inferInsert>) =>
      portal.database.inScope('system', (tx) => tx.update(orders).set(columns).where(eq(orders.id, id)));
    const isFailed = status === 'FailedDelivery';
    await change({
      status,
      portalStatus: isFailed ? 'Failed' : 'Archived',
      ...(isFailed ? { failedAt: at } : { deliveredAt: at }),
    });
    const [tea = '', cup = ''] = lines.map((line) => line.id);
    const refund = (body?: object, headers = {}) =>
      callWith(portal.origin, secret, 'POST', `/orders/${id}/refund`, body, headers);
    return { id, number, tea, cup, refund };
  }

  const line = (LineId: string, Quantity: number, change: object = {}) => ({
    LineId,
    Quantity,
    ReturnReason: 'Unwanted',
    Condition: 'Unopened',
    ...change,
  });
  const register = (client: TestClient, OrderNo: string, ...Lines: object[]) =>
    client.call('POST', '/api/ext/returns', { OrderNo, Lines });
  const list = async (client: TestClient, Query: string, Filter: object = {}) => {
    const body = { Query, Filter: { ...noFilter, ...Filter }, Page: 1, Size: 50 };
    return List.parse((await client.call('POST', '/api/ext/returns/list', body)).body).Result.Returns;
  };
  const fieldsOf = ({ body }: { readonly body: unknown }) => Object.keys(Fields.parse(body).Fields);
  const faultsOf = ({ body }: { readonly body: unknown }) => Problem.parse(body).errors.map(({ field }) => field);
  const rowsOf = (id: string) =>
    portal.database.inScope('system', (tx) => tx.select().from(orderReturns).where(eq(orderReturns.orderId, id)));

  it('are registered by the shop, line by line, up to the delivered quantity', async () => {
    const { number, tea, cup } = await deliver('r-1');
    const answer = await shop.call('GET', `/api/ext/returns/returnable/${number}`);
    expect(z.object({ Result: ReturnableOrder }).parse(answer.body).Result).toMatchObject({
      OrderNo: number,
      CustomerName: 'Grace Hopper',
      Lines: [
        { LineId: Number(tea), ProductTitle: 'Tea', SKU: 'TEA-1', Returnable: 2 },
        { LineId: Number(cup), SKU: 'CUP-1', Returnable: 1 },
      ],
    });
    const refused = await register(shop, number, line(tea, 1), line(tea, 2), line('999', 1), line(cup, 0));
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['Lines.3.Quantity']]);
    const tooMuch = await register(shop, number, line(tea, 1), line(tea, 2), line('999', 1));
    expect([tooMuch.status, fieldsOf(tooMuch)]).toEqual([422, ['Lines.1.Quantity', 'Lines.2.LineId']]);
    expect(await list(shop, number)).toEqual([]);

    const damaged = { ReturnReason: 'Damaged', Condition: 'Damaged', Note: 'Lid is broken' };
    expect((await register(shop, number, line(tea, 1), line(tea, 1, damaged))).status).toBe(200);
    expect(await list(shop, number)).toMatchObject([
      {
        OrderNo: number,
        ProductTitle: 'Tea',
        VariantTitle: 'Green',
        SKU: 'TEA-1',
        Quantity: 1,
        ReturnReason: 'Damaged',
        Condition: 'Damaged',
        Note: 'Lid is broken',
        Amount: null,
        ReturnState: 'Returned',
        RegisteredBy: 'shop@demo.test',
        Registered: '2026-03-10T12:00:00.000Z',
      },
      { Quantity: 1, ReturnReason: 'Unwanted', Condition: 'Unopened', Note: null },
    ]);
    expect(fieldsOf(await register(shop, number, line(tea, 1)))).toEqual(['Lines.0.Quantity']);
    expect((await shop.call('GET', `/api/ext/returns/returnable/${number.toLowerCase()}`)).body).toMatchObject({
      Result: { Lines: [{ SKU: 'CUP-1' }] },
    });
  });

  it('are refused for orders of other shops, and for orders that were not delivered', async () => {
    const { number, id, tea } = await deliver('r-2');
    const others = await portal.signIn('second-shop@demo.test');
    expect(fieldsOf(await register(others, number, line(tea, 1)))).toEqual(['OrderNo']);
    expect((await others.call('GET', `/api/ext/returns/returnable/${number}`)).status).toBe(404);
    expect((await others.call('GET', `/api/ext/returns/orders/${id}`)).status).toBe(404);
    expect((await shop.call('GET', '/api/ext/returns/orders/none')).status).toBe(404);
    const open = await portal.addOrder({ orderNo: 'STILL-OPEN', shopId: 1 });
    expect(fieldsOf(await register(shop, 'STILL-OPEN', line(tea, 1)))).toEqual(['OrderNo']);
    expect(await rowsOf(open)).toEqual([]);
    const merchant = await portal.signIn('merchant@demo.test');
    expect((await register(merchant, number, line(tea, 1))).status).toBe(403);
    expect((await register(shop, number, line(tea, 1))).status).toBe(200);
    expect([await list(merchant, number), await list(others, number)]).toMatchObject([[{ OrderNo: number }], []]);
    const otherMerchant = await portal.signIn('other-merchant@demo.test');
    const admin = await portal.signIn('admin@demo.test');
    expect([await list(otherMerchant, number), await list(admin, number)]).toMatchObject([[], [{ OrderNo: number }]]);
  });

  it('never exceed the delivered quantity when registered at once', async () => {
    const { id, number, tea, refund } = await deliver('r-3');
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => register(shop, number, line(tea, 1))),
      ...Array.from({ length: 4 }, () => refund({ lines: [{ lineId: tea, quantity: 1 }] })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 422, 422, 422, 422]);
    const rows = await rowsOf(id);
    expect(rows.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(2);
    expect(rows.every(({ returnedAt, refundId }) => returnedAt !== null && refundId !== null)).toBe(true);
    expect(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(900);
  });

  it('are refunded by other systems, in parts', async () => {
    const { id, number, tea, cup, refund } = await deliver('r-4');
    await register(shop, number, line(tea, 2, { Note: 'Box is open', Condition: 'Opened' }));
    const { status, body } = await refund({
      lines: [
        { lineId: tea, quantity: 1, reason: 'other' },
        { lineId: cup, quantity: 1, reason: 'damaged', condition: 'damaged' },
      ],
      amount: 500,
    });
    expect([status, body]).toMatchObject([
      200,
      {
        state: 'delivered',
        refundedAt: null,
        refunds: [
          {
            amount: 500,
            at: '2026-03-10T12:00:00.000Z',
            lines: [
              { lineId: tea, quantity: 1, amount: 300, reason: 'unwanted', condition: 'opened' },
              { lineId: cup, quantity: 1, amount: 200, reason: 'damaged', condition: 'damaged' },
            ],
          },
        ],
      },
    ]);
    const shown = await list(shop, number);
    expect(shown.map(({ SKU, Amount, ReturnState, RegisteredBy }) => [SKU, Amount, ReturnState, RegisteredBy])).toEqual(
      [
        ['CUP-1', 200, 'ReturnedAndRefunded', 'Till'],
        ['TEA-1', null, 'Returned', 'shop@demo.test'],
        ['TEA-1', 300, 'ReturnedAndRefunded', 'shop@demo.test'],
      ],
    );
    expect((await shop.call('GET', `/api/ext/returns/orders/${id}`)).body).toMatchObject({
      Result: [{ SKU: 'TEA-1' }, { SKU: 'TEA-1' }, { SKU: 'CUP-1' }],
    });
    expect(await list(shop, number, { ReturnState: ['Returned'] })).toHaveLength(1);
    expect(await list(shop, number, { Condition: ['Damaged'], ReturnReason: ['Damaged'] })).toHaveLength(1);
    expect(await list(shop, number, { ReturnReason: ['WrongItem'] })).toEqual([]);
    const day = (date: string) => ({ Date: { From: `${date}T00:00:00Z`, To: `${date}T23:59:59Z` } });
    expect([await list(shop, number, day('2026-03-10')), await list(shop, number, day('2026-03-11'))]).toMatchObject([
      { length: 3 },
      { length: 0 },
    ]);
    expect([await list(shop, `${number} tea cup`), await list(shop, 'cup-1')]).toMatchObject([{ length: 1 }, [{}]]);
  });

  it('never exceed the price, and store nothing when refused', async () => {
    const { id, tea, cup, refund } = await deliver('r-5');
    const refused = async (body: object) => {
      const answer = await refund(body);
      expect([answer.status, await rowsOf(id)]).toEqual([422, []]);
      return faultsOf(answer);
    };
    expect(await refused({ lines: [{ lineId: tea, quantity: 3 }] })).toEqual(['lines.0.quantity']);
    expect(await refused({ lines: [{ lineId: '1', quantity: 1 }] })).toEqual(['lines.0.lineId']);
    expect(await refused({ lines: [{ lineId: tea, quantity: 1 }], amount: 451 })).toEqual(['amount']);
    expect(await refused({ amount: 1201 })).toEqual(['amount']);
    expect(await refused({ amount: 0 })).toEqual(['amount']);
    expect(await refused({ lines: [{ lineId: tea, quantity: 1, reason: 'bored' }] })).toEqual(['lines.0.reason']);
    expect((await refund({ amount: 1000 })).body).toMatchObject({ refunds: [{ amount: 1000, lines: [] }] });
    expect(faultsOf(await refund({ lines: [{ lineId: cup, quantity: 1 }] }))).toEqual(['amount']);
    expect((await refund({ lines: [{ lineId: cup, quantity: 1 }], amount: 200 })).body).toMatchObject({
      refundedAt: '2026-03-10T12:00:00.000Z',
    });
    expect((await refund({ amount: 1 })).status).toBe(409);
  });

  it('are repeated safely with an idempotency key', async () => {
    const { id, tea, refund } = await deliver('r-6');
    const body = { lines: [{ lineId: tea, quantity: 1 }] };
    const [first, second] = [
      await refund(body, { 'idempotency-key': 'refund-6' }),
      await refund(body, { 'idempotency-key': 'refund-6' }),
    ];
    expect([second.body, await rowsOf(id)]).toEqual([first.body, [expect.objectContaining({ amount: 450 })]]);
  });

  it('of a whole order cover what is left, and come back to the shop later', async () => {
    const { id, number, tea, cup, refund } = await deliver('r-7', 'FailedDelivery');
    await refund({ lines: [{ lineId: tea, quantity: 1 }], amount: 400 });
    const { body } = await refund();
    expect(body).toMatchObject({
      refundedAt: '2026-03-10T12:00:00.000Z',
      refunds: [
        { amount: 400 },
        {
          amount: 800,
          lines: [
            { lineId: tea, amount: 450 },
            { lineId: cup, amount: 300 },
          ],
        },
      ],
    });
    expect((await refund()).body).toEqual(body);
    expect((await refund({})).body).toEqual(body);
    expect((await list(shop, number)).map(({ ReturnState }) => ReturnState)).toEqual(Array(4).fill('Refunded'));

    expect((await register(shop, number, line(tea, 2))).status).toBe(200);
    const rows = await rowsOf(id);
    expect(rows.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBe(3);
    expect(rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBe(1200);
  });

  it('of an order that an administrator refunds appear in the list', async () => {
    const { id, number } = await deliver('r-8');
    const admin = await portal.signIn('admin@demo.test');
    expect((await admin.call('POST', `/api/admin/delivery/${id}/recover/refunded`)).status).toBe(200);
    expect(await list(shop, number)).toMatchObject([
      { SKU: 'CUP-1', Amount: 300, ReturnState: 'Refunded', RegisteredBy: 'admin@demo.test' },
      { SKU: 'TEA-1', Amount: 900, Quantity: 2 },
    ]);
  });

  it('have the invoice credited once everything is refunded', async () => {
    const { id, tea, cup, refund } = await deliver('r-9');
    const documents = async () => {
      await issueDue(portal);
      const rows = await portal.database.inScope('system', (tx) =>
        tx.select().from(invoices).where(eq(invoices.orderId, id)),
      );
      return rows.filter(({ correctsId }) => correctsId !== null).length;
    };
    await refund({ lines: [{ lineId: tea, quantity: 2 }] });
    expect(await documents()).toBe(0);
    await refund({ lines: [{ lineId: cup, quantity: 1 }] });
    expect(await documents()).toBeGreaterThan(0);
  });

  it('are announced to the shop, to webhooks and to readers of the Integration API', async () => {
    const { id, tea, refund } = await deliver('r-10');
    const receiver = await startReceiver();
    await addWebhook(await portal.signIn('merchant@demo.test'), receiver.url, ['order.refunded']);
    const socket = await shop.open('/api/ws/realtime');
    await socket.settled();
    const all = await callWith(portal.origin, secret, 'GET', '/orders?limit=100');
    const { nextCursor } = z.object({ nextCursor: z.string() }).parse(all.body);
    await refund({ lines: [{ lineId: tea, quantity: 1 }] });
    await expect.poll(() => JSON.stringify(socket.frames)).toContain('"UpdateType":"Returns"');
    await sendWebhooks(portal);
    expect(receiver.received.map(({ payload }) => payload)).toMatchObject([
      { type: 'order.refunded', data: { id, refunds: [{ amount: 450 }] } },
    ]);
    const changed = await callWith(portal.origin, secret, 'GET', `/orders?cursor=${nextCursor}`);
    expect(changed.body).toMatchObject({ orders: [{ id }] });
    socket.close();
    receiver.stop();
  });

  it('are recorded for orders that were refunded before the upgrade', async () => {
    const { id } = await deliver('r-11');
    await portal.database.inScope('system', async (tx) => {
      await tx.update(orders).set({ manuallyRefundedAt: portal.clock.now() }).where(eq(orders.id, id));
      await tx.execute(sql`select record_whole_refunds(array[${id}]::uuid[])`);
      await tx.execute(sql`select record_whole_refunds(array[${id}]::uuid[])`);
      expect(await tx.select().from(orderRefunds).where(eq(orderRefunds.orderId, id))).toMatchObject([
        { amount: 1200, registeredBy: null, refundedAt: portal.clock.now() },
      ]);
    });
    expect((await rowsOf(id)).map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [2, 900],
      [1, 300],
    ]);
  });
});
