import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { cancellationRequests } from '../../server/db/order-tables.ts';
import { merchants, orderLines, orders, shops } from '../../server/db/schema.ts';
import { shopClosures } from '../../server/db/shop-tables.ts';
import { change, readExample } from '../../server/areas/connectors/example.fixture.ts';
import { shopify } from '../../server/areas/connectors/shopify.fixture.ts';
import { wooCommerce } from '../../server/areas/connectors/woocommerce.fixture.ts';
import {
  type TestConnector,
  addConnector,
  connectorsPath,
  listProducts,
  postStore,
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
const fieldsOf = (body: unknown) => (Problem.parse(body).errors ?? []).map(({ field }) => field);

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
  const linesOf = async (number: string) => {
    const { id } = await storedOrder(number);
    return portal.database.inScope('system', (tx) =>
      tx.select().from(orderLines).where(eq(orderLines.orderId, id)).orderBy(orderLines.position),
    );
  };
  const setOrder = (number: string, columns: Partial<typeof orders.$inferInsert>) =>
    portal.database.inScope('system', (tx) => tx.update(orders).set(columns).where(eq(orders.externalOrderId, number)));
  /** Sends a new order of the store and returns its id, which is also its number. */
  const arrive = async (changes: object = {}) => {
    lastId += 1;
    expect(await send(wooOrder(lastId, changes))).toMatchObject({ status: 200, body: { result: 'Created' } });
    return lastId;
  };
  const later = { date_modified_gmt: '2026-03-10T11:59:00' };
  /** Sends an order that must be refused without a trace. Returns the answer and the log's entry. */
  const refused = async (payload: unknown, headers = {}) => {
    const before = await countOrders();
    const answer = await send(payload, headers);
    expect(await countOrders()).toBe(before);
    expect(answer.type).toBe('application/problem+json');
    return { ...answer, entry: await lastEntry() };
  };

  it("bring a paid order to the shop's Open tab, and announce it", async () => {
    const shop = await portal.signIn('shop@demo.test');
    const socket = await shop.open('/api/ws/realtime');
    await socket.settled();
    const number = String(await arrive());
    await expect.poll(() => JSON.stringify(socket.frames), { timeout: 1000 }).toContain('Orders/Pending');
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

  it.each([wooCommerce, shopify])('receive the published example of $kind', async (sample) => {
    const store = await addConnector(merchant, { Kind: sample.kind });
    const answer = await postStore(portal.origin, store, sample, readExample(sample.fixture));
    expect(answer).toMatchObject({ status: 200, body: { result: 'Created' } });
    const { number, customer, deliveryAddress, lines } = sample.order;
    expect(await storedOrder(number)).toMatchObject({
      customerFirstName: customer.firstName,
      customerPhone: customer.phone,
      deliveryPostCode: deliveryAddress.postcode,
      billingLine1: '4 Example Wharf',
      billingPostCode: 'LS1 4AP',
    });
    expect(await linesOf(number)).toMatchObject(
      lines.map(({ title, sku = null, variantTitle = null, quantity, unitPrice }) => ({
        productTitle: title,
        variantTitle,
        sku,
        quantity,
        unitPrice,
      })),
    );
  });

  it.each([wooCommerce, shopify])('answer malformed variants of the example of $kind', async (sample) => {
    expect(sample.malformed.length).toBeGreaterThan(20);
    const store = await addConnector(merchant, { Kind: sample.kind });
    const before = await countOrders();
    for (const [title, changes, field] of sample.malformed) {
      const answer = await postStore(portal.origin, store, sample, change(readExample(sample.fixture), changes));
      expect([title, answer.status, fieldsOf(answer.body)]).toEqual([title, 422, expect.arrayContaining([field])]);
    }
    expect(await countOrders()).toBe(before);
    const log = await readLog(merchant, store.id);
    expect(new Set(log.map(({ Result }) => Result))).toEqual(new Set(['Invalid']));
    expect(log.map(({ Message }) => Message)).toEqual(
      sample.malformed.map(([, , field]) => expect.stringContaining(`${field}: `)),
    );
  });

  it("use the catalogue's product for a known SKU, and the store's title and price for others", async () => {
    const number = String(await arrive());
    expect(await linesOf(number)).toMatchObject([
      {
        sku: 'TEA-1',
        productTitle: 'Tea',
        variantTitle: 'Green',
        unitPrice: 450,
        imageUrl: 'https://images.test/tea.png',
      },
      { sku: 'BISCUIT-L', productTitle: 'Biscuits', variantTitle: 'Large', unitPrice: 300, imageUrl: null },
    ]);
  });

  it('list unknown products until a user maps them', async () => {
    const line = (name: string, sku?: string) => ({ name, sku, quantity: 1, total: '3.00', total_tax: '0.00' });
    await arrive({ line_items: [line('Mug', 'MUG'), line('Gift wrap')] });
    const number = String(await arrive({ line_items: [line('Mug', 'MUG')] }));
    const [mug] = await listProducts(merchant, 'mug');
    expect(mug).toMatchObject({
      SKU: 'MUG',
      Title: 'Mug',
      TimesSeen: 2,
      LastOrderNo: (await storedOrder(number)).orderNo,
    });
    const [wrap] = await listProducts(merchant, 'gift');
    expect(wrap).toMatchObject({ SKU: null, Title: 'Gift wrap', TimesSeen: 1 });
    expect(await listProducts(other)).toEqual([]);

    const map = (client: TestClient, id: unknown, VariantId: number) =>
      client.call('POST', `${connectorsPath}/products/${String(id)}/map`, { VariantId });
    expect((await map(merchant, mug?.Id, 3)).status).toBe(422);
    expect((await map(other, mug?.Id, 3)).status).toBe(404);
    expect((await map(merchant, mug?.Id, 2)).status).toBe(200);
    expect((await map(admin, wrap?.Id, 1)).status).toBe(200);
    expect((await map(merchant, mug?.Id, 2)).status).toBe(404);
    expect(await listProducts(merchant, 'mug')).toEqual([]);
    const mapped = await arrive({ line_items: [line('Mug', 'MUG'), line('Gift wrap')] });
    expect(await linesOf(String(mapped))).toMatchObject([
      { sku: 'CUP-1', productTitle: 'Tea', variantTitle: 'Cup', unitPrice: 300 },
      { sku: 'TEA-1', productTitle: 'Tea', variantTitle: 'Green', unitPrice: 300 },
    ]);
    expect(await listProducts(merchant, 'gift')).toEqual([]);
  });

  it("offer the merchant's own variants for a mapping", async () => {
    const skus = async (client: TestClient, Query = '', Ids: readonly number[] = []) => {
      const { body } = await client.call('POST', `${connectorsPath}/variants/list`, { Query, Ids, Page: 1, Size: 10 });
      const Variants = z.array(z.object({ SKU: z.string() }));
      return z
        .object({ Result: z.object({ Variants }) })
        .parse(body)
        .Result.Variants.map(({ SKU }) => SKU);
    };
    expect(await skus(merchant)).toEqual(['TEA-1', 'CUP-1']);
    expect(await skus(other)).toEqual(['BOOK-1']);
    expect(await skus(admin)).toEqual(['BOOK-1', 'TEA-1', 'CUP-1']);
    expect(await skus(merchant, 'cup')).toEqual(['CUP-1']);
    expect(await skus(merchant, 'tea green')).toEqual(['TEA-1']);
    expect(await skus(merchant, '', [2, 3])).toEqual(['CUP-1']);
  });

  it('refuse and log a wrong or missing signature', async () => {
    for (const signature of ['AAAA', '']) {
      const { status, entry } = await refused(wooOrder(1), { 'x-wc-webhook-signature': signature });
      expect([status, entry?.Result]).toEqual([401, 'WrongSignature']);
    }
  });

  it('wait for the secret of a Shopify store', async () => {
    const store = await addConnector(merchant, { Kind: 'Shopify', Secret: '' });
    expect(await readConnector(merchant, store.id)).toMatchObject({ HasSecret: false, IsSecretNew: false });
    const example = readExample(shopify.fixture);
    expect((await postStore(portal.origin, { ...store, secret: 'shpss_1' }, shopify, example)).status).toBe(401);
    expect((await readLog(merchant, store.id)).at(-1)?.Message).toMatch(/signing secret/);
    const form = { Name: 'Shopify', ShopId: 1, Secret: 'shpss_1' };
    expect((await merchant.call('PUT', `${connectorsPath}/${store.id}`, form)).status).toBe(200);
    expect(await postStore(portal.origin, { ...store, secret: 'shpss_1' }, shopify, example)).toMatchObject({
      status: 200,
    });
  });

  it('answer 404 for an unknown address and a stopped connector, which starts again', async () => {
    const store = await addConnector(merchant);
    const step = (name: string) => merchant.call('POST', `${connectorsPath}/${store.id}/${name}`);
    const post = () => postWoo(portal.origin, store, wooOrder(9));
    const unknown = { ...store, path: '/api/connectors/6b0b2f0e-0000-4000-8000-000000000000' };
    expect((await postWoo(portal.origin, unknown, wooOrder(9))).status).toBe(404);
    expect((await postWoo(portal.origin, { ...store, path: '/api/connectors/1' }, wooOrder(9))).status).toBe(404);
    expect((await step('stop')).status).toBe(200);
    expect((await step('stop')).status).toBe(409);
    expect((await post()).status).toBe(404);
    expect((await step('start')).status).toBe(200);
    expect((await step('start')).status).toBe(409);
    expect((await post()).status).toBe(200);
  });

  it('store an order once, also when it is sent six times at the same time', async () => {
    const before = await countOrders();
    lastId += 1;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(wooOrder(lastId), { 'x-wc-webhook-delivery-id': 'six' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await countOrders()).toBe(before + 1);
    const results = (await readLog(merchant, connector.id)).slice(-6).map(({ Result }) => Result);
    expect(results.toSorted()).toEqual(['Created', ...Array.from({ length: 5 }, () => 'Duplicate')]);
  });

  it('leave an order unchanged when it arrives again, or out of order', async () => {
    const id = await arrive({ date_modified_gmt: '2026-03-10T12:00:00' });
    expect((await send(wooOrder(id, { date_modified_gmt: '2026-03-10T12:00:01' }))).body).toEqual({
      result: 'Unchanged',
    });
    expect((await send(wooOrder(id, { status: 'cancelled' }))).body).toEqual({ result: 'OutOfOrder' });
    expect(await portal.database.inScope('system', (tx) => tx.$count(cancellationRequests))).toBe(0);
    expect(await lastEntry()).toMatchObject({ Result: 'OutOfOrder', OrderId: (await storedOrder(String(id))).id });
  });

  it('create an order once it is paid', async () => {
    lastId += 1;
    const before = await countOrders();
    const unpaid = { status: 'pending', date_paid_gmt: null };
    expect((await send(wooOrder(lastId, unpaid))).body).toEqual({ result: 'Waiting' });
    expect(await countOrders()).toBe(before);
    expect((await send(wooOrder(lastId, later))).body).toEqual({ result: 'Created' });
    expect(await countOrders()).toBe(before + 1);
  });

  it('ignore tests and other topics, and orders that were cancelled before they arrived', async () => {
    expect((await send('webhook_id=12', { 'x-wc-webhook-signature': '' })).body).toEqual({ result: 'Ignored' });
    expect((await send({ id: 1 }, { 'x-wc-webhook-topic': 'product.updated' })).body).toEqual({ result: 'Ignored' });
    expect((await send(wooOrder(4999, { status: 'cancelled' }))).body).toEqual({ result: 'Unchanged' });
  });

  it('request the cancellation of an open order once', async () => {
    const id = await arrive();
    const cancelled = { status: 'cancelled', ...later };
    expect((await send(wooOrder(id, cancelled))).body).toEqual({ result: 'CancellationRequested' });
    expect((await send(wooOrder(id, cancelled))).body).toEqual({ result: 'Unchanged' });
    const { id: orderId } = await storedOrder(String(id));
    const requests = await portal.database.inScope('system', (tx) =>
      tx.select().from(cancellationRequests).where(eq(cancellationRequests.orderId, orderId)),
    );
    expect(requests).toMatchObject([{ isWhole: true }]);
  });

  it('do not change an order that the shop has processed', async () => {
    const id = await arrive();
    await setOrder(String(id), { status: 'QueuedDelivery', portalStatus: 'Queued' });
    expect((await send(wooOrder(id, { status: 'cancelled', ...later }))).body).toEqual({ result: 'Unchanged' });
    expect((await lastEntry())?.Message).toBe('The shop has already processed this order.');
  });

  it('register a full refund of a delivered order', async () => {
    const id = await arrive();
    await setOrder(String(id), { status: 'DeliveredDelivery', portalStatus: 'Archived' });
    const refund = (total: string, at: string) =>
      send(wooOrder(id, { refunds: [{ total }], date_modified_gmt: at, status: 'completed' }));
    expect((await refund('-5.00', '2026-03-10T11:59:00')).body).toEqual({ result: 'Unchanged' });
    expect((await refund('-12.00', '2026-03-10T11:59:10')).body).toEqual({ result: 'RefundRegistered' });
    expect((await refund('-12.00', '2026-03-10T11:59:20')).body).toEqual({ result: 'Unchanged' });
    expect((await storedOrder(String(id))).manuallyRefundedAt).toEqual(portal.clock.now());
  });

  it("refuse another currency than the platform's", async () => {
    const { status, body, entry } = await refused(wooOrder(5001, { currency: 'EUR' }));
    expect([status, fieldsOf(body), entry?.Result]).toEqual([422, ['currency'], 'OtherCurrency']);
  });

  it('refuse orders for a shop that cannot receive them, which may be sent again', async () => {
    const setShop = (columns: Partial<typeof shops.$inferInsert>) =>
      portal.database.inScope('system', (tx) => tx.update(shops).set(columns).where(eq(shops.id, 1)));
    const setSuspended = (suspendedAt: Date | null) =>
      portal.database.inScope('system', (tx) => tx.update(merchants).set({ suspendedAt }).where(eq(merchants.id, 1)));
    const isRefused = async (words: RegExp) => {
      const { status, body, entry } = await refused(wooOrder(5100), { 'x-wc-webhook-delivery-id': 'again' });
      expect([status, fieldsOf(body), entry?.Result]).toEqual([422, ['shopId'], 'Refused']);
      expect(entry?.Message).toMatch(words);
      expect(entry?.Message).toMatch(/which sends it again/);
    };
    await setShop({ archivedAt: portal.clock.now() });
    await isRefused(/archived/);
    await setShop({ archivedAt: null, isBound: false });
    await isRefused(/not live/);
    await setShop({ isBound: true });
    await portal.database.inScope('system', (tx) =>
      tx
        .insert(shopClosures)
        .values({ shopId: 1, merchantId: 1, firstDay: '2026-03-10', lastDay: '2026-03-10', reason: 'Flood' }),
    );
    await isRefused(/closed/);
    await portal.database.inScope('system', (tx) => tx.delete(shopClosures));
    await setSuspended(portal.clock.now());
    merchant = await portal.signIn('admin@demo.test');
    await isRefused(/suspended/);
    await setSuspended(null);
    merchant = await portal.signIn('merchant@demo.test');
    const answer = await send(wooOrder(5100), { 'x-wc-webhook-delivery-id': 'again' });
    expect(answer.body).toEqual({ result: 'Created' });
  });

  it('refuse a body that is too large or no order', async () => {
    expect((await postWoo(portal.origin, connector, 'x'.repeat(1_048_577))).status).toBe(422);
    expect((await refused('{')).entry?.Result).toBe('Invalid');
  });

  it('belong to their merchant, and administrators see all of them', async () => {
    const ids = async (client: TestClient) => {
      const body = { Query: '', Kind: [], State: [], Page: 1, Size: 50 };
      const answer = await client.call('POST', `${connectorsPath}/list`, body);
      const Connectors = z.array(z.object({ Id: z.number() }));
      return z
        .object({ Result: z.object({ Connectors }) })
        .parse(answer.body)
        .Result.Connectors.map(({ Id }) => Id);
    };
    expect(await ids(merchant)).toContain(connector.id);
    expect(await ids(admin)).toContain(connector.id);
    expect(await ids(other)).toEqual([]);
    expect(await readLog(other, connector.id)).toEqual([]);
    const path = `${connectorsPath}/${connector.id}`;
    const form = { Name: 'Theirs', ShopId: 3 };
    const calls = [
      ['GET', path],
      ['PUT', path, form],
      ['DELETE', path],
      ['POST', `${path}/stop`],
      ['POST', `${path}/secret`],
      ['POST', `${path}/rotate`],
    ] as const;
    for (const [method, to, body] of calls) {
      expect([to, (await other.call(method, to, body)).status]).toEqual([to, 404]);
    }
    const foreign = await merchant.call('POST', connectorsPath, { Name: 'Ours', Kind: 'Shopify', ShopId: 3 });
    expect(foreign.status).toBe(422);
    const shop = await portal.signIn('shop@demo.test');
    expect((await shop.call('GET', path)).status).toBe(403);
  });

  it('keep their merchant when an administrator changes the shop', async () => {
    const path = `${connectorsPath}/${connector.id}`;
    expect((await admin.call('PUT', path, { Name: 'Web shop', ShopId: 3 })).status).toBe(422);
    expect((await admin.call('PUT', path, { Name: 'Web shop', ShopId: 2 })).status).toBe(200);
    expect((await storedOrder(String(await arrive()))).shopId).toBe(2);
    expect((await admin.call('PUT', path, { Name: 'Web shop', ShopId: 1 })).status).toBe(200);
  });

  it('show a generated secret once, and replace it', async () => {
    const store = await addConnector(merchant, { Secret: '' });
    const path = `${connectorsPath}/${store.id}`;
    expect((await merchant.call('POST', `${path}/secret`)).status).toBe(409);
    expect((await postWoo(portal.origin, store, wooOrder(1))).status).toBe(200);
    expect((await merchant.call('POST', `${path}/rotate`)).status).toBe(200);
    expect((await postWoo(portal.origin, store, wooOrder(1))).status).toBe(401);
    const secret = await revealSecret(merchant, store.id);
    expect((await postWoo(portal.origin, { ...store, secret }, wooOrder(1, later))).status).toBe(200);
  });

  it('delete their log, and keep their orders', async () => {
    const store = await addConnector(merchant);
    await postWoo(portal.origin, store, wooOrder(6001));
    expect((await merchant.call('DELETE', `${connectorsPath}/${store.id}`)).status).toBe(200);
    expect(await readLog(merchant, store.id)).toEqual([]);
    expect((await storedOrder('6001')).status).toBe('PendingDelivery');
    expect((await postWoo(portal.origin, store, wooOrder(6001))).status).toBe(404);
  });
});
