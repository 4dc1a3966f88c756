import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deliveries } from '../../server/db/courier-tables.ts';
import { listPage } from '../../server/db/list-query.ts';
import { ownOrders } from '../../server/db/own-rows.ts';
import { orders, users } from '../../server/db/schema.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { findPage } from '../../server/areas/orders/repository.ts';
import { orderListOrder } from '../../server/areas/orders/search.ts';
import { noFilter } from './courier-calls.ts';
import { deliveryRow } from './courier-rows.ts';
import { testStart } from './fixture.ts';
import { filterBy } from './order-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Known = z.object({ TotalCount: z.number(), TotalIsAtLeast: z.boolean().optional() });
const countOf = (body: unknown) => Object.values(Known.parse(body));

describe(`the total of a long list, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    await portal.database.inScope('system', async (tx) => {
      await muteAnnouncements(tx);
      // Add more orders than a search counts, and one more audit entry than any list counts.
      await tx.execute(sql`insert into orders (merchant_id, shop_id, order_no, created_at, status, portal_status, customer_first_name, customer_last_name, delivery_line1, delivery_post_code)
        select 1, 1, 'many-' || n, now() - n * interval '1 minute', 'FailedDelivery', 'Failed', 'Ada', 'Manifold', 'x', 'M1 1AE' from generate_series(1, 3010) n`);
      await tx.execute(
        sql`insert into audit (at, actor_id, actor_name, action, entity, entity_id) select now(), gen_random_uuid(), 'many@demo.test', 'update', 'orders', '1' from generate_series(1, 10001) n`,
      );
      // Add fewer deliveries than a list counts.
      for (let held = 0; held < 1001; held += 143) {
        await tx
          .insert(deliveries)
          .values(
            Array.from({ length: 143 }, (_, at) =>
              deliveryRow(`many-${held + at}`, { bookedAt: testStart, placedAt: testStart }),
            ),
          );
      }
    });
  });
  afterAll(() => portal.stop());

  const ordersOf = async (request: object) =>
    countOf(
      (
        await admin.call('POST', '/api/admin/deliveries/failed', {
          Query: 'manifold',
          ...filterBy({}),
          OrderBy: 'desc',
          Page: 1,
          Size: 10,
          ...request,
        })
      ).body,
    );
  const deliveriesOf = async (request: object) => {
    const { body } = await admin.call('POST', '/api/collect/list/open', {
      Order: 'desc',
      Page: 1,
      Size: 10,
      Query: 'many-',
      Filter: noFilter,
      ...request,
    });
    return Object.values(z.object({ totalCount: z.number(), totalIsAtLeast: z.boolean().optional() }).parse(body));
  };
  const changesOf = async (request: object) => {
    const { body } = await admin.call('POST', '/api/ext/audit/list', {
      Query: 'many@',
      Filter: { Entity: [], Action: [], Actor: [], Date: null },
      OrderBy: 'desc',
      Page: 1,
      Size: 10,
      ...request,
    });
    return countOf(z.object({ Result: z.unknown() }).parse(body).Result);
  };

  it('is marked as a lower bound', async () => {
    expect(await ordersOf({})).toEqual([2001, true]);
    expect(await changesOf({ Query: '' })).toEqual([10_001, true]);
    expect(await changesOf({})).toEqual([2001, true]);
  });

  it('is exact for few results, for counts kept by the database, and once the end is reached', async () => {
    expect(await ordersOf({ Query: 'many-77' })).toEqual([11]);
    expect(await ordersOf({ Query: '' })).toEqual([3013]);
    expect(await deliveriesOf({})).toEqual([1001]);
    expect(await deliveriesOf({ Query: 'many-7' })).toEqual([111]);
    expect(await changesOf({ Actor: ['nobody'], Query: 'nobody' })).toEqual([0]);
    // The last page, once full and once partial.
    expect([await ordersOf({ Page: 43, Size: 70 }), await ordersOf({ Page: 31, Size: 99 })]).toEqual([[3010], [3010]]);
    expect([await changesOf({ Page: 137, Size: 73 }), await changesOf({ Page: 1001 })]).toEqual([[10_001], [10_001]]);
  });

  it('never exceeds the number of rows, and never ends the list early', async () => {
    const [user] = await portal.database.inScope('system', (tx) =>
      tx.select().from(users).where(eq(users.email, 'admin@demo.test')),
    );
    if (user === undefined) throw new Error('The fixture has no administrator');
    const totalText = ({ total, isAtLeast = false }: { readonly total: number; readonly isAtLeast?: boolean }) =>
      isAtLeast ? `${total} or more` : `${total}`;
    const list = {
      table: orders,
      id: orders.id,
      where: eq(orders.portalStatus, 'Archived'),
      order: orderListOrder('asc'),
    };
    const listed = async (offset: number, size: number) =>
      totalText(await portal.database.inScope('system', (tx) => listPage(tx, list, size, offset, 6)));
    // Twelve rows match.
    expect([await listed(0, 5), await listed(5, 5), await listed(10, 5), await listed(15, 5)]).toEqual([
      '7 or more',
      '11 or more',
      '12',
      '7 or more',
    ]);
    expect([await listed(4, 4), await listed(8, 4), await listed(0, 12), await listed(0, 11)]).toEqual([
      '9 or more',
      '12',
      '12',
      '12 or more',
    ]);
    const found = async (Page: number, Size: number, most = 6) =>
      totalText(
        await portal.database.inScope(user, (tx) =>
          findPage(
            { tx, user, ownOrders },
            'archived',
            { Query: 'lovelace', ...filterBy({}), OrderBy: 'desc', Size, Page },
            most,
          ),
        ),
      );
    expect([await found(1, 5), await found(2, 5), await found(3, 5), await found(4, 5)]).toEqual([
      '7 or more',
      '11 or more',
      '12',
      '7 or more',
    ]);
    expect([await found(3, 4), await found(1, 12, 12)]).toEqual(['12', '12']);
  });
});
