import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../../server/db/schema.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const guards = [
  { guarded: 'by repositories and row-level security', options: {} },
  { guarded: 'by row-level security only', options: { ownOrders: () => undefined } },
];

describe.each(guards)(`notes, prints and scans of orders, guarded $guarded, on ${engine}`, ({ options }) => {
  let portal: TestApp;
  let shop: TestClient;
  let outsider: TestClient;
  let id = '';
  beforeAll(async () => {
    portal = await startApp(options);
    shop = await portal.signIn('shop@demo.test');
    outsider = await portal.signIn('other-shop@demo.test');
    id = await portal.addOrder({ orderNo: 'noted', shopId: 1 });
  });
  afterAll(() => portal.stop());

  const eventsOf = async (orderId: string) => {
    const rows = await portal.database.inScope('system', (tx) =>
      tx.select().from(events).where(eq(events.entityId, orderId)).orderBy(asc(events.id)),
    );
    return rows.map(({ updateType }) => updateType);
  };

  it('store notes with author and time, for shop, merchant and administrator', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    for (let sent = 0; sent < 2; sent += 1) {
      expect(
        (await shop.call('POST', `/api/ext/notes/orders/${id}`, { Text: '  Customer rang.  ' }, headers)).status,
      ).toBe(200);
    }
    const first = { Text: 'Customer rang.', Author: 'shop@demo.test', At: portal.clock.now().toISOString() };
    portal.clock.advance(60_000);
    const merchant = await portal.signIn('merchant@demo.test');
    const { body } = await merchant.call('POST', `/api/ext/notes/orders/${id}`, { Text: 'Send it anyway.' });
    const second = { Text: 'Send it anyway.', Author: 'merchant@demo.test', At: portal.clock.now().toISOString() };
    expect(body).toMatchObject({ Result: second });
    for (const client of [shop, merchant, await portal.signIn('admin@demo.test')]) {
      expect((await client.call('GET', `/api/ext/notes/orders/${id}`)).body).toMatchObject({ Result: [first, second] });
    }
    expect(await eventsOf(id)).toEqual(['Orders/Notes', 'Orders/Notes']);
  });

  it.each([
    ['', 'Please enter a note.'],
    ['   ', 'Please enter a note.'],
    ['x'.repeat(501), 'Max length is 500 characters'],
  ])('reject an empty or overlong note', async (Text, text) => {
    expect(await shop.call('POST', `/api/ext/notes/orders/${id}`, { Text })).toMatchObject({
      status: 422,
      body: { Fields: { Text: text } },
    });
    expect((await shop.call('POST', `/api/ext/notes/orders/${id}`, { Text: 'x'.repeat(500) })).status).toBe(200);
  });

  it('record each print with its user and time', async () => {
    const other = await portal.addOrder({ orderNo: `printed-${randomUUID()}`, shopId: 1 });
    await shop.call('POST', `/api/ext/prints/orders/${other}`, { What: 'labels', Packages: 3 });
    await shop.call('POST', `/api/ext/prints/orders/${other}`, { What: 'items', Packages: 0 });
    const by = { By: 'shop@demo.test', At: portal.clock.now().toISOString() };
    expect((await shop.call('GET', `/api/ext/prints/orders/${other}`)).body).toMatchObject({
      Result: [
        { ...by, What: 'labels', Packages: 3 },
        { ...by, What: 'items', Packages: 0 },
      ],
    });
    expect(await eventsOf(other)).toEqual(['Orders/Prints', 'Orders/Prints']);
    expect((await shop.call('POST', `/api/ext/prints/orders/${other}`, { What: 'money', Packages: 1 })).status).toBe(
      422,
    );
    expect(
      (
        await (
          await portal.signIn('merchant@demo.test')
        ).call('POST', `/api/ext/prints/orders/${other}`, { What: 'items', Packages: 0 })
      ).status,
    ).toBe(403);
  });

  it('find the order of a scanned package, if the user may see it', async () => {
    expect((await shop.call('GET', '/api/ext/scan/BOX-noted')).body).toEqual({ Result: { OrderId: id, PackageNo: 1 } });
    for (const [client, barcode] of [
      [outsider, 'BOX-noted'],
      [shop, 'BOX-unknown'],
    ] as const) {
      expect(await client.call('GET', `/api/ext/scan/${barcode}`)).toMatchObject({
        status: 404,
        body: { Error: 'No order has a package with this barcode.' },
      });
    }
  });

  it("return 404 for another tenant's order", async () => {
    const answers = [
      await outsider.call('GET', `/api/ext/notes/orders/${id}`),
      await outsider.call('POST', `/api/ext/notes/orders/${id}`, { Text: 'Mine now' }),
      await outsider.call('GET', `/api/ext/prints/orders/${id}`),
      await outsider.call('POST', `/api/ext/prints/orders/${id}`, { What: 'labels', Packages: 1 }),
      await outsider.call('GET', `/api/customer/delivery/${id}/has-cancellation`),
      await outsider.call('PUT', `/api/portal/delivery/${id}/packages`, { NumberOfPackages: 1 }),
      await outsider.call('POST', `/api/portal/delivery/${id}/is-no-deliverable`, {}),
    ];
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([404, { Error: 'This order does not exist.' }]);
    }
  });
});
