import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Couriers, startCouriers } from './courier-app.ts';
import { issueDue } from './invoice-calls.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

type User = 'Admin' | 'Merchant' | 'Shop';
const largest = 2_147_483_647;
const noDate = { DateFrom: null, DateTo: null };
const aPage = { Query: '', Page: 1, Size: 50 };
const ofLedger = { ...aPage, Filter: { Shop: [], Cause: [], Date: null } };

describe(`extreme values, on ${engine}`, () => {
  let couriers: Couriers;
  let clients: Readonly<Record<User, TestClient>>;
  beforeAll(async () => {
    couriers = await startCouriers();
    clients = {
      Admin: await couriers.admin(),
      Merchant: await couriers.portal.signIn('merchant@demo.test'),
      Shop: await couriers.shop(),
    };
  });
  afterAll(() => couriers.portal.stop());

  describe('in requests', () => {
    it.each([
      [
        '/api/admin/subscription/merchant/shop/add-tranche',
        { ShopId: 1, NumberOfCredits: largest, Price: 0 },
        { NumberOfCredits: 'Enter at most 100,000 credits' },
      ],
      [
        '/api/admin/subscription/pro/add-tranche',
        { ProTeamId: 1, NumberOfCredits: 1, Price: largest },
        { Price: 'The largest amount is £999,999.99' },
      ],
      [
        '/api/admin/subscription/merchant/pay-as-you-go',
        { MerchantId: 1, Price: largest },
        { Price: 'The largest amount is £9,999.99' },
      ],
      [
        '/api/admin/subscription/merchant/suspend',
        { MerchantId: largest + 1 },
        { MerchantId: 'This number is too large.' },
      ],
      [
        '/api/admin/invoice',
        { Page: largest + 1, Query: '', Filter: { ...noDate, Merchants: [], Shops: [], InvoiceType: null } },
        { Page: expect.any(String) },
      ],
      [
        '/api/admin/invoice',
        { Page: 0, Query: '', Filter: { ...noDate, Merchants: [], Shops: [2 ** 53 - 1], InvoiceType: null } },
        { 'Filter.Shops.0': 'This number is too large.' },
      ],
      [
        '/api/admin/invoice',
        {
          Page: 0,
          Query: '',
          Filter: { ...noDate, DateFrom: '9999-12-31T23:59:59-14:00', Merchants: [], Shops: [], InvoiceType: null },
        },
        { 'Filter.DateFrom': 'Choose a date between 1900 and 2199' },
      ],
      [
        '/api/ext/ledger/list',
        { ...ofLedger, Query: 'a\ud800' },
        { Query: 'This contains a character that is not allowed.' },
      ],
    ])('are rejected by %s with an error at the field', async (path, body, Fields) => {
      expect(await clients.Admin.call('POST', path, body)).toMatchObject({ status: 422, body: { Fields } });
    });

    it('result in 404 as ids in a path', async () => {
      for (const path of [
        '/merchant/shop/2147483648',
        '/admin/subscription/merchant/99999999999999999999',
        '/ext/closures/2147483648',
        '/ext/money/trace/transaction/9007199254740991',
      ]) {
        expect([path, (await clients.Admin.call('GET', `/api${path}`)).status]).toEqual([path, 404]);
      }
    });
  });

  describe('in the database', () => {
    beforeAll(async () => {
      const delivery = await couriers.booked();
      const order = await couriers.portal.addOrder({ orderNo: 'extreme', shopId: 1 });
      const at = sql`${couriers.portal.clock.now().toISOString()}::timestamptz`;
      const cause = sql`'{"job": "test"}'::jsonb`;
      await couriers.ask(
        z.unknown(),
        sql`select ledger_grant(id, 'tranche', ${largest}::integer, ${largest}::integer, null, ${at}, ${cause}) from wallets, generate_series(1, 3) where shop_id = 1 or pro_team_id = 1`,
      );
      await couriers.ask(
        z.unknown(),
        sql`select ledger_post(wallet_id, null, 'booking', ${at}, ${cause}, jsonb_build_array(jsonb_build_object('account', id, 'amount', -${largest}::integer), jsonb_build_object('kind', 'spent', 'amount', ${largest}::integer)))
          from (select * from ledger_accounts where shop_id = 1 and balance = ${largest} limit 2) given`,
      );
      await couriers.ask(
        z.unknown(),
        sql`update plans set price = ${largest}, credits = ${largest}, pay_as_you_go_price = ${largest}, premium_fee = ${largest}, is_active = true`,
      );
      await couriers.ask(
        z.unknown(),
        sql`update order_lines set original_quantity = ${largest}, quantity = ${largest}, unit_price = ${largest} where order_id = ${order}::uuid`,
      );
      await couriers.ask(
        z.unknown(),
        sql`update delivery_quotes set delivery_pence = 2000000000, vat_pence = 0, total_pence = 2000000000 + coalesce(pay_as_you_go_pence, 0) + premium_pence where delivery_id = ${delivery}::uuid`,
      );
      await couriers.ask(
        z.unknown(),
        sql`update deliveries set paid_pence = ${largest}, courier_pence = ${largest}, booked_at = ${at}`,
      );
      for (const type of ['Shop', 'PlatformFee']) {
        await couriers.ask(
          z.unknown(),
          sql`insert into invoices (issuer, year, place, type, merchant_id, shop_id, order_id, order_no, order_date, issued_at, supplied_at, transaction_id, seller, buyer, lines, net, vat, total)
            select 'X', 2026, (select count(*) from invoices) + n, ${type}, 1, 1, ${order}::uuid, 'extreme', ${at}, ${at}, ${at}, case when n > 0 and ${type} <> 'Shop' then (select min(id) + n from ledger_transactions) end, '{"Name": "A", "Lines": []}', '{"Name": "B", "Lines": []}',
              jsonb_build_array(jsonb_build_object('Kind', 'goods', 'Title', 'Gold', 'Quantity', 1, 'Net', ${largest}::integer, 'Vat', 0)), ${largest}, 0, ${largest} from generate_series(1, case when ${type} = 'Shop' then 1 else 3 end) n`,
        );
      }
      await couriers.ask(z.unknown(), sql`select summarise_weeks(${at} + interval '8 days')`);
      await issueDue(couriers.portal);
    });

    it('do not break any page', async () => {
      const statement = (unit: string, format: string) =>
        `/ext/ledger/statement?Shop=1&Unit=${unit}&From=2020-01-01&To=2027-01-01&Format=${format}`;
      const invoices = { Page: 0, Size: 50, Query: '' };
      const pages: readonly (readonly [User, string, object?])[] = [
        ['Admin', '/admin/subscription/merchant/list', {}],
        ['Admin', '/admin/subscription/pro/list', {}],
        ['Admin', '/admin/subscription/merchant/1/shops', {}],
        ['Admin', '/admin/subscription/merchant/1'],
        ['Admin', '/admin/subscription/pro/1'],
        ['Merchant', '/merchant/subscription'],
        ['Merchant', '/merchant/subscription/shops', {}],
        ['Admin', '/ext/ledger/list', ofLedger],
        ['Merchant', '/ext/ledger/list', ofLedger],
        ['Shop', '/ext/ledger/list', ofLedger],
        ['Shop', '/ext/ledger/forecast'],
        ['Admin', '/ext/ledger/forecasts?Merchant=1'],
        ['Admin', '/ext/ledger/forecasts?Pro=1'],
        ['Merchant', '/ext/ledger/forecasts'],
        ['Admin', '/ext/ledger/usage?Merchant=1'],
        ['Merchant', '/ext/ledger/usage'],
        ['Admin', statement('credits', 'csv')],
        ['Admin', statement('pence', 'csv')],
        ['Merchant', statement('credits', 'pdf')],
        ['Shop', statement('pence', 'pdf')],
        ['Admin', '/ext/money/glance'],
        ['Merchant', '/ext/money/glance'],
        ['Admin', '/ext/money/trace/transaction/1'],
        ['Admin', '/ext/money/trace/summary/1'],
        [
          'Admin',
          '/admin/invoice',
          { ...invoices, Filter: { ...noDate, Merchants: [], Shops: [], InvoiceType: null } },
        ],
        [
          'Shop',
          '/shop/invoices',
          { ...invoices, Filter: { ...noDate, OrderId: null, DeliveryId: null, InvoiceType: null } },
        ],
        ['Admin', '/admin/weeklysummaries', { ...invoices, Filter: { ...noDate, Merchants: [] } }],
        ['Admin', '/agency-fee-weekly-export/url/1'],
        [
          'Admin',
          '/admin/agencyfees/csv-export',
          { DateFrom: '2026-01-01T00:00:00Z', DateTo: '2027-01-01T00:00:00Z', MerchantId: 0 },
        ],
        ['Shop', '/ext/delivery-day'],
        ['Admin', '/ext/courier-scores/list', { Filter: { Date: null }, Sort: 'AveragePrice', Order: 'asc' }],
        [
          'Shop',
          '/shop/deliveries/Pending',
          { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 50 },
        ],
        [
          'Shop',
          '/collect/list/open',
          {
            Order: 'desc',
            Page: 1,
            Size: 50,
            Query: '',
            Filter: { StartDate: null, EndDate: null, Status: [], Merchants: [], ConciergeOnly: false },
          },
        ],
      ];
      const answers = await Promise.all(
        pages.map(async ([role, path, body]) => [
          role,
          path,
          (await clients[role].call(body === undefined ? 'GET' : 'POST', `/api${path}`, body)).status,
        ]),
      );
      expect(answers).toEqual(pages.map(([role, path]) => [role, path, 200]));
    });

    it('do not break a weekly summary or an invoice as PDF documents', async () => {
      for (const path of ['/agency-fee-weekly-export/url/1', '/invoice/url/X-2026-000001']) {
        const link = z
          .object({ Result: z.string() })
          .parse((await clients.Admin.call('GET', `/api${path}`)).body).Result;
        expect([
          path,
          (await clients.Admin.call('GET', new URL(link, couriers.portal.origin).pathname)).status,
        ]).toEqual([path, 200]);
      }
    });

    it('are sent to the credits badge', async () => {
      const socket = await clients.Shop.open('/api/ws/remaining-credits');
      expect(await socket.received(1)).toMatchObject([
        { Type: 'RemainingCreditsModel', Data: { HasCredits: true, RemainingCredits: expect.any(Number) } },
      ]);
      socket.close();
    });
  });
});
