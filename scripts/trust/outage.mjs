/**
 * Stops or kills PostgreSQL OUTAGES times at random moments. No node may exit, every node must serve within 5 s of
 * PostgreSQL accepting connections, and no acknowledged write may be lost. Set SEED to repeat a run.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { measure, signIn, startServer } from '../demo-server.mjs';
import { seededRandom, readSeed } from './random.mjs';

const outages = Number(process.env['OUTAGES'] ?? 100);
const allowedMs = 5000;
const allowedHealthMs = 1000;
/** Maximum number of connections per node: those of the pool, and one that listens for notifications. */
const maxConnections = 11;
/**
 * Maximum log lines per outage: its start and end, for the node and for waiting jobs. Lines about calls don't count.
 */
const maxLinesPerOutage = 6;
const writers = 3;
const pingMs = 20_000;
/** Time limit for a node that starts without PostgreSQL. */
const startLimitMs = 120_000;

const Listed = z.object({ Deliveries: z.array(z.object({ Id: z.string() })) });
const Notes = z.object({ Result: z.array(z.object({ Text: z.string() })) });

/**
 * Opens a socket. Rejects if the upgrade is refused, with the status in the message.
 * @param {string} origin
 * @param {string} cookie
 * @returns {Promise<WebSocket>}
 */
