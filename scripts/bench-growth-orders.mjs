/** A database of many merchants with so many orders, their lines and packages, as `bench-growth.mjs` weighs and asks it. */
import { z } from 'zod';
import { columnsOf, copyOf } from './bench-nodes.mjs';

export const [merchants, shopsOfMerchant] = [1000, 3];
/** Fourteen months, in which a thousand merchants have a hundred million orders. */
const days = 420;
export const copied = ['orders', 'order_lines', 'packages'];

const Counts = z.tuple([z.object({ orders: z.number(), own: z.number(), closed: z.number() })]);
const Indexes = z.array(z.object({ name: z.string(), definition: z.string() }));

/** The merchant and the shop of a number, among those that are added. @param {string} number */
const placeOf = (number) => ({ merchant_id: `10001 + ${number} % ${merchants}`, shop_id: `10001 + ${number}` });

/** Adds the merchants with their shops. @param {import('pg').Client} client as a superuser */
export async function addMerchants(client) {
  await client.query(`begin; set local app.quiet = 'on'`);
  await client.query(`${await copyOf(client, 'merchants', { id: '10000 + n', name: "'Merchant ' || n" })}, generate_series(1, ${merchants}) n`);
  const { merchant_id, shop_id } = placeOf('n');
  await client.query(`${await copyOf(client, 'shops', { id: shop_id, merchant_id, name: "'Shop ' || n" })}, generate_series(0, ${merchants * shopsOfMerchant - 1}) n`);
  await client.query('commit');
}

/**
 * Copies closed orders of the demo data, with their lines and packages, in the order of their times, until there are `size`:
 * `own` of the first merchant, in three shops, the others of all the others alike. Answers how long each index took to build,
 * in seconds.
 * @param {import('pg').Client} client as a superuser @param {number} size @param {number} own
 */
export async function growTo(client, size, own) {
  // Neither triggers nor foreign keys: what they would write is written below, and what they would check is so.
  await client.query(`set session_replication_role = replica; set work_mem = '512MB'`);
  await client.query(`
    create temporary table sources as select row_number() over (order by id) - 1 as place, * from orders where portal_status in ('Archived', 'Failed');
    analyze sources`);
  const { rows } = await client.query(`select count(*)::int as orders, count(*) filter (where merchant_id = 1)::int as own, (select count(*)::int from sources) as closed from orders`);
  const there = Counts.parse(rows)[0];
  const [copies, ownCopies] = [size - there.orders, Math.max(0, own - there.own)];
  const others = placeOf(`(n::bigint * 7919 % ${merchants * shopsOfMerchant})`);
  const turn = `(n::bigint * ${ownCopies} / ${copies})`;
  await client.query(`
    create temporary table copies as
      select n, gen_random_uuid() as copy_id, n::bigint * 7919 % ${there.closed} as place, now() - interval '1 day' - (1 - n / ${copies}::float) * interval '${days} days' as copied_at,
        case when is_own then 1 else ${others.merchant_id} end as of_merchant, case when is_own then 1 + ${turn} % 3 else ${others.shop_id} end as of_shop
      from generate_series(1, ${copies}) n, lateral (select ${turn} <> ((n - 1)::bigint * ${ownCopies} / ${copies}) as is_own) owner;
    analyze copies`);

  const { rows: named } = await client.query(`
    select indexname as name, indexdef as definition from pg_indexes join pg_class on relname = indexname join pg_index on indexrelid = pg_class.oid
    where tablename = any ($1) and not indisunique`, [copied]);
  const indexes = Indexes.parse(named);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await copyRows(client);
  /** @type {Map<string, number>} */
  const built = new Map();
  for (const { name, definition } of indexes) {
    const started = performance.now();
    await client.query(definition);
    built.set(name, (performance.now() - started) / 1000);
  }
  await client.query('drop table copies; set session_replication_role = origin');
  await client.query('vacuum analyze');
  return built;
}

/** @param {import('pg').Client} client */
async function copyRows(client) {
  const of = { merchant_id: 'of_merchant', shop_id: 'of_shop' };
  const times = z.array(z.object({ name: z.string() })).parse(
    (await client.query(`select column_name as name from information_schema.columns where table_name = 'orders' and data_type like 'timestamp%'`)).rows,
  );
  /** @type {Readonly<Record<string, string>>} */
  const ofOrder = {
    ...Object.fromEntries(times.map(({ name }) => [name, `copied_at + (source.${name} - source.created_at)`])),
    ...of,
    id: 'copy_id',
    order_no: '(900000 + n)::text',
    external_order_id: `'WEB-' || n`,
    // Some four hundred thousand of them, where the demo's are all different from each other and would be copied.
    delivery_post_code: `split_part(source.delivery_post_code, ' ', 1) || ' ' || floor(random() * 10) || chr(65 + floor(random() * 20)::int) || chr(65 + floor(random() * 20)::int)`,
  };
  const ofLine = { ...of, order_id: 'copy_id' };
  const ofPackage = { ...ofLine, barcode: '(3000000000000 + n::bigint * 100 + source.package_no)::text' };
  /** @param {string} table @param {Readonly<Record<string, string>>} drawn @param {readonly string[]} names @param {string} from */
  const copy = (table, drawn, names, from) => client.query(`insert into ${table} (${names.join(', ')}) select ${names.map((name) => drawn[name] ?? `source.${name}`).join(', ')} from copies join ${from}`);
  await copy('orders', ofOrder, await columnsOf(client, 'orders'), 'sources source using (place)');
  for (const [table, drawn] of /** @type {const} */ ([['order_lines', ofLine], ['packages', ofPackage]])) {
    const names = (await columnsOf(client, table)).filter((name) => name !== 'id');
    await copy(table, drawn, names, `sources parent using (place) join ${table} source on source.order_id = parent.id`);
  }
  await client.query(`
    insert into order_counts select of_merchant, of_shop, portal_status, status, count(*) from copies join sources using (place) group by 1, 2, 3, 4`);
}

