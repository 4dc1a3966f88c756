/**
 * Several nodes, processes of their own, on one PostgreSQL: notes are added through each of them in turn, and every
 * socket of every node should be told of each, once. With each way in which events travel; and what the way costs those
 * who write, which no socket shows: how many small transactions a second commit.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { startRedis } from '../tests/setup/redis.mjs';
import { signIn, startServer } from './demo-server.mjs';

const isFull = process.env['SCALE'] === 'full';
const counts = (process.env['NODES'] ?? '1,2,4').split(',').map(Number);
/** Sockets of all nodes together, events that each of them is told, and how many come in a second. */
const sockets = Number(process.env['SOCKETS'] ?? (isFull ? 1600 : 200));
const events = isFull ? 400 : 60;
const eventsASecond = 20;
/** Of one session, each of an account and an address of its own. */
const ofSession = 100;
/** Milliseconds from the database's time of the change to the socket, on a machine that does nothing else. */
const target = 100;
const writers = [1, 4, 16, 64];
const [merchants, shopsOfMerchant, marketWriters] = [1000, 3, 8];
const marketOrders = isFull ? 5000 : 300;
const writeMs = isFull ? 5000 : 1500;

const Message = z.object({ Data: z.object({ LastUpdate: z.string(), UpdateType: z.string(), Id: z.string().nullable() }) });

/** @param {readonly number[]} sorted @param {number} share */
export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** @param {number} session */
const accountOf = (session) => `bench-${session}@demo.test`;

/** Makes accounts of one shop, as the tables' owner. Answers its orders. @param {string} url @param {number} [accounts] */
export async function addAccounts(url, accounts = Math.ceil(sockets / ofSession)) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    /** @type {Readonly<Record<string, string>>} */
    const drawn = { id: 'gen_random_uuid()', email: `'bench-' || n || '@demo.test'` };
    const names = await columnsOf(client, 'users');
    await client.query(`
      insert into users (${names.join(', ')}) select ${names.map((name) => drawn[name] ?? `source.${name}`).join(', ')}
      from users source cross join generate_series(0, ${accounts}) n where source.email = 'shop@demo.test' on conflict do nothing`);
    const { rows } = await client.query(`select id from orders where shop_id = (select shop_id from users where email = 'shop@demo.test') limit ${events}`);
    return z.array(z.object({ id: z.string() })).parse(rows).map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** @typedef {Awaited<ReturnType<typeof startServer>>} Node */

/** Opens a node's share of sockets. @param {Node} node @param {number} count @param {(socket: number, data: string) => void} onMessage @param {number} from */
async function openSockets(node, count, onMessage, from) {
  /** @type {WebSocket[]} */
  const open = [];
  for (let first = 0; first < count; first += ofSession) {
    const session = first / ofSession;
    const { cookie, origin } = await signIn(node.origin, accountOf(session));
    const headers = { cookie, origin, 'x-forwarded-for': `10.0.${session}.1` };
    await Promise.all(
      Array.from({ length: Math.min(ofSession, count - first) }, (_, at) => {
        const socket = new WebSocket(`${node.origin.replace('http', 'ws')}/api/ws/realtime`, { headers });
        socket.on('message', (data) => onMessage(from + first + at, String(data)));
        open.push(socket);
        return new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      }),
    );
  }
  return open;
}

