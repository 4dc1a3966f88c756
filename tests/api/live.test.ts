import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeCodes } from 'schema-admin/contract/live.ts';
import { vehicle } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import { engine } from './test-database.ts';

describe(`the realtime socket, on ${engine}`, () => {
  let portal: TestApp;
  beforeAll(async () => {
    portal = await startApp();
  });
  afterAll(() => portal.stop());

  const update = (UpdateType: string, Id: string) => ({
    Type: 'DataUpdateModel',
    Data: { LastUpdate: expect.stringMatching(/^\d{4}-.*Z$/), UpdateType, Id },
  });

  it('is rejected during the upgrade without a session', async () => {
    await expect(portal.visitor().open('/api/ws/realtime')).rejects.toThrow('401');
  });

  it('does not open on a path without a socket', async () => {
    const shop = await portal.signIn('shop@demo.test');
    for (const path of ['/api/ws/nowhere', '/api/healthz', '/config.json', '/orders']) {
      await expect(shop.open(path)).rejects.toThrow('404');
    }
  });

  it('sends a change only to users who may see the order', async () => {
    const open = async (email: string) => (await portal.signIn(email)).open('/api/ws/realtime');
    const recipients = await Promise.all(
      ['admin@demo.test', 'merchant@demo.test', 'shop@demo.test', 'collect-only@demo.test'].map(open),
    );
    const outsiders = await Promise.all(
      ['other-merchant@demo.test', 'second-shop@demo.test', 'other-shop@demo.test'].map(open),
    );
    const id = await portal.addOrder({ orderNo: 'announced', shopId: 1 });
    const shop = await portal.signIn('shop@demo.test');
    await shop.call('POST', '/api/shop/delivery/accept', { DeliveryId: id, VehicleTypeId: vehicle.van });
    for (const socket of recipients) {
      expect(await socket.received(2)).toEqual([update('Orders/Pending', id), update('Orders/Queued', id)]);
    }
    for (const socket of outsiders) expect(await socket.settled()).toEqual([]);
    for (const socket of [...recipients, ...outsiders]) socket.close();
  });

  it('responds to both kinds of ping, ignores other messages, and closes on a long one', async () => {
    const socket = await (await portal.signIn('shop@demo.test')).open('/api/ws/realtime');
    expect(await socket.ping('still there?')).toBe('still there?');
    await socket.say('{"Type":"Order"}');
    expect(await socket.settled()).toEqual([]);
    await socket.say('x'.repeat(513));
    expect(await socket.closed).toBe(1009);
  });

  it('closes with a reason if its session already has a hundred', async () => {
    const client = await portal.signIn('shop@demo.test');
    const sockets = await Promise.all(Array.from({ length: 100 }, () => client.open('/api/ws/realtime')));
    const last = await client.open('/api/ws/realtime');
    expect(await last.closed).toBe(closeCodes.tooManyOfSession);
    sockets[0]?.close();
    await sockets[0]?.closed;
    const next = await client.open('/api/ws/realtime');
    expect(await next.settled()).toEqual([]);
    for (const socket of [...sockets, next]) socket.close();
  });

  it('sends changes in commit order, and none that was rolled back', async () => {
    const client = await portal.signIn('shop@demo.test');
    const socket = await client.open('/api/ws/realtime');
    const expected: unknown[] = [];
    for (let round = 0; round < 10; round += 1) {
      const id = await portal.addOrder({ orderNo: `ordered-${round}`, shopId: 1 });
      await client.call('POST', '/api/shop/delivery/accept', { DeliveryId: id, VehicleTypeId: vehicle.retired });
      await client.call('POST', `/api/portal/delivery/${id}/reject`);
      await client.call('POST', `/api/portal/delivery/${id}/reject`);
      expected.push(update('Orders/Pending', id), update('Orders/Archived', id));
    }
    await socket.received(expected.length);
    expect(await socket.settled()).toEqual(expected);
    socket.close();
  });

  it.skipIf(engine === 'pglite')(
    'sends changes committed on another node, and closes when the session ends there',
    async () => {
      const other = await portal.startNode();
      const here = await portal.signIn('shop@demo.test');
      const there = await other.signIn('shop@demo.test');
      const socketHere = await here.open('/api/ws/realtime');
      const socketThere = await there.open('/api/ws/realtime');
      const first = await portal.addOrder({ orderNo: 'from here', shopId: 1 });
      const second = await portal.addOrder({ orderNo: 'from there', shopId: 1 });
      await here.call('POST', `/api/portal/delivery/${first}/reject`);
      await there.call('POST', `/api/portal/delivery/${second}/reject`);
      for (const socket of [socketHere, socketThere]) {
        expect(await socket.received(4)).toEqual([
          update('Orders/Pending', first),
          update('Orders/Archived', first),
          update('Orders/Pending', second),
          update('Orders/Archived', second),
        ]);
      }
      // The cookies of one node are valid on the other, because both share the secret.
      const roaming = other.visitor();
      for (const [name, cookie] of here.cookies) roaming.cookies.set(name, cookie);
      expect((await roaming.call('POST', '/api/portal/logout')).status).toBe(200);
      expect(await socketHere.closed).toBe(4401);
      socketThere.close();
    },
  );
});
