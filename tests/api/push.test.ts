import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { maxCustomerRows } from '../../contract/orders/customer-list.ts';
import { merchants, orders, shops } from '../../server/db/schema.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { type PushGateway, recordDeliveries } from '../../server/areas/notifications/gateway.ts';
import { pushRepository } from '../../server/areas/notifications/repository.ts';
import { sendDueNotifications } from '../../server/areas/notifications/send-due-notifications.ts';
import { isFull } from '../setup/scale.ts';
import { testStart } from './fixture.ts';
import { idOf, pushCalls } from './push-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine, createFilledDatabase } from './test-database.ts';
import { silentLog } from '../../server/runtime/log.ts';
import { collectLog } from '../../server/testing/collected-log.ts';

/** Number of customers in a file. The full run uses the maximum. */
const mostCustomers = isFull ? maxCustomerRows : 5_000;
const minute = 60_000;

describe(`push notifications, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
  });
  afterAll(() => portal.stop());

  /** Moves the clock, and signs the administrator in again because the session expires. */
  const advance = async (milliseconds: number) => {
    portal.clock.advance(milliseconds);
    admin = await portal.signIn('admin@demo.test');
  };
  const { later, forShops, forCustomers, history, historyPage, find, send, deliveriesOf } = pushCalls(
    () => portal,
    () => admin,
  );

  // Requirement C-3.06
  it('can go to every shop that is not archived, listed by merchant', async () => {
    const { body } = await admin.call('GET', '/api/admin/push-notifications/shops');
    expect(body).toEqual({
      Result: [
        {
          MerchantId: 1,
          MerchantName: 'Alder Ales',
          Shops: [
            { ShopId: 2, ShopName: 'Alder Camden', City: 'London' },
            { ShopId: 1, ShopName: 'Alder Soho', City: 'London' },
          ],
        },
        { MerchantId: 2, MerchantName: 'Birch Books', Shops: [{ ShopId: 3, ShopName: 'Birch Soho', City: 'London' }] },
      ],
    });
  });

  it('reach each customer of a shop only once, even after more than one order', async () => {
    await portal.database.inScope('system', (tx) =>
      tx
        .update(orders)
        .set({
          customerEmail: sql`case when ${orders.id}::text < '8' then 'Ada@example.com' else 'ada@Example.com' end`,
        })
        .where(eq(orders.shopId, 1)),
    );
    expect((await admin.call('POST', '/api/ext/push-customers/reach', { Shops: [1, 1] })).body).toEqual({
      Result: { People: 1 },
    });
    const forCustomersOf = (Shops: readonly number[]) =>
      admin.call('POST', '/api/ext/push-customers', { Title: 'Sale', Body: 'For you', Shops, ScheduleDate: null });
    const id = idOf(await forCustomersOf([1]));
    await send();
    expect((await deliveriesOf(id)).map((delivered) => delivered.replace(/ [0-9a-f]{32}$/, ''))).toEqual(['customer']);
    expect(await find(id)).toMatchObject({ State: 'Sent', Reached: 1, Shops: [] });
    expect(await forCustomersOf([99])).toMatchObject({
      status: 422,
      body: { Fields: { Shops: expect.stringContaining('not exist any more') } },
    });
    const merchant = await portal.signIn('merchant@demo.test');
    expect((await merchant.call('POST', '/api/ext/push-customers/reach', { Shops: [1] })).status).toBe(403);
  });

  // Requirement C-2.64
  it('are sent to shops at the next run of the job, and appear in the history by day', async () => {
    const id = idOf(await forShops({ Shops: [1, '3', 1] }));
    expect(await find(id)).toMatchObject({ State: 'Sending', ScheduleDate: null });
    await send();
    expect(await deliveriesOf(id)).toEqual(['shop 1', 'shop 3']);
    const [today] = await history();
    expect(today?.GroupName).toBe('Tuesday 10 March 2026');
    expect(today?.Notifications[0]).toMatchObject({
      Title: 'Sale',
      Body: 'Everything must go',
      Created: portal.clock.now().toISOString(),
      Shops: [
        { ShopId: 1, ShopName: 'Alder Soho' },
        { ShopId: 3, ShopName: 'Birch Soho' },
      ],
      Customers: [],
      State: 'Sent',
      SentAt: portal.clock.now().toISOString(),
    });
  });

  it('are sent only once to each customer in a file', async () => {
    const id = idOf(await forCustomers('CustomerId\r\n17\r\n18\r\n17\r\n'));
    await send();
    expect(await deliveriesOf(id)).toEqual(['customer 17', 'customer 18']);
    expect(await find(id)).toMatchObject({ Customers: ['17', '18'], Shops: [] });
  });

  it('wait for their scheduled minute, ignoring seconds', async () => {
    const id = idOf(await forShops({ ScheduleDate: later(10 * minute + 20_500) }));
    expect(await find(id)).toMatchObject({ State: 'Scheduled', ScheduleDate: later(10 * minute) });
    await advance(10 * minute - 1);
    await send();
    expect(await deliveriesOf(id)).toEqual([]);
    portal.clock.advance(1);
    await send();
    expect(await deliveriesOf(id)).toEqual(['shop 1', 'shop 2']);
    const customers = idOf(await forCustomers('17', { ScheduleDate: later(minute) }));
    expect(await find(customers)).toMatchObject({ State: 'Scheduled', ScheduleDate: later(minute) });
  });

  it('can be scheduled from the current minute to seven days ahead', async () => {
    const week = 7 * 24 * 60 * minute;
    expect((await forShops({ ScheduleDate: later(week) })).status).toBe(200);
    expect(await forShops({ ScheduleDate: later(week + 1) })).toMatchObject({
      status: 422,
      body: { Fields: { ScheduleDate: 'Choose a time within the next 7 days' } },
    });
    expect(await forShops({ ScheduleDate: later(-minute) })).toMatchObject({
      status: 422,
      body: { Fields: { ScheduleDate: 'Choose a time that is not in the past' } },
    });
    expect(await forCustomers('17', { ScheduleDate: later(-minute) })).toMatchObject({
      status: 422,
      body: { Fields: { ScheduleDate: 'Choose a time that is not in the past' } },
    });
  });

  it.each([
    ['a blank title', { Title: ' ' }, { Title: 'Enter a title' }],
    ['66 characters of title', { Title: 'a'.repeat(66) }, { Title: 'Max length is 65 characters' }],
    ['no body', { Body: '' }, { Body: 'Enter a message' }],
    ['241 characters of body', { Body: 'a'.repeat(241) }, { Body: 'Max length is 240 characters' }],
    ['no shops', { Shops: [] }, { Shops: 'Choose at least one shop' }],
    [
      'a shop that does not exist',
      { Shops: [1, 99] },
      { Shops: 'One of the shops does not exist any more. Please choose again.' },
    ],
    ['unknown shop ids', { Shops: ['x', 99] }, { Shops: '2 of the shops do not exist any more. Please choose again.' }],
  ])('are rejected with %s, and nothing is stored', async (_, change, Fields) => {
    const before = (await history()).flatMap(({ Notifications }) => Notifications).length;
    expect(await forShops(change)).toMatchObject({ status: 422, body: { Fields } });
    expect((await history()).flatMap(({ Notifications }) => Notifications).length).toBe(before);
  });

  it('are rejected with a file without customers or with invalid ids', async () => {
    expect(await forCustomers('CustomerId\n')).toMatchObject({
      status: 422,
      body: { Fields: { CustomerIds: 'Row 1: The file has no customers in it.' } },
    });
    expect(await forCustomers('CustomerId\n17\na b\nc d\n')).toMatchObject({
      status: 422,
      body: {
        Fields: {
          CustomerIds: 'Row 3: A customer id has up to 64 letters, digits and hyphens. There is 1 more row like this.',
        },
      },
    });
    expect((await forCustomers('\u0000\u0001PNG')).status).toBe(422);
    expect(await forCustomers('CustomerId\n4,5E+9\n')).toMatchObject({
      status: 422,
      body: { Error: expect.stringContaining('Row 2: A spreadsheet has shortened this number') },
    });
  });

  it('are rejected with a file whose name does not end in .csv', async () => {
    expect(await forCustomers('17', {}, 'customers.txt')).toMatchObject({
      status: 422,
      body: { Fields: { CustomerIds: 'Please upload a valid CSV file' } },
    });
    expect((await forCustomers('17', {}, 'CUSTOMERS.CSV')).status).toBe(200);
  });

  it('accept a file from Excel, with a separator line and ids as formulas', async () => {
    const id = idOf(await forCustomers('sep=;\r\nCustomerId;Town\r\n="0017";Leeds\r\n"=""18""";York\r\n'));
    await send();
    expect(await deliveriesOf(id)).toEqual(['customer 0017', 'customer 18']);
  });

  it('accept Windows-1252 and UTF-16 files, and reject duplicate headings', async () => {
    const windows = idOf(
      await forCustomers(Uint8Array.from('CustomerId,Name\r\n21,Zo\xEB', (character) => character.charCodeAt(0))),
    );
    const utf16 = idOf(await forCustomers(Buffer.from('\uFEFFName\tCustomerId\r\nZoë\t22', 'utf16le')));
    await send();
    expect([await deliveriesOf(windows), await deliveriesOf(utf16)]).toEqual([['customer 21'], ['customer 22']]);
    expect(await forCustomers('CustomerId,customer_id\n17,18')).toMatchObject({
      status: 422,
      body: { Fields: { CustomerIds: 'Row 1: Two columns have this heading. Remove one of them.' } },
    });
  });

  it('accept texts of the maximum length', async () => {
    expect((await forShops({ Title: 'a'.repeat(65), Body: 'b'.repeat(240) })).status).toBe(200);
  });

  // Requirement C-2.65
  it('are found by text, shop and customer', async () => {
    await forShops({ Title: 'Found by 100%', Shops: [3] });
    await forCustomers('c-4711', { Title: 'For one' });
    const titles = async (query: string) =>
      (await history(query)).flatMap(({ Notifications }) => Notifications.map(({ Title }) => Title));
    expect(await titles('by 100%')).toEqual(['Found by 100%']);
    expect(await titles('birch soho')).toContain('Found by 100%');
    expect(await titles('c-4711')).toEqual(['For one']);
    expect(await titles('c-471')).toEqual([]);
  });

  it('have the same order in pages as in the whole history, with a count', async () => {
    for (const Title of ['Paged 1', 'Paged 2', 'Paged 3']) await forShops({ Title, Shops: [3] });
    for (const query of ['', 'paged', 'birch soho']) {
      const whole = (await history(query)).flatMap(({ Notifications }) => Notifications);
      const pages = [];
      for (let page = 1; pages.length < whole.length; page += 1) {
        const { Groups, TotalCount, TotalIsAtLeast } = await historyPage({ Query: query, Page: page, Size: 2 });
        expect([TotalCount, TotalIsAtLeast]).toEqual([whole.length, undefined]);
        expect(Groups.length).toBeGreaterThan(0);
        pages.push(
          ...Groups.flatMap(({ GroupName, Notifications }) => Notifications.map((row) => ({ ...row, GroupName }))),
        );
      }
      expect(pages).toEqual(whole);
    }
    const all = (await history()).flatMap(({ Notifications }) => Notifications).length;
    expect(await historyPage({ Query: '', Page: 1000, Size: 2 })).toEqual({ Groups: [], TotalCount: all });
    expect((await admin.call('POST', '/api/ext/push-history', { Query: '', Page: 0, Size: 2 })).status).toBe(422);
    const merchant = await portal.signIn('merchant@demo.test');
    expect((await merchant.call('POST', '/api/ext/push-history', { Query: '', Page: 1, Size: 2 })).status).toBe(403);
  });

  it('are retried when the gateway fails, without delaying others', async () => {
    const bad = idOf(await forShops({ Title: 'Bad' }));
    const good = idOf(await forShops({ Title: 'Good' }));
    const reports: string[] = [];
    const failing: PushGateway = async (tx, message, at) => {
      const reached = await recordDeliveries(tx, message, at);
      if (message.id === bad) throw new Error('no signal');
      return reached;
    };
    await send(
      failing,
      collectLog((line) => reports.push(line)),
    );
    expect(reports).toEqual([`The push notification ${bad} could not be sent: no signal`]);
    expect([await deliveriesOf(bad), await deliveriesOf(good)]).toEqual([[], ['shop 1', 'shop 2']]);
    expect(await find(bad)).toMatchObject({ State: 'Sending' });
    await send();
    expect(await deliveriesOf(bad)).toEqual([]);
    portal.clock.advance(minute);
    await send();
    expect(await deliveriesOf(bad)).toEqual(['shop 1', 'shop 2']);
  });

  it('are given up when the gateway keeps failing', async () => {
    const id = idOf(await forShops({ Title: 'Never' }));
    const failing: PushGateway = (_tx, message) =>
      message.id === id ? Promise.reject(new Error('gone')) : Promise.resolve(0);
    let tries = 0;
    for (let round = 0; round < 8; round += 1) {
      await send(
        failing,
        collectLog(() => (tries += 1)),
      );
      await advance(130 * minute);
    }
    expect(tries).toBe(6);
    expect(await find(id)).toMatchObject({ State: 'Failed', SentAt: null });
  });

  it('are sent only once by concurrent runs of the job', async () => {
    const ids: number[] = [];
    for (let each = 0; each < 30; each += 1) ids.push(idOf(await forShops({ Title: `At once ${each}`, Shops: [1] })));
    const calls: number[] = [];
    const slow: PushGateway = async (tx, message, at) => {
      calls.push(message.id);
      await delay(1);
      return recordDeliveries(tx, message, at);
    };
    await Promise.all([send(slow), send(slow), send(slow)]);
    expect(calls.filter((id) => ids.includes(id)).toSorted((a, b) => a - b)).toEqual(ids);
    for (const id of ids) expect(await deliveriesOf(id)).toEqual(['shop 1']);
  });

  it('are announced to administrators when created and when sent', async () => {
    const socket = await admin.open('/api/ws/realtime');
    const outsider = await (await portal.signIn('merchant@demo.test')).open('/api/ws/realtime');
    const id = idOf(await forShops());
    await send();
    const update = { Type: 'DataUpdateModel', Data: { UpdateType: 'PushNotifications', Id: String(id) } };
    expect(await socket.received(2)).toMatchObject([update, update]);
    expect(await outsider.settled()).toEqual([]);
    for (const each of [socket, outsider]) each.close();
  });

  it('reach thousands of shops and customers in one call', async () => {
    await portal.database.inScope('system', async (tx) => {
      // Mute announcements. Otherwise, each shop's trigger takes seconds to search the announcements of all others.
      await muteAnnouncements(tx);
      const [merchant] = await tx
        .insert(merchants)
        .values({ name: 'Cedar', email: 'c@c.test', line1: '1', city: 'York', postalCode: 'YO1 1AA' })
        .returning({ id: merchants.id });
      const row = {
        merchantId: merchant?.id ?? 0,
        region: 'North',
        email: 'c@c.test',
        line1: '1',
        city: 'York',
        postalCode: 'YO1 1AA',
        latitude: '1',
        longitude: '1',
      };
      for (let batch = 0; batch < 5; batch += 1) {
        await tx
          .insert(shops)
          .values(Array.from({ length: 400 }, (_, index) => ({ ...row, name: `Cedar ${batch}-${index}` })));
      }
    });
    const { body } = await admin.call('GET', '/api/admin/push-notifications/shops');
    const targets = z
      .object({ Result: z.array(z.object({ Shops: z.array(z.object({ ShopId: z.number() })) })) })
      .parse(body).Result;
    const Shops = targets.flatMap((target) => target.Shops.map(({ ShopId }) => ShopId));
    const many = idOf(await forShops({ Shops }));
    const list = idOf(await forCustomers(Array.from({ length: mostCustomers }, (_, index) => `c${index}`).join('\n')));
    await send();
    expect([(await deliveriesOf(many)).length, (await deliveriesOf(list)).length]).toEqual([2003, mostCustomers]);
  });
});

describe.skipIf(engine === 'pglite')('two nodes that send at the same time', () => {
  it('send each notification only once, through separate connections', async () => {
    const { database, openAgain, drop } = await createFilledDatabase();
    const another = await openAgain();
    await database.inScope('system', async (tx) => {
      for (let each = 0; each < 60; each += 1) {
        await pushRepository(tx).add(
          { title: `${each}`, body: 'Twice?', createdAt: testStart },
          { kind: 'shop', ids: ['1'] },
        );
      }
    });
    const senders = new Map<number, string[]>();
    // Both nodes must have started before either continues. Otherwise the first one could send everything.
    const startedNodes = new Set<string>();
    let open: (() => void) | undefined;
    const bothStarted = new Promise<void>((resolve) => {
      open = resolve;
    });
    const gatewayOf =
      (node: string): PushGateway =>
      async (tx, message, at) => {
        if (startedNodes.add(node).size === 2) open?.();
        await bothStarted;
        senders.set(message.id, [...(senders.get(message.id) ?? []), node]);
        return recordDeliveries(tx, message, at);
      };
    const nodes = [
      ['first', database],
      ['second', another],
    ] as const;
    await Promise.all(
      nodes.map(([node, each]) =>
        sendDueNotifications({ database: each, gateway: gatewayOf(node), clock: () => testStart, log: silentLog }),
      ),
    );
    expect([...senders.values()].map((names) => names.length)).toEqual(Array.from({ length: 60 }, () => 1));
    expect(new Set([...senders.values()].flat())).toEqual(new Set(['first', 'second']));
    await drop();
  });
});
