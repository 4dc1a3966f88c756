/**
 * What grows with the number of orders, and how: the same marketplace of a thousand merchants with three sizes of the table,
 * and one merchant whose own orders are as many in each. What a row and an order weigh, how high the indexes are, how many
 * blocks each list reads, what an order's life writes. `docs/scale.md` reckons from it what a hundred million would be.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { addMerchants, copied, growTo, leaveCounts, live, merchants, shopsOfMerchant } from './bench-growth-orders.mjs';
import { signIn, startServer } from './demo-server.mjs';
import { medianOf } from './median.mjs';

const isFull = process.env['SCALE'] === 'full';
const sizes = isFull ? [300_000, 1_000_000, 3_000_000] : [30_000, 100_000];
/** Of the merchant that asks: a thousandth of a hundred million. */
const own = isFull ? 100_000 : 10_000;
const demoOrders = isFull ? 20_000 : 1000;
const tries = isFull ? 40 : 5;
const warmUps = 20;
const settleMs = 10;
const deepest = 1000;
/** Of a thousand merchants with 240,000 orders a day, as many as come between two of PostgreSQL's checkpoints. */
const lives = isFull ? 833 : 50;
/** As many as a quarter of such a day brings: until then nobody sums up what they leave in `order_counts`. */
const counted = isFull ? 60_000 : 1000;
/** So small a part of the database is in PostgreSQL's buffers when reads past them are counted. */
const starvedPart = 10;
const weighed = ['orders', 'order_lines', 'packages', 'order_counts', 'audit', 'events', 'invoices', 'ledger_entries', 'ledger_transactions'];

const roles = /** @type {const} */ (['admin', 'merchant', 'shop']);
const ofRole = { admin: 'true', merchant: 'merchant_id = 1', shop: 'shop_id = 1' };

const Sample = z.object({ number: z.string(), name: z.string(), family: z.string(), code: z.string() });
const status = { Status: ['rejecteddelivery', 'cancelleddelivery'], Date: null, Shop: [] };
/** @type {readonly (readonly [string, (sample: z.infer<typeof Sample>, last: number) => object])[]} */
const calls = [
  ['first page', () => ({})],
  ['page 1,000', (_, last) => ({ Page: last })],
  ['status', () => ({ Filter: status })],
  ['number', ({ number }) => ({ Query: number })],
  ['name', ({ name }) => ({ Query: name })],
  ['family name', ({ family }) => ({ Query: family })],
  ['post code', ({ code }) => ({ Query: code })],
  ['nothing', ({ number }) => ({ Query: `nothing ${number}` })],
];

const List = z.object({ Deliveries: z.array(z.unknown()), TotalCount: z.number() });
const Weighed = z.array(z.object({ table: z.string(), name: z.string(), rows: z.number(), bytes: z.number(), levels: z.number().nullable() }));

/** Of each table, and of each of its indexes. @param {pg.Client} client */
async function weigh(client) {
  const counts = weighed.map((table) => `select '${table}'::regclass as relation, count(*)::int as rows from ${table}`).join(' union all ');
  const { rows } = await client.query(`
    with counts as (${counts})
    select relation::text as table, '' as name, rows, (pg_table_size(relation))::float as bytes, null::int as levels from counts union all
    select relation::text, index.relname, rows, pg_relation_size(index.oid)::float,
      case when index.relam = (select oid from pg_am where amname = 'btree') then (select level + 1 from bt_metap(index.relname))::int end
    from counts join pg_index on indrelid = relation join pg_class index on index.oid = indexrelid`);
  return Weighed.parse(rows);
}

const Cost = z.tuple([z.object({ blocks: z.number(), missed: z.number(), ms: z.number() })]);

