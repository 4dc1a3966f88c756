/**
 * Compares every API field with its column. Rows contain distinct values, and are inserted without Drizzle's mapping.
 */
import { type Table, getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  brands,
  categories,
  productVariants,
  products,
  subcategories,
  verticals,
} from '../../server/db/catalogue-tables.ts';
import { orderNotes, orderPrints } from '../../server/db/order-tables.ts';
import { promoCodes, pushNotifications, pushRecipients } from '../../server/db/promotion-tables.ts';
import { audit, merchants, orderLines, orders, packages, shops, users, vehicleTypes } from '../../server/db/schema.ts';
import { shopClosures, shopImages, shopPickingHours } from '../../server/db/shop-tables.ts';
import { hashPassword } from '../../server/areas/session/sessions.ts';
import { type Values, distinctValues, expectedRecord } from '../../server/testing/distinct-values.ts';
import * as columns from '../../server/testing/wire-columns.ts';
import { password } from './fixture.ts';
import { listOrders } from './order-calls.ts';
import { type TestApp, startApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';
import { engine } from './test-database.ts';

const tenant = { merchant_id: 71, shop_id: 72 };
const orderId = '00000000-0000-4000-8000-000000000073';

const merchant = distinctValues(merchants, {
  suspended_at: null,
  id: 71,
  brand_colour: '1a2b3c',
  vat_number: '123456789',
  returns_window: 30,
  social_links: { Youtube: 'https://youtu.be/elder' },
});
const shop = distinctValues(shops, {
  id: 72,
  merchant_id: 71,
  archived_at: null,
  label_language: 'pl',
  is_bound: false,
  is_referral_voucher: true,
});
const order = distinctValues(orders, {
  ...tenant,
  id: orderId,
  status: 'QueuedDelivery',
  portal_status: 'Queued',
  vehicle_type_id: 1,
  payment_status: 'Succeeded',
});
const line = distinctValues(orderLines, {
  ...tenant,
  order_id: orderId,
  quantity: 3,
  original_quantity: 5,
  options: [{ Name: 'Finish', Value: 'Matt' }],
});
const parcel = distinctValues(packages, { ...tenant, order_id: orderId });
const note = distinctValues(orderNotes, { ...tenant, order_id: orderId });
const print = distinctValues(orderPrints, { ...tenant, order_id: orderId, what: 'labels' });
const vehicle = distinctValues(vehicleTypes, { active: true });
const hours = distinctValues(shopPickingHours, { ...tenant, day: 3, from_minute: 545, to_minute: 1055 });
const image = distinctValues(shopImages, tenant);
const closure = distinctValues(shopClosures, {
  ...tenant,
  first_day: '2026-08-01',
  last_day: '2026-08-03',
  from_minute: 605,
  to_minute: 965,
});
const code = distinctValues(promoCodes, {
  code: 'ELDER',
  use_type: 'MultiUse',
  discount_type: 'Value',
  percentage: null,
  amount: 250,
  minimum_spend: 1200,
  is_referral_voucher: true,
});
const push = distinctValues(pushNotifications, { created_by: null, cancelled_at: null });
const vertical = distinctValues(verticals);
const category = distinctValues(categories, { id: 601, vertical_id: vertical['id'] });
const subcategory = distinctValues(subcategories, { id: 602, category_id: 601 });
const brand = distinctValues(brands);
const product = distinctValues(products, {
  subcategory_id: 602,
  merchant_id: 71,
  brand_id: brand['id'],
  archived_at: null,
});
const variant = distinctValues(productVariants, {
  product_id: product['id'],
  is_archived: false,
  is_available: false,
  shop_ids: [72],
});
const change = distinctValues(audit, {
  id: 900,
  actor_id: orderId,
  action: 'update',
  before: { delivery_city: 'Leeds', shop_id: 72 },
  after: { delivery_city: 'York' },
});

/** Rows to insert, with parents before their children. */
const rows: readonly (readonly [Table, Values])[] = [
  [merchants, merchant],
  [shops, shop],
  [vehicleTypes, vehicle],
  [orders, order],
  [orderLines, line],
  [packages, parcel],
  [orderNotes, note],
  [orderPrints, print],
  [shopPickingHours, hours],
  [shopImages, image],
  [shopClosures, closure],
  [promoCodes, code],
  [pushNotifications, push],
  [pushRecipients, { notification_id: push['id'], kind: 'shop', recipient: '72' }],
  [pushRecipients, { notification_id: push['id'], kind: 'customer', recipient: 'C-9' }],
  [verticals, vertical],
  [categories, category],
  [subcategories, subcategory],
  [brands, brand],
  [products, product],
  [productVariants, variant],
  [audit, change],
];

function insert(table: Table, values: Values) {
  const kinds = new Map(Object.values(getTableColumns(table)).map(({ name, dataType }) => [name, dataType]));
  const expressions = Object.entries(values).map(([name, value]) => {
    if (kinds.get(name) === 'array') {
      return sql`${JSON.stringify(value).replace('[', '{').replace(']', '}')}::integer[]`;
    }
    if (kinds.get(name) === 'json') return sql`${JSON.stringify(value)}::text::jsonb`;
    return sql`${value instanceof Date ? value.toISOString() : value}`;
  });
  const names = Object.keys(values).map((name) => sql.identifier(name));
  return sql`insert into ${sql.identifier(getTableName(table))} (${sql.join(names, sql`, `)}) values (${sql.join(expressions, sql`, `)})`;
}

describe(`every field, on ${engine}`, () => {
  let portal: TestApp;
  let admin: TestClient;
  let owner: TestClient;
  let counter: TestClient;
  beforeAll(async () => {
    portal = await startApp();
    const passwordHash = await hashPassword(password);
    await portal.database.inScope('system', async (tx) => {
      for (const [table, values] of rows) await tx.execute(insert(table, values));
      await tx.insert(users).values([
        {
          email: 'elder@demo.test',
          passwordHash,
          role: 'Merchant',
          merchantId: 71,
          isCollectEnabled: true,
          termsAcceptedAt: portal.clock.now(),
        },
        { email: 'elder-shop@demo.test', passwordHash, role: 'Shop', merchantId: 71, shopId: 72 },
      ]);
    });
    admin = await portal.signIn('admin@demo.test');
    owner = await portal.signIn('elder@demo.test');
    counter = await portal.signIn('elder-shop@demo.test');
  });
  afterAll(() => portal.stop());

  const get = async (client: TestClient, path: string) =>
    z.object({ Result: z.unknown() }).parse((await client.call('GET', `/api${path}`)).body).Result;
  const post = async (client: TestClient, path: string, body: object) =>
    (await client.call('POST', `/api${path}`, body)).body;

  it('of an order comes from its column, with lines and packages, in the list and on the page', async () => {
    const whole = {
      ...expectedRecord(columns.orderColumns, order),
      DriverId: orderId,
      ShopName: shop['name'],
      LabelLanguage: shop['label_language'],
      Packages: [expectedRecord(columns.packageColumns, parcel)],
      Orderlines: [expectedRecord(columns.lineColumns, line)],
    };
    for (const [client, role] of [
      [admin, 'admin'],
      [owner, 'merchant'],
      [counter, 'shop'],
    ] as const) {
      expect(await get(client, `/${role}/delivery/${orderId}`)).toEqual(whole);
      expect((await listOrders(client, `${role}/deliveries/queued`, { Query: 'order_no of orders' })).orders).toEqual([
        whole,
      ]);
    }
  });

  it("of an order's driver, merchant, notes, prints and vehicles comes from its column", async () => {
    expect(await get(admin, `/admin/delivery/driver/${orderId}`)).toEqual(
      expectedRecord({ CourierName: 'driver_name', DeliveryDate: 'delivered_at' }, order),
    );
    expect(await get(admin, '/admin/shop/72')).toEqual({
      ...expectedRecord(columns.adminShopColumns, shop),
      Merchant: expectedRecord(columns.adminMerchantColumns, merchant),
    });
    expect(await get(counter, `/ext/notes/orders/${orderId}`)).toEqual([expectedRecord(columns.noteColumns, note)]);
    expect(await get(counter, `/ext/prints/orders/${orderId}`)).toEqual([expectedRecord(columns.printColumns, print)]);
    expect(await get(counter, '/shop/delivery/vehicle-type')).toContainEqual(
      expectedRecord(columns.vehicleColumns, vehicle),
    );
    expect(await get(counter, `/ext/scan/${encodeURIComponent(String(parcel['barcode']))}`)).toEqual({
      OrderId: orderId,
      PackageNo: parcel['package_no'],
    });
  });

  it('of a shop comes from its column, with its address, hours and images', async () => {
    const day = { Id: hours['id'], Day: 3, StartTime: '2026-03-10T09:05:00.000Z', EndTime: '2026-03-10T17:35:00.000Z' };
    expect(await get(owner, '/merchant/shop/72')).toEqual({
      ...expectedRecord(columns.shopColumns, shop),
      MerchantName: merchant['name'],
      Archived: false,
      Address: { ...expectedRecord(columns.shopAddressColumns, shop), Country: 'United Kingdom' },
      PickingHours: [day],
      Images: [{ Id: image['id'], ImageUrl: image['image_url'] }],
    });
    const list = await post(owner, '/merchant/shop/list', {
      Order: 'asc',
      Page: 1,
      Size: 10,
      Query: '',
      Filter: { Cities: [], Regions: [] },
    });
    expect(list).toEqual({
      data: [
        { Region: shop['region'], Shops: [{ ...expectedRecord(columns.shopItemColumns, shop), Archived: false }] },
      ],
      totalCount: 1,
    });
  });

  it('of a closure comes from its column, with minutes as a time of day', async () => {
    const whole = { ...expectedRecord(columns.closureColumns, closure), From: '10:05', To: '16:05' };
    expect(await get(owner, `/ext/closures/${String(closure['id'])}`)).toEqual(whole);
    expect(await get(owner, '/ext/closures/shop/72')).toEqual([whole]);
  });

  it("of a merchant's account comes from its column", async () => {
    const { MerchantSocialMediaLinks, ...rest } = z
      .looseObject({ MerchantSocialMediaLinks: z.unknown() })
      .parse(await get(owner, '/merchant'));
    expect(rest).toEqual({
      ...expectedRecord(columns.merchantColumns, merchant),
      Address: expectedRecord(columns.merchantAddressColumns, merchant),
      ReturnsPolicy: expectedRecord(columns.returnsColumns, merchant),
    });
    expect(MerchantSocialMediaLinks).toContainEqual({ Platform: 'Youtube', Link: 'https://youtu.be/elder' });
  });

  it("of a user's account comes from its column", async () => {
    const signIn = (email: string) => post(portal.visitor(), '/portal/login', { Email: email, Password: password });
    const flags = { IsUserAdmin: false, IsCollectEnabled: true, IsCollectOnly: false, TermsAccepted: true };
    expect(await signIn('elder@demo.test')).toMatchObject({
      Result: {
        Role: 'Merchant',
        ShopName: null,
        MerchantName: merchant['name'],
        MerchantLogo: merchant['logo_url'],
        ...flags,
      },
    });
    expect(await signIn('elder-shop@demo.test')).toMatchObject({
      Result: { Role: 'Shop', ShopName: shop['name'], ...flags, IsCollectEnabled: false, TermsAccepted: false },
    });
    expect(await get(owner, '/portal/profile')).toMatchObject({
      IsCollectEnabled: true,
      IsCollectOnly: false,
      TermsAccepted: true,
    });
  });

  it('of a promotion code comes from its column', async () => {
    const whole = { ...expectedRecord(columns.promoCodeColumns, code), PromoCodeType: 'MultiUseValue', Active: false };
    expect(await get(admin, `/ext/promo-codes/${String(code['id'])}`)).toEqual({ ...whole, GroupName: null });
    const filter = { DiscountType: [], UseType: [], CodeType: [], MinimumSpend: [], Status: [] };
    const list = await post(admin, '/portal/promo-code/list', {
      Query: 'ELDER',
      OrderBy: 'Expires',
      Page: 1,
      Size: 10,
      Filter: filter,
    });
    expect(list).toMatchObject({
      Result: {
        Count: 1,
        Data: [{ GroupName: 'February 2026', PromoCodes: [{ ...whole, GroupName: 'February 2026' }] }],
      },
    });
  });

  it('of a notification comes from its column, with its recipients', async () => {
    const day = 'Sunday 1 February 2026';
    const whole = {
      ...expectedRecord(columns.pushColumns, push),
      Shops: [{ ShopId: 72, ShopName: shop['name'] }],
      Customers: ['C-9'],
      State: 'Sent',
      GroupName: day,
    };
    expect(await post(admin, '/admin/push-notifications', { Query: 'title of push' })).toEqual({
      Result: [{ GroupName: day, Notifications: [whole] }],
    });
  });

  it('of the catalogue comes from its column, with parent names and counts', async () => {
    expect(await get(admin, `/upc/vertical/${String(vertical['id'])}`)).toEqual({
      ...expectedRecord({ Id: 'id', Name: 'name', Description: 'description' }, vertical),
      CategoryCount: 1,
      SubCategoryCount: 1,
      ProductCount: 1,
    });
    const names = expectedRecord(
      { Id: 'id', Title: 'name', Name: 'name', Description: 'description', VerticalId: 'vertical_id' },
      category,
    );
    expect(await get(admin, '/upc/category/601')).toEqual({
      ...names,
      VerticalName: vertical['name'],
      SubCategoryCount: 1,
      ProductCount: 1,
    });
    const below = { CategoryTitle: category['name'], VerticalName: vertical['name'], ProductCount: 1 };
    expect(await get(admin, '/upc/subcategory/602')).toEqual({
      ...expectedRecord({ Id: 'id', Name: 'name', CategoryId: 'category_id' }, subcategory),
      ...below,
    });
    const variants = await post(admin, '/upc/subcategory/variants', {
      SubCategoryId: 602,
      Page: 1,
      Size: 10,
      Filter: { Brands: [], Merchants: [] },
    });
    const whole = {
      ...expectedRecord(columns.variantColumns, variant),
      ProductTitle: product['title'],
      Brand: brand['name'],
      MerchantName: merchant['name'],
    };
    expect(variants).toEqual({ Result: { Variants: [whole], Total: 1 } });
    expect(await get(owner, `/ext/product-catalog/${String(variant['id'])}`)).toEqual({
      ...expectedRecord(columns.catalogColumns, variant),
      ProductTitle: product['title'],
      Brand: brand['name'],
      StockState: 'NotAvailable',
      Shops: [72],
      ShopNames: [shop['name']],
    });
  });

  it('of an audit entry comes from its column', async () => {
    expect(await get(admin, '/ext/audit/entry/900')).toEqual({
      ...expectedRecord(
        {
          Id: 'id',
          At: 'at',
          Actor: 'actor_name',
          Action: 'action',
          Entity: 'entity',
          EntityId: 'entity_id',
          Title: 'title',
        },
        change,
      ),
      Changes: [
        { Field: 'ShopId', From: 72, FromName: shop['name'], To: null },
        { Field: 'DeliveryCity', From: 'Leeds', To: 'York' },
      ],
    });
  });
});
