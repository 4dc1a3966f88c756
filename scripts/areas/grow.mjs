/**
 * Rows for the lists that are not of orders: SQL multiplies what the demo has, or draws what it has none of. Where a row
 * says that it is of an order, a delivery or a posting, there is none: nothing that is measured looks for it.
 */
import { z } from 'zod';
import { growLedger } from '../bench-ledger.mjs';

/** How many rows each list has, of so many orders. @param {number} orders */
export function sizesOf(orders) {
  return {
    /** Orders and deliveries with invoices: each of three, or of one. */
    invoiced: orders,
    deliveries: orders / 4,
    changes: orders,
    entries: orders,
    incidents: orders / 50,
    codes: orders / 5,
    notifications: Math.ceil(orders / 500),
    merchants: Math.ceil(orders / 1000),
    shops: Math.ceil(orders / 200),
    variants: Math.ceil(orders / 20),
  };
}

/** @typedef {ReturnType<typeof sizesOf>} Sizes */
/** @typedef {import('pg').Client} Client */

const Named = z.array(z.object({ name: z.string() }));

/** What is kept of rows that are copied, under the names of their columns. @param {Client} client @param {string} table */
async function columnsOf(client, table) {
  const { rows } = await client.query(`select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`, [table]);
  return Named.parse(rows).map(({ name }) => name);
}

