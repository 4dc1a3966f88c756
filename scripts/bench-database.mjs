/**
 * The lists of orders on PostgreSQL with many orders, as each role meets them over HTTP, by turns with the same lists of few
 * orders. The server makes its demo data; SQL then multiplies the closed ones, for a million of them would take the server
 * half an hour.
 */
import { totalmem } from 'node:os';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { besideBareServer } from './bench-bare.mjs';
import { signIn, startServer } from './demo-server.mjs';
import { sayLoud, whatLoudIs, whenQuiet } from './machine-speed.mjs';
import { memoryOf, readExport, tenths } from './trust/export.mjs';

const isFull = process.env['SCALE'] === 'full';
const orders = isFull ? 1_000_000 : 30_000;
const tries = isFull ? 200 : 15;
const warmUps = 3;
/** Pages that the server answers before any is measured: its code is compiled by then, as it is on a working day. */
const firstPages = 200;
const demoOrders = isFull ? 20_000 : 1000;
const fewOrders = isFull ? 10_000 : 1000;
const deepest = 1000;
/** Milliseconds, on a machine that does nothing else. */
const targets = { median: 15, p99: 50 };
/** How many times as long many orders may take as few. */
const timesTarget = 2;
/** Of 50,000 orders. */
const exportTarget = { orders: 50_000, seconds: 10 };
/** A quarter of the memory, as PostgreSQL's manual says, and no more than all of these orders need. */
const buffers = `shared_buffers=${Math.min(2048, Math.floor(totalmem() / 2 ** 22))}MB`;

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
  // Into PostgreSQL's own buffers, where a server that has worked for a while has them; by an index, as a table that is read in its order passes them by.
  await client.query('set enable_seqscan = off; select sum(length(search_text)) from orders where merchant_id > 0; select sum(length(product_title)) from order_lines where order_id is not null');
  const { rows } = await client.query(`select count(*)::int as orders, pg_size_pretty(pg_relation_size('orders_search')) as index, pg_size_pretty(pg_relation_size('orders_seams')) as seams from orders`);
  return z.tuple([z.object({ orders: z.number(), index: z.string(), seams: z.string() })]).parse(rows)[0];
}

/** A user's archive. @param {import('./demo-server.mjs').Started} server @param {typeof users[number]} user */
async function archiveOf({ origin, cpuSeconds }, { role, email }) {
  const headers = await signIn(origin, email);
  /** @param {object} [request] */
  const list = async (request) => {
    const body = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10, ...request });
    const listed = await fetch(`${origin}/api/${role}/deliveries/archived`, { method: 'POST', headers, body });
    if (!listed.ok) throw new Error(`The list of ${role} was refused with ${listed.status}: ${await listed.text()}`);
    return List.parse(await listed.json());
  };
  const { TotalCount } = await list();
  for (let page = 1; page <= firstPages; page += 1) await list();
  const last = Math.max(1, Math.min(deepest, Math.floor(TotalCount / 10)));
  // What is searched for differs from try to try, and is spread over the whole list.
  /** @type {z.infer<typeof Order>[]} */
  const samples = [];
  for (let page = 1; samples.length < tries + warmUps; page += 1) samples.push(...(await list({ Page: 1 + ((page * 37) % last) })).Deliveries.slice(0, 5));
  const sampleOf = (/** @type {number} */ at) => {
    const sample = samples[at];
    if (sample === undefined) throw new Error(`There is no try ${at}`);
    return sample;
  };
  return {
    cpuSeconds,
    /** The page that a call asks for: the first, or the last that holds ten, up to the thousandth. @param {Call} call */
    async pageOf({ request, isDeep = false }) {
      return isDeep ? Math.max(1, Math.min(deepest, Math.floor((await list(request(sampleOf(0)))).TotalCount / 10))) : 1;
    },
    /** How many are found, and after how long. @param {Call} call @param {number} at @param {number} page */
    async ask({ request }, at, page) {
      const asked = { ...request(sampleOf(at)), Page: page };
      const started = performance.now();
      const found = (await list(asked)).TotalCount;
      return { found, ms: performance.now() - started };
    },
  };
}

const status = { Status: ['rejecteddelivery', 'cancelleddelivery'] };
const dates = { Date: { From: '2020-01-01T00:00:00.000Z', To: new Date().toISOString() } };
const shops = { Shop: [1, 2, 3] };
/** @param {object} filter */
const filtered = (filter) => ({ Filter: { Status: [], Date: null, Shop: [], ...filter } });
const all = () => ({});

/** @typedef {{ readonly name: string, readonly request: (sample: z.infer<typeof Order>) => object, readonly isDeep?: boolean }} Call */

/** @type {readonly Call[]} */
const calls = [
  { name: 'first page', request: all },
  { name: 'oldest first', request: () => ({ OrderBy: 'asc' }) },
  { name: 'deep', request: all, isDeep: true },
  { name: 'status', request: () => filtered(status) },
  { name: 'status, deep', request: () => filtered(status), isDeep: true },
  { name: 'dates', request: () => filtered(dates) },
  { name: 'dates, deep', request: () => filtered(dates), isDeep: true },
  { name: 'shops', request: () => filtered(shops) },
  { name: 'shops, deep', request: () => filtered(shops), isDeep: true },
  { name: 'all three', request: () => filtered({ ...status, ...dates, ...shops }) },
  { name: 'number', request: ({ OrderNo }) => ({ Query: OrderNo }) },
  { name: 'name', request: ({ CustomerFirstName, CustomerLastName }) => ({ Query: `${CustomerFirstName} ${CustomerLastName}` }) },
  { name: 'post code', request: ({ DeliveryAddressPostCode }) => ({ Query: DeliveryAddressPostCode }) },
  { name: 'nothing', request: ({ OrderNo }) => ({ Query: `nothing ${OrderNo}` }) },
  { name: 'family name', request: ({ CustomerLastName }) => ({ Query: CustomerLastName }) },
];