/**
 * What each list's call costs PostgreSQL: medians of the blocks that it looked at, those of them that were not in its
 * buffers, its milliseconds, those over HTTP, and how many orders were found. Searched for are names of ASCII alone: the
 * locale of this PostgreSQL is C, which leaves `Ł` a capital, and finds none of it.
 * @param {pg.Client} client as a superuser @param {string} origin @param {readonly (typeof roles[number])[]} asking @param {readonly (typeof calls[number])[]} asked
 */
async function askLists(client, origin, asking = roles, asked = calls) {
  const answers = [];
  for (const role of asking) {
    const { rows } = await client.query(`
      select order_no as number, customer_first_name || ' ' || customer_last_name as name, customer_last_name as family, delivery_post_code as code
      from orders where portal_status = 'Archived' and ${ofRole[role]} and customer_first_name || customer_last_name ~ '^[a-zA-Z-]+$' order by md5(id::text) limit ${tries}`);
    const samples = z.array(Sample).parse(rows);
    const headers = await signIn(origin, `${role}@demo.test`);
    /** @param {object} request */
    const list = async (request) => {
      const body = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10, ...request });
      const listed = await fetch(`${origin}/api/${role}/deliveries/archived`, { method: 'POST', headers, body });
      if (!listed.ok) throw new Error(`The list of ${role} was refused with ${listed.status}: ${await listed.text()}`);
      return List.parse(await listed.json()).TotalCount;
    };
    const last = Math.min(deepest, Math.floor((await list({})) / 10));
    for (let at = 0; at < warmUps; at += 1) await list({ Page: 1 + at });
    for (const [name, requestOf] of asked) {
      let empty = 0;
      const [blocks, missed, ms, http, found] = [[0], [0], [0], [0], [0]].map((none) => none.slice(1));
      for (const sample of samples) {
        await client.query(`select pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`);
        const started = performance.now();
        const total = await list(requestOf(sample, last));
        found?.push(total);
        http?.push(performance.now() - started);
        if (total === 0 && name !== 'nothing') empty += 1;
        // The last statement of a call is noted when its transaction ends, which is after the answer.
        await wait(settleMs);
        const cost = await client.query(`
          select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::int as blocks, coalesce(sum(shared_blks_read), 0)::int as missed, coalesce(sum(total_exec_time + total_plan_time), 0) as ms
          from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%'`);
        const one = Cost.parse(cost.rows)[0];
        blocks?.push(one.blocks);
        missed?.push(one.missed);
        ms?.push(one.ms);
      }
      if (empty > 0) console.log(`  ${role} ${name}: ${empty} of ${tries} answers were empty`);
      answers.push({ role, name, ...Object.fromEntries(Object.entries({ blocks, missed, ms, http, found }).map(([key, numbers]) => [key, medianOf(numbers ?? [])])) });
    }
  }
  return z.array(z.object({ role: z.string(), name: z.string(), blocks: z.number(), missed: z.number(), ms: z.number(), http: z.number(), found: z.number() })).parse(answers);
}

const Written = z.tuple([z.object({ bytes: z.number(), images: z.number() })]);

/** What an order's life writes. @param {pg.Client} client */
async function measureLives(client) {
  const rowsOf = async () => new Map((await weigh(client)).filter(({ name }) => name === '').map(({ table, rows }) => [table, rows]));
  const written = async () => {
    await client.query('select pg_stat_force_next_flush()');
    const { rows } = await client.query(`select (pg_current_wal_insert_lsn() - '0/0')::float as bytes, (select wal_fpi from pg_stat_wal)::float as images`);
    return Written.parse(rows)[0];
  };
  const before = await rowsOf();
  await client.query('checkpoint');
  const from = await written();
  const lived = await live(client, lives);
  // The server issues their invoices; the statistics of its connections come a while after.
  const due = async () => z.tuple([z.object({ due: z.number() })]).parse((await client.query('select count(*)::int as due from invoices_due')).rows)[0].due;
  for (const deadline = Date.now() + 120_000; (await due()) > 0 && Date.now() < deadline; ) await wait(500);
  await wait(isFull ? 12_000 : 1000);
  const to = await written();
  const rows = [...(await rowsOf())].map(([table, after]) => `${table} ${((after - (before.get(table) ?? 0)) / lived).toFixed(2)}`);
  return { lived, rows, bytes: (to.bytes - from.bytes) / lived, images: (to.images - from.images) / lived };
}

