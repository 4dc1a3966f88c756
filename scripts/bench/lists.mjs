/**
 * Measures each role's order lists, filters and searches over HTTP. Alternates between a PostgreSQL database with many
 * orders and one with few. The server generates the demo data, and SQL multiplies its closed orders.
 */
import { totalmem } from 'node:os';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { signIn, startServer } from '../demo-server.mjs';
import { readExport } from '../trust/export.mjs';
import { isFull, medianOf, quantile } from './statistics.mjs';

const [orders, demoOrders, fewOrders] = isFull ? [1_000_000, 20_000, 10_000] : [30_000, 1000, 1000];
const runs = isFull ? 100 : 10;
const warmUps = 3;
const deepestPage = 1000;
/** Limits in ms. */
const thresholds = { median: 30, p95: 100 };
const exportedOrders = 50_000;
const sharedBuffers = `shared_buffers=${Math.min(2048, Math.floor(totalmem() / 2 ** 22))}MB`;

const Order = z.object({
  OrderNo: z.coerce.string(),
  CustomerFirstName: z.string(),
  CustomerLastName: z.string(),
  DeliveryAddressPostCode: z.string(),
});
const List = z.object({ Deliveries: z.array(Order), TotalCount: z.number() });
const Names = z.array(z.object({ name: z.string() }));
const Indexes = z.array(z.object({ name: z.string(), definition: z.string() }));
const Count = z.tuple([z.object({ count: z.number() })]);

/**
 * Copies closed orders until there are about `orders` in total. Each copy has one order line. Resolves to the total.
 * @param {pg.Client} client connected as the tables' owner
 */