/** @param {{ many: import('./demo-server.mjs').Started, few: import('./demo-server.mjs').Started }} servers @param {typeof users[number]} user */
async function measure(servers, user) {
  const many = await archiveOf(servers.many, user);
  const few = await archiveOf(servers.few, user);
  for (const call of calls) {
    const { name } = call;
    const [page, pageOfFew] = [await many.pageOf(call), await few.pageOf(call)];
    const askBoth = async (/** @type {number} */ at) => {
      const before = many.cpuSeconds();
      const asked = await many.ask(call, at, page);
      return { asked, cpu: many.cpuSeconds() - before, ofFew: await few.ask(call, at, pageOfFew) };
    };
    for (let at = 0; at < warmUps; at += 1) await askBoth(at);
    const quietly = await whenQuiet((at) => askBoth(warmUps + at), { times: tries });
    const [took, tookOfFew] = [quietly.measured.map(({ asked }) => asked.ms), quietly.measured.map(({ ofFew }) => ofFew.ms)];
    const cpu = quietly.measured.reduce((sum, each) => sum + each.cpu, 0);
    const total = quietly.measured.at(-1)?.asked.found;
    const [median, p95, p99] = [quantile(took, 0.5), quantile(took, 0.95), quantile(took, 0.99)];
    const times = median / quantile(tookOfFew, 0.5);
    const isOver = median > targets.median || p99 > targets.p99 || times > timesTarget;
    const figures = [median, p95, p99, (1000 * cpu) / tries].map((figure) => figure.toFixed(1).padStart(7)).join(' ');
    console.log(`  ${user.role.padEnd(9)} ${name.padEnd(12)} ${String(page).padStart(5)} ${figures} ${`${times.toFixed(2)} ×`.padStart(7)} ${String(total).padStart(9)} ${sayLoud(quietly)}${isOver ? '  over' : ''}`);
  }
}

/** All orders of the archive by one answer. @param {import('./demo-server.mjs').Started} server */
async function measureExport(server) {
  const headers = await signIn(server.origin, 'admin@demo.test');
  const marks = [];
  const cpu = server.cpuSeconds();
  for await (const mark of readExport(server, headers, 'archived')) marks.push(mark);
  const { rows = 0, ms = 0 } = marks.at(-1) ?? {};
  const some = marks.find((mark) => mark.rows >= exportTarget.orders);
  if (some !== undefined) console.log(`  export of ${some.rows} orders: ${(some.ms / 1000).toFixed(1)} s; on a quiet machine at most ${exportTarget.seconds}${some.ms > 1000 * exportTarget.seconds ? '  over' : ''}`);
  console.log(`  export of the archive, ${rows} orders: ${(ms / 1000).toFixed(1)} s, ${((1e6 * (server.cpuSeconds() - cpu)) / rows).toFixed(0)} µs of the server's processor each`);
  for (const which of /** @type {const} */ (['server', 'reader'])) {
    const { most, grown } = memoryOf(marks)[which];
    console.log(`    the ${which} held ${most.toFixed(0)} MiB at the most, ${grown.toFixed(0)} more in its last fifth than in its second; at each tenth ${tenths(marks, which)}`);
  }
}

/** A database beside the first, on the same server. @param {string} url */
async function another(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database few').finally(() => client.end());
  const few = new URL(url);
  few.pathname = '/few';
  return few.href;
}

/** Prints a table of medians, 95th and 99th percentiles. */
export async function benchDatabase() {
  const postgres = await startPostgres([buffers]);
  if (postgres === undefined) {
    console.log('There is no PostgreSQL here and none could be installed: the database is not measured.');
    return;
  }
  /** @type {import('./demo-server.mjs').Started[]} */
  const started = [];
  try {
    const many = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: String(demoOrders) });
    started.push(many);
    const few = await startServer({ DATABASE_URL: await another(postgres.url), DEMO_ORDERS: String(fewOrders) });
    started.push(few);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const grown = await grow(client).finally(() => client.end());
    console.log(`Archive of ${grown.orders} orders on PostgreSQL with ${buffers} (search indexes ${grown.index} and ${grown.seams}), in milliseconds over HTTP, ${tries} tries each, after a first reading of all of them, by turns with one of ${fewOrders}.`);
    console.log(`On a quiet machine: median at most ${targets.median}, 99th percentile ${targets.p99} and ${timesTarget} × the median of few orders. ${whatLoudIs}`);
    console.log(`  ${'role'.padEnd(9)} ${'call'.padEnd(12)} ${'page'.padStart(5)} ${['median', 'p95', 'p99', 'node', 'to few'].map((head) => head.padStart(7)).join(' ')} ${'found'.padStart(9)} ${sayLoud()}`);
    for (const user of users) await measure({ many, few }, user);
    await besideBareServer(many, postgres.url);
    await measureExport(many);
  } finally {
    for (const server of started) server.remove();
    await postgres.stop();
  }
}
