/** Checks that every list finds the same records, however a name, a code or a phone number is typed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { searchTexts } from 'schema-admin/contract/values/search-text.fixture.ts';
import { deliveries } from '../../server/db/courier-tables.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { listDeliveries } from './courier-calls.ts';
import { deliveryRow } from './courier-rows.ts';
import { testStart } from './fixture.ts';
import { listOf } from './invoice-calls.ts';
import { listOrders } from './order-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const Texts = z.object({ rows: z.array(z.object({ text: z.string() })) });

/** Different spellings of the names in the records. */
const names = [
  "D'Arcy",
  'D’ARCY',
  'd´arcy',
  'Zoe Muller',
  'zoë müller-łukasz',
  'Zoe\u0308 Mu\u0308ller',
  'Muller Lukasz',
  'muller–lukasz',
  '\u200EZoe\u200B Muller',
];
const phones = [
  '07700 900777',
  '+447700900777',
  '0044 7700 900 777',
  '+44 (0)7700 900777',
  '07700–900–777',
  '7700 900777',
  '900 777',
  '447700900777',
  '\u202A+44 7700 900777\u202C',
];

describe(`searches, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let merchant: TestClient;
  let shop: TestClient;

  beforeAll(async () => {
    portal = await startApp();
    [admin, merchant, shop] = [
      await portal.signIn('admin@demo.test'),
      await portal.signIn('merchant@demo.test'),
      await portal.signIn('shop@demo.test'),
    ];
    await portal.database.inScope('system', async (tx) => {
      await muteAnnouncements(tx);
      await tx.execute(sql`update shops set name = 'D’Arcy & Zoë Müller-Łukasz' where id = 1`);
      await tx.execute(sql`update merchants set name = 'Łódź – O’Hara' where id = 1`);
      await tx.execute(sql`insert into orders (merchant_id, shop_id, order_no, created_at, status, portal_status, customer_first_name, customer_last_name, customer_phone, delivery_line1, delivery_post_code)
        values (1, 1, 'FORM–1', '2026-03-01', 'QueuedDelivery', 'Queued', 'D’Arcy Zoë', 'Müller-Łukasz', '+44 (0)7700 900 777', '12–14 High Street', 'SW1A 1AA')`);
      await tx.insert(deliveries).values(
        deliveryRow('FORM-1', {
          dropOffFirstName: "D'Arcy Zoë",
          dropOffLastName: 'Müller‑Łukasz',
          dropOffPhone: '07700 900777',
          bookedAt: testStart,
        }),
      );
      await tx.execute(sql`insert into incidents (merchant_id, shop_id, favourite_day, title, reason, details, opened_at, due_at)
        values (1, 1, '2026-03-01', 'Favourite of D’Arcy', 'NO_COURIER', 'Zoë Müller-Łukasz, 07700 900777', '2026-03-01', '2026-03-02')`);
      await tx.execute(sql`insert into promo_codes (code, use_type, discount_type, percentage, starts_at, expires_at, first_name, last_name)
        values ('FORM-1', 'SingleUse', 'Percent', 10, '2026-03-01', '2027-03-01', 'D’Arcy Zoë', 'Müller-Łukasz')`);
      await tx.execute(sql`insert into invoices (issuer, year, place, type, merchant_id, shop_id, order_id, order_no, order_date, issued_at, supplied_at, seller, buyer, lines, net, vat, total)
        select 'M1', 2026, 901, 'Shop', 1, 1, id, order_no, created_at, created_at, created_at, '{}', '{}', '[{"Kind": "goods", "Title": "Tea", "Quantity": 1, "Net": 100, "Vat": 20}]', 100, 20, 120 from orders where order_no = 'FORM–1'`);
    });
  });
  afterAll(() => portal.stop());

  it('normalise texts in the database as in the portal', async () => {
    const given = searchTexts.map(([text]) => text);
    const { rows } = await portal.database.inScope('system', async (tx) =>
      Texts.parse(
        await tx.execute(
          sql`select search_text(given) as text from unnest(${sql.param(given)}::text[]) with ordinality as texts (given, place) order by place`,
        ),
      ),
    );
    expect(rows.map(({ text }, index) => [given[index], text])).toEqual(searchTexts);
  });

  it.each([...names, ...phones, 'form-1', 'FORM 1', '14 high street', 'sw1a1aa'])(
    'find an order by %j',
    async (Query) => {
      expect((await listOrders(admin, 'admin/deliveries/queued', { Query })).numbers).toEqual(['FORM–1']);
      expect((await listOrders(shop, 'shop/deliveries/queued', { Query })).numbers).toEqual(['FORM–1']);
    },
  );

  it.each([...names, ...phones, 'FORM–1'])('find a delivery by %j', async (Query) => {
    expect((await listDeliveries(admin, 'open', { Query })).references).toEqual(['FORM-1']);
  });

  it('find deliveries by the name of their merchant', async () => {
    for (const Query of ["lodz o'hara", 'LODZ']) {
      expect((await listDeliveries(admin, 'open', { Query })).references).toContain('FORM-1');
    }
  });

  it.each(names)('find shops, incidents and promotion codes by %j', async (Query) => {
    const searches: readonly [client: TestClient, path: string, body: object][] = [
      [merchant, '/merchant/shop/list', { Order: 'asc', Page: 1, Size: 10, Filter: { Cities: [], Regions: [] } }],
      [admin, '/ext/incidents/list', { Tab: 'open', Filter: { Reason: [], Owner: [] }, Page: 1, Size: 50 }],
      [
        admin,
        '/portal/promo-code/list',
        {
          OrderBy: 'Expires',
          Page: 1,
          Size: 15,
          Filter: { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] },
        },
      ],
    ];
    for (const [client, path, body] of searches) {
      const answer = await client.call('POST', `/api${path}`, { ...body, Query });
      expect([path, answer.status, JSON.stringify(answer.body)]).toEqual([
        path,
        200,
        expect.stringMatching(/"(?:totalCount|TotalCount|Count)":1\b/),
      ]);
    }
  });

  it.each(['form-1', 'FORM–1', 'M1-2026-000901', '000901', '2026–000901'])('find an invoice by %j', async (Query) => {
    expect((await listOf(shop, 'shop', { Query })).total).toBe(1);
  });

  it('return everything for a query of quotation marks only', async () => {
    expect((await listOrders(admin, 'admin/deliveries/queued', { Query: '’' })).total).toBe(
      (await listOrders(admin, 'admin/deliveries/queued')).total,
    );
  });
});