async function openSocket(origin, cookie) {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/ws/realtime`, { headers: { origin, cookie } });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return socket;
}

/**
 * Retries work that fails with 503 for as long as a node may take to serve again.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function retryUntilServed(work) {
  const until = performance.now() + allowedMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!String(error).includes('503') || performance.now() > until) throw error;
      await wait(50);
    }
  }
}

/**
 * Starts a user who continuously writes to one node and listens on a socket.
 * @param {import('../demo-server.mjs').RunningServer} node
 * @param {string} name
 */
async function startUser({ origin }, name) {
  const headers = await retryUntilServed(() => signIn(origin, 'admin@demo.test'));
  const listing = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 };
  const listed = await retryUntilServed(async () => {
    const answer = await fetch(`${origin}/api/admin/deliveries/Pending`, {
      method: 'POST',
      headers,
      body: JSON.stringify(listing),
    });
    if (!answer.ok) throw new Error(`The list was refused with ${answer.status}`);
    return answer;
  });
  const [order] = Listed.parse(await listed.json()).Deliveries;
  if (order === undefined) throw new Error('There is no order to write notes on');
  const address = `${origin}/api/ext/notes/orders/${order.Id}`;
  const socket = await retryUntilServed(() => openSocket(origin, headers.cookie));
  /**
   * @type {{
   *   closed: number[], received: number, isOver: boolean, isIdle: boolean,
   *   acknowledged: string[], statuses: Set<number>
   * }}
   */
  const user = { closed: [], received: 0, isOver: false, isIdle: false, acknowledged: [], statuses: new Set() };
  // Send pings, because the server closes silent sockets.
  const pings = setInterval(() => socket.send('ping'), pingMs);
  socket.on('close', (code) => {
    clearInterval(pings);
    if (!user.isOver) user.closed.push(code);
  });
  socket.on('message', (data) => {
    if (String(data) !== 'pong') user.received += 1;
  });

  let number = 0;
  const write = async () => {
    while (!user.isOver) {
      if (user.isIdle) {
        await wait(20);
        continue;
      }
      const Text = `${name} ${(number += 1)}`;
      const { status } = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ Text }) });
      user.statuses.add(status);
      if (status === 200) user.acknowledged.push(Text);
      await wait(20);
    }
  };
  const running = Promise.all(Array.from({ length: writers }, write));
  return {
    user,
    socket,
    /** Stops the user. Resolves to the acknowledged writes that are not stored. */
    async stop() {
      user.isOver = true;
      await running;
      const stored = new Set(
        Notes.parse(await (await fetch(address, { headers })).json()).Result.map(({ Text }) => Text),
      );
      socket.close();
      return user.acknowledged.filter((text) => !stored.has(text));
    },
  };
}

/** @param {string} url */
async function countConnections(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  return z.array(z.object({ open: z.number() })).parse(rows)[0]?.open ?? 0;
}

/** Returns a node's log lines, except those about calls. @param {import('../demo-server.mjs').RunningServer} node */
const linesOf = (node) =>
  node
    .written()
    .split('\n')
    .filter((line) => line !== '' && !line.includes('"route":'));

/**
 * @typedef {{
 *   signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL', moment: 'start' | 'load' | 'idle', afterMs: number, lastsMs: number
 * }} Outage
 */

/** @param {() => number} draw @returns {Outage} */
function randomOutage(draw) {
  /** @template T @param {readonly [T, ...T[]]} from @returns {T} */
  const pick = (from) => from[Math.floor(draw() * from.length)] ?? from[0];
  const isLong = draw() < 0.05;
  return {
    signal: pick(/** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])),
    moment: pick(/** @type {const} */ (['start', 'load', 'load', 'idle', 'idle'])),
    afterMs: draw() * 2000,
    lastsMs: isLong ? 6000 + draw() * 24_000 : 100 + draw() * 2900,
  };
}

/** @param {number} count number of nodes */
export async function outage(count) {
  const seed = readSeed();
  const draw = seededRandom(seed);
  // Commit synchronously, because a killed PostgreSQL must not lose acknowledged writes.
  const postgres = await startPostgres(['synchronous_commit=on']);
  if (postgres === undefined) return { ok: false, output: 'PostgreSQL is missing' };
  /** @type {import('../demo-server.mjs').RunningServer[]} */
  const nodes = [];
  /** @type {Set<string>} */
  const faults = new Set();
  const tally = { served: 0, started: 0, ended: 0, lost: 0, acknowledged: 0, mostLines: 0, health: 0 };
  /** @type {Awaited<ReturnType<typeof startUser>>[]} */
  let users = [];
  const startUsers = async () =>
    void (users = await Promise.all(nodes.map((node, index) => startUser(node, `node ${index} ${performance.now()}`))));
  const stopUsers = async () => {
    const lost = (await Promise.all(users.map((each) => each.stop()))).flat();
    for (const { user } of users) {
      tally.acknowledged += user.acknowledged.length;
      if (user.closed.length > 0) faults.add(`sockets were closed with ${user.closed.join(', ')}`);
      for (const status of user.statuses) if (status !== 200 && status !== 503) faults.add(`an answer with ${status}`);
    }
    tally.lost += lost.length;
    users = [];
  };

  /** Causes an outage while a node is starting. @param {Outage} planned */
  const duringStart = async ({ signal, afterMs, lastsMs }) => {
    const node = nodes[Math.floor(draw() * nodes.length)];
    if (node === undefined) return;
    await stopUsers();
    if ((await node.end()) !== 0) faults.add('a node could not be stopped');
    const ready = node.again().then(
      () => performance.now(),
      () => undefined,
    );
    await wait(afterMs);
    await postgres.halt(signal);
    await wait(lastsMs);
    await postgres.resume();
    const back = performance.now();
    const readyAt = await Promise.race([ready, wait(startLimitMs, undefined, { ref: false })]);
    if (readyAt === undefined) {
      tally.ended += 1;
      faults.add(`a node did not start (${signal} after ${Math.round(afterMs)} ms for ${Math.round(lastsMs)} ms)`);
      if (node.pid() === undefined) await node.again();
    } else {
      tally.started = Math.max(tally.started, readyAt - back);
    }
    await startUsers();
  };

  /** Causes an outage while all nodes are running. @param {Outage} planned */
  const whileRunning = async ({ signal, moment, afterMs, lastsMs }) => {
    const pids = nodes.map((node) => node.pid());
    const lines = nodes.map((node) => linesOf(node).length);
    const healths = nodes.map(({ origin }) =>
      measure(async () => (await fetch(`${origin}/api/livez`)).arrayBuffer(), 20),
    );
    for (const { user } of users) user.isIdle = moment === 'idle';
    await wait(afterMs / 2);
    await postgres.halt(signal);
    await wait(lastsMs);
    await postgres.resume();
    const back = performance.now();
    for (const { user } of users) {
      user.isIdle = false;
      const [written, received] = [user.acknowledged.length, user.received];
      while (
        (user.acknowledged.length === written || user.received === received) &&
        performance.now() - back < 4 * allowedMs
      ) {
        await wait(10);
      }
      tally.served = Math.max(tally.served, performance.now() - back);
    }
    for (const health of healths) tally.health = Math.max(tally.health, (await health.stop()).longest);
    for (const [index, node] of nodes.entries()) {
      const since = linesOf(node).slice(lines[index]);
      tally.mostLines = Math.max(tally.mostLines, since.length);
      if (since.length > maxLinesPerOutage) {
        faults.add(`too many lines, such as ${since[maxLinesPerOutage]?.slice(0, 300)}`);
      }
      if (node.pid() === pids[index]) continue;
      tally.ended += 1;
      faults.add(`a process ended (${signal}, ${moment})`);
      await node.again();
    }
    const open = await countConnections(postgres.url);
    if (open > maxConnections * count) faults.add(`${open} connections`);
  };

  try {
    for (let node = 0; node < count; node += 1) {
      nodes.push(await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '50' }));
    }
    await startUsers();
    await wait(2000);
    /** @type {Record<string, number>} */
    const drawnKinds = {};
    for (let number = 0; number < outages; number += 1) {
      const planned = randomOutage(draw);
      const kind = `${planned.moment} ${planned.signal}`;
      drawnKinds[kind] = (drawnKinds[kind] ?? 0) + 1;
      await (planned.moment === 'start' ? duringStart(planned) : whileRunning(planned));
    }
    await stopUsers();
    if (tally.served > allowedMs) faults.add('back too late');
    if (tally.started > allowedMs) faults.add('a started node was ready too late');
    if (tally.health > allowedHealthMs) faults.add('livez responded too late');
    if (tally.lost > 0) faults.add(`${tally.lost} acknowledged writes are lost`);
    return {
      ok: faults.size === 0,
      output:
        `seed ${seed}, ${outages} outages on ${count} node(s) (${Object.entries(drawnKinds)
          .map(([kind, times]) => `${times} ${kind}`)
          .join(', ')}): ${tally.ended} processes ended (0 allowed), ` +
        `serving after at most ${(tally.served / 1000).toFixed(1)} s, at the start ${(tally.started / 1000).toFixed(1)} s (${allowedMs / 1000} allowed), livez within ${tally.health.toFixed(0)} ms (${allowedHealthMs} allowed), ` +
        `${tally.acknowledged} writes acknowledged and ${tally.lost} lost (0 allowed), at most ${tally.mostLines} lines an outage. ${[...faults].join('; ')}`,
    };
  } finally {
    for (const node of nodes) node.remove();
    await postgres.stop();
  }
}
