/** Checks that lists beyond the limits of a page, an export part and a count are searched, paged and exported fully. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { emptyOwn } from './invoice-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

/** Number of rows, which is one more than a list counts. */
const many = 10_001;
const some = 1210;

const noPromoFilter = { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] };
const Codes = z.object({
  Count: z.number(),
  TotalIsAtLeast: z.boolean().optional(),
  Data: z.array(z.object({ PromoCodes: z.array(z.object({ Code: z.string() })) })),
});
const Invoices = z.object({
  total: z.number(),
  totalIsAtLeast: z.boolean().optional(),
  invoiceGroups: z.array(
    z.object({
      OrderNo: z.string(),
      Invoices: z.array(z.object({ InvoiceNo: z.string(), CorrectsInvoiceNo: z.string().nullable() })),
    }),
  ),
});
const Incidents = z.object({
  TotalCount: z.number(),
  TotalIsAtLeast: z.boolean().optional(),
  Incidents: z.array(z.object({ Title: z.string() })),
});
const Line = z.object({ Page: z.unknown(), After: z.string().nullable() });
const Enveloped = z.object({ Result: z.unknown() });

const range = (length: number, from = 0) => Array.from({ length }, (_, at) => from + at);

describe(`large lists, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let shop: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    [admin, shop] = [await portal.signIn('admin@demo.test'), await portal.signIn('shop@demo.test')];
    await portal.database.inScope('system', async (tx) => {
      await muteAnnouncements(tx);
      await tx.execute(sql`insert into promo_codes (code, use_type, discount_type, percentage, starts_at, expires_at)
        select 'MANY' || lpad(n::text, 5, '0'), case n % 3 when 0 then 'SingleUse' else 'MultiUse' end, 'Percent', 10, '2026-03-01', timestamptz '2027-03-01' - n * interval '1 minute' from generate_series(1, ${many}) n`);
      // Each order has a sales invoice, and every eleventh order also has a credit note.
      await tx.execute(sql`insert into orders (merchant_id, shop_id, order_no, created_at, status, portal_status, customer_first_name, customer_last_name, delivery_line1, delivery_post_code)
        select 1, 1, 'many-' || n, timestamptz '2026-03-01' - n * interval '1 minute', 'DeliveredDelivery', 'Archived', 'Ada', 'Manifold', 'x', 'M1 1AE' from generate_series(1, ${some}) n`);
      const invoice = (place: ReturnType<typeof sql>, corrects: ReturnType<typeof sql>) => sql`
        insert into invoices (issuer, year, place, type, merchant_id, shop_id, order_id, order_no, order_date, issued_at, supplied_at, corrects_id, seller, buyer, lines, net, vat, total)
        select 'M1', 2026, ${place}, 'Shop', 1, 1, orders.id, orders.order_no, orders.created_at, orders.created_at, orders.created_at, ${corrects}, '{}', '{}', '[{"Kind": "goods", "Title": "Tea", "Quantity": 1, "Net": 100, "Vat": 20}]', 100, 20, 120
        from orders`;
      await tx.execute(
        sql`${invoice(sql`split_part(orders.order_no, '-', 2)::int`, sql`null`)} where order_no like 'many-%'`,
      );
      await tx.execute(
        sql`${invoice(sql`5000 + split_part(orders.order_no, '-', 2)::int`, sql`invoices.id`)} join invoices on invoices.order_id = orders.id where orders.order_no like 'many-%' and split_part(orders.order_no, '-', 2)::int % 11 = 0`,
      );
      await tx.execute(sql`insert into incidents (merchant_id, shop_id, favourite_day, title, reason, details, opened_at, due_at)
        select 1, 1, '2026-03-01', 'Favourite ' || n, 'NO_COURIER', 'Nobody answered the bell', timestamptz '2026-03-01', timestamptz '2026-03-02' + n * interval '1 minute' from generate_series(1, ${some}) n`);
    });
  });
  afterAll(() => portal.stop());

  it('are read and searched through indexes for every role', async () => {
    const plans = await portal.database.inScope('system', async (tx) => {
      const Plan = z.object({ rows: z.array(z.object({ 'QUERY PLAN': z.string() })) });
      const explained = async (role: string, query: string) => {
        await tx.execute(sql`select set_config('role', ${role}, true)`);
        const { rows } = Plan.parse(await tx.execute(sql.raw(`explain (costs off) ${query}`)));
        await tx.execute(sql`reset role`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      for (const index of ['invoices_search', 'incidents_search', 'promo_codes_search', 'audit_search']) {
        await tx.execute(sql.raw(`reindex index ${index}`));
      }
      await tx.execute(sql`analyze`);
      await tx.execute(
        sql`select set_config('app.merchant', '1', true), set_config('app.shop', '1', true), set_config('app.search1', '%005011%', true), set_config('app.sought1', '005011', true), set_config('enable_seqscan', 'off', true)`,
      );
      const found: Record<string, string> = {};
      for (const table of ['invoices', 'incidents', 'promo_codes', 'audit']) {
        found[`${table}_search`] = await explained('portal_admin_reader_search', `select id from ${table}`);
      }
      for (const role of ['portal_merchant_reader_search', 'portal_shop_reader_search']) {
        found[`${role} invoices_search`] = await explained(role, 'select id from invoices');
      }
      const page = 'order by order_date desc, subject limit 10 offset 500';
      found['invoices_list'] = await explained('portal_admin', `select subject from invoices where is_first ${page}`);
      found['portal_merchant list'] = await explained(
        'portal_merchant',
        `select subject from invoices where merchant_id = 1 and is_first ${page}`,
      );
      found['portal_shop type_list'] = await explained(
        'portal_shop',
        `select subject from invoices where shop_id = 1 and shop_reader_id = 1 and type = 'Shop' and is_first_of_type ${page}`,
      );
      found['promo_codes_use'] = await explained(
        'portal_admin',
        'select id from promo_codes order by use_type desc, expires_at desc, id desc limit 15 offset 1500',
      );
      found['incidents_open'] = await explained(
        'portal_admin',
        'select id from incidents where resolved_at is null order by due_at, id limit 20 offset 500',
      );
      found['product_variants_list'] = await explained(
        'portal_admin',
        'select id from product_variants where subcategory_id = 1 and not is_archived order by product_title, product_id, position limit 20 offset 500',
      );
      const entries = "account_kind = 'commission' order by at desc, id desc limit 20 offset 500";
      found['ledger_entries_kind_list'] = await explained(
        'portal_admin',
        `select id from ledger_entries where ${entries}`,
      );
      found['ledger_entries_merchant_kind'] = await explained(
        'portal_merchant',
        `select id from ledger_entries where merchant_id = 1 and ${entries}`,
      );
      found['ledger_entries_shop_kind'] = await explained(
        'portal_shop',
        `select id from ledger_entries where shop_id = 1 and ${entries}`,
      );
      return found;
    });
    const wrong = Object.entries(plans).filter(
      ([name, plan]) =>
        plan.includes('Sort') || !new RegExp(`Scan (using|on) \\w*${name.split(' ').at(-1) ?? ''}\\b`).test(plan),
    );
    expect(wrong).toEqual([]);
  });

  it('have search indexes that start with the text, not with the tenant', async () => {
    const { rows } = z
      .object({ rows: z.array(z.object({ name: z.string(), definition: z.string() })) })
      .parse(
        await portal.database.inScope('system', (tx) =>
          tx.execute(
            sql`select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public' and indexdef like '% USING gin (%merchant_id%'`,
          ),
        ),
      );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ definition }) => definition.includes('gin (merchant_id'))).toEqual([]);
  });

  const exported = async (client: TestClient, path: string, body: object) => {
    const { status, body: text } = await client.call('POST', `/api/ext/export/${path}`, body);
    expect(status).toBe(200);
    return String(text)
      .trimEnd()
      .split('\n')
      .map((line) => Line.parse(JSON.parse(line)));
  };

  describe('promotion codes', () => {
    const list = async (overrides: object) => {
      const { body } = await admin.call('POST', '/api/portal/promo-code/list', {
        Query: '',
        OrderBy: 'Expires',
        Page: 1,
        Size: 15,
        Filter: noPromoFilter,
        ...overrides,
      });
      const { Data, ...counted } = Codes.parse(Enveloped.parse(body).Result);
      return { ...counted, codes: Data.flatMap(({ PromoCodes }) => PromoCodes.map(({ Code }) => Code)) };
    };
    const codes = (numbers: readonly number[]) => numbers.map((n) => `MANY${String(n).padStart(5, '0')}`);

    it('are counted up to a limit, and marked as incomplete beyond it', async () => {
      expect(await list({})).toEqual({ Count: many, TotalIsAtLeast: true, codes: codes(range(15, 1)) });
      expect(await list({ Page: 667 })).toMatchObject({ codes: codes(range(11, 9991)), Count: many });
      expect(await list({ Filter: { ...noPromoFilter, UseType: ['SingleUse'] } })).toMatchObject({
        Count: 3333,
        codes: codes(range(15, 1).map((n) => 3 * n)),
      });
    });

    it('are found in list order when most of them match, on any page and in any sort order', async () => {
      expect(await list({ Query: 'many' })).toMatchObject({ TotalIsAtLeast: true, codes: codes(range(15, 1)) });
      expect(await list({ Query: 'many', Page: 400 })).toMatchObject({
        TotalIsAtLeast: true,
        codes: codes(range(15, 5986)),
      });
      expect(await list({ Query: 'many', OrderBy: 'UseType' })).toMatchObject({
        TotalIsAtLeast: true,
        codes: codes(range(15, 1).map((n) => 3 * n)),
      });
      // This page reaches the end, so the count is exact.
      expect(await list({ Query: 'many', Page: 667 })).toEqual({ Count: many, codes: codes(range(11, 9991)) });
    });

    it('are counted exactly when few of them match', async () => {
      expect(await list({ Query: 'MANY001' })).toMatchObject({ Count: 100, codes: codes(range(15, 100)) });
      expect(await list({ Query: '10001' })).toEqual({ Count: 1, codes: codes([10_001]) });
      expect(await list({ Query: 'many%' })).toEqual({ Count: 0, codes: [] });
    });
  });

  describe('incidents', () => {
    const body = (overrides: object) => ({
      Tab: 'open',
      Query: '',
      Filter: { Reason: [], Owner: [] },
      Page: 1,
      Size: 20,
      ...overrides,
    });
    const list = async (overrides: object) => {
      const { Incidents: found, ...counted } = Incidents.parse(
        Enveloped.parse((await admin.call('POST', '/api/ext/incidents/list', body(overrides))).body).Result,
      );
      return { ...counted, titles: found.map(({ Title }) => Title) };
    };
    const titles = (numbers: readonly number[]) => numbers.map((n) => `Favourite ${n}`);

    it('are found by title and details, earliest due date first', async () => {
      expect(await list({ Query: 'the BELL' })).toEqual({ TotalCount: some, titles: titles(range(20, 1)) });
      expect(await list({ Query: 'the bell', Page: 61 })).toEqual({
        TotalCount: some,
        titles: titles(range(10, 1201)),
      });
      expect(await list({ Query: 'favourite 12' })).toEqual({
        TotalCount: 22,
        titles: titles([12, ...range(10, 120), ...range(9, 1200)]),
      });
      expect(await list({ Filter: { Reason: ['OTHER'], Owner: [] } })).toEqual({ TotalCount: 0, titles: [] });
    });

    it('are exported completely, in parts that continue where the previous one ended', async () => {
      for (const [Query, TotalCount] of [
        ['', some],
        ['bell', some],
      ] as const) {
        const pages = (await exported(admin, 'incidents', body({ Query }))).map(({ Page }) => Incidents.parse(Page));
        expect(pages.map((page) => page.TotalCount)).toEqual([TotalCount, TotalCount, TotalCount]);
        expect(pages.flatMap((page) => page.Incidents.map(({ Title }) => Title))).toEqual(titles(range(some, 1)));
      }
    });
  });

  describe('invoices', () => {
    const body = ({
      Filter: filter = {},
      ...overrides
    }: {
      readonly Page?: number;
      readonly Query?: string;
      readonly Filter?: object;
    }) => ({ Page: 0, Size: 10, Query: '', ...overrides, Filter: { ...emptyOwn, ...filter } });
    const list = async (overrides: Parameters<typeof body>[0]) => {
      const { invoiceGroups, ...counted } = Invoices.parse(
        (await shop.call('POST', '/api/shop/invoices', body(overrides))).body,
      );
      return { ...counted, groups: invoiceGroups.map(({ OrderNo, Invoices: { length } }) => `${OrderNo}: ${length}`) };
    };
    const groups = (numbers: readonly number[]) => numbers.map((n) => `many-${n}: ${n % 11 === 0 ? 2 : 1}`);

    it('appear once per order, with all of its invoices', async () => {
      for (const Filter of [{}, { InvoiceType: 'Shop' }]) {
        expect(await list({ Filter })).toMatchObject({ total: some, groups: groups(range(10, 1)) });
        expect(await list({ Filter, Page: 120 })).toMatchObject({ total: some, groups: groups(range(10, 1201)) });
      }
      expect(await list({ Filter: { InvoiceType: 'PlatformCollect' } })).toMatchObject({ total: 0, groups: [] });
    });

    it('are found by any part of an order or invoice number, without other invoices', async () => {
      expect(await list({ Query: 'Many-7' })).toMatchObject({
        total: 111,
        groups: groups([7, ...range(10, 70), ...range(100, 700)].slice(0, 10)),
      });
      expect(await list({ Query: 'm1-2026-005011' })).toMatchObject({ total: 1, groups: ['many-11: 1'] });
      const credit = Invoices.parse((await shop.call('POST', '/api/shop/invoices', body({ Query: '005011' }))).body)
        .invoiceGroups[0]?.Invoices;
      expect(credit).toEqual([{ InvoiceNo: 'M1-2026-005011', CorrectsInvoiceNo: 'M1-2026-000011' }]);
      // 1,320 invoices match, which is more than a search counts.
      expect(await list({ Query: '-2026-' })).toMatchObject({ groups: groups(range(10, 1)) });
      expect(await list({ Query: '-2026-', Page: 120 })).toMatchObject({
        total: some,
        groups: groups(range(10, 1201)),
      });
    });

    it('are exported completely, in parts that continue where the previous one ended', async () => {
      for (const Query of ['', '-2026-']) {
        const lines = await exported(shop, 'invoices/of-shop', body({ Query }));
        const found = lines.flatMap(({ Page }) =>
          Invoices.partial({ total: true })
            .parse(Page)
            .invoiceGroups.map(({ OrderNo, Invoices: { length } }) => `${OrderNo}: ${length}`),
        );
        expect([lines.length, found]).toEqual([3, groups(range(some, 1))]);
      }
      const backwards = { DateFrom: '2026-03-11T00:00:00.000Z', DateTo: '2026-03-09T00:00:00.000Z' };
      expect((await shop.call('POST', '/api/ext/export/invoices/of-shop', body({ Filter: backwards }))).status).toBe(
        422,
      );
    });
  });
});