/** Works on a table that checks nothing, tells nobody, and is indexed afterwards. @param {Client} client @param {string} table @param {readonly string[]} checks @param {() => Promise<unknown>} work */
async function filled(client, table, checks, work) {
  const { rows } = await client.query(
    `select indexname as name, indexdef as definition from pg_indexes join pg_class on relname = indexname join pg_index on indexrelid = pg_class.oid where tablename = $1 and not indisunique`,
    [table],
  );
  const indexes = z.array(z.object({ name: z.string(), definition: z.string() })).parse(rows);
  for (const check of checks) await client.query(`alter table ${table} drop constraint ${check}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`alter table ${table} disable trigger user`);
  const { rowCount: isSearched } = await client.query(`select from pg_trigger where tgrelid = $1::regclass and tgname = 'search_text_kept'`, [table]);
  if (isSearched) await client.query(`alter table ${table} enable trigger search_text_kept`);
  await work();
  await client.query(`alter table ${table} enable trigger user`);
  for (const { definition } of indexes) await client.query(definition);
}

/**
 * Copies rows of a table, joined with what says how often, and with what is another in each.
 * @param {Client} client @param {string} table @param {{ from: string, drawn: Readonly<Record<string, string>>, where?: string }} copy
 */
async function copy(client, table, { from, drawn, where = 'true' }) {
  const names = await columnsOf(client, table);
  const values = names.map((name) => drawn[name] ?? `source.${name}`);
  await client.query(`insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} source ${from} where ${where}`);
}

/** @param {string} table @param {number} most */
const times = (table, most) => `cross join generate_series(1, greatest(0, ceil(${most}::numeric / (select count(*) from ${table}))::int - 1)) copy`;

/** A merchant has shops as the demo's have, a plan, and each shop a wallet. @param {Client} client @param {Sizes} sizes */
async function growShops(client, { merchants, shops }) {
  await client.query(`
    create temporary table grown_merchants as select nextval('merchants_id_seq')::int as id, row_number() over () as n from generate_series(1, ${merchants});
    create temporary table grown_shops as
      select nextval('shops_id_seq')::int as id, n, (select grown_merchants.id from grown_merchants where grown_merchants.n = 1 + shop.n % ${merchants}) as merchant_id from generate_series(1, ${shops}) as shop (n)`);
  await filled(client, 'merchants', [], () => copy(client, 'merchants', { from: 'cross join grown_merchants', drawn: { id: 'grown_merchants.id', name: `source.name || ' ' || n` }, where: 'source.id = 1 + n % 5' }));
  await filled(client, 'plans', [], () => copy(client, 'plans', { from: 'cross join grown_merchants', drawn: { id: `nextval('plans_id_seq')`, merchant_id: 'grown_merchants.id' }, where: 'source.merchant_id = 1' }));
  // The first merchant's too, so that a merchant has a list of many.
  await filled(client, 'shops', [], () =>
    copy(client, 'shops', { from: 'cross join grown_shops', drawn: { id: 'grown_shops.id', merchant_id: `case when n % 10 = 0 then 1 else grown_shops.merchant_id end`, name: `source.name || ' ' || n` }, where: 'source.id = 1 + n % 20' }),
  );
  await filled(client, 'wallets', [], () =>
    client.query(`insert into wallets (plan_id, merchant_id, shop_id) select plans.id, shops.merchant_id, shops.id from shops join plans on plans.merchant_id = shops.merchant_id where not exists (select from wallets where shop_id = shops.id)`),
  );
}

/** Each order's together, the oldest first, as they were issued. @param {Client} client @param {Sizes} sizes */
async function growInvoices(client, { invoiced }) {
  await client.query(`
    create temporary table grown_subjects as
      select old, gen_random_uuid() as id, row_number() over (order by ago desc) as n, ago from (
        select subject as old, random() * interval '3 years' as ago from (select distinct subject from invoices) subjects cross join generate_series(1, greatest(0, ceil(${invoiced}::numeric / (select count(distinct subject) from invoices))::int - 1)) copy
      ) drawn;
    create index on grown_subjects (old)`);
  const drawn = {
    id: `nextval('invoices_id_seq')`,
    place: '1000000 + row_number() over ()',
    order_id: 'case when source.order_id is not null then fresh.id end',
    delivery_id: 'case when source.delivery_id is not null then fresh.id end',
    order_no: `case when source.order_id is not null then (900000 + fresh.n)::text else source.order_no || ' ' || fresh.n end`,
    transaction_id: 'case when source.transaction_id is not null then 1000000000 + row_number() over () end',
    corrects_id: 'case when source.corrects_id is not null then 1000000000 + row_number() over () end',
    ...Object.fromEntries(['order_date', 'issued_at', 'supplied_at'].map((name) => [name, `source.${name} - fresh.ago`])),
  };
  const checks = ['adds_up', ...['order_id', 'delivery_id', 'transaction_id', 'corrects_id'].map((name) => `invoices_${name}_fkey`)];
  await filled(client, 'invoices', checks, () => copy(client, 'invoices', { from: 'join (select * from grown_subjects order by n) fresh on fresh.old = source.subject', drawn }));
  // Merchants that have no orders here are invoiced by the week all the same.
  await filled(client, 'weekly_summaries', [], () =>
    client.query(`
      insert into weekly_summaries (merchant_id, week, invoices, net, vat, total, file_name, made_at)
      select merchants.id, monday::date, 10, 1000, 200, 1200, 'fees-' || merchants.id || '-' || monday::date || '.pdf', monday + interval '8 days'
      from merchants cross join generate_series(date_trunc('week', now()) - interval '150 weeks', date_trunc('week', now()) - interval '2 weeks', interval '1 week') monday
      where not exists (select from weekly_summaries kept where kept.merchant_id = merchants.id and kept.week = monday::date)`),
  );
}

/** @param {Client} client @param {Sizes} sizes */
async function growDeliveries(client, { deliveries, incidents }) {
  const drawn = {
    id: 'gen_random_uuid()',
    tracking_token: 'gen_random_uuid()',
    reference_number: `'SIM-' || copy || '-' || left(md5(source.id::text), 4)`,
    winning_quote_id: 'null',
    drafted_at: `source.drafted_at - random() * interval '3 years'`,
  };
  await filled(client, 'deliveries', [], () => copy(client, 'deliveries', { from: times('deliveries', deliveries), drawn, where: `source.portal_status in ('archived', 'failed')` }));
  await filled(client, 'incidents', ['incidents_delivery_id_fkey'], () =>
    client.query(`
      insert into incidents (merchant_id, shop_id, delivery_id, title, reason, details, opened_at, due_at, owner, resolved_by, resolved_at, outcome)
      select 1, 2 + n % 2, gen_random_uuid(), 'SIM-' || n, ('{UNABLE_TO_LOCATE,NONE,DELIVERY_INCIDENT,DESTINATION_INCORRECT,OTHER,UNAVAILABLE,NO_COURIER}'::text[])[1 + n % 7],
        'Nobody was at home, and the bell of number ' || n || ' did not ring', at, at + interval '4 hours', ('{admin@demo.test,collect@demo.test,NULL}'::text[])[1 + n % 3],
        case when n % 20 > 0 then 'admin@demo.test' end, case when n % 20 > 0 then at + interval '2 hours' end, case when n % 20 > 0 then 'none' end
      from (select n, now() - random() * interval '3 years' as at from generate_series(1, ${incidents}) n) drawn`),
  );
}

/** @param {Client} client @param {Sizes} sizes */
async function growPromotions(client, { codes, notifications }) {
  await filled(client, 'promo_codes', [], () =>
    copy(client, 'promo_codes', {
      from: times('promo_codes', codes),
      drawn: {
        id: `nextval('promo_codes_id_seq')`,
        code: `upper(left(md5(source.id || ' ' || copy), 12))`,
        starts_at: `source.starts_at - (copy % 1000) * interval '1 day'`,
        expires_at: `source.expires_at - (copy % 1000) * interval '1 day'`,
        batch_id: 'case when copy % 2 = 0 then 1000000 + copy end',
      },
    }),
  );
  await client.query(`create temporary table grown_notifications as select id as old, nextval('push_notifications_id_seq')::int as id, copy from push_notifications ${times('push_notifications', notifications)}`);
  await filled(client, 'push_notifications', [], () =>
    copy(client, 'push_notifications', { from: 'join grown_notifications fresh on fresh.old = source.id', drawn: { id: 'fresh.id', created_at: `source.created_at - copy * interval '1 day'` } }),
  );
  await filled(client, 'push_recipients', [], () => copy(client, 'push_recipients', { from: 'join grown_notifications fresh on fresh.old = source.notification_id', drawn: { notification_id: 'fresh.id' } }));
}

/** @param {Client} client @param {Sizes} sizes */
async function growAudit(client, { changes }) {
  await filled(client, 'audit', [], () =>
    client.query(`
      insert into audit (at, actor_id, actor_name, action, entity, entity_id, title, merchant_id, shop_id, before, after)
      select now() - (${changes} - n) * interval '1 minute', gen_random_uuid(), ('{admin@demo.test,shop@demo.test,merchant@demo.test,collect@demo.test}'::text[])[1 + n % 4],
        case when n % 50 = 0 then 'delete' when n % 10 = 0 then 'insert' else 'update' end, ('{orders,shops,promo-codes,orders,orders}'::text[])[1 + n % 5], md5((n / 3)::text), (900000 + n / 3)::text, 1, 1 + n % 3,
        jsonb_build_object('status', 'accepted', 'note', null), jsonb_build_object('status', 'picking', 'note', 'A note of ' || n)
      from generate_series(1, ${changes}) n`),
  );
}

/** @param {Client} client @param {Sizes} sizes */
async function growCatalogue(client, { variants }) {
  await filled(client, 'products', [], () =>
    client.query(`insert into products (subcategory_id, brand_id, merchant_id, title) select 1, 1 + n % 20, 1 + n % 5, 'Product ' || md5(n::text) from generate_series(1, ${Math.ceil(variants / 3)}) n`),
  );
  await filled(client, 'product_variants', [], () =>
    client.query(`
      insert into product_variants (product_id, title, sku, price, position, subcategory_id, product_title, brand_id, seller_id)
      select products.id, 'Variant ' || n, 'BENCH-' || products.id || '-' || n, 100 + n, 100 + n, subcategory_id, products.title, brand_id, merchant_id from products cross join generate_series(1, 3) n where products.title like 'Product %'`),
  );
}

/** As many rows as the sizes say, of each. @param {Client} client @param {Sizes} sizes */
export async function growAreas(client, sizes) {
  await client.query("set app.quiet = 'on'; set work_mem = '256MB'; set maintenance_work_mem = '512MB'");
  await growShops(client, sizes);
  await growInvoices(client, sizes);
  await growDeliveries(client, sizes);
  await growPromotions(client, sizes);
  await growAudit(client, sizes);
  await growCatalogue(client, sizes);
  await growLedger(client, sizes.entries);
}
