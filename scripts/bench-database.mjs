/**
 * The lists of orders on PostgreSQL with many orders, as each role meets them over HTTP. The server makes its demo data;
 * SQL then multiplies the closed ones, for a million of them would take the server half an hour.
 */
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { signIn, startServer } from './demo-server.mjs';

const isFull = process.env['SCALE'] === 'full';
const orders = isFull ? 1_000_000 : 30_000;
const tries = isFull ? 60 : 15;
const warmUps = 3;
const demoOrders = isFull ? 20_000 : 1000;
const deepest = 1000;
/** Milliseconds, on a machine that does nothing else. */
const targets = { median: 25, nameOfAll: 120, p95: 100 };

const users = [
  { role: 'admin', email: 'admin@demo.test' },
  { role: 'merchant', email: 'merchant@demo.test' },
  { role: 'shop', email: 'shop@demo.test' },
];

const Order = z.object({ OrderNo: z.coerce.string(), CustomerFirstName: z.string(), CustomerLastName: z.string(), DeliveryAddressPostCode: z.string() });
const List = z.object({ Deliveries: z.array(Order), TotalCount: z.number() });

/** @param {readonly number[]} numbers @param {number} share */
const quantile = (numbers, share) => [...numbers].sort((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0;

/** Multiplies closed orders, each with a line, up to `orders`, as the tables' owner and so outside every policy. @param {pg.Client} client */
async function grow(client) {
  const { rows: columns } = await client.query(`
    select attname as name from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  const { rows: indexes } = await client.query(`
    select indexname as name, indexdef as definition from pg_indexes join pg_class on relname = indexname join pg_index on indexrelid = pg_class.oid
    where tablename = 'orders' and not indisunique`);
  /** @type {Readonly<Record<string, string>>} */
  const drawn = {
    id: 'gen_random_uuid()',
    order_no: `(900000 + row_number() over ())::text`,
    created_at: `source.created_at - random() * interval '3 years'`,
  };
  const names = z.array(z.object({ name: z.string() })).parse(columns).map(({ name }) => name);
  const { rows: closed } = await client.query(`select count(*)::int as orders from orders where portal_status in ('Archived', 'Failed')`);
  const copies = Math.ceil((orders - demoOrders) / z.tuple([z.object({ orders: z.number() })]).parse(closed)[0].orders);
  await client.query("set app.quiet = 'on'");
  await client.query('alter table orders disable trigger audited; alter table order_lines disable trigger audited');
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`
    insert into orders (${names.join(', ')})
    select ${names.map((name) => drawn[name] ?? `source.${name}`).join(', ')}
    from orders source cross join generate_series(1, ${copies}) where source.portal_status in ('Archived', 'Failed')`);
  await client.query(`
    insert into order_lines (order_id, merchant_id, shop_id, position, product_title, quantity, original_quantity, unit_price)
    select id, merchant_id, shop_id, 1, 'Tea', 1, 1, 450 from orders where not exists (select from order_lines where order_id = orders.id)`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('alter table orders enable trigger audited; alter table order_lines enable trigger audited');
  await client.query('vacuum analyze');
  const { rows } = await client.query(`select count(*)::int as orders, (select pg_size_pretty(pg_relation_size('orders_search'))) as index from orders`);
  return z.tuple([z.object({ orders: z.number(), index: z.string() })]).parse(rows)[0];
}

/** @param {string} origin @param {typeof users[number]} user */
async function measure(origin, { role, email }) {
  const headers = await signIn(origin, email);
  /** @param {object} [request] */
  const list = async (request) => {
    const body = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10, ...request });
    const listed = await fetch(`${origin}/api/${role}/deliveries/archived`, { method: 'POST', headers, body });
    if (!listed.ok) throw new Error(`The list of ${role} was refused with ${listed.status}: ${await listed.text()}`);
    return List.parse(await listed.json());
  };
  const { TotalCount } = await list();
  const last = Math.min(deepest, Math.floor(TotalCount / 10));
  // What is searched for differs from try to try, and is spread over the whole list.
  const samples = [];
  for (let page = 1; samples.length < tries + warmUps; page += 1) samples.push(...(await list({ Page: 1 + ((page * 37) % last) })).Deliveries.slice(0, 5));
  /** @type {readonly (readonly [string, (sample: z.infer<typeof Order>) => object])[]} */
  const calls = [
    ['first page', () => ({})],
    [`page ${last}`, () => ({ Page: last })],
    ['status', () => ({ Filter: { Status: ['rejecteddelivery', 'cancelleddelivery'], Date: null, Shop: [] } })],
    ['by date', () => ({ Filter: { Status: [], Date: { From: '2020-01-01T00:00:00.000Z', To: new Date().toISOString() }, Shop: [] } })],
    ['three shops', () => ({ Page: last, Filter: { Status: [], Date: null, Shop: [1, 2, 3] } })],
    ['number', ({ OrderNo }) => ({ Query: OrderNo })],
    ['name', ({ CustomerFirstName, CustomerLastName }) => ({ Query: `${CustomerFirstName} ${CustomerLastName}` })],
    ['family name', ({ CustomerLastName }) => ({ Query: CustomerLastName })],
    ['post code', ({ DeliveryAddressPostCode }) => ({ Query: DeliveryAddressPostCode })],
    ['nothing', ({ OrderNo }) => ({ Query: `nothing ${OrderNo}` })],
  ];
  for (const [name, request] of calls) {
    /** @type {number[]} */
    const took = [];
    let found = 0;
    for (const [at, sample] of samples.slice(0, tries + warmUps).entries()) {
      const started = performance.now();
      found = (await list(request(sample))).TotalCount;
      if (at >= warmUps) took.push(performance.now() - started);
    }
    const [median, p95] = [quantile(took, 0.5), quantile(took, 0.95)];
    const allowed = role === 'admin' && name.endsWith('name') ? targets.nameOfAll : targets.median;
    const over = median > allowed || p95 > targets.p95 ? '  over' : '';
    console.log(`  ${role.padEnd(9)} ${name.padEnd(12)} ${median.toFixed(1).padStart(7)} ${p95.toFixed(1).padStart(7)} ${String(found).padStart(9)}${over}`);
  }
}

/** All orders of the archive by one answer. @param {string} origin @param {() => number} memory */
async function measureExport(origin, memory) {
  const headers = await signIn(origin, 'admin@demo.test');
  const body = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 });
  const [started, before] = [performance.now(), memory()];
  const answer = await fetch(`${origin}/api/ext/export/orders/admin/archived`, { method: 'POST', headers, body });
  if (!answer.ok || answer.body === null) throw new Error(`The export was refused with ${answer.status}`);
  let [highest, megabytes] = [before, 0];
  for await (const part of answer.body) {
    megabytes += part.length / 1e6;
    highest = Math.max(highest, memory());
  }
  console.log(`  export of the archive: ${((performance.now() - started) / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB; the server held ${before.toFixed(0)} MiB before and ${highest.toFixed(0)} at the most.`);
}

/** Prints a table of medians and 95th percentiles. */
export async function benchDatabase() {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log('There is no PostgreSQL here and none could be installed: the database is not measured.');
    return;
  }
  try {
    const server = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: String(demoOrders) });
    try {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      const grown = await grow(client).finally(() => client.end());
      console.log(`Archive of ${grown.orders} orders on PostgreSQL (search index ${grown.index}), in milliseconds over HTTP, ${tries} tries each.`);
      console.log(`On a quiet machine: median at most ${targets.median} (an administrator's search by name ${targets.nameOfAll}), 95th percentile at most ${targets.p95}.`);
      console.log(`  ${'role'.padEnd(9)} ${'call'.padEnd(12)} ${'median'.padStart(7)} ${'p95'.padStart(7)} ${'found'.padStart(9)}`);
      for (const user of users) await measure(server.origin, user);
      await measureExport(server.origin, server.memory);
    } finally {
      server.remove();
    }
  } finally {
    await postgres.stop();
  }
}
