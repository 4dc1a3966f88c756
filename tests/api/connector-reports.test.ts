import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { connectorReports, connectorSecrets } from '../../server/db/connector-tables.ts';
import { orders } from '../../server/db/schema.ts';
import {
  addConnector,
  connectorsPath,
  postWoo,
  readConnector,
  readLog,
  sendReports,
  wooOrder,
} from './connector-calls.ts';
import { startIntegration } from './integration-app.ts';
import type { TestApp } from './test-app.ts';
import { engine } from './test-database.ts';

const minute = 60_000;
const hour = 60 * minute;

/** A WooCommerce store that records the writes to its API. */
async function startStore() {
  const writes: unknown[] = [];
  const authorizations = new Set<string | undefined>();
  const behaviour: { answer: (response: ServerResponse) => unknown } = {
    answer: (response) => response.end('{"status":"processing"}'),
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      authorizations.add(request.headers.authorization);
      if (request.method !== 'GET') writes.push([`${request.method} ${request.url}`, JSON.parse(body)]);
      behaviour.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    writes,
    authorizations,
    behaviour,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe(`reports to stores, on ${engine}`, () => {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });
  /** Starts a portal with an order of a store, whose state can be changed. */
  const open = async (access: object = { StoreKey: 'ck_1', StoreSecret: 'cs_2' }, environment = {}) => {
    const portal = await startIntegration({ WEBHOOK_ALLOW_PRIVATE: '1', ...environment });
    stops.push(() => portal.stop());
    const store = await startStore();
    stops.push(store.stop);
    const merchant = await portal.signIn('merchant@demo.test');
    const connector = await addConnector(merchant, { StoreUrl: `${store.url}/`, ...access });
    expect(await postWoo(portal.origin, connector, wooOrder(727))).toMatchObject({ body: { result: 'Created' } });
    const setOrder = (columns: Partial<typeof orders.$inferInsert>) =>
      portal.database.inScope('system', (tx) =>
        tx.update(orders).set(columns).where(eq(orders.externalOrderId, '727')),
      );
    const reported = async (client = merchant) =>
      (await readLog(client, connector.id)).slice(1).map(({ Topic, Result, Message }) => [Topic, Result, Message]);
    return { portal, store, merchant, connector, setOrder, reported };
  };
  const listReports = ({ database }: TestApp) => database.inScope('system', (tx) => tx.select().from(connectorReports));

  it('report a delivered order to the store once', async () => {
    const { portal, store, merchant, connector, setOrder, reported } = await open();
    expect((await readConnector(merchant, connector.id)).StoreUrl).toBe(store.url);
    await setOrder({ status: 'QueuedDelivery', portalStatus: 'Queued' });
    await sendReports(portal);
    expect(store.writes).toEqual([]);
    await setOrder({ status: 'DeliveredDelivery', portalStatus: 'Archived' });
    await sendReports(portal);
    await sendReports(portal);
    expect(store.writes).toEqual([['PUT /wp-json/wc/v3/orders/727', { status: 'completed' }]]);
    expect([...store.authorizations]).toEqual([`Basic ${Buffer.from('ck_1:cs_2').toString('base64')}`]);
    expect(await reported()).toEqual([['Delivered', 'Reported', null]]);
  });

  it("include the reason of a failure and the courier's page", async () => {
    const { portal, store, setOrder } = await open();
    store.behaviour.answer = (response) => response.end('[]');
    const trackingUrl = 'https://portal.example.com/track/1';
    await setOrder({ status: 'OutForDeliveryDelivery', portalStatus: 'Archived', trackingUrl });
    await setOrder({ status: 'FailedDelivery', portalStatus: 'Failed', failedReason: 'No answer' });
    await sendReports(portal);
    expect(JSON.stringify(store.writes)).toMatch(/Track it here: https:\/\/portal.*could not be delivered: No answer/);
  });

  it('arrive in order after the store was away', async () => {
    const { portal, store, setOrder, reported } = await open();
    const up = store.behaviour.answer;
    store.behaviour.answer = (response) => response.writeHead(503).end('away');
    await setOrder({ status: 'RejectedDelivery', portalStatus: 'Archived' });
    await setOrder({ status: 'DeliveredDelivery' });
    await sendReports(portal);
    portal.clock.advance(10 * minute);
    await sendReports(portal);
    expect(await reported()).toEqual([['Rejected', 'ReportFailed', expect.stringContaining('503 to GET')]]);
    store.behaviour.answer = up;
    portal.clock.advance(10 * minute);
    await sendReports(portal);
    expect((await reported()).slice(1)).toEqual([
      ['Rejected', 'Reported', null],
      ['Delivered', 'Reported', null],
    ]);
    expect(store.writes).toEqual([
      ['PUT /wp-json/wc/v3/orders/727', { status: 'cancelled' }],
      ['PUT /wp-json/wc/v3/orders/727', { status: 'completed' }],
    ]);
  });

  it('are given up after three days', async () => {
    const { portal, store, setOrder, reported } = await open();
    store.behaviour.answer = (response) => response.destroy();
    await setOrder({ status: 'DeliveredDelivery', portalStatus: 'Archived' });
    for (let passed = 0; passed < 80; passed += 4) {
      await sendReports(portal);
      portal.clock.advance(4 * hour);
    }
    expect(await listReports(portal)).toMatchObject([{ state: 'GivenUp' }]);
    // The first session has expired.
    expect(await reported(await portal.signIn('merchant@demo.test'))).toEqual([
      ['Delivered', 'ReportFailed', expect.stringContaining('ECONNRESET')],
      ['Delivered', 'ReportGivenUp', expect.stringContaining('ECONNRESET')],
    ]);
  });

  it('follow no redirect, and wait while the connector is stopped', async () => {
    const { portal, store, merchant, connector, setOrder, reported } = await open();
    store.behaviour.answer = (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    await setOrder({ status: 'DeliveredDelivery', portalStatus: 'Archived' });
    await sendReports(portal);
    expect(await reported()).toEqual([['Delivered', 'ReportFailed', expect.stringContaining('302')]]);
    const path = `${connectorsPath}/${connector.id}`;
    await merchant.call('POST', `${path}/stop`);
    store.behaviour.answer = (response) => response.end('{"status":"processing"}');
    portal.clock.advance(10 * minute);
    await sendReports(portal);
    expect(store.writes).toEqual([]);
    await merchant.call('POST', `${path}/start`);
    await sendReports(portal);
    expect(store.writes).toHaveLength(1);
  });

  it('are not written for a connector without access to its store', async () => {
    const { portal, setOrder } = await open({ StoreUrl: '' });
    await setOrder({ status: 'DeliveredDelivery', portalStatus: 'Archived' });
    expect(await listReports(portal)).toEqual([]);
  });

  it('need the access again for a new address of the store', async () => {
    const { portal, merchant, connector, store } = await open();
    const path = `${connectorsPath}/${connector.id}`;
    const put = async (change: object) =>
      (await merchant.call('PUT', path, { Name: 'Shop', ShopId: 1, ...change })).status;
    const secrets = async () => {
      const [row] = await portal.database.inScope('system', (tx) => tx.select().from(connectorSecrets));
      return [row?.storeKey, row?.storeSecret];
    };
    expect(await put({ StoreUrl: store.url })).toBe(200);
    expect(await secrets()).toEqual(['ck_1', 'cs_2']);
    expect(await put({ StoreUrl: 'https://elsewhere.example.com' })).toBe(422);
    expect(await put({ StoreUrl: 'https://elsewhere.example.com', StoreKey: 'ck_3' })).toBe(422);
    expect(await put({ StoreUrl: 'https://elsewhere.example.com', StoreKey: 'ck_3', StoreSecret: 'cs_4' })).toBe(200);
    expect(await secrets()).toEqual(['ck_3', 'cs_4']);
    expect(await put({ StoreUrl: '', StoreKey: 'ck_5' })).toBe(422);
    expect(await put({ StoreUrl: '' })).toBe(200);
    expect(await secrets()).toEqual([null, null]);
  });

  it('never go to a private address', async () => {
    const portal = await startIntegration();
    stops.push(() => portal.stop());
    const merchant = await portal.signIn('merchant@demo.test');
    const form = { Name: 'Shop', Kind: 'Shopify', ShopId: 1, StoreSecret: 'shpat_1' };
    for (const StoreUrl of ['https://10.0.0.1', 'http://shop.example.com', 'https://a:b@shop.example.com', 'shop']) {
      expect((await merchant.call('POST', connectorsPath, { ...form, StoreUrl })).status).toBe(422);
    }
  });
});