async function multiplyOrders(client) {
  const columns = Names.parse(
    (
      await client.query(
        `select attname as name from pg_attribute where attrelid = 'orders'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      )
    ).rows,
  );
  const indexes = Indexes.parse(
    (
      await client.query(
        `select indexname as name, indexdef as definition from pg_indexes join pg_class on relname = indexname join pg_index on indexrelid = pg_class.oid where tablename = 'orders' and not indisunique`,
      )
    ).rows,
  );
  const [{ count: closed }] = Count.parse(
    (await client.query(`select count(*)::int as count from orders where portal_status in ('Archived', 'Failed')`))
      .rows,
  );
  /** @type {Readonly<Record<string, string>>} */
  const overrides = {
    id: 'gen_random_uuid()',
    order_no: '(900000 + row_number() over ())::text',
    created_at: `source.created_at - random() * interval '3 years'`,
  };
  await client.query(
    "set app.quiet = 'on'; alter table orders disable trigger audited; alter table order_lines disable trigger audited",
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await client.query(`
    insert into orders (${columns.map(({ name }) => name).join(', ')})
    select ${columns.map(({ name }) => overrides[name] ?? `source.${name}`).join(', ')}
    from orders source cross join generate_series(1, ${Math.ceil((orders - demoOrders) / closed)}) where source.portal_status in ('Archived', 'Failed')`);
  await client.query(`
    insert into order_lines (order_id, merchant_id, shop_id, position, product_title, quantity, original_quantity, unit_price)
    select id, merchant_id, shop_id, 1, 'Tea', 1, 1, 450 from orders where not exists (select from order_lines where order_id = orders.id)`);
  for (const { definition } of indexes) await client.query(definition);
  await client.query('alter table orders enable trigger audited; alter table order_lines enable trigger audited');
  await client.query('vacuum analyze');
  return Count.parse((await client.query('select count(*)::int as count from orders')).rows)[0].count;
}

/** @param {import('../demo-server.mjs').RunningServer} server @param {string} role */
async function openArchive({ origin }, role) {
  const headers = await signIn(origin, `${role}@demo.test`);
  /** @param {object} [request] */
  const list = async (request) => {
    const body = JSON.stringify({
      Query: '',
      Filter: { Status: [], Date: null, Shop: [] },
      OrderBy: 'desc',
      Page: 1,
      Size: 10,
      ...request,
    });
    const answer = await fetch(`${origin}/api/${role}/deliveries/archived`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The list of ${role} was refused with ${answer.status}: ${await answer.text()}`);
    return List.parse(await answer.json());
  };
  const last = Math.max(1, Math.min(deepestPage, Math.floor((await list()).TotalCount / 10)));
  // Take the sample orders from pages all over the list.
  /** @type {z.infer<typeof Order>[]} */
  const samples = [];
  for (let page = 1; samples.length < runs + warmUps; page += 1) {
    samples.push(...(await list({ Page: 1 + ((page * 37) % last) })).Deliveries.slice(0, 5));
  }
  return {
    /** @param {Call} call @param {number} at */
    async request({ request, isDeep = false }, at) {
      const sample = samples[at];
      if (sample === undefined) throw new Error(`There is no sample ${at}`);
      const Page = isDeep
        ? Math.max(1, Math.min(deepestPage, Math.floor((await list(request(sample))).TotalCount / 10)))
        : 1;
      const started = performance.now();
      const { TotalCount } = await list({ ...request(sample), Page });
      return { total: TotalCount, ms: performance.now() - started };
    },
  };
}

const status = { Status: ['rejecteddelivery', 'cancelleddelivery'] };
const dates = { Date: { From: '2020-01-01T00:00:00.000Z', To: new Date().toISOString() } };
const shops = { Shop: [1, 2, 3] };
/** @param {object} filter */
const withFilter = (filter) => ({ Filter: { Status: [], Date: null, Shop: [], ...filter } });

/** @typedef {{ readonly request: (sample: z.infer<typeof Order>) => object, readonly isDeep?: boolean }} Call */

/** @type {Readonly<Record<string, Call>>} */
const calls = {
  'first page': { request: () => ({}) },
  deep: { request: () => ({}), isDeep: true },
  status: { request: () => withFilter(status) },
  'status, deep': { request: () => withFilter(status), isDeep: true },
  dates: { request: () => withFilter(dates) },
  shops: { request: () => withFilter(shops) },
  'shops, deep': { request: () => withFilter(shops), isDeep: true },
  number: { request: ({ OrderNo }) => ({ Query: OrderNo }) },
  name: {
    request: ({ CustomerFirstName, CustomerLastName }) => ({ Query: `${CustomerFirstName} ${CustomerLastName}` }),
  },
  'post code': { request: ({ DeliveryAddressPostCode }) => ({ Query: DeliveryAddressPostCode }) },
  nothing: { request: ({ OrderNo }) => ({ Query: `nothing ${OrderNo}` }) },
  'family name': { request: ({ CustomerLastName }) => ({ Query: CustomerLastName }) },
};

/**
 * @param {readonly import('../demo-server.mjs').RunningServer[]} servers one with many orders, then one with few
 * @param {string} role
 */
async function measure(servers, role) {
  const archives = await Promise.all(servers.map((server) => openArchive(server, role)));
  for (const [name, call] of Object.entries(calls)) {
    /** @type {number[][]} */
    const took = archives.map(() => []);
    let found = 0;
    for (let at = 0; at < warmUps + runs; at += 1) {
      for (const [which, archive] of archives.entries()) {
        const { total, ms } = await archive.request(call, at);
        if (at >= warmUps) took[which]?.push(ms);
        if (which === 0) found = total;
      }
    }
    const [many = [], few = []] = took;
    const [median, p95] = [medianOf(many), quantile(many, 0.95)];
    const figures = [median, p95].map((figure) => figure.toFixed(1).padStart(7)).join(' ');
    console.log(
      `  ${role.padEnd(9)} ${name.padEnd(13)} ${figures} ${(median / medianOf(few)).toFixed(2).padStart(7)} ${String(found).padStart(9)}${median > thresholds.median || p95 > thresholds.p95 ? '  over' : ''}`,
    );
  }
}

/**
 * Exports the whole archive. Prints the time and the server's peak memory.
 * @param {import('../demo-server.mjs').RunningServer} server
 */
async function measureExport(server) {
  const headers = await signIn(server.origin, 'admin@demo.test');
  const marks = [];
  for await (const mark of readExport(server, headers, 'archived')) marks.push(mark);
  const last = marks.at(-1);
  const some = marks.find(({ rows }) => rows >= exportedOrders) ?? last;
  console.log(
    `  export: ${some?.rows} orders in ${((some?.ms ?? 0) / 1000).toFixed(1)} s; all ${last?.rows} in ${((last?.ms ?? 0) / 1000).toFixed(1)} s, with at most ${Math.max(...marks.map((mark) => mark.server)).toFixed(0)} MiB of the server`,
  );
}

/** Creates a second database on the same PostgreSQL server and resolves to its URL. @param {string} url */
async function secondDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create database few').finally(() => client.end());
  return Object.assign(new URL(url), { pathname: '/few' }).href;
}

export async function benchLists() {
  const postgres = await startPostgres([sharedBuffers]);
  if (postgres === undefined) throw new Error('PostgreSQL is missing and could not be installed');
  /** @type {import('../demo-server.mjs').RunningServer[]} */
  const servers = [];
  try {
    servers.push(await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: String(demoOrders) }));
    servers.push(
      await startServer({ DATABASE_URL: await secondDatabase(postgres.url), DEMO_ORDERS: String(fewOrders) }),
    );
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    const count = await multiplyOrders(client).finally(() => client.end());
    console.log(
      `Archive of ${count} orders on PostgreSQL, ${runs} tries each, in ms over HTTP, and as ratio to ${fewOrders} orders. Bars: median ${thresholds.median}, 95th percentile ${thresholds.p95}.`,
    );
    console.log(
      `  ${'role'.padEnd(9)} ${'list'.padEnd(13)} ${['median', 'p95', 'ratio'].map((head) => head.padStart(7)).join(' ')} ${'found'.padStart(9)}`,
    );
    for (const role of ['admin', 'merchant', 'shop']) await measure(servers, role);
    if (servers[0] !== undefined) await measureExport(servers[0]);
  } finally {
    for (const server of servers) server.remove();
    await postgres.stop();
  }
}
