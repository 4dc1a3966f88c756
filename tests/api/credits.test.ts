import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Pence } from 'schema-admin/contract/units.ts';
import { usableCredits } from '../../server/db/held-credits.ts';
import { events } from '../../server/db/schema.ts';
import { chargeBooking } from '../../server/areas/ledger/bookings.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

const free = { isConcierge: false, deliveryPence: Pence.parse(0) };
const balance = (RemainingCredits: number, HasCredits = true) => ({
  Type: 'RemainingCreditsModel',
  Data: { HasCredits, RemainingCredits },
});

describe(`the sockets of single screens, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  /** Uses a shop's credits until the given number is left. */
  const leave = (shopId: number, credits: number) =>
    portal.database.inScope('system', async (tx) => {
      let left: number = (await usableCredits(tx, shopId)).remaining;
      for (; left > credits; left -= 1) {
        await chargeBooking(tx, { ...free, shopId, deliveryId: randomUUID(), at: portal.clock.now() });
      }
    });
  const open = async (email: string, path: string) => (await portal.signIn(email)).open(`/api/ws/${path}`);

  // Requirement O-7.17
  it('send a shop its credits immediately and after each change', async () => {
    const socket = await open('shop@demo.test', 'remaining-credits');
    const other = await open('other-shop@demo.test', 'remaining-credits');
    expect(await socket.received(1)).toEqual([balance(25)]);
    await leave(1, 9);
    expect(await socket.received(2)).toEqual([balance(25), balance(9)]);
    await leave(1, 0);
    expect((await socket.received(3)).at(-1)).toEqual(balance(0, false));
    await leave(3, 3);
    expect(await other.received(2)).toEqual([balance(25), balance(3)]);
    expect(await socket.settled()).toHaveLength(3);
    for (const each of [socket, other]) each.close();
  });

  it('send the latest credits last, even after rapid changes', async () => {
    const socket = await open('second-shop@demo.test', 'remaining-credits');
    await socket.received(1);
    for (let left = 24; left >= 0; left -= 1) await leave(2, left);
    await expect.poll(() => socket.frames.at(-1)).toEqual(balance(0, false));
    expect(await socket.settled()).toEqual([...socket.frames]);
    socket.close();
  });

  it.skipIf(engine === 'pglite')('send credits that changed on another node', async () => {
    const other = await portal.startNode();
    const socket = await (await other.signIn('collect@demo.test')).open('/api/ws/remaining-credits');
    await socket.received(1);
    await portal.database.inScope('system', (tx) =>
      tx.execute(
        sql`select ledger_grant(id, 'tranche', 17, 0, null, now(), '{"job": "test"}') from wallets where shop_id = 1`,
      ),
    );
    expect((await socket.received(2)).at(-1)).toEqual(balance(17));
    await leave(1, 16);
    expect((await socket.received(3)).at(-1)).toEqual(balance(16));
    socket.close();
  });

  // Requirement D-7.09
  it('announce only changes to subscription lists', async () => {
    const admin = await open('admin@demo.test', 'data-update');
    const shop = await open('shop@demo.test', 'data-update');
    const at = portal.clock.now();
    await portal.database.inScope('system', (tx) =>
      tx.insert(events).values(
        (['Orders/Pending', 'MerchantSubscriptionsList', 'ProTeamSubscriptionsList'] as const).map((updateType) => ({
          at,
          updateType,
          entityId: '1',
          merchantId: 2,
          shopId: null,
        })),
      ),
    );
    const update = (UpdateType: string) => ({
      Type: 'DataUpdateModel',
      Data: { LastUpdate: at.toISOString(), UpdateType, Id: '1' },
    });
    expect(await admin.received(2)).toEqual([update('MerchantSubscriptionsList'), update('ProTeamSubscriptionsList')]);
    for (const socket of [admin, shop]) await socket.settled();
    expect([admin.frames.length, shop.frames.length]).toEqual([2, 0]);
    for (const socket of [admin, shop]) socket.close();
  });

  it('close when their session ends', async () => {
    const client = await portal.signIn('shop@demo.test');
    const sockets = [await client.open('/api/ws/remaining-credits'), await client.open('/api/ws/data-update')];
    await client.call('POST', '/api/portal/logout');
    expect(await Promise.all(sockets.map((socket) => socket.closed))).toEqual([4401, 4401]);
  });
});
