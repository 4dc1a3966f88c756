import { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { OrderListRequest } from '../../contract/orders/orders.ts';
import { listPage } from '../../server/db/list-query.ts';
import { orderCounts } from '../../server/db/order-tables.ts';
import { ownOrders } from '../../server/db/own-rows.ts';
import { orders, users } from '../../server/db/schema.ts';
import { sumOrderCounts } from '../../server/jobs/housekeeping.ts';
import { findPage, orderRepository } from '../../server/areas/orders/repository.ts';
import { orderListOrder } from '../../server/areas/orders/search.ts';
import { testStart } from './fixture.ts';
import { filterBy, getOrder, listOrders } from './order-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const hours = (count: number) => new Date(testStart.getTime() - count * 3_600_000).toISOString();

describe(`order lists, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    await portal.addOrder({
      orderNo: 'A_1%',
      shopId: 1,
      customer: 'Zoë',
      postCode: 'M1 1AE',
      portalStatus: 'Queued',
      status: 'QueuedDelivery',
    });
  });
  afterAll(() => portal.stop());

  const administrator = async () => {
    const [user] = await portal.database.inScope('system', (tx) =>
      tx.select().from(users).where(eq(users.email, 'admin@demo.test')),
    );
    if (user === undefined) throw new Error('The fixture has no administrator');
    return user;
  };

  // Requirement O-4.22
  it('show only the orders of a tab, ignoring the letter case of its name', async () => {
    expect((await listOrders(admin, 'admin/deliveries/failed')).numbers.toSorted()).toEqual(['1-3', '2-3', '3-3']);
    expect((await listOrders(admin, 'admin/deliveries/PENDING')).total).toBe(6);
    expect((await listOrders(admin, 'ADMIN/deliveries/archived')).total).toBe(12);
  });

  it('page through every order once, newest first, with a fixed order for equal times', async () => {
    const seen: string[] = [];
    for (const Page of [1, 2, 3, 4]) {
      const { numbers, total } = await listOrders(admin, 'admin/deliveries/archived', { Page, Size: 5 });
      expect(total).toBe(12);
      seen.push(...numbers);
    }
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
    expect(seen.map((number) => number.split('-')[1])).toEqual([
      '4',
      '4',
      '4',
      '5',
      '5',
      '5',
      '6',
      '6',
      '6',
      '7',
      '7',
      '7',
    ]);
    expect((await listOrders(admin, 'admin/deliveries/archived', { OrderBy: 'asc' })).numbers).toEqual(
      seen.toReversed(),
    );
  });

  it('merge the pages of selected shops, in both directions and by day, within the tenant', async () => {
    const merchant = await portal.signIn('merchant@demo.test');
    for (const OrderBy of ['desc', 'asc'] as const) {
      for (const Date of [null, { From: hours(10_000), To: hours(0) }]) {
        const { numbers: all } = await listOrders(admin, 'admin/deliveries/archived', { OrderBy });
        const ofTwo = all.filter((number) => /^[13]-/.test(number));
        const pages = [];
        for (const Page of [1, 2, 3]) {
          pages.push(
            await listOrders(admin, 'admin/deliveries/archived', {
              ...filterBy({ Shop: [1, '3'], Date }),
              OrderBy,
              Page,
              Size: 3,
            }),
          );
        }
        expect(pages.flatMap(({ numbers }) => numbers)).toEqual(ofTwo);
        expect(pages.map(({ total }) => total)).toEqual([8, 8, 8]);
        const own = await listOrders(merchant, 'merchant/deliveries/archived', {
          ...filterBy({ Shop: [1, 2, 3], Date }),
          OrderBy,
        });
        expect(own.numbers).toEqual((await listOrders(merchant, 'merchant/deliveries/archived', { OrderBy })).numbers);
        expect(own.numbers.length).toBeLessThan(12);
      }
    }
  });

  it('are read in transactions that reject writes', async () => {
    const change = portal.database.inScope(
      'system',
      (tx) => tx.execute(sql`update orders set driver_name = 'Nobody'`),
      'reads',
    );
    await expect(change.catch((error: Error) => String(error.cause))).resolves.toContain('read-only');
  });

  it.each([
    ['a part of the order number', '3-2', ['3-2']],
    ['a name in another letter case', 'zoë love', ['A_1%']],
    ['the end of one name and the start of the next', 'OË lovel', ['A_1%']],
    ['a post code with its space', 'm1 1ae', ['A_1%']],
    ['two SKUs', 'cup-3-2 TEA-3-2', ['3-2']],
    ['a post code without its space', 'm11ae', ['A_1%']],
    ['a post code with its space elsewhere', 'M11 AE', ['A_1%']],
    ['a percent sign taken literally', '%', ['A_1%']],
    ['an underscore taken literally', 'A_1', ['A_1%']],
    ['the SKU of one of its lines, in another letter case', 'cup-3-2', ['3-2']],
    ['a name only if every letter matches', 'zoë lovxlace', []],
    ['nothing that exists', 'no such order', []],
  ])('find by %s', async (_, Query, expected) => {
    expect((await listOrders(admin, 'admin/deliveries/queued', { Query })).numbers).toEqual(expected);
  });

  it('find every order that contains a phrase across two words', async () => {
    const read = await portal.database.inScope('system', (tx) =>
      tx.execute(
        sql`select order_no as number, search_text || '\n' || skus as text from orders where portal_status = 'Queued'`,
      ),
    );
    const { rows } = z.object({ rows: z.array(z.object({ number: z.string(), text: z.string() })) }).parse(read);
    const phrases = rows.flatMap(({ text }) =>
      [...text.matchAll(/(?<=(\S{1,4})) (?=(\S+ \S{1,3}|\S{1,3}))/gu)].map(([, before, after]) => `${before} ${after}`),
    );
    for (const phrase of new Set(phrases)) {
      const found = rows.flatMap(({ number, text }) => (text.includes(phrase) ? [number] : []));
      expect([
        phrase,
        (await listOrders(admin, 'admin/deliveries/queued', { Query: phrase })).numbers.toSorted(),
      ]).toEqual([phrase, found.toSorted()]);
    }
  });

  it('filter by status, date and shop', async () => {
    const archived = async (filter: Parameters<typeof filterBy>[0]) =>
      (await listOrders(admin, 'admin/deliveries/archived', filterBy(filter))).numbers.toSorted();
    expect(await archived({ Status: ['outfordeliverydelivery'], Shop: [1, '2'] })).toEqual(['1-4', '2-4']);
    expect(await archived({ Status: ['rejecteddelivery', 'cancelleddelivery'], Shop: [3] })).toEqual(['3-6', '3-7']);
    expect(await archived({ Date: { From: hours(5), To: hours(5) } })).toEqual(['1-5', '2-5', '3-5']);
    expect(await archived({ Shop: ['no shop'] })).toEqual([]);
  });

  it('keep correct counts through every change, before and after they are summed up', async () => {
    const changes = [
      sql`insert into orders (merchant_id, shop_id, order_no, created_at, status, portal_status, customer_first_name, customer_last_name, delivery_line1, delivery_post_code)
        select 1, 1 + n % 2, 'counted-' || n, now(), 'FailedDelivery', 'Failed', 'Ada', 'L', 'x', 'M1 1AE' from generate_series(1, 4) n`,
      sql`update orders set status = 'DeliveredDelivery', portal_status = 'Archived' where order_no in ('counted-1', 'counted-2')`,
      sql`update orders set shop_id = 3, merchant_id = 2 where order_no = 'counted-1'`,
      sql`update orders set driver_name = 'Jo' where order_no like 'counted-%'`,
      sql`delete from orders where order_no like 'counted-%' and portal_status = 'Failed'`,
    ];
    const expectCorrectCounts = async () => {
      const grouped = (source: string, amount: string) =>
        sql.raw(
          `select merchant_id, shop_id, portal_status, status, ${amount}::int as orders from ${source} group by 1, 2, 3, 4 having ${amount} <> 0 order by 1, 2, 3, 4`,
        );
      const read = async (query: ReturnType<typeof sql>) =>
        z
          .object({ rows: z.array(z.record(z.string(), z.unknown())) })
          .parse(await portal.database.inScope('system', (tx) => tx.execute(query))).rows;
      const counted = await read(grouped('order_counts', 'sum(orders)'));
      expect(counted).toEqual(await read(grouped('orders', 'count(*)')));
      return counted.length;
    };
    for (const change of changes) {
      await portal.database.inScope('system', (tx) => tx.execute(change));
      await expectCorrectCounts();
    }
    await sumOrderCounts(portal.database);
    expect(await portal.database.inScope('system', (tx) => tx.$count(orderCounts))).toBe(await expectCorrectCounts());
    await portal.database.inScope('system', (tx) =>
      tx.execute(sql`delete from orders where order_no like 'counted-%'`),
    );
  });

  it('page to the end of a search beyond the count limit, in both directions', async () => {
    const user = await administrator();
    const pages = (most: number, OrderBy: 'asc' | 'desc' = 'desc') =>
      Promise.all(
        [1, 2, 3, 4].map((Page) =>
          portal.database.inScope(user, (tx) =>
            findPage(
              { tx, user, ownOrders },
              'archived',
              { Query: 'lovelace', Filter: filterBy({}).Filter, OrderBy, Size: 5, Page },
              most,
            ),
          ),
        ),
      );
    const [counted, walked] = [await pages(12), await pages(6)];
    expect(walked.map(({ ids }) => ids)).toEqual(counted.map(({ ids }) => ids));
    expect(counted.map(({ total }) => total)).toEqual([12, 12, 12, 12]);
    // Before the last page, the total is higher than the number of rows up to the page's end.
    expect(walked.map(({ total }) => total)).toEqual([7, 11, 12, 7]);
    expect((await pages(6, 'asc')).flatMap(({ ids }) => ids)).toEqual(counted.flatMap(({ ids }) => ids).toReversed());
  });

  it('page to the end of a list beyond the count limit', async () => {
    const list = {
      table: orders,
      id: orders.id,
      where: eq(orders.portalStatus, 'Archived'),
      order: orderListOrder('asc'),
    };
    const page = (offset: number) => portal.database.inScope('system', (tx) => listPage(tx, list, 5, offset, 6));
    const pages = [await page(0), await page(5), await page(10)];
    expect(pages.map(({ total }) => total)).toEqual([7, 11, 12]);
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(12);
  });

  it('read a page with few statements, however many parts its orders have', async () => {
    const spies =
      engine === 'postgres'
        ? [vi.spyOn(pg.Client.prototype, 'query')]
        : [vi.spyOn(PGlite.prototype, 'query'), vi.spyOn(PGlite.prototype, 'exec')];
    const statements = async (Query: string) => {
      for (const spy of spies) spy.mockClear();
      expect((await listOrders(admin, 'admin/deliveries/archived', { Query })).numbers).toHaveLength(12);
      return spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    };
    // Six statements: the session, the start of the transaction, the page's ids, the total, the orders, and the commit.
    expect(await statements('')).toBe(6);
    // A search sets and resets its role, and returns ids and total in one statement.
    expect(await statements('ovelace')).toBe(7);
    expect(await statements('ada lovelace')).toBe(7);
    for (const spy of spies) spy.mockRestore();
  });

  it('continue after any order, in both directions, with filters and searches', async () => {
    const user = await administrator();
    const signedIn = { ...user, termsAccepted: true, sessionId: user.id };
    const read = async (request: Pick<OrderListRequest, 'Query' | 'OrderBy' | 'Filter'>) => {
      const [numbers, totals]: [string[], (number | null)[]] = [[], []];
      let place: readonly string[] | undefined;
      do {
        await portal.database.inScope(user, async (tx) => {
          const services = { ownOrders };
          const { rows, last, total } = await orderRepository({ tx, user: signedIn, services }).listAfter(
            'archived',
            { ...request, Page: 1, Size: 1 },
            place,
            5,
          );
          numbers.push(...rows.map(({ order }) => order.orderNo));
          if (total !== undefined) totals.push(total);
          place = last;
        });
      } while (place !== undefined);
      return { numbers, totals: [...new Set(totals)] };
    };
    for (const OrderBy of ['asc', 'desc'] as const) {
      for (const Query of ['', 'lovelace']) {
        for (const filter of [
          {},
          { Date: { From: hours(6), To: hours(5) } },
          { Status: ['rejecteddelivery', 'cancelleddelivery'] },
        ]) {
          const request = { Query, OrderBy, ...filterBy(filter) };
          const { numbers, total } = await listOrders(admin, 'admin/deliveries/archived', request);
          expect(await read(request)).toEqual({ numbers, totals: [total] });
        }
      }
    }
  });

  it("export all pages in one response, limited to the user's own records", async () => {
    await portal.database.inScope('system', (tx) =>
      tx.execute(sql`insert into promo_codes (code, use_type, discount_type, percentage, starts_at, expires_at)
        select 'BULK' || n, 'MultiUse', 'Percent', 10, '2026-03-01', '2027-03-01' from generate_series(1, 501) n`),
    );
    const Line = z.object({ Page: z.unknown(), After: z.string().nullable() });
    const exported = async (client: TestClient, path: string, body: object, After?: string) => {
      const {
        status,
        headers,
        body: text,
      } = await client.call(
        'POST',
        `/api/ext/export/${path}${After === undefined ? '' : `?After=${encodeURIComponent(After)}`}`,
        body,
      );
      expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson']);
      return String(text)
        .trimEnd()
        .split('\n')
        .map((line) => Line.parse(JSON.parse(line)));
    };
    const shop = await portal.signIn('shop@demo.test');
    const request = { Query: '', OrderBy: 'desc', ...filterBy({}), Page: 1, Size: 100 };
    for (const [client, role] of [
      [admin, 'admin'],
      [shop, 'shop'],
    ] as const) {
      const { body } = await client.call('POST', `/api/${role}/deliveries/archived`, request);
      expect(await exported(client, `orders/${role}/archived`, request)).toEqual([{ Page: body, After: null }]);
    }
    const promoCodeRequest = {
      Query: 'bulk',
      OrderBy: 'Expires',
      Page: 1,
      Size: 10,
      Filter: { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] },
    };
    const codes = await exported(admin, 'promo-codes', promoCodeRequest);
    const Codes = z.object({
      Count: z.literal(501),
      Data: z.array(z.object({ PromoCodes: z.array(z.object({ Code: z.string() })) })),
    });
    const codesOf = (lines: typeof codes) =>
      lines.flatMap(({ Page }) =>
        Codes.parse(Page).Data.flatMap(({ PromoCodes }) => PromoCodes.map(({ Code }) => Code)),
      );
    expect([codes.length, new Set(codesOf(codes)).size]).toEqual([2, 501]);
    // An interrupted export can continue after its last line.
    expect(await exported(admin, 'promo-codes', promoCodeRequest, codes[0]?.After ?? '')).toEqual(codes.slice(1));
    expect((await admin.call('POST', '/api/ext/export/promo-codes?After=here', promoCodeRequest)).body).toMatchObject({
      Fields: { After: expect.any(String) },
    });
    const everyChange = {
      Query: '',
      Filter: { Entity: [], Action: [], Actor: [], Date: null },
      OrderBy: 'asc',
      Page: 1,
      Size: 100,
    };
    expect((await exported(admin, 'audit', everyChange))[0]?.Page).toEqual(
      z.object({ Result: z.unknown() }).parse((await admin.call('POST', '/api/ext/audit/list', everyChange)).body)
        .Result,
    );
  });

  it('contain the lines and packages of every order, like its page', async () => {
    const [order] = (await listOrders(admin, 'admin/deliveries/queued', { Query: '1-2' })).orders;
    expect(order).toMatchObject({
      OrderNo: '1-2',
      ShopName: 'Alder Soho',
      Created: hours(2),
      Pending: hours(2),
      Delivered: null,
      Packages: [{ PackageNo: 1, Barcode: 'BOX-1-2' }],
      Orderlines: [
        { ProductTitle: 'Tea', OrderLineQuantity: 2, OrderLineAmountPerUnit: 450, OrderlineCancelled: null },
        { ProductTitle: 'Cup' },
      ],
    });
    expect(await getOrder(admin, `admin/delivery/${order?.Id}`)).toEqual(order);
  });

  it('reject an invalid payload with 422 and the invalid fields', async () => {
    const list = (body: unknown) => admin.call('POST', '/api/admin/deliveries/queued', body);
    const request = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 };
    expect((await list(request)).status).toBe(200);
    const wrong = await list({ ...request, Page: 0, OrderBy: 'up', Size: 101 });
    expect(wrong.status).toBe(422);
    expect(wrong.body).toMatchObject({
      Error: expect.any(String),
      Fields: { Page: expect.any(String), OrderBy: expect.any(String), Size: expect.any(String) },
    });
    expect((await list({ ...request, Filter: { Status: 'all' } })).body).toMatchObject({
      Fields: { 'Filter.Status': expect.any(String) },
    });
    for (const body of ['{', '"text"', '', '{"__proto__":{"x":1}}']) expect((await list(body)).status).toBe(422);
    expect((await admin.call('POST', '/api/admin/deliveries/nowhere', request)).body).toMatchObject({
      Fields: { tab: expect.any(String) },
    });
    expect(
      (
        await admin.call('POST', '/api/admin/deliveries/queued', JSON.stringify(request), {
          'content-type': 'text/xml',
        })
      ).status,
    ).toBe(422);
  });

  it("count the user's orders per tab, and the overdue ones of the open tab", async () => {
    const counts = async (client: TestClient, Query = '') =>
      z
        .object({ Result: z.array(z.object({ Tab: z.string(), Count: z.number(), Overdue: z.number().nullable() })) })
        .parse((await client.call('POST', '/api/ext/order-counts', { Query })).body).Result;
    const shop = await portal.signIn('shop@demo.test');
    for (const [client, role] of [
      [admin, 'admin'],
      [shop, 'shop'],
    ] as const) {
      for (const Query of ['', '1-']) {
        const listed = await Promise.all(
          ['Pending', 'queued', 'failed', 'archived'].map(async (tab) => [
            tab,
            (await listOrders(client, `${role}/deliveries/${tab}`, { Query })).total,
          ]),
        );
        expect((await counts(client, Query)).map(({ Tab, Count }) => [Tab, Count])).toEqual(listed);
      }
    }
    const before = (await counts(shop))[0]?.Overdue ?? 0;
    await portal.addOrder({ orderNo: 'late', shopId: 1, createdAt: new Date(testStart.getTime() - 86_400_000) });
    await portal.addOrder({
      orderNo: 'late-but-held',
      shopId: 1,
      status: 'AuthorizationRequired',
      createdAt: new Date(testStart.getTime() - 86_400_000),
    });
    expect((await counts(shop))[0]?.Overdue).toBe(before + 1);
    expect((await counts(shop, 'late'))[0]?.Overdue).toBeNull();
  });
});
