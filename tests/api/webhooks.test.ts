import { asc, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { OrderStatus } from '../../contract/orders/orders.ts';
import { IntegrationOrder } from '../../contract/integration/representations.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { wallets } from '../../server/db/ledger-tables.ts';
import { WebhookInvoice } from '../../contract/platform/webhook-payloads.ts';
import { cancellationRequests } from '../../server/db/order-tables.ts';
import { audit, orderLines, orders, packages, shops } from '../../server/db/schema.ts';
import type { Tx } from '../../server/db/tx.ts';
import { webhookAttempts, webhookEndpoints } from '../../server/db/webhook-tables.ts';
import { tidy } from '../../server/jobs/housekeeping.ts';
import { mailWriters } from '../../server/mail-writers.ts';
import { sendDueMails } from '../../server/mail/outgoing.ts';
import type { Mail } from '../../server/mail/open-mailer.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { deliveryRow } from './courier-rows.ts';
import { invoicedOrder } from './invoice-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import { authority, certificates } from './test-certificates.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';
import { addWebhook, listMessages, revealSecret, sendWebhooks, startReceiver, verify } from './webhook-receiver.ts';

const minute = 60_000;
const hour = 60 * minute;

describe(`webhooks, on ${engine}`, () => {
  const stops: (() => unknown)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).toReversed()) await stop();
  });
  const open = async (environment: Readonly<Record<string, string>> = { WEBHOOK_ALLOW_PRIVATE: '1' }) => {
    const portal = await startApp({ environment });
    stops.push(() => portal.stop());
    return portal;
  };
  const receive = async (certificate?: keyof typeof certificates) => {
    const receiver = await startReceiver(certificate && certificates[certificate]);
    stops.push(receiver.stop);
    return receiver;
  };
  const setStatus = ({ database }: TestApp, orderNo: string, status: OrderStatus) =>
    database.inScope('system', (tx) => tx.update(orders).set({ status }).where(eq(orders.orderNo, orderNo)));
  const states = (received: Awaited<ReturnType<typeof receive>>['received']) =>
    received.map(({ payload }) => [payload.sequence, payload['change']]);

  it('carry the order as the Integration API represents it, with a signature that the library verifies', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, received } = await receive();
    const { secret } = await addWebhook(merchant, url);
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await sendWebhooks(portal);
    expect(received).toHaveLength(1);
    const [message] = received;
    if (message === undefined) throw new Error('No message');
    expect(verify(secret, message, portal.clock.now())).toMatchObject({
      type: 'order.status_changed',
      sequence: 1,
      change: { from: 'pending', to: 'queued' },
      data: { number: '1-0', state: 'queued', merchantId: '1' },
    });
    expect(IntegrationOrder.parse(message.payload.data).lines).toHaveLength(2);
    expect(() => verify(`whsec_${Buffer.from('another key').toString('base64')}`, message, portal.clock.now())).toThrow(
      'No matching signature found',
    );
    expect(await listMessages(merchant)).toMatchObject([
      { State: 'Delivered', Attempts: 1, Status: 204, NextAttempt: null },
    ]);
  });

  it('arrive in order per object after the receiver was down for ten minutes', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, received, behaviour } = await receive();
    await addWebhook(merchant, url);
    const up = behaviour.answer;
    behaviour.answer = (response) => response.destroy();
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await sendWebhooks(portal);
    await setStatus(portal, '1-0', 'OutForDeliveryDelivery');
    await setStatus(portal, '1-0', 'DeliveredDelivery');
    for (let passed = 0; passed < 10; passed += 1) {
      portal.clock.advance(minute);
      await sendWebhooks(portal);
    }
    expect(new Set(received.map(({ payload }) => payload.sequence))).toEqual(new Set([1]));
    expect(await listMessages(merchant)).toMatchObject([
      { State: 'Failing', Error: 'ECONNRESET' },
      { State: 'Waiting' },
      { State: 'Waiting' },
    ]);
    const attempts = received.length;
    behaviour.answer = up;
    portal.clock.advance(10 * minute);
    await sendWebhooks(portal);
    expect(states(received.slice(attempts))).toEqual([
      [1, { from: 'pending', to: 'queued' }],
      [2, { from: 'queued', to: 'out_for_delivery' }],
      [3, { from: 'out_for_delivery', to: 'delivered' }],
    ]);
    expect(new Set(received.slice(0, attempts + 1).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('of other objects are not blocked by an object that fails', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, received, behaviour } = await receive();
    await addWebhook(merchant, url);
    behaviour.answer = (response) => response.writeHead(received.at(-1)?.payload['change'] ? 204 : 500).end();
    await portal.database.inScope('system', (tx) =>
      tx.update(shops).set({ name: 'Alder West' }).where(eq(shops.id, 1)),
    );
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await sendWebhooks(portal);
    expect((await listMessages(merchant)).map(({ Type, State, Status }) => [Type, State, Status])).toEqual([
      ['shop.updated', 'Failing', 500],
      ['order.status_changed', 'Delivered', 204],
    ]);
  });

  it('fail for a redirect, which is not followed, and for a slow answer', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, received, behaviour } = await receive();
    await addWebhook(merchant, url);
    const elsewhere = await receive();
    behaviour.answer = (response) => response.writeHead(302, { location: elsewhere.url }).end();
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await sendWebhooks(portal);
    expect(await listMessages(merchant)).toMatchObject([{ State: 'Failing', Status: 302 }]);
    behaviour.answer = () => undefined;
    portal.clock.advance(2 * minute);
    await sendWebhooks(portal, { allowPrivate: true, timeoutMs: 50 });
    expect(await listMessages(merchant)).toMatchObject([
      { State: 'Failing', Attempts: 2, Status: null, Error: 'TIMEOUT' },
    ]);
    expect([received.length, elsewhere.received.length]).toEqual([2, 0]);
  });

  it('are not sent to a receiver with an expired, self-signed or wrong certificate', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const limits = { allowPrivate: true, authorities: authority };
    const refused = [
      ['expired', 'CERT_HAS_EXPIRED'],
      ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
      ['ofOtherHost', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ] as const;
    const { id, path } = await addWebhook(merchant, 'https://127.0.0.1/');
    const retarget = (to: string) => merchant.call('PUT', path, { Name: 'Till', Url: to, Events: [] });
    await setStatus(portal, '1-0', 'QueuedDelivery');
    for (const [name, code] of refused) {
      const { url, received } = await receive(name);
      expect((await retarget(url)).status).toBe(200);
      await sendWebhooks(portal, limits);
      expect(await listMessages(merchant, { Webhook: [id] })).toMatchObject([
        { State: 'Failing', Status: null, Answer: null, Error: code },
      ]);
      expect(received).toEqual([]);
      portal.clock.advance(5 * minute);
    }
    const { url, received } = await receive('valid');
    await retarget(url);
    await sendWebhooks(portal, limits);
    expect(await listMessages(merchant)).toMatchObject([{ State: 'Delivered', Attempts: 4, Status: 204, Error: null }]);
    expect(received).toHaveLength(1);
  });

  it('read at most 64 KiB of an answer, and store its first KiB', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, behaviour } = await receive();
    await addWebhook(merchant, url);
    let sent = 0;
    behaviour.answer = (response) => {
      const chunk = 'x'.repeat(65_536);
      const send = () => {
        while (sent < 100_000_000 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', send);
        }
      };
      send();
    };
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await sendWebhooks(portal);
    expect(await listMessages(merchant)).toMatchObject([{ State: 'Delivered', Answer: 'x'.repeat(1024) }]);
    expect(sent).toBeLessThan(20_000_000);
  });

  it('never call private addresses, also not by a name, unless the operator allows it', async () => {
    const portal = await open({});
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, received } = await receive();
    const create = async (Url: string) =>
      (await merchant.call('POST', '/api/ext/webhooks', { Name: 'Till', Url, Events: [] })).status;
    const refused = [
      'http://shop.example.com',
      'https://a:b@example.com',
      'https://169.254.169.254/',
      'https://[::1]/',
      'https://0x7f.1/',
      'https://[::ffff:10.0.0.1]/',
      'ftp://example.com',
      'nothing',
    ];
    expect(await Promise.all(refused.map(create))).toEqual(refused.map(() => 422));
    expect(await listMessages(merchant)).toEqual([]);
    const { id } = await addWebhook(merchant, 'https://hooks.example.com/');
    const retarget = (to: string) =>
      portal.database.inScope('system', (tx) =>
        tx.update(webhookEndpoints).set({ url: to }).where(eq(webhookEndpoints.id, id)),
      );
    await retarget(url);
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await sendWebhooks(portal, { allowPrivate: false });
    expect(await listMessages(merchant)).toMatchObject([{ State: 'Failing', Error: 'ADDRESS_REFUSED' }]);
    await retarget(url.replace('127.0.0.1', 'localhost'));
    portal.clock.advance(2 * minute);
    await sendWebhooks(portal, { allowPrivate: false });
    expect(await listMessages(merchant)).toMatchObject([{ Attempts: 2, Error: 'ADDRESS_REFUSED' }]);
    expect(received).toEqual([]);
  });

  it('stop after three days with a mail to the owner, and resume in order when enabled', async () => {
    const portal = await open();
    const { url, received, behaviour } = await receive();
    const { path } = await addWebhook(await portal.signIn('merchant@demo.test'), url);
    const up = behaviour.answer;
    behaviour.answer = (response) => response.writeHead(500).end('out of order');
    await setStatus(portal, '1-0', 'QueuedDelivery');
    for (let passed = 0; passed < 25; passed += 1) {
      await sendWebhooks(portal);
      portal.clock.advance(3 * hour);
    }
    await setStatus(portal, '1-0', 'OutForDeliveryDelivery');
    await sendWebhooks(portal);
    const merchant = await portal.signIn('merchant@demo.test');
    expect((await merchant.call('GET', path)).body).toMatchObject({
      Result: { State: 'Disabled', DisabledReason: 'Failing' },
    });
    const mails: Mail[] = [];
    await sendDueMails({
      database: portal.database,
      mailer: { send: async (mail) => void mails.push(mail) },
      writers: mailWriters,
      clock: portal.clock.now,
      log: silentLog,
    });
    expect(mails).toMatchObject([{ to: 'merchant@demo.test', subject: 'Webhook disabled: Till' }]);
    expect(mails[0]?.text).toContain(`${url}\n`);
    behaviour.answer = up;
    received.length = 0;
    expect([
      (await merchant.call('POST', `${path}/enable`)).status,
      (await merchant.call('POST', `${path}/enable`)).status,
    ]).toEqual([200, 409]);
    await sendWebhooks(portal);
    expect(received.map(({ payload }) => payload.sequence)).toEqual([1, 2]);
  });

  it('are signed with both secrets for a day after a rotation', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, received } = await receive();
    const { id, path, secret } = await addWebhook(merchant, url);
    expect((await merchant.call('POST', `${path}/secret`)).status).toBe(409);
    await merchant.call('POST', `${path}/rotate`);
    const next = await revealSecret(merchant, id);
    const send = async () => {
      const client = await portal.signIn('merchant@demo.test');
      expect((await client.call('POST', `${path}/test`)).status).toBe(200);
      await sendWebhooks(portal);
      const message = received.at(-1);
      if (message === undefined) throw new Error('No message');
      return message;
    };
    const during = await send();
    expect(during.payload.type).toBe('test');
    for (const each of [secret, next]) expect(verify(each, during, portal.clock.now())).toBeDefined();
    portal.clock.advance(24 * hour);
    const after = await send();
    expect(verify(next, after, portal.clock.now())).toBeDefined();
    expect(() => verify(secret, after, portal.clock.now())).toThrow('No matching signature found');
  });

  it("carry a merchant's own orders only, and other merchants cannot see them", async () => {
    const portal = await open();
    const [admin, merchant, other] = await Promise.all(
      ['admin', 'merchant', 'other-merchant'].map((name) => portal.signIn(`${name}@demo.test`)),
    );
    if (!admin || !merchant || !other) throw new Error('Nobody signed in');
    const [ofPlatform, ofMerchant, ofOther] = [await receive(), await receive(), await receive()];
    await addWebhook(admin, ofPlatform.url);
    const { id, path } = await addWebhook(merchant, ofMerchant.url, ['order.status_changed', 'order.created']);
    await addWebhook(other, ofOther.url);
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await setStatus(portal, '3-0', 'QueuedDelivery');
    await portal.database.inScope('system', (tx) =>
      tx.update(shops).set({ name: 'Alder West' }).where(eq(shops.id, 1)),
    );
    await sendWebhooks(portal);
    const numbers = ({ received }: typeof ofPlatform) =>
      received.map(({ payload }) => payload.data['number'] ?? payload.data['name']).toSorted();
    expect([ofPlatform, ofMerchant, ofOther].map(numbers)).toEqual([['1-0', '3-0', 'Alder West'], ['1-0'], ['3-0']]);
    const [message] = await listMessages(merchant);
    if (message === undefined) throw new Error('No message');
    expect((await listMessages(other)).map(({ Object: object }) => object)).not.toContain(message.Object);
    expect(await listMessages(other, { Webhook: [id] })).toEqual([]);
    const messagePath = `/api/ext/webhooks/messages/${message.Id}`;
    const form = { Name: 'Mine', Url: ofOther.url, Events: [] };
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ['GET', path],
      ['PUT', path, form],
      ['DELETE', path],
      ...['disable', 'enable', 'secret', 'rotate', 'test'].map((name) => ['POST', `${path}/${name}`] as const),
      ['POST', `${path}/replay`, { Since: '2026-01-01T00:00:00.000Z' }],
      ['GET', messagePath],
      ['POST', `${messagePath}/replay`],
    ];
    for (const [method, target, body] of calls) {
      expect([target, (await other.call(method, target, body)).status]).toEqual([target, 404]);
    }
    const shop = await portal.signIn('shop@demo.test');
    expect((await shop.call('GET', path)).status).toBe(403);
    expect((await merchant.call('GET', messagePath)).body).toMatchObject({
      Result: { Request: ofMerchant.received[0]?.body },
    });
  });

  it('are sent again one by one, or all since a time', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, received } = await receive();
    const { path } = await addWebhook(merchant, url);
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await sendWebhooks(portal);
    portal.clock.advance(minute);
    const since = portal.clock.now().toISOString();
    await setStatus(portal, '1-1', 'QueuedDelivery');
    await setStatus(portal, '1-3', 'DeliveredDelivery');
    await sendWebhooks(portal);
    const [first] = await listMessages(merchant);
    expect((await merchant.call('POST', `/api/ext/webhooks/messages/${first?.Id}/replay`)).status).toBe(200);
    await sendWebhooks(portal);
    expect((await merchant.call('POST', `${path}/replay`, { Since: since })).body).toEqual({ Result: { Messages: 2 } });
    await sendWebhooks(portal);
    const ids = received.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, ids[3], ids.slice(4).toSorted()]).toEqual([6, ids[0], ids.slice(1, 3).toSorted()]);
  });

  it('cover deliveries, invoices, shops and subscriptions', async () => {
    const portal = await open();
    const admin = await portal.signIn('admin@demo.test');
    const { url, received } = await receive();
    await addWebhook(admin, url);
    await portal.database.inScope('system', (tx) =>
      tx.update(wallets).set({ isActive: true }).where(eq(wallets.shopId, 1)),
    );
    const merchant = await portal.signIn('merchant@demo.test');
    const closure = { First: '2026-04-03', Last: '2026-04-06', Reason: 'Easter', From: null, To: null };
    await merchant.call('POST', '/api/ext/closures/shop/1', closure);
    await portal.database.inScope('system', async (tx) => {
      await tx.insert(deliveries).values(deliveryRow('draft', { status: 'Drafted' }));
      await tx.update(deliveries).set({ status: 'Placed', bookedAt: portal.clock.now() });
      await tx.update(deliveries).set({ status: 'Queued' });
    });
    await invoicedOrder(portal, 'A-1', 1);
    await sendWebhooks(portal);
    const ofOther = received.filter(({ payload: { type } }) => /^(delivery|invoice)/.test(type));
    expect(ofOther.map(({ payload }) => [payload.type, payload['change']]).slice(0, 2)).toEqual([
      ['delivery.status_changed', { from: null, to: 'placed' }],
      ['delivery.status_changed', { from: 'placed', to: 'queued' }],
    ]);
    const invoices = ofOther.filter(({ payload: { type } }) => type === 'invoice.issued');
    expect(invoices.length).toBeGreaterThan(0);
    for (const { payload } of invoices) expect(WebhookInvoice.parse(payload.data).merchantId).toBe('1');
    const others = received.filter(({ payload: { type } }) => /^(shop|subscription)/.test(type));
    expect(others.map(({ payload: { type, sequence, data } }) => [type, sequence, data.id])).toEqual([
      ['subscription.activated', 1, expect.any(String)],
      ['shop.updated', 1, '1'],
    ]);
    expect(others[0]?.payload.data).toMatchObject({ active: true, merchantId: '1', shopId: '1' });
    expect(others[1]?.payload.data['closures']).toMatchObject([{ reason: 'Easter' }]);
  });

  it('report changes of an order that leave its status, once per transaction', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url, received } = await receive();
    await addWebhook(merchant, url);
    const id = await portal.addOrder({ orderNo: 'changed', shopId: 1 });
    const change = (columns: Partial<typeof orders.$inferInsert>) => (tx: Tx) =>
      tx.update(orders).set(columns).where(eq(orders.id, id));
    const ofOrder = { orderId: id, merchantId: 1, shopId: 1 };
    const now = portal.clock.now();
    const changes: readonly ((tx: Tx) => Promise<unknown>)[] = [
      async (tx) => {
        await tx.update(orderLines).set({ quantity: 1, changeReason: 'Sold out' }).where(eq(orderLines.orderId, id));
        await change({ timeSlotFrom: new Date(now.getTime() + hour), timeSlotTo: new Date(now.getTime() + 2 * hour) })(
          tx,
        );
        await tx.insert(packages).values({ ...ofOrder, packageNo: 2, barcode: '2100000000002' });
      },
      change({ paymentStatus: 'Failed', paymentAt: now }),
      change({ deliveryLine1: '2 Short Lane' }),
      (tx) => tx.insert(cancellationRequests).values({ ...ofOrder, isWhole: true, requestedAt: now }),
      (tx) =>
        tx
          .update(cancellationRequests)
          .set({ acknowledgedAt: now, acknowledgedBy: sql`(select id from users limit 1)` })
          .where(eq(cancellationRequests.orderId, id)),
      // The event of the status carries the other changes.
      (tx) =>
        change({ status: 'QueuedDelivery', paymentStatus: 'Succeeded' })(tx).then(() =>
          change({ driverName: 'Kim' })(tx),
        ),
      // Not part of an order's representation.
      change({ pendingApprovalAt: now }),
    ];
    for (const make of changes) {
      await portal.database.inScope('system', make);
      await sendWebhooks(portal);
    }
    expect(received.map(({ payload: { type, sequence } }) => [type, sequence])).toEqual([
      ...[1, 2, 3, 4, 5].map((sequence) => ['order.updated', sequence]),
      ['order.status_changed', 6],
    ]);
    const shown = received.map(({ payload }) => IntegrationOrder.parse(payload.data));
    expect(shown[0]).toMatchObject({ packages: [{ number: 1 }, { number: 2 }], slot: { to: expect.any(String) } });
    expect(shown[1]).toMatchObject({ payment: { state: 'failed' } });
    expect(shown[2]).toMatchObject({ deliveryAddress: { line1: '2 Short Lane' } });
    expect(shown[3]).toMatchObject({ cancellation: { wholeOrder: true, acknowledgedAt: null } });
    expect(shown[5]).toMatchObject({ state: 'queued', tracking: { driver: 'Kim' } });
    expect(received[0]?.payload).not.toHaveProperty('change');
  });

  it('keep every attempt with its answer until the message is deleted', async () => {
    const portal = await open();
    const [merchant, other] = [
      await portal.signIn('merchant@demo.test'),
      await portal.signIn('other-merchant@demo.test'),
    ];
    const { url, behaviour } = await receive();
    await addWebhook(merchant, url);
    const up = behaviour.answer;
    behaviour.answer = (response) => response.writeHead(500).end('out of order');
    await setStatus(portal, '1-0', 'QueuedDelivery');
    const times: string[] = [];
    const attempt = async () => {
      times.unshift(portal.clock.now().toISOString());
      await sendWebhooks(portal);
      portal.clock.advance(2 * minute);
    };
    await attempt();
    behaviour.answer = (response) => response.destroy();
    await attempt();
    const [message] = await listMessages(merchant);
    const path = `/api/ext/webhooks/messages/${message?.Id}`;
    behaviour.answer = up;
    await merchant.call('POST', `${path}/replay`);
    await attempt();
    expect((await merchant.call('GET', path)).body).toMatchObject({
      Result: {
        Attempts: 1,
        History: [
          { At: times[0], Status: 204, Answer: '', Error: null, Duration: expect.any(Number) },
          { At: times[1], Status: null, Answer: null, Error: 'ECONNRESET' },
          { At: times[2], Status: 500, Answer: 'out of order', Error: null },
        ],
      },
    });
    expect((await other.call('GET', path)).status).toBe(404);
    await tidy(portal.database, new Date(Date.now() + 31 * 24 * hour), 365);
    expect(await portal.database.inScope('system', (tx) => tx.$count(webhookAttempts))).toBe(0);
  });

  it('are listed with their state and number of waiting messages', async () => {
    const portal = await open();
    const [admin, merchant] = [await portal.signIn('admin@demo.test'), await portal.signIn('merchant@demo.test')];
    const { url } = await receive();
    await addWebhook(admin, url);
    const { path } = await addWebhook(merchant, url);
    await merchant.call('POST', `${path}/disable`);
    await setStatus(portal, '1-0', 'QueuedDelivery');
    await sendWebhooks(portal);
    const list = async (client: TestClient, Query = '', State: readonly string[] = []) =>
      (await client.call('POST', '/api/ext/webhooks/list', { Query, State, Page: 1, Size: 50 })).body;
    const [ofPlatform, ofMerchant] = [
      { MerchantName: null, State: 'Active', Waiting: 0, IsSecretNew: false, Events: [] },
      { MerchantName: 'Alder Ales', State: 'Disabled', DisabledReason: 'Stopped', Waiting: 1 },
    ];
    expect(await list(admin)).toMatchObject({ Result: { Webhooks: [ofPlatform, ofMerchant], TotalCount: 2 } });
    expect(await list(merchant)).toMatchObject({ Result: { Webhooks: [ofMerchant], TotalCount: 1 } });
    expect(await list(admin, '127.0.0.1', ['Active'])).toMatchObject({
      Result: { Webhooks: [ofPlatform], TotalCount: 1 },
    });
    expect(await list(admin, 'other')).toMatchObject({ Result: { Webhooks: [], TotalCount: 0 } });
  });

  it('appear in the audit trail without their secrets', async () => {
    const portal = await open();
    const merchant = await portal.signIn('merchant@demo.test');
    const { url } = await receive();
    const { path } = await addWebhook(merchant, url);
    await merchant.call('PUT', path, { Name: 'Kitchen', Url: url, Events: ['order.created'] });
    const entries = await portal.database.inScope('system', (tx) =>
      tx.select().from(audit).where(eq(audit.entity, 'webhooks')).orderBy(asc(audit.id)),
    );
    expect(entries.map(({ action, title, actorName }) => [action, title, actorName])).toEqual([
      ['insert', 'Till', 'merchant@demo.test'],
      ['update', 'Kitchen', 'merchant@demo.test'],
    ]);
    expect(JSON.stringify(entries)).not.toContain('whsec_');
  });
});