/**
 * So many orders, each of a shop drawn by chance, from coming in to delivery, in six transactions; the shop that accepts is
 * signed in, and so audited. @param {import('pg').Client} client as a superuser @param {number} lives
 */
export async function live(client, lives) {
  const later = ['packed_at', 'queued_at', 'assigned_at', 'dispatched_at', 'at_pick_up_at', 'out_for_delivery_at', 'at_drop_off_at', 'delivered_at', 'archive_updated_at', 'driver_name', 'tracking_url'];
  /** @type {Readonly<Record<string, string>>} */
  const drawn = { ...Object.fromEntries(later.map((name) => [name, 'null'])), id: '$1', order_no: '$2', merchant_id: '$3', shop_id: '$4', created_at: 'now()', pending_at: 'now()', status: "'PendingDelivery'", portal_status: "'Pending'", skus: "''" };
  const names = await columnsOf(client, 'orders');
  const lineNames = (await columnsOf(client, 'order_lines')).filter((name) => name !== 'id');
  const ofLine = new Map([['order_id', '$1::uuid'], ['merchant_id', '$2::int'], ['shop_id', '$3::int']]);
  const place = `insert into orders (${names.join(', ')}) select ${names.map((name) => drawn[name] ?? `source.${name}`).join(', ')} from orders source where id = $5`;
  const fill = `insert into order_lines (${lineNames.join(', ')}) select ${lineNames.map((name) => ofLine.get(name) ?? `source.${name}`).join(', ')} from order_lines source where order_id = $4::uuid`;
  const pack = `insert into packages (order_id, merchant_id, shop_id, package_no, barcode) select $1, $2, $3, package_no, '4' || lpad(floor(random() * 1e12)::bigint::text, 12, '0') from packages where order_id = $4`;
  const steps = [
    `assigned_at = now(), driver_name = 'Jo Cox', tracking_url = 'https://track.demo.test/100001', dispatched_at = now()`,
    `at_pick_up_at = now()`,
    `status = 'OutForDeliveryDelivery', portal_status = 'Archived', out_for_delivery_at = now(), archive_updated_at = now()`,
    `status = 'DeliveredDelivery', at_drop_off_at = now(), delivered_at = now()`,
  ];
  const { rows } = await client.query(`
    select gen_random_uuid() as id, source.id as source, floor(random() * ${merchants * shopsOfMerchant})::int as shop
    from (select id from orders where status = 'DeliveredDelivery' and length(order_no) = 6 and order_no < '900000' order by id limit ${lives}) source`);
  const drawnLives = z.array(z.object({ id: z.string(), source: z.string(), shop: z.number() })).parse(rows);
  for (const [at, { id, source, shop: number }] of drawnLives.entries()) {
    const [merchant, shop] = [10_001 + (number % merchants), 10_001 + number];
    await client.query('begin');
    await client.query(place, [id, `8${String(at).padStart(8, '0')}`, merchant, shop, source]);
    await client.query(fill, [id, merchant, shop, source]);
    await client.query(`commit; begin; select set_config('app.user', (select id::text from users where email = 'shop@demo.test'), true)`);
    await client.query(`update orders set status = 'QueuedDelivery', portal_status = 'Queued', packed_at = now(), queued_at = now() where id = $1`, [id]);
    await client.query(pack, [id, merchant, shop, source]);
    await client.query('commit');
    for (const step of steps) await client.query(`update orders set ${step} where id = $1`, [id]);
  }
  return drawnLives.length;
}

/** The rows that so many orders' lives leave in `order_counts` until they are summed up: seven each, as a life writes them. @param {import('pg').Client} client as a superuser @param {number} orders */
export async function leaveCounts(client, orders) {
  const shop = placeOf(`(n::bigint * 7919 % ${merchants * shopsOfMerchant})`);
  await client.query(`
    insert into order_counts (merchant_id, shop_id, portal_status, status, orders)
    select case when n % ${merchants} = 0 then 1 else ${shop.merchant_id} end, case when n % ${merchants} = 0 then 1 + n / ${merchants} % ${shopsOfMerchant} else ${shop.shop_id} end, step.list, step.status, step.orders
    from generate_series(1, ${orders}) n,
      (values ('Pending', 'PendingDelivery', 1), ('Pending', 'PendingDelivery', -1), ('Queued', 'QueuedDelivery', 1), ('Queued', 'QueuedDelivery', -1),
        ('Archived', 'OutForDeliveryDelivery', 1), ('Archived', 'OutForDeliveryDelivery', -1), ('Archived', 'DeliveredDelivery', 1)) as step (list, status, orders)`);
}