/** @param {readonly Node[]} nodes @param {string} database @param {string} way */
async function measureSockets(nodes, database, way) {
  const ids = await addAccounts(database);
  /** @type {number[]} */
  const took = [];
  /** @type {Map<string, number>[]} */
  const heard = [];
  const seen = new Set();
  let told = 0;
  const onMessage = (/** @type {number} */ at, /** @type {string} */ data) => {
    const now = Date.now();
    const { LastUpdate, UpdateType, Id } = Message.parse(JSON.parse(data)).Data;
    if (UpdateType !== 'Orders/Notes') return;
    const event = `${Id} ${LastUpdate}`;
    const known = (heard[at] ??= new Map());
    known.set(event, (known.get(event) ?? 0) + 1);
    seen.add(event);
    told += 1;
    took.push(now - Date.parse(LastUpdate));
  };
  const share = Math.ceil(sockets / nodes.length);
  const open = (await Promise.all(nodes.map((node, at) => openSockets(node, share, onMessage, at * share)))).flat();
  const writing = await Promise.all(nodes.map((node) => signIn(node.origin, 'shop@demo.test')));
  /** @type {Promise<unknown>[]} */
  const written = [];
  for (let event = 0; event < events; event += 1) {
    const at = event % nodes.length;
    written.push(
      fetch(`${nodes[at]?.origin}/api/ext/notes/orders/${ids[event % ids.length]}`, { method: 'POST', headers: writing[at] ?? {}, body: JSON.stringify({ Text: `note ${event}` }) }).then(async (answer) => {
        if (!answer.ok) throw new Error(`A note was refused with ${answer.status}: ${await answer.text()}`);
      }),
    );
    await wait(1000 / eventsASecond);
  }
  await Promise.all(written);
  // Until nothing has come for two seconds: what is told twice comes by then as well.
  for (let before = -1; before !== told; await wait(2000)) before = told;
  for (const socket of open) socket.terminate();
  const lost = events * open.length - heard.reduce((sum, known) => sum + known.size, 0);
  const doubled = told - heard.reduce((sum, known) => sum + known.size, 0);
  took.sort((one, other) => one - other);
  const p99 = quantile(took, 0.99);
  console.log(
    `  ${nodes.length} nodes by ${way.padEnd(6)}: ${open.length} sockets, ${seen.size} of ${events} events; ${told} told, ${lost} lost, ${doubled} doubled; median ${quantile(took, 0.5)} ms, p99 ${p99} ms${p99 > target ? '  over' : ''}; memory ${nodes.map((node) => node.memory().toFixed(0)).join(', ')} MiB`,
  );
}

