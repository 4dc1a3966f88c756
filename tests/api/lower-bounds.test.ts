/** Lists that are too long to be counted to the end: each says that its total is a lower bound, and none of another is. */
import { asc, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deliveries } from '../../server/db/courier-tables.ts';
import { type SearchLimits, walkedPage } from '../../server/db/found-page.ts';
import { ownOrders } from '../../server/db/own-rows.ts';
import { orders, users } from '../../server/db/schema.ts';
import { announceNothing } from '../../server/db/scope.ts';
import { findPage } from '../../server/orders/repository.ts';
import { noFilter } from './courier-calls.ts';
import { deliveryRow } from './courier-rows.ts';
import { startOfTest } from './fixture.ts';
import { filterBy } from './order-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Known = z.object({ TotalCount: z.number(), TotalIsAtLeast: z.boolean().optional() });
const countOf = (body: unknown) => Object.values(Known.parse(body));

describe(`a total that is not counted to the end, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    await portal.database.inScope('system', async (tx) => {
      await announceNothing(tx);
      // One more than is counted of a search, and of changes one more than is counted of any list.
      await tx.execute(sql`insert into orders (merchant_id, shop_id, order_no, created_at, status, portal_status, customer_first_name, customer_last_name, delivery_line1, delivery_post_code)
        select 1, 1, 'many-' || n, now() - n * interval '1 minute', 'FailedDelivery', 'Failed', 'Ada', 'Manifold', 'x', 'M1 1AE' from generate_series(1, 1001) n`);
      await tx.execute(sql`insert into audit (at, actor_id, actor_name, action, entity, entity_id) select now(), gen_random_uuid(), 'many@demo.test', 'update', 'orders', '1' from generate_series(1, 10001) n`);
      for (let held = 0; held < 1001; held += 143) await tx.insert(deliveries).values(Array.from({ length: 143 }, (_, at) => deliveryRow(`many-${held + at}`, { bookedAt: startOfTest, placedAt: startOfTest })));
    });
  });
  afterAll(() => portal.stop());

  const ordersOf = async (request: object) => countOf((await admin.call('POST', '/api/admin/deliveries/failed', { Query: 'manifold', ...filterBy({}), OrderBy: 'desc', Page: 1, Size: 10, ...request })).body);
  const deliveriesOf = async (request: object) => {
    const { body } = await admin.call('POST', '/api/collect/list/open', { Order: 'desc', Page: 1, Size: 10, Query: 'many-', Filter: noFilter, ...request });
    return Object.values(z.object({ totalCount: z.number(), totalIsAtLeast: z.boolean().optional() }).parse(body));
  };
  const pageOfChanges = async (request: object) => z.object({ Result: z.unknown() }).parse((await admin.call('POST', '/api/ext/audit/list', { Query: 'many@', Filter: { Entity: [], Action: [], Actor: [], Date: null }, OrderBy: 'desc', Page: 1, Size: 10, ...request })).body).Result;
  const changesOf = async (request: object) => countOf(await pageOfChanges(request));
  const timesOf = async (request: object) => z.object({ Entries: z.array(z.object({ At: z.string() })) }).parse(await pageOfChanges(request)).Entries.map(({ At }) => Date.parse(At) / 1000);

  it('says so, in each list', async () => {
    expect(await ordersOf({})).toEqual([1001, true]);
    expect(await deliveriesOf({})).toEqual([1001, true]);
    expect(await changesOf({ Query: '' })).toEqual([10_001, true]);
    // Not counted at all: the first two hundred say that more of them are than would be.
    expect(await changesOf({})).toEqual([200, true]);
  });

  it('is said to be the total where it is: of few, of what the database counts, and once the end is seen', async () => {
    expect(await ordersOf({ Query: 'many-7' })).toEqual([111]);
    expect(await ordersOf({ Query: '' })).toEqual([1004]);
    expect(await deliveriesOf({ Query: 'many-7' })).toEqual([111]);
    expect(await changesOf({ Actor: ['nobody'], Query: 'nobody' })).toEqual([0]);
    // The last page: full, and not.
    expect([await ordersOf({ Page: 143, Size: 7 }), await ordersOf({ Page: 101 })]).toEqual([[1001], [1001]]);
    expect([await deliveriesOf({ Page: 143, Size: 7 }), await deliveriesOf({ Page: 101 })]).toEqual([[1001], [1001]]);
    expect([await changesOf({ Page: 137, Size: 73 }), await changesOf({ Page: 1001 })]).toEqual([[10_001], [10_001]]);
  });

  it('is the same far into a list, where the page is met while the list is counted', async () => {
    const page = (offset: number, size: number, most?: number) =>
      portal.database.inScope('system', (tx) => walkedPage(tx, { table: orders, id: orders.id, at: orders.createdAt, direction: 'desc', where: eq(orders.portalStatus, 'Failed'), order: [desc(orders.createdAt), desc(orders.id)], size, offset }, undefined, most));
    const [apart, whole] = [await page(990, 30), await page(1000, 20)];
    expect(whole.ids).toEqual(apart.ids.slice(10));
    expect(whole.ids).toHaveLength(4);
    expect([apart.total, whole.total, (await page(1010, 10)).total]).toEqual([1004, 1004, 1004]);
    expect(await page(1000, 2, 1003)).toEqual({ ids: whole.ids.slice(0, 2), total: 1004, isAtLeast: true, rows: undefined });
  });

  it('never says more than there are, nor the end before it', async () => {
    const [user] = await portal.database.inScope('system', (tx) => tx.select().from(users).where(eq(users.email, 'admin@demo.test')));
    if (user === undefined) throw new Error('There is no administrator');
    const said = ({ total, isAtLeast = false }: { readonly total: number; readonly isAtLeast?: boolean }) => (isAtLeast ? `${total} or more` : `${total}`);
    const walked = async (offset: number, size: number) =>
      said(await portal.database.inScope('system', (tx) => walkedPage(tx, { table: orders, id: orders.id, at: orders.createdAt, direction: 'asc', where: eq(orders.portalStatus, 'Archived'), order: [asc(orders.createdAt), desc(orders.id)], size, offset }, undefined, 6)));
    // There are twelve.
    expect([await walked(0, 5), await walked(5, 5), await walked(10, 5), await walked(15, 5)]).toEqual(['7 or more', '11 or more', '12', '7 or more']);
    expect([await walked(4, 4), await walked(8, 4), await walked(0, 12), await walked(0, 11)]).toEqual(['9 or more', '12', '12', '12 or more']);
    const limits: SearchLimits = { found: 6, measured: 5000, near: 1, far: 1 };
    const found = async (Page: number, Size: number, most = limits) => said(await portal.database.inScope(user, (tx) => findPage({ tx, user, ownOrders }, 'archived', { Query: 'lovelace', ...filterBy({}), OrderBy: 'desc', Size, Page }, most)));
    // Met one by one, and all sorted.
    expect([await found(1, 5), await found(2, 5), await found(3, 5), await found(4, 5)]).toEqual(['7 or more', '11 or more', '12', '7 or more']);
    const sorted = { ...limits, measured: 1 };
    expect([await found(1, 5, sorted), await found(2, 5, sorted), await found(3, 5, sorted), await found(4, 5, sorted)]).toEqual(['7 or more', '11 or more', '12', '7 or more']);
    expect([await found(3, 4, sorted), await found(1, 12, { ...limits, found: 12 })]).toEqual(['12', '12']);
  });

  it('of what about one in eighteen rows holds is met on the first pages, and gathered further on', async () => {
    await portal.database.inScope('system', (tx) =>
      tx.execute(sql`insert into audit (at, actor_id, actor_name, action, entity, entity_id) select now() + n * interval '1 second', gen_random_uuid(), case n % 18 when 0 then 'seldom@demo.test' else 'often@demo.test' end, 'update', 'orders', '1' from generate_series(1, 20000) n`),
    );
    expect(await changesOf({ Query: 'seldom@' })).toEqual([11, true]);
    const times = [await timesOf({ Query: 'seldom@' }), await timesOf({ Query: 'seldom@', Page: 2 }), await timesOf({ Query: 'seldom@', Page: 3, Size: 20 })];
    const [newest = 0] = await timesOf({ Query: 'often@', Size: 1 });
    // Of twenty thousand the newest but two is the first of them.
    const spaced = (from: number, count: number) => Array.from({ length: count }, (_, place) => 2 + 18 * (from + place));
    expect(times.map((ofPage) => ofPage.map((time) => Math.round(newest - time)))).toEqual([spaced(0, 10), spaced(10, 10), spaced(40, 20)]);
    expect(await changesOf({ Query: 'seldom@', Page: 11 })).toEqual([1001, true]);
    expect(await changesOf({ Query: 'often@', Page: 11 })).toEqual([189, true]);
  });
});
