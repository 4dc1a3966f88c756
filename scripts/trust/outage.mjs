/**
 * PostgreSQL goes away for 1, 3, 6 and 30 s, twice each, once as an administrator stops it and once without warning:
 * the nodes answer their health at once all the while, keep their sockets, and within 5 s everything works as before.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { measure, signIn, startServer } from '../demo-server.mjs';

const outagesSeconds = [1, 1, 3, 3, 6, 6, 30, 30];
const allowedMs = 5000;
const allowedHealthMs = 50;
/** The pool's, and the one that listens. */
const mostConnections = 11;
/** What begins and what ends. */
const linesOfOutage = 2;
const writers = 3;
const pingMs = 20_000;

const Listed = z.object({ Deliveries: z.array(z.object({ Id: z.string() })) });
const Notes = z.object({ Result: z.array(z.object({ Text: z.string() })) });

/** A user of one node: writes all the time, and listens. @param {import('../demo-server.mjs').Started} node @param {string} name */
async function startUser({ origin }, name) {
  const headers = await signIn(origin, 'admin@demo.test');
  const listing = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 };
  const listed = await fetch(`${origin}/api/admin/deliveries/Pending`, { method: 'POST', headers, body: JSON.stringify(listing) });
  const [order] = Listed.parse(await listed.json()).Deliveries;
  if (order === undefined) throw new Error('There is no order to write notes on');
  const address = `${origin}/api/ext/notes/orders/${order.Id}`;
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/ws/realtime`, { headers: { origin, cookie: headers.cookie } });
  /** @type {{ closed: number[], told: number, isOver: boolean, acknowledged: string[], statuses: Set<number> }} */
  const user = { closed: [], told: 0, isOver: false, acknowledged: [], statuses: new Set() };
  socket.on('error', () => undefined);
  // As a portal does: who says nothing for long is taken for gone.
  const pings = setInterval(() => socket.send('ping'), pingMs);
  socket.on('close', (code) => {
    clearInterval(pings);
    if (!user.isOver) user.closed.push(code);
  });
  socket.on('message', (data) => {
    if (String(data) !== 'pong') user.told += 1;
  });

  let number = 0;
  const write = async () => {
    while (!user.isOver) {
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
    /** Answers what was acknowledged and is not there. */
    async stop() {
      user.isOver = true;
      await running;
      const stored = new Set(Notes.parse(await (await fetch(address, { headers })).json()).Result.map(({ Text }) => Text));
      socket.close();
      return user.acknowledged.filter((text) => !stored.has(text));
    },
  };
}

/** @param {string} url */
async function countConnections(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
  await client.end();
  return z.array(z.object({ open: z.number() })).parse(rows)[0]?.open ?? 0;
}

/** @param {number} count how many nodes */
export async function outage(count) {
  // A killed server must keep what it has acknowledged.
  const postgres = await startPostgres(['synchronous_commit=on']);
  if (postgres === undefined) return { ok: false, output: 'there is no PostgreSQL here' };
  /** @type {import('../demo-server.mjs').Started[]} */
  const nodes = [];
  try {
    for (let node = 0; node < count; node += 1) nodes.push(await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '50' }));
    const users = await Promise.all(nodes.map((node, index) => startUser(node, `node ${index}`)));
    await wait(2000);
    /** @type {string[]} */
    const faults = [];
    const healths = nodes.map(({ origin }) => measure(async () => (await fetch(`${origin}/api/healthz`)).arrayBuffer(), 20));
    const before = nodes.map((node) => node.lines());
    let slowest = 0;
    for (const [index, seconds] of outagesSeconds.entries()) {
      await postgres.halt(index % 2 === 0 ? 'SIGINT' : 'SIGQUIT');
      await wait(seconds * 1000);
      await postgres.resume();
      const back = performance.now();
      for (const { user } of users) {
        const [written, told] = [user.acknowledged.length, user.told];
        while ((user.acknowledged.length === written || user.told === told) && performance.now() - back < 2 * allowedMs) await wait(10);
        slowest = Math.max(slowest, performance.now() - back);
      }
      await wait(1000);
      const open = await countConnections(postgres.url);
      if (open > mostConnections * count) faults.push(`${open} connections after an outage of ${seconds} s`);
    }
    await wait(1000);
    const longest = Math.max(...(await Promise.all(healths.map((health) => health.stop()))).map((health) => health.longest));
    const lost = (await Promise.all(users.map((user) => user.stop()))).flat();
    const acknowledged = users.reduce((sum, { user }) => sum + user.acknowledged.length, 0);
    const odd = users.flatMap(({ user }) => [...user.statuses]).filter((status) => status !== 200 && status !== 503);
    const lines = nodes.map((node, index) => node.lines() - (before[index] ?? 0));
    if (slowest > allowedMs) faults.push('back too late');
    if (longest > allowedHealthMs) faults.push('health was answered too late');
    const closed = users.flatMap(({ user }) => user.closed);
    if (closed.length > 0) faults.push(`sockets were closed with ${closed.join(', ')}`);
    if (lost.length > 0) faults.push(`${lost.length} acknowledged writes are lost`);
    if (odd.length > 0) faults.push(`answers with ${odd.join(', ')}`);
    if (lines.some((written) => written > linesOfOutage * outagesSeconds.length)) faults.push('too many lines');
    return {
      ok: faults.length === 0,
      output: `${outagesSeconds.length} outages on ${count} node(s): back after at most ${(slowest / 1000).toFixed(1)} s (${allowedMs / 1000} allowed), health within ${longest.toFixed(1)} ms (${allowedHealthMs} allowed), ${acknowledged} writes acknowledged and ${lost.length} lost, ${lines.join(' and ')} lines. ${faults.join('; ')}`,
    };
  } finally {
    for (const node of nodes) node.remove();
    await postgres.stop();
  }
}
