/**
 * Lists that are open while orders change: how late a change is on the screens that show it, and how often they ask. The
 * viewers run the portal's own book of pages; a browser's drawing is not in the figures.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { build } from 'vite';
import { z } from 'zod';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { columnsOf, copyOf, quantile } from './bench-nodes.mjs';
import { signIn, startServer } from './demo-server.mjs';
import { root } from './run.mjs';

const isFull = process.env['SCALE'] === 'full';
const rowsOfList = 500;
const shopsOfMerchant = 3;
/** Each shop, and each merchant, has its list open on so many screens. */
const listsOfAccount = 2;
const merchants = isFull ? 125 : 12;
const [eventsASecond, seconds] = [20, isFull ? 60 : 15];
/** On a machine that does nothing else; milliseconds. */
const targets = { p95: 200, calls: 1 };
const firstId = 20_000;

const Ids = z.array(z.object({ shop: z.number(), id: z.string() }));
const Told = z.object({ calls: z.number(), heard: z.number(), refused: z.number(), late: z.array(z.number()) });

/** Merchants, their shops with orders, and an account for each, as the tables' owner. @param {pg.Client} client */
async function addMarket(client) {
  const shops = merchants * shopsOfMerchant;
  await client.query(`begin; set local app.quiet = 'on'; alter table orders disable trigger audited`);
  await client.query(`${await copyOf(client, 'merchants', { id: `${firstId} + n`, name: "'Merchant ' || n" })}, generate_series(0, ${merchants - 1}) n`);
  await client.query(`${await copyOf(client, 'shops', { id: `${firstId} + n`, merchant_id: `${firstId} + n / ${shopsOfMerchant}`, name: "'Shop ' || n" })}, generate_series(0, ${shops - 1}) n`);
  const place = await copyOf(client, 'orders', {
    id: 'gen_random_uuid()',
    order_no: "'screen-' || n",
    shop_id: `${firstId} + n / ${rowsOfList}`,
    merchant_id: `${firstId} + n / ${rowsOfList} / ${shopsOfMerchant}`,
    created_at: `now() - (n % ${rowsOfList}) * interval '1 minute'`,
    status: "'PendingDelivery'",
    portal_status: "'Pending'",
  });
  await client.query(`${place}, generate_series(0, ${shops * rowsOfList - 1}) n`);
  const names = await columnsOf(client, 'users');
  const like = async (/** @type {string} */ email, /** @type {Readonly<Record<string, string>>} */ drawn, /** @type {number} */ count) =>
    client.query(`insert into users (${names.join(', ')}) select ${names.map((name) => drawn[name] ?? `source.${name}`).join(', ')} from users source, generate_series(0, ${count - 1}) n where source.email = '${email}'`);
  await like('merchant@demo.test', { id: 'gen_random_uuid()', email: "'merchant-' || n || '@screens.test'", merchant_id: `${firstId} + n` }, merchants);
  await like('shop@demo.test', { id: 'gen_random_uuid()', email: "'shop-' || n || '@screens.test'", merchant_id: `${firstId} + n / ${shopsOfMerchant}`, shop_id: `${firstId} + n` }, shops);
  await client.query('alter table orders enable trigger audited; commit');
  await client.query('vacuum analyze');
  const { rows } = await client.query(`select shop_id as shop, id from orders where shop_id >= ${firstId} order by created_at desc, id`);
  return Ids.parse(rows);
}

/** What each account's list shows. @param {string} origin @param {z.infer<typeof Ids>} orders */
async function accountsOf(origin, orders) {
  /** @type {Map<string, string[]>} */
  const lists = new Map();
  for (const { shop, id } of orders) {
    const at = shop - firstId;
    for (const name of [`shop-${at}`, `merchant-${Math.floor(at / shopsOfMerchant)}`]) {
      const ids = lists.get(name) ?? [];
      lists.set(name, ids);
      if (ids.length < rowsOfList) ids.push(id);
    }
  }
  const accounts = [];
  for (const [name, ids] of lists) accounts.push({ role: name.split('-')[0], headers: await signIn(origin, `${name}@screens.test`), ids, lists: listsOfAccount });
  return accounts;
}

/** Changes orders that stand in view, of one shop after another. @param {pg.Client} client @param {z.infer<typeof Ids>} orders */
async function change(client, orders) {
  /** @type {Map<number, string>} */
  const newest = new Map();
  for (const { shop, id } of orders) if (!newest.has(shop)) newest.set(shop, id);
  const ids = [...newest.values()];
  const started = performance.now();
  for (let event = 0; event < eventsASecond * seconds; event += 1) {
    // A delay of the last does not put off the next.
    await wait(Math.max(0, started + (event * 1000) / eventsASecond - performance.now()));
    await client.query('update orders set external_order_id = $2 where id = $1', [ids[(event * 7) % ids.length], `changed ${event}`]);
  }
}

/** Prints how late changes are on the screen. */
export async function benchScreens() {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log('There is no PostgreSQL here and none could be installed: screens are not measured.');
    return;
  }
  const folder = join(root, '.cache', 'bench-screens');
  await build({ root, configFile: false, logLevel: 'silent', build: { ssr: 'src/engine/kit/rows/page-book.ts', outDir: folder, emptyOutDir: true } });
  const child = fork(new URL('bench-list-viewers.mjs', import.meta.url));
  try {
    const node = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '100', TRUST_PROXY: '1' });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      const orders = await addMarket(client);
      const accounts = await accountsOf(node.origin, orders);
      const opened = once(child, 'message');
      child.send({ do: 'open', origin: node.origin, pageBook: join(folder, 'page-book.js'), accounts: accounts.map((account, at) => ({ ...account, headers: { ...account.headers, 'x-forwarded-for': `10.2.${at >> 8}.${at & 255}` } })) });
      await opened;
      const cpu = node.cpuSeconds();
      await change(client, orders);
      await wait(3000);
      const told = once(child, 'message');
      child.send({ do: 'tell' });
      const { calls, heard, refused, late } = Told.parse((await told)[0]);
      const sorted = late.toSorted((one, other) => one - other);
      const p95 = quantile(sorted, 0.95);
      console.log(
        `${accounts.length * listsOfAccount} open lists of ${rowsOfList} rows of ${merchants} merchants and their shops, ${eventsASecond} changes a second in view of ${2 * listsOfAccount} of them each; on a quiet machine p95 at most ${targets.p95} ms:\n` +
          `  ${heard} heard, ${late.length} shown: median ${quantile(sorted, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms${p95 > targets.p95 ? '  over' : ''}; ` +
          `${(calls / heard).toFixed(2)} calls for each${calls > heard * targets.calls ? '  over' : ''}, ${(calls / seconds).toFixed(0)} a second, ${refused} refused; ${(((node.cpuSeconds() - cpu) / seconds) * 100).toFixed(0)} % of a core`,
      );
    } finally {
      await client.end();
      node.remove();
    }
  } finally {
    child.kill();
    await postgres.stop();
  }
}
