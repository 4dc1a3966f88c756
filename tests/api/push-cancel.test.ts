import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pushNotifications } from '../../server/db/promotion-tables.ts';
import { users } from '../../server/db/schema.ts';
import { type PushGateway, recordDeliveries } from '../../server/areas/notifications/gateway.ts';
import { maxFailures } from '../../server/areas/notifications/send-due-notifications.ts';
import { isFull } from '../setup/scale.ts';
import { testStart } from './fixture.ts';
import { idOf, pushCalls } from './push-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Updates = z.array(z.object({ Data: z.object({ UpdateType: z.string(), Id: z.string() }) }));

const minute = 60_000;
const races = isFull ? 100 : 12;
/** Timeout for hundreds of calls on a busy machine. */
const patienceMs = 240_000;

let portal: TestApp;
let admin: TestClient;
beforeAll(async () => {
  portal = await startApp();
  admin = await portal.signIn('admin@demo.test');
});
afterAll(() => portal.stop());

const { later, forShops, forCustomers, find, send, deliveriesOf } = pushCalls(
  () => portal,
  () => admin,
);

describe(`the reach of notifications, on ${engine}`, () => {
  const reach = async (body: object) =>
    z
      .object({ Result: z.object({ People: z.number() }) })
      .parse((await admin.call('POST', '/api/ext/push-reach', body)).body).Result.People;

  it('counts each active staff member of the shops once', async () => {
    expect(await reach({ Shops: [1] })).toBe(3);
    expect(await reach({ Shops: [1, '2', 1, 3] })).toBe(5);
    await portal.database.inScope('system', (tx) =>
      tx.update(users).set({ disabledAt: testStart }).where(eq(users.email, 'second-shop@demo.test')),
    );
    expect(await reach({ Shops: [2] })).toBe(0);
    expect(await reach({ Shops: [99, 'x'] })).toBe(0);
    expect(await reach({ Shops: [] })).toBe(0);
  });

  it('is available to administrators only, and reveals no accounts', async () => {
    const anyUser = { id: '7f1f9f3e-53fd-4b5e-8a85-3d4d7ad20f33', merchantId: null, shopId: null } as const;
    const staff = (role: 'Admin' | 'Merchant') =>
      portal.database.inScope({ ...anyUser, role }, (tx) =>
        tx.execute(sql`select count_shop_staff(array[1]) as people`),
      );
    expect([await staff('Admin'), await staff('Merchant')]).toMatchObject([
      { rows: [{ people: 3 }] },
      { rows: [{ people: 0 }] },
    ]);
    expect(
      await portal.database.inScope({ ...anyUser, role: 'Admin' }, (tx) => tx.select({ id: users.id }).from(users)),
    ).toEqual([]);
  });

  it('is shown in the history as the gateway reports it', async () => {
    const id = idOf(await forCustomers('17\n18\n19'));
    await send(async (tx, message, at) => (message.id === id ? 1 : recordDeliveries(tx, message, at)));
    expect(await find(id)).toMatchObject({ State: 'Sent', Reached: 1 });
  });

  it('is counted again when sending, and shown in the history', async () => {
    const [shop, customers] = [idOf(await forShops({ Shops: [1, 2] })), idOf(await forCustomers('17\n18'))];
    expect(await find(shop)).toMatchObject({ Reached: null });
    await send();
    expect([(await find(shop))?.['Reached'], (await find(customers))?.['Reached']]).toEqual([3, 2]);
  });
});

describe(`cancelled notifications, on ${engine}`, () => {
  const cancel = (id: number | string) => admin.call('POST', `/api/ext/push-cancel/${id}`);

  it('are never sent, and appear as cancelled in the history', async () => {
    const socket = await admin.open('/api/ws/realtime');
    const [scheduled, due] = [idOf(await forShops({ ScheduleDate: later(minute) })), idOf(await forShops())];
    expect([(await cancel(scheduled)).status, (await cancel(due)).status]).toEqual([200, 200]);
    // The creation is announced, too. Ignore earlier announcements, which may arrive late.
    const announcedIds = async () =>
      Updates.parse(await socket.settled()).flatMap(({ Data: { UpdateType, Id } }) =>
        UpdateType === 'PushNotifications' && Number(Id) >= scheduled ? [Number(Id)] : [],
      );
    await expect.poll(announcedIds).toEqual([scheduled, due, scheduled, due]);
    socket.close();
    portal.clock.advance(2 * minute);
    await send();
    expect([await deliveriesOf(scheduled), await deliveriesOf(due)]).toEqual([[], []]);
    expect(await find(scheduled)).toMatchObject({ State: 'Cancelled', SentAt: null, Reached: null });
  });

  it('cannot be cancelled again, nor can those that were sent, given up or never existed', async () => {
    const id = idOf(await forShops({ ScheduleDate: later(minute) }));
    await cancel(id);
    expect(await cancel(id)).toMatchObject({ status: 409, body: { Error: 'It has already been cancelled.' } });
    const sent = idOf(await forShops());
    await send();
    expect(await cancel(sent)).toMatchObject({
      status: 409,
      body: { Code: 'notification-sent', Error: 'It has already been sent.' },
    });
    const lost = idOf(await forShops());
    await portal.database.inScope('system', (tx) =>
      tx.update(pushNotifications).set({ failures: maxFailures }).where(eq(pushNotifications.id, lost)),
    );
    expect(await cancel(lost)).toMatchObject({
      status: 409,
      body: { Error: 'It could not be sent and will not be tried again.' },
    });
    for (const none of ['999999', 'abc']) expect((await cancel(none)).status).toBe(404);
  });

  it(`are cancelled or sent, as the response says, in ${races} races with the job`, {
    timeout: patienceMs,
  }, async () => {
    for (let race = 0; race < races; race += 1) {
      const id = idOf(await forShops({ Title: `Race ${race}`, Shops: [1] }));
      // In every other race, the job has already claimed the notification.
      const isUnderWay = race % 2 === 0;
      let cancellation = isUnderWay ? undefined : cancel(id);
      const gateway: PushGateway = async (tx, message, at) => {
        cancellation ??= cancel(id);
        await delay(1);
        return recordDeliveries(tx, message, at);
      };
      await send(gateway);
      const isSent = (await find(id))?.['State'] === 'Sent';
      expect(isSent || !isUnderWay).toBe(true);
      expect(await cancellation).toMatchObject(
        isSent ? { status: 409, body: { Error: 'It has already been sent.' } } : { status: 200 },
      );
      expect(await deliveriesOf(id)).toEqual(isSent ? ['shop 1'] : []);
    }
  });
});
