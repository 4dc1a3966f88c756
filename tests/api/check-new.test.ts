import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { orders } from '../../server/db/schema.ts';
import { testStart, vehicle } from './fixture.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Answer = z.object({ Result: z.boolean() });
const minute = 60_000;

describe(`new-order checks, on ${engine}`, () => {
  let portal: TestApp;
  let shop: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    shop = await portal.signIn('shop@demo.test');
  });
  afterAll(() => portal.stop());

  const isNew = async (tab: string, since: Date, client = shop) => {
    const { body } = await client.call('POST', `/api/order/check-new/${tab}`, { Date: since.toISOString() });
    return Answer.parse(body).Result;
  };
  const allTabs = async (since: Date) =>
    Promise.all(['Pending', 'queued', 'FAILED', 'archived'].map((tab) => isNew(tab, since)));

  it('find an order in the tab it entered, and not in a tab it left', async () => {
    expect(await allTabs(testStart)).toEqual([false, false, false, false]);
    portal.clock.advance(minute);
    const since = portal.clock.now();
    portal.clock.advance(minute);
    const id = await portal.addOrder({ orderNo: 'arrived', shopId: 1 });
    expect(await allTabs(since)).toEqual([true, false, false, false]);
    expect(await isNew('pending', portal.clock.now())).toBe(false);
    await shop.call('POST', '/api/shop/delivery/accept', { DeliveryId: id, VehicleTypeId: vehicle.van });
    expect(await allTabs(since)).toEqual([false, true, false, false]);
  });

  it('do not report later updates of an archived order as new', async () => {
    const id = await portal.addOrder({ orderNo: 'under way', shopId: 1 });
    const change = (to: Partial<typeof orders.$inferInsert>) =>
      portal.database.inScope('system', (tx) => tx.update(orders).set(to).where(eq(orders.id, id)));
    const left = portal.clock.now();
    await change({
      status: 'OutForDeliveryDelivery',
      portalStatus: 'Archived',
      outForDeliveryAt: left,
      archiveUpdatedAt: left,
    });
    expect(await isNew('archived', new Date(left.getTime() - 1))).toBe(true);
    portal.clock.advance(minute);
    const arrived = portal.clock.now();
    await change({ status: 'DeliveredDelivery', deliveredAt: arrived, archiveUpdatedAt: arrived });
    expect(await isNew('archived', left)).toBe(false);
    await change({ status: 'FailedDelivery', portalStatus: 'Failed', deliveredAt: null, failedAt: arrived });
    expect(await isNew('failed', left)).toBe(true);
  });

  it('cover only orders that the user may see', async () => {
    const since = portal.clock.now();
    portal.clock.advance(minute);
    await portal.addOrder({ orderNo: 'elsewhere', shopId: 3 });
    const results = await Promise.all(
      [
        'other-shop@demo.test',
        'other-merchant@demo.test',
        'admin@demo.test',
        'second-shop@demo.test',
        'merchant@demo.test',
      ].map(async (email) => isNew('pending', since, await portal.signIn(email))),
    );
    expect(results).toEqual([true, true, true, false, false]);
  });

  it('reject an invalid date or tab', async () => {
    expect((await shop.call('POST', '/api/order/check-new/pending', { Date: 'yesterday' })).status).toBe(422);
    expect((await shop.call('POST', '/api/order/check-new/nowhere', { Date: testStart.toISOString() })).status).toBe(
      422,
    );
  });

  it('use an index', async () => {
    const plan = await portal.database.inScope('system', async (tx) => {
      const created = testStart.toISOString();
      await tx.execute(sql`
        insert into orders (merchant_id, shop_id, order_no, created_at, status, portal_status, customer_first_name, customer_last_name, delivery_line1, delivery_post_code)
        select 1, 1, 'many-' || n, ${created}::timestamptz - n * interval '1 minute', 'QueuedDelivery', 'Queued', 'A', 'B', 'C', 'D' from generate_series(1, 3000) n`);
      await tx.execute(sql`analyze orders`);
      return JSON.stringify(
        await tx.execute(
          sql`explain select id from orders where shop_id = 1 and portal_status = 'Queued' and entered_tab_at > ${created}::timestamptz limit 1`,
        ),
      );
    });
    expect(plan).toMatch(/orders_(shop_|merchant_)?entered/);
  });

  it('list the shops that an administrator can filter by', async () => {
    const { body } = await (await portal.signIn('admin@demo.test')).call('GET', '/api/admin/v2/shop');
    expect(body).toEqual({
      Result: [
        { ShopId: 2, ShopName: 'Alder Camden', City: 'London' },
        { ShopId: 1, ShopName: 'Alder Soho', City: 'London' },
        { ShopId: 3, ShopName: 'Birch Soho', City: 'London' },
      ],
    });
  });
});
