/** Measures many sockets on one node: memory per socket, broadcast delay, and reconnection after half are cut. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { measure, signIn, startServer } from '../demo-server.mjs';
import { isFull, quantile } from './statistics.mjs';

const sockets = Number(process.env['SOCKETS'] ?? (isFull ? 10_000 : 2000));
const events = isFull ? 60 : 20;
const processes = 2;
/** Limits of the portal: sockets per session, and per account. An account's limit allows three full sessions. */
const [socketsPerSession, socketsPerAccount] = [100, 300];
const thresholds = { p99: 300, backSeconds: 10 };

const Delays = z.array(z.number());
const Ids = z.object({ Deliveries: z.array(z.object({ Id: z.string() })) });
const Names = z.array(z.object({ name: z.string() }));

/** @typedef {import('../demo-server.mjs').RunningServer} Node */
/** @typedef {import('node:child_process').ChildProcess} Clients */

/** @param {Clients} clients @param {object} command */
async function sendCommand(clients, command) {
  const answered = once(clients, 'message');
  clients.send(command);
  return Delays.parse((await answered)[0]);
}

/** Creates copies of the demo shop's account. @param {string} url @param {number} count */
async function addAccounts(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select attname as name from pg_attribute where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const names = Names.parse(rows).map(({ name }) => name);
  const values = names.map((name) =>
    name === 'id' ? 'gen_random_uuid()' : name === 'email' ? "'bench-' || n || '@demo.test'" : `source.${name}`,
  );
  await client.query(`
    insert into users (${names.join(', ')}) select ${values.join(', ')}
    from users source cross join generate_series(0, ${count}) n where source.email = 'shop@demo.test' on conflict do nothing`);
  await client.end();
}

/** @param {Node} node @param {Record<string, string>} headers @param {string} role @param {number} Size */
async function listArchive({ origin }, headers, role, Size) {
  const body = JSON.stringify({
    Query: '',
    Filter: { Status: [], Date: null, Shop: [] },
    OrderBy: 'desc',
    Page: 1,
    Size,
  });
  const answer = await fetch(`${origin}/api/${role}/deliveries/archived`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The list was refused with ${answer.status}`);
  return Ids.parse(await answer.json()).Deliveries;
}

/** @param {Node} node @param {readonly Clients[]} clients */
async function openAll(node, clients) {
  /** @type {string[]} */
  const cookies = [];
  for (let at = 0; at < sockets; at += socketsPerSession) {
    cookies.push((await signIn(node.origin, `bench-${Math.floor(at / socketsPerAccount)}@demo.test`)).cookie);
  }
  const [before, started, share] = [node.memory(), performance.now(), Math.ceil(sockets / clients.length)];
  await Promise.all(
    clients.map((each, at) =>
      sendCommand(each, {
        do: 'open',
        origin: node.origin,
        from: at * share,
        count: Math.min(share, sockets - at * share),
        cookies,
        ofSession: socketsPerSession,
      }),
    ),
  );
  const seconds = (performance.now() - started) / 1000;
  await wait(5000);
  console.log(
    `  ${sockets} sockets opened in ${seconds.toFixed(1)} s; ${(((node.memory() - before) * 1024) / sockets).toFixed(1)} KiB each`,
  );
}

/** @param {Node} node @param {readonly Clients[]} clients */
async function broadcast(node, clients) {
  const headers = await signIn(node.origin, 'shop@demo.test');
  const [order] = await listArchive(node, headers, 'shop', 1);
  await Promise.all(clients.map((each) => sendCommand(each, { do: 'forget' })));
  for (let event = 0; event < events; event += 1) {
    const written = await fetch(`${node.origin}/api/ext/notes/orders/${order?.Id}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ Text: `note ${event}` }),
    });
    if (!written.ok) throw new Error(`A note was refused with ${written.status}`);
    await wait(1000);
  }
  const report = async () => (await Promise.all(clients.map((each) => sendCommand(each, { do: 'report' })))).flat();
  let delays = await report();
  // Wait until no message has arrived for two seconds.
  for (let before = -1; before !== delays.length; delays = await report()) {
    before = delays.length;
    await wait(2000);
  }
  const p99 = quantile(delays, 0.99);
  console.log(
    `  ${events} broadcasts: ${delays.length} of ${events * sockets} messages; median ${quantile(delays, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, bar ${thresholds.p99}${p99 > thresholds.p99 ? '  over' : ''}`,
  );
}

/** @param {Node} node @param {readonly Clients[]} clients */
async function cutHalf(node, clients) {
  const headers = await signIn(node.origin, 'admin@demo.test');
  const calls = measure(() => listArchive(node, headers, 'admin', 10), 20);
  const away = (
    await Promise.all(clients.map((each) => sendCommand(each, { do: 'cut', count: sockets / 2 / clients.length })))
  ).flat();
  const { count, median, p99 } = await calls.stop();
  const seconds = Math.max(...away) / 1000;
  console.log(
    `  ${away.length} disconnected: all reconnected after ${seconds.toFixed(1)} s, bar ${thresholds.backSeconds}${seconds > thresholds.backSeconds ? '  over' : ''}; ${count} lists meanwhile: median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
}

export async function benchSockets() {
  const postgres = await startPostgres();
  if (postgres === undefined) throw new Error('PostgreSQL is missing and could not be installed');
  const clients = Array.from({ length: processes }, () => fork(new URL('socket-clients.mjs', import.meta.url)));
  /** @type {Node | undefined} */
  let node;
  try {
    node = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '100', TRUST_PROXY: '1' });
    await addAccounts(postgres.url, Math.ceil(sockets / socketsPerAccount));
    await openAll(node, clients);
    await broadcast(node, clients);
    await cutHalf(node, clients);
  } finally {
    node?.remove();
    for (const each of clients) each.kill();
    await postgres.stop();
  }
}
