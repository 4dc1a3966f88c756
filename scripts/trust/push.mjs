/** One shop's devices that cannot be alerted must not delay the alerts of other merchants. */
import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { freePort } from '../../tests/setup/port.mjs';
import { startServer } from '../demo-server.mjs';

const badDevices = Number(process.env['PUSH_DEVICES'] ?? 20);
const badOrders = Number(process.env['PUSH_ORDERS'] ?? 100);
const seconds = Number(process.env['PUSH_SECONDS'] ?? 60);
const otherMerchants = 5;
const allowedMs = 5000;
const slowMs = 4000;
const jobsStartMs = 8000;

/** Starts a push service, and answers each request with the handler. @param {(topic: string, answer: () => void, path: string) => void} onPush */
async function startService(onPush) {
  const server = createServer((request, response) => {
    request.resume();
    onPush(String(request.headers['topic']), () => void response.writeHead(201).end(), request.url ?? '');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The push service has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function usableKeys() {
  return { p256dh: createECDH('prime256v1').generateKeys().toString('base64url'), auth: randomBytes(16).toString('base64url') };
}

/** Returns an order's id in the form of a push topic. @param {string} id */
const topicOf = (id) => id.replaceAll('-', '');

/** Copies any order to the shop, as one that has just come in; returns its id. @param {pg.Client} client @param {{ id: number, merchant_id: number }} shop */
async function addOrder(client, shop) {
  const id = randomUUID();
  const { rows } = await client.query("select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER'");
  const { names } = rows[0];
  const changes = JSON.stringify({ id, order_no: `push ${id}`, shop_id: shop.id, merchant_id: shop.merchant_id, status: 'PendingDelivery', portal_status: 'Pending' });
  await client.query(
    `insert into orders (${names}) select ${names} from jsonb_populate_record(null::orders, (select to_jsonb(orders) from orders limit 1) || $1::jsonb || jsonb_build_object('pending_at', now(), 'created_at', now()))`,
    [changes],
  );
  return id;
}

/** Gives the shop a user with a session, and the session these devices. @param {pg.Client} client @param {{ id: number, merchant_id: number }} shop @param {readonly { endpoint: string, p256dh: string, auth: string }[]} devices */
async function addDevices(client, shop, devices) {
  const { rows: users } = await client.query("insert into users (email, password_hash, role, merchant_id, shop_id) values ($1, 'none', 'Shop', $2, $3) returning id", [`push-${shop.id}@demo.test`, shop.merchant_id, shop.id]);
  const { rows: sessions } = await client.query("insert into sessions (user_id, created_at, expires_at) values ($1, now(), now() + interval '1 day') returning id", [users[0].id]);
  for (const { endpoint, p256dh, auth } of devices) {
    await client.query('insert into alert_devices (session_id, shop_id, endpoint, p256dh, auth, since) values ($1, $2, $3, $4, $5, now())', [sessions[0].id, shop.id, endpoint, p256dh, auth]);
  }
}

/** One shop with bad devices and many orders, while five other merchants each get an order a second. */
export async function pushAlerts() {
  const postgres = await startPostgres();
  if (postgres === undefined) return { ok: false, output: 'there is no PostgreSQL here' };
  /** When each order's alert arrived, by topic. @type {Map<string, number>} */
  const arrivals = new Map();
  const good = await startService((topic, answer) => {
    if (!arrivals.has(topic)) arrivals.set(topic, performance.now());
    answer();
  });
  const bad = await startService((_topic, answer, path) => {
    if (path.startsWith('/slow')) setTimeout(answer, slowMs);
  });
  const refusing = `http://127.0.0.1:${await freePort()}`;
  const server = await startServer({ DEMO_ORDERS: '200', DATABASE_URL: postgres.url, PUSH_SERVICES: [good.origin, bad.origin, refusing].join(',') });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await client.connect();
    const { rows: shops } = await client.query('select distinct on (merchant_id) id, merchant_id from shops where archived_at is null order by merchant_id, id');
    const [badShop, ...others] = shops.slice(0, otherMerchants + 1);
    if (others.length < otherMerchants) return { ok: false, output: `the demo data has ${shops.length} merchants with shops, and ${otherMerchants + 1} are needed` };
    const kinds = [
      (/** @type {number} */ at) => ({ endpoint: `${bad.origin}/keys/${at}`, p256dh: 'AAAA', auth: 'AAAA' }),
      (/** @type {number} */ at) => ({ endpoint: `${bad.origin}/hanging/${at}`, ...usableKeys() }),
      (/** @type {number} */ at) => ({ endpoint: `${bad.origin}/slow/${at}`, ...usableKeys() }),
      (/** @type {number} */ at) => ({ endpoint: `${refusing}/${at}`, ...usableKeys() }),
    ];
    await addDevices(client, badShop, Array.from({ length: badDevices }, (_, at) => kinds[at % kinds.length]?.(at) ?? { endpoint: '', p256dh: '', auth: '' }));
    for (const shop of others) await addDevices(client, shop, [{ endpoint: `${good.origin}/${shop.id}`, ...usableKeys() }]);
    await wait(jobsStartMs);

    for (let order = 0; order < badOrders; order += 1) await addOrder(client, badShop);
    /** When each of the others' orders was committed, by topic. @type {Map<string, number>} */
    const placed = new Map();
    for (let second = 0; second < seconds; second += 1) {
      for (const shop of others) {
        const id = await addOrder(client, shop);
        placed.set(topicOf(id), performance.now());
      }
      await wait(1000);
    }
    await wait(allowedMs);
    const delays = [...placed].map(([topic, at]) => (arrivals.get(topic) ?? Infinity) - at).toSorted((one, other) => one - other);
    const missing = delays.filter((delay) => delay === Infinity).length;
    const worst = delays.at(-1) ?? Infinity;
    const median = delays[Math.floor(delays.length / 2)] ?? Infinity;
    const { rows: left } = await client.query('select count(*)::integer as devices from alert_devices where shop_id = $1', [badShop.id]);
    return {
      ok: worst <= allowedMs,
      output: `${delays.length} alerts of ${others.length} merchants beside ${badDevices} bad devices with ${badOrders} orders: median ${median.toFixed(0)} ms, worst ${worst.toFixed(0)} ms (${allowedMs} allowed), ${missing} missing; ${left[0].devices} bad devices left`,
    };
  } finally {
    await client.end();
    server.remove();
    good.stop();
    bad.stop();
    await postgres.stop();
  }
}
