/** Tests Web Push alerts for new orders, with a push service and a browser that can decrypt the alerts. */
import { randomBytes } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { orderAlertEndpoints } from '../../contract/orders/order-alerts.ts';
import { loadPushKeys } from '../../server/authentication/push-keys.ts';
import type { Database } from '../../server/db/database.ts';
import { alertDevices } from '../../server/db/user-tables.ts';
import { sendOrderAlerts } from '../../server/areas/order-alerts/send-order-alerts.ts';
import { isPushService } from '../../server/areas/order-alerts/push-service.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { createPushClient, startPushService } from '../setup/push-service.ts';
import { type TestApp, startApp, testConfig } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

describe(`push alerts for new orders, on ${engine}`, () => {
  let portal: TestApp;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let shop: TestClient;
  let browser: ReturnType<typeof createPushClient>;
  let endpoint = '';
  let placed = 0;
  beforeAll(async () => {
    service = await startPushService();
    portal = await startApp({ environment: { PUSH_SERVICES: service.origin } });
  });
  afterAll(async () => {
    await portal.stop();
    await service.stop();
  });

  beforeEach(async () => {
    shop = await portal.signIn('shop@demo.test');
    browser = createPushClient();
    endpoint = `${service.origin}/${randomBytes(6).toString('hex')}`;
    await subscribe(shop);
    portal.clock.advance(1000);
  });
  afterEach(async () => {
    await shop.call('POST', '/api/portal/logout');
    service.answer(201);
    service.taken.length = 0;
  });

  const subscribe = (client: TestClient, more: object = {}) =>
    client.call('PUT', '/api/ext/order-alerts', { Endpoint: endpoint, ...browser.keys, ...more });
  const place = (shopId = 1) => {
    placed += 1;
    return portal.addOrder({ orderNo: `alert ${placed}`, shopId, createdAt: portal.clock.now() });
  };
  const sendAlerts = async (
    post?: typeof fetch,
    more: { readonly database?: Database; readonly signal?: AbortSignal } = {},
  ) => {
    const keys = await loadPushKeys(portal.database, testConfig());
    if (!keys) throw new Error('Demo mode has no push keys');
    await sendOrderAlerts({
      database: portal.database,
      keys,
      services: [service.origin],
      clock: portal.clock.now,
      log: silentLog,
      ...(post && { post }),
      ...more,
    });
  };
  const devices = () =>
    portal.database.inScope('system', (tx) => tx.select().from(alertDevices).orderBy(asc(alertDevices.id)));
  const read = () => service.taken.map(({ body }): unknown => JSON.parse(browser.read(body)));

  it('contain only id, number and shop, encrypted for the browser and signed by the portal', async () => {
    const id = await place();
    await place(2);
    await sendAlerts();
    expect(read()).toEqual([{ Id: id, Number: `alert ${placed - 1}`, Shop: expect.any(String) }]);
    expect(service.taken.map(({ path, authorization }) => [service.origin + path, authorization])).toEqual([
      [endpoint, expect.stringMatching(/^vapid t=.*, k=/)],
    ]);
    const { body } = await shop.call('GET', '/api/ext/order-alerts');
    const { PublicKey } = z.object({ Result: orderAlertEndpoints.key.answer }).parse(body).Result;
    expect(String(service.taken[0]?.authorization)).toContain(`k=${PublicKey}`);
  });

  it('are sent only once, across repeated runs and nodes', async () => {
    await place();
    await place();
    await Promise.all([sendAlerts(), sendAlerts(), sendAlerts()]);
    portal.clock.advance(120_000);
    await sendAlerts();
    expect(service.taken).toHaveLength(2);
  });

  it('are sent again after a crash, and replace each other in the browser', async () => {
    await place();
    // This node never recovers. The order remains claimed until its lease ends.
    let isAsked = () => {};
    const sendStarted = new Promise<void>((done) => void (isAsked = done));
    const dead: Database = {
      ...portal.database,
      inScope: (...work) => (isDead ? new Promise(() => undefined) : portal.database.inScope(...work)),
    };
    let isDead = false;
    void sendAlerts(
      () => {
        isDead = true;
        isAsked();
        return new Promise(() => undefined);
      },
      { database: dead },
    );
    await sendStarted;
    await sendAlerts();
    expect(service.taken).toHaveLength(0);
    portal.clock.advance(31_000);
    await sendAlerts();
    expect(service.taken).toHaveLength(1);

    await place();
    // The service accepts the alert, but the node dies before it receives the response.
    await sendAlerts(async (...asked_) => {
      await fetch(...asked_);
      throw new Error('cut off');
    });
    portal.clock.advance(46_000);
    await sendAlerts();
    portal.clock.advance(120_000);
    await sendAlerts();
    // A push service and a browser keep only the last message of a topic.
    expect(service.taken).toHaveLength(3);
    expect(new Set(service.taken.map(({ topic }) => topic)).size).toBe(2);
  });

  it('are not sent for orders older than the subscription or older than an hour', async () => {
    await portal.addOrder({ orderNo: 'before', shopId: 1, createdAt: new Date(portal.clock.now().getTime() - 60_000) });
    await place();
    portal.clock.advance(3_600_001);
    await sendAlerts();
    expect(service.taken).toHaveLength(0);
  });

  it('end with the session, when switched off, and when the browser is gone', async () => {
    await shop.call('POST', '/api/ext/order-alerts/end', { Endpoint: endpoint });
    await place();
    await sendAlerts();
    expect(service.taken).toHaveLength(0);

    await subscribe(shop);
    service.answer(410);
    portal.clock.advance(1000);
    await place();
    await sendAlerts();
    service.answer(201);
    await place();
    await sendAlerts();
    expect(service.taken).toHaveLength(1);

    await subscribe(shop);
    await shop.call('POST', '/api/portal/logout');
    portal.clock.advance(1000);
    await place();
    await sendAlerts();
    expect(service.taken).toHaveLength(1);
  });

  it('go to the latest user of a shared browser', async () => {
    const other = await portal.signIn('second-shop@demo.test');
    expect((await subscribe(other)).status).toBe(200);
    portal.clock.advance(1000);
    await place();
    const theirs = await place(2);
    await sendAlerts();
    expect(read()).toEqual([expect.objectContaining({ Id: theirs })]);
    await other.call('POST', '/api/portal/logout');
  });

  it('reject unusable keys, and an address with a password', async () => {
    for (const more of [
      { P256dh: 'AAAA' },
      { P256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url') },
      { Auth: 'AAAA' },
    ]) {
      expect(await subscribe(shop, more)).toMatchObject({
        status: 422,
        body: { Error: 'This browser’s keys cannot be used. Please turn the alerts off and on again.' },
      });
    }
    expect((await subscribe(shop, { Endpoint: endpoint.replace('//', '//user:password@') })).status).toBe(422);
  });

  it('remove devices with unusable keys or addresses at their first alert', async () => {
    const [usable] = await devices();
    if (usable === undefined) throw new Error('The device was not stored');
    const { id: _, ...row } = usable;
    const bad = [
      { ...row, endpoint: `${endpoint}/1`, p256dh: 'AAAA' },
      { ...row, endpoint: `${endpoint}/2`, auth: 'AAAA' },
      { ...row, endpoint: 'no address' },
    ];
    await portal.database.inScope('system', (tx) => tx.insert(alertDevices).values(bad));
    const id = await place();
    await sendAlerts();
    expect(read()).toEqual([expect.objectContaining({ Id: id })]);
    expect(await devices()).toEqual([usable]);
  });

  it('remove a device only after eight failures in a row over half an hour', async () => {
    service.answer(500);
    const started = portal.clock.now().getTime();
    const failures: number[] = [];
    for (let [device] = await devices(); device !== undefined; [device] = await devices()) {
      failures.push(device.failures);
      if (device.pausedUntil !== null) {
        portal.clock.advance(device.pausedUntil.getTime() - portal.clock.now().getTime());
      }
      await place();
      await place();
      await sendAlerts();
    }
    expect(failures).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(portal.clock.now().getTime() - started).toBeGreaterThan(1_800_000);
  });

  it('count failures from zero again after a success', async () => {
    service.answer(500);
    await place();
    await sendAlerts();
    expect(await devices()).toMatchObject([{ failures: 1 }]);
    service.answer(201);
    portal.clock.advance(60_000);
    await sendAlerts();
    expect(await devices()).toMatchObject([{ failures: 0, pausedUntil: null }]);
  });

  it('keep the latest twenty devices of an account', async () => {
    for (let index = 1; index <= 20; index += 1) await subscribe(shop, { Endpoint: `${endpoint}/${index}` });
    expect((await devices()).map((device) => device.endpoint.replace(endpoint, ''))).toEqual(
      Array.from({ length: 20 }, (_, index) => `/${index + 1}`),
    );
  });

  it('reach other shops while twenty devices of one shop hang', async () => {
    for (let index = 1; index < 20; index += 1) {
      await subscribe(shop, { Endpoint: `${service.origin}/hanging/${index}` });
    }
    const other = await portal.signIn('second-shop@demo.test');
    await subscribe(other, { Endpoint: `${service.origin}/good` });
    portal.clock.advance(1000);
    for (let order = 0; order < 8; order += 1) await place();
    await place(2);
    const ending = new AbortController();
    let hanging = 0;
    const done = sendAlerts(
      async (address, init) => {
        if (String(address) === `${service.origin}/good`) return fetch(address, init);
        hanging += 1;
        return new Promise((_, reject) => init?.signal?.addEventListener('abort', reject));
      },
      { signal: ending.signal },
    );
    const sent = (count: number) =>
      vi.waitFor(
        () => expect(service.taken.map(({ path }) => path)).toEqual(Array.from({ length: count }, () => '/good')),
        { interval: 10, timeout: 20_000 },
      );
    await sent(1);
    expect(hanging).toBe(10);
    await place(2);
    await sent(2);
    ending.abort();
    await done;
    await other.call('POST', '/api/portal/logout');
  });

  it('are sent to known push services only', async () => {
    for (const Endpoint of [
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com.example.com/x',
      'http://localhost/x',
    ]) {
      expect((await subscribe(shop, { Endpoint })).status).toBe(422);
    }
    const known = ['fcm.googleapis.com', 'push.apple.com'];
    expect(
      ['https://fcm.googleapis.com/fcm/send/x', 'https://web.push.apple.com/x'].every((each) =>
        isPushService(each, known),
      ),
    ).toBe(true);
    expect(
      [
        'http://fcm.googleapis.com/x',
        'https://fcm.googleapis.com:8443/x',
        'https://notpush.apple.com/x',
        'https://apple.com/x',
      ].some((each) => isPushService(each, known)),
    ).toBe(false);
  });
});
