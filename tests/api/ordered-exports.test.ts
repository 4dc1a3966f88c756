/** Tests exports of lists with multiple sort columns: each part must start after the last row of the previous one. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Pence } from 'schema-admin/contract/units.ts';
import { brands, productVariants, products } from '../../server/db/catalogue-tables.ts';
import { muteAnnouncements } from '../../server/db/scope.ts';
import { catalogueOf } from './catalogue-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const some = 1210;
const range = (length: number) => Array.from({ length }, (_, at) => at);
const Line = z.object({ Page: z.unknown(), After: z.string().nullable() });
const Enveloped = z.object({ Result: z.unknown() });
const Names = {
  codes: z
    .object({ Data: z.array(z.object({ PromoCodes: z.array(z.object({ Code: z.string() })) })) })
    .transform(({ Data }) => Data.flatMap(({ PromoCodes }) => PromoCodes.map(({ Code }) => Code))),
  shops: z
    .object({ data: z.array(z.object({ Shops: z.array(z.object({ Id: z.number() })) })) })
    .transform(({ data }) => data.flatMap(({ Shops }) => Shops.map(({ Id }) => String(Id)))),
  variants: z
    .object({ Variants: z.array(z.object({ SKU: z.string() })) })
    .transform(({ Variants }) => Variants.map(({ SKU }) => SKU)),
};

describe(`exports of lists with multiple sort columns, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let subcategoryId: number;
  let brandIds: readonly unknown[];
  beforeAll(async () => {
    portal = await startApp();
    admin = await portal.signIn('admin@demo.test');
    const upc = catalogueOf(admin);
    const VerticalId = await upc.addVertical({ Name: 'Many' });
    subcategoryId = await upc.addSubcategory({
      Name: 'Many',
      CategoryId: await upc.addCategory({ Name: 'Many', VerticalId }),
    });
    brandIds = await portal.database.inScope('system', async (tx) => {
      await muteAnnouncements(tx);
      // Make many rows equal in every sort column but the last.
      await tx.execute(sql`insert into promo_codes (code, use_type, discount_type, percentage, amount, minimum_spend, is_referral_voucher, starts_at, expires_at)
        select 'SOME' || n, case n % 3 when 0 then 'SingleUse' else 'MultiUse' end, case n % 2 when 0 then 'Value' else 'Percent' end, case n % 2 when 1 then 10 end, case n % 2 when 0 then 100 end,
          case when n % 2 = 0 or n % 5 = 0 then 500 + n % 7 end, n % 11 = 0, timestamptz '2026-03-01' + n % 4 * interval '1 day', timestamptz '2027-03-01 00:00:00.123456' - n % 3 * interval '1 minute' from generate_series(1, ${some}) n`);
      await tx.execute(sql`insert into shops (merchant_id, name, region, email, line1, city, postal_code)
        select 1, case n % 2 when 0 then 'Many' else 'mANY' end || n % 9, 'Region ' || n % 3, 'many@demo.test', 'x', 'Leeds', 'LS1 1AA' from generate_series(1, ${some}) n`);
      const [one, other] = await tx
        .insert(brands)
        .values([{ name: 'One' }, { name: 'Other' }])
        .returning();
      const goods = await tx
        .insert(products)
        .values([one, other].map((brand) => ({ subcategoryId, brandId: brand?.id ?? 0, merchantId: 1, title: 'Many' })))
        .returning();
      await tx.insert(productVariants).values(
        range(some).map((n) => ({
          productId: goods[n % 2]?.id ?? 0,
          position: n,
          title: 'Many',
          sku: `many-${n}`,
          price: Pence.parse(100),
        })),
      );
      return [one?.id, other?.id];
    });
  });
  afterAll(() => portal.stop());

  /** Resolves to all pages of a list, its export, and the number of the export's parts. */
  async function compare(
    names: z.ZodType<string[]>,
    list: string,
    path: string,
    body: object,
  ): Promise<{ readonly listed: string[]; readonly exported: string[]; readonly parts: number }> {
    const listed: string[] = [];
    for (let Page = 1; ; Page += 1) {
      const answer = await admin.call('POST', `/api/${list}`, { ...body, Page, Size: 100 });
      const read = names.parse(
        list.startsWith('portal/') || list.startsWith('upc/') ? Enveloped.parse(answer.body).Result : answer.body,
      );
      listed.push(...read);
      if (read.length < 100) break;
    }
    const { status, body: text } = await admin.call('POST', `/api/ext/export/${path}`, { ...body, Page: 1, Size: 100 });
    expect(status).toBe(200);
    const lines = String(text)
      .trimEnd()
      .split('\n')
      .map((line) => Line.parse(JSON.parse(line)));
    return { listed, exported: lines.flatMap(({ Page }) => names.parse(Page)), parts: lines.length };
  }

  it('contain promotion codes in list order for every sort, with and without a search', async () => {
    for (const OrderBy of ['Expires', 'StartDate', 'DiscountType', 'UseType', 'MinimumSpend', 'CodeType']) {
      for (const Query of OrderBy === 'UseType' ? ['', 'some1'] : ['']) {
        const body = {
          Query,
          OrderBy,
          Filter: { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] },
        };
        const { listed, exported, parts } = await compare(Names.codes, 'portal/promo-code/list', 'promo-codes', body);
        expect(exported).toEqual(listed);
        expect([new Set(exported).size, parts]).toEqual([exported.length, Math.ceil(exported.length / 500)]);
      }
    }
  });

  it('contain shops by region and name, in both directions', async () => {
    for (const Order of ['asc', 'desc']) {
      const { listed, exported, parts } = await compare(Names.shops, 'merchant/shop/list', 'shops', {
        Order,
        Query: '',
        Filter: { Cities: [], Regions: [] },
      });
      expect(exported).toEqual(listed);
      expect([new Set(exported).size, parts]).toEqual([exported.length, 3]);
    }
  });

  it('contain the variants of a subcategory, even for more than one brand', async () => {
    for (const Brands of [[], brandIds]) {
      const { listed, exported, parts } = await compare(Names.variants, 'upc/subcategory/variants', 'variants', {
        SubCategoryId: subcategoryId,
        Filter: { Brands, Merchants: [] },
      });
      expect(exported).toEqual(listed);
      expect([new Set(exported).size, parts]).toEqual([exported.length, 3]);
    }
  });

  it('continue after a row that has moved, and reject a position from another sort order', async () => {
    const body = {
      Query: 'some',
      OrderBy: 'Expires',
      Page: 1,
      Size: 100,
      Filter: { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] },
    };
    const first = Line.parse(
      JSON.parse(String((await admin.call('POST', '/api/ext/export/promo-codes', body)).body).split('\n')[0] ?? ''),
    );
    const last = Names.codes.parse(first.Page).at(-1);
    await portal.database.inScope('system', (tx) =>
      tx.execute(sql`update promo_codes set expires_at = '2028-01-01' where code = ${last}`),
    );
    const continueAfter = (after: string | null, requestBody: object) =>
      admin.call('POST', `/api/ext/export/promo-codes?After=${encodeURIComponent(after ?? '')}`, requestBody);
    const rest = String((await continueAfter(first.After, body)).body)
      .trimEnd()
      .split('\n')
      .map((line) => Line.parse(JSON.parse(line)));
    expect(rest.flatMap(({ Page }) => Names.codes.parse(Page))).toHaveLength(some - 500);
    for (const wrong of [first.After?.replace('2027', 'soon'), first.After?.replace('["', '["1","')]) {
      const { status, body: refusal } = await continueAfter(wrong ?? null, body);
      expect([status, refusal]).toEqual([422, expect.objectContaining({ Fields: { After: expect.any(String) } })]);
    }
    expect((await continueAfter(first.After, { ...body, OrderBy: 'UseType' })).status).toBe(422);
  });
});