/** @param {readonly string[]} cells */
const line = ([first = '', ...cells]) => console.log(`  ${first.padEnd(38)} ${cells.map((cell) => cell.padStart(22)).join(' ')}`);

/** @param {readonly Awaited<ReturnType<typeof measureSize>>[]} all */
function printGrowth(all) {
  console.log('Bytes a row, of the table itself and of each index, its levels, and the seconds that building it took; so many rows an order:');
  line(['orders', ...all.map(({ size }) => String(size))]);
  for (const { table, name } of all.at(-1)?.weights ?? []) {
    const cells = all.map(({ weights, built }) => {
      const found = weights.find((one) => one.table === table && one.name === name);
      const orders = weights.find((one) => one.table === 'orders')?.rows ?? 1;
      if (found === undefined || found.rows === 0) return '-';
      const seconds = built.get(name);
      return [(found.bytes / found.rows).toFixed(1), name === '' ? `× ${(found.rows / orders).toFixed(2)}` : found.levels === null ? '' : `${found.levels} high`, seconds === undefined ? '' : `${seconds.toFixed(1)} s`].filter((said) => said !== '').join(' ');
    });
    line([name === '' ? table : `  ${name}`, ...cells]);
  }
  console.log(`Blocks that PostgreSQL looked at for a call, its milliseconds, those over HTTP, and how many were found; medians of ${tries}, all of it in its buffers:`);
  line(['orders', ...all.map(({ size }) => String(size))]);
  for (const [at, { role, name }] of (all.at(-1)?.answers ?? []).entries()) {
    line([`${role.padEnd(9)} ${name}`, ...all.map(({ answers }) => [answers[at]?.blocks, answers[at]?.ms.toFixed(1), answers[at]?.http.toFixed(1), answers[at]?.found].join(' '))]);
  }
}

/** A PostgreSQL that says what each statement cost, and a client of it that may do all. @param {NonNullable<Awaited<ReturnType<typeof startPostgres>>>} postgres */
function measuredOn(postgres) {
  const addressOf = (/** @type {string} */ database, user = 'portal') => Object.assign(new URL(postgres.url), { username: user, pathname: `/${database}` }).href;
  /** @template Answer @param {string} database @param {(client: pg.Client) => Promise<Answer>} does */
  async function within(database, does) {
    const client = new pg.Client({ connectionString: addressOf(database, 'postgres') });
    await client.connect();
    return does(client).finally(() => client.end());
  }
  return {
    within,
    /** @template Answer @param {string} database @param {(client: pg.Client, origin: string) => Promise<Answer>} does */
    async beside(database, does) {
      const server = await startServer({ DATABASE_URL: addressOf(database), DEMO_ORDERS: String(demoOrders) });
      try {
        return await within(database, (client) => does(client, server.origin));
      } finally {
        await server.end();
        server.remove();
      }
    },
    /** @param {string} buffers */
    async restart(buffers) {
      await within('postgres', (client) => client.query(`alter system set shared_buffers = '${buffers}'`));
      await postgres.halt();
      await postgres.resume();
    },
  };
}

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(0);