/** How many transactions a second announce something, each way, by that many connections at once. @param {string} url */
async function measureCommits(url) {
  const connections = await Promise.all(
    Array.from({ length: Math.max(...writers) }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  console.log(`Transactions a second that announce one event each, by connections at once, on a server that waits for its disk at each commit:`);
  for (const setting of ['notified', 'outbox', 'neither']) {
    /** @type {string[]} */
    const rates = [];
    for (const count of writers) {
      let committed = 0;
      const until = performance.now() + writeMs;
      await Promise.all(
        connections.slice(0, count).map(async (client) => {
          // `neither`: into a table like it that tells nobody.
          const [table, set] = setting === 'neither' ? ['measured_events', ''] : ['events', `set local app.events = '${setting}';`];
          while (performance.now() < until) {
            await client.query(`begin; ${set} insert into ${table} (at, update_type) values (now(), 'Measured'); commit`);
            committed += 1;
          }
        }),
      );
      rates.push(`${count}: ${((committed / writeMs) * 1000).toFixed(0)}`);
    }
    console.log(`  ${setting.padEnd(9)} ${rates.join('  ')}`);
  }
  for (const client of connections) await client.end();
}

/** The columns that an insert of this table may name. @param {pg.Client} client @param {string} table */
export async function columnsOf(client, table) {
  const { rows } = await client.query(`select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`);
  return z.array(z.object({ name: z.string() })).parse(rows).map(({ name }) => name);
}

/** Rows like the first of a table. @param {pg.Client} client @param {string} table @param {Readonly<Record<string, string>>} drawn */
export async function copyOf(client, table, drawn) {
  const names = await columnsOf(client, table);
  return `insert into ${table} (${names.join(', ')}) select ${names.map((name) => drawn[name] ?? `source.${name}`).join(', ')} from (select * from ${table} order by id limit 1) source`;
}

/**
 * Orders of a thousand merchants: each comes in, is accepted and delivered, in a transaction a step, with all that the
 * database does by itself (announcements, counts; no audit, for nobody is signed in). How many of them a second, each way. @param {string} url
 */
async function measureMarket(url) {
  const connections = await Promise.all(
    Array.from({ length: marketWriters }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      return client;
    }),
  );
  const [first] = connections;
  if (first === undefined) return;
  await first.query(`begin; set local app.quiet = 'on'`);
  await first.query(`${await copyOf(first, 'merchants', { id: '10000 + n', name: "'Merchant ' || n" })}, generate_series(1, ${merchants}) n`);
  await first.query(`${await copyOf(first, 'shops', { id: '10000 + n', merchant_id: `10001 + n % ${merchants}`, name: "'Shop ' || n" })}, generate_series(1, ${merchants * shopsOfMerchant}) n`);
  await first.query('commit');
  await first.query('analyze');
  const place = await copyOf(first, 'orders', { id: '$1', order_no: '$2', shop_id: '$3', merchant_id: '$4', created_at: 'now()', pending_at: 'now()', status: "'PendingDelivery'", portal_status: "'Pending'" });
  const steps = [['QueuedDelivery', 'Queued'], ['DeliveredDelivery', 'Archived']];
  for (const setting of ['notified', 'outbox']) {
    let [begun, done] = [0, 0];
    const started = performance.now();
    await Promise.all(
      connections.map(async (client) => {
        while (begun < marketOrders) {
          const at = (begun += 1);
          const id = randomUUID();
          const shop = 1 + ((at * 7919) % (merchants * shopsOfMerchant));
          await client.query(`begin; set local app.events = '${setting}'`);
          await client.query(place, [id, `${setting}-${at}`, 10_000 + shop, 10_001 + (shop % merchants)]);
          await client.query('commit');
          for (const [status, list] of steps) {
            await client.query(`begin; set local app.events = '${setting}'; update orders set status = '${status}', portal_status = '${list}' where id = '${id}'; commit`);
          }
          done += 1;
        }
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    console.log(`  ${setting.padEnd(9)} ${done} orders of ${merchants} merchants from coming in to delivery, by ${marketWriters} connections: ${(done / seconds).toFixed(1)} a second, ${((done / seconds) * 3600).toFixed(0)} an hour`);
  }
  for (const client of connections) await client.end();
}

/** Prints how late events come to the sockets of two and four nodes, and what each way lets through. */
export async function benchNodes() {
  // Commits wait for the disk, for that is what NOTIFY's lock is held for.
  const postgres = await startPostgres(['fsync=on', 'synchronous_commit=on']);
  if (postgres === undefined) {
    console.log('There is no PostgreSQL here and none could be installed: nodes are not measured.');
    return;
  }
  const redis = await startRedis();
  if (redis === undefined) console.log('There is no Redis here and none could be installed: events travel by NOTIFY alone.');
  try {
    console.log(`Events of ${eventsASecond} notes a second, added through each node in turn, in milliseconds from the change to the socket; on a quiet machine, p99 at most ${target}.`);
    /** @type {readonly (readonly [string, Record<string, string>])[]} */
    const ways = [['NOTIFY', {}], ...(redis ? [/** @type {const} */ (['Redis', { EVENTS_URL: redis.url }])] : [])];
    for (const [way, env] of ways) {
      /** @type {Node[]} */
      const nodes = [];
      try {
        for (const count of counts) {
          while (nodes.length < count) nodes.push(await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '100', TRUST_PROXY: '1', ...env }));
          await measureSockets(nodes, postgres.url, way);
        }
      } finally {
        for (const node of nodes) node.remove();
      }
    }
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create table measured_events (like events including defaults)').finally(() => client.end());
    await measureCommits(postgres.url);
    await measureMarket(postgres.url);
  } finally {
    await redis?.stop();
    await postgres.stop();
  }
}