/** Generates so many orders, in a database of their own, and measures them. @param {ReturnType<typeof measuredOn>} database @param {number} size */
async function measureSize({ within, beside }, size) {
  const database = `orders_${size}`;
  await within('postgres', (client) => client.query(`create database ${database} template portal owner portal`));
  const started = performance.now();
  const built = await within(database, (client) => growTo(client, size, own));
  const seconds = (performance.now() - started) / 1000;
  return beside(database, async (client, origin) => {
    // Into PostgreSQL's buffers; by an index, as a table that is read in its order passes them by.
    await client.query(`set enable_seqscan = off; select sum(length(search_text)) from orders where merchant_id > 0; select sum(length(product_title)) from order_lines where order_id is not null; reset enable_seqscan`);
    const before = await weigh(client);
    const answers = await askLists(client, origin);
    const { lived, rows, bytes, images } = await measureLives(client);
    // Of the tables that the copies do not fill, there are rows only by now.
    const weights = (await weigh(client)).map((weight) => before.find(({ table, name }) => copied.includes(table) && table === weight.table && name === weight.name) ?? weight);
    const [since] = await askLists(client, origin, ['admin'], calls.filter(([call]) => call === 'nothing'));
    const vacuumed = performance.now();
    await client.query('vacuum (index_cleanup on) orders');
    const vacuum = (performance.now() - vacuumed) / 1000;
    await leaveCounts(client, counted);
    const behind = await askLists(client, origin, roles, calls.slice(0, 1));
    const sized = await client.query('select pg_database_size(current_database())::float as whole');
    const { whole } = z.tuple([z.object({ whole: z.number() })]).parse(sized.rows)[0];
    console.log(`${size} orders in ${megabytes(whole)} MB, generated in ${seconds.toFixed(0)} s. Each of ${lived} orders wrote ${(bytes / 1e3).toFixed(1)} kB of log, ${images.toFixed(1)} whole pages among it, and rows: ${rows.join(', ')}. Before they were vacuumed an administrator's search for nothing looked at ${since?.blocks} blocks; the vacuum took ${vacuum.toFixed(1)} s. With what ${counted} orders leave in order_counts a first page looked at ${behind.map(({ role, blocks, ms }) => `${blocks} blocks in ${ms.toFixed(1)} ms (${role})`).join(', ')}.`);
    return { name: database, size, weights, built, answers, whole };
  });
}

/** Prints what grows. */
export async function benchGrowth() {
  const postgres = await startPostgres(['shared_preload_libraries=pg_stat_statements', 'pg_stat_statements.track_planning=on', 'full_page_writes=on', 'maintenance_work_mem=1GB', 'max_wal_size=64GB', 'checkpoint_timeout=1h']);
  if (postgres === undefined) {
    console.log('There is no PostgreSQL here and none could be installed: growth is not measured.');
    return;
  }
  const database = measuredOn(postgres);
  try {
    await database.restart(isFull ? '10GB' : '1GB');
    await database.beside('portal', (client) => client.query('create extension pg_stat_statements; create extension pageinspect').then(() => addMerchants(client)));
    console.log(`Orders of ${merchants} merchants with ${shopsOfMerchant} shops each, and ${own} of the merchant that asks, a third of them of the shop that asks; with lines and packages, in the order of their times. An order's life is six transactions; ${lives} of them after a checkpoint.`);
    /** @type {Awaited<ReturnType<typeof measureSize>>[]} */
    const all = [];
    for (const size of sizes) {
      const before = all.at(-1);
      if (before !== undefined) await database.within('postgres', (client) => client.query(`drop database ${before.name}`));
      all.push(await measureSize(database, size));
    }
    printGrowth(all);
    const last = all.at(-1);
    if (last === undefined) return;
    await database.restart(`${Math.ceil(last.whole / starvedPart / 2 ** 20)}MB`);
    console.log(`Blocks that were not in PostgreSQL's buffers, where these hold a ${starvedPart}th of the ${megabytes(last.whole)} MB, of those looked at, and its milliseconds, with the rest in the system's:`);
    const starved = await database.beside(last.name, askLists);
    for (const { role, name, missed, blocks, ms } of starved) line([`${role.padEnd(9)} ${name}`, `${missed} of ${blocks}`, ms.toFixed(1)]);
  } finally {
    await postgres.stop();
  }
}
