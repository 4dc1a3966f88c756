import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { signIn, startServer } from '../../demo-server.mjs';
import { startStallingProxy } from './stalling-proxy.mjs';
import { allowedMs, execute, onPostgres, openCluster, openUser, statusOf, suffer, untilRefused, untilServed } from './world.mjs';

/** @typedef {import('./world.mjs').Cluster} Cluster */

const lockSeconds = Number(process.env['LOCK_SECONDS'] ?? 60);
const stallSeconds = 20;
const endSessions = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'portal' and pid <> pg_backend_pid()";

export const readOnlyPostgres = () =>
  onPostgres([], async ({ user, cluster }) => {
    await execute(cluster.administration, `alter database portal set default_transaction_read_only = on; ${endSessions}`);
    const wrong = await untilRefused(user.write, [503], 5000);
    await wait(2000);
    if ((await user.read()) !== 200) wrong.push('nothing can be read');
    await execute(cluster.administration, `alter database portal reset default_transaction_read_only; ${endSessions}`);
    return wrong;
  });

/** Takes all connections that are left. @param {Cluster} cluster */
async function takeConnections(cluster) {
  /** @type {pg.Client[]} */
  const taken = [];
  for (;;) {
    const client = new pg.Client({ connectionString: cluster.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      taken.push(client);
    } catch {
      return () => Promise.all(taken.map((each) => each.end()));
    }
  }
}

export const outOfConnections = () =>
  onPostgres(['max_connections=25'], async ({ node, user, cluster }) => {
    await execute(cluster.administration, endSessions);
    let release = await takeConnections(cluster);
    const wrong = await untilRefused(user.write, [503], 10_000);
    await wait(3000);
    if ((await statusOf(node, '/api/livez')) !== 200) wrong.push('livez is not well');
    await release();
    const backMs = await untilServed(user.write);
    if (backMs > allowedMs) wrong.push(`served only after ${Math.round(backMs)} ms`);
    // The lifeline keeps its connection: the pool's are ended.
    release = await takeConnections(cluster);
    await Promise.all(Array.from({ length: 20 }, user.read));
    await release();
    return wrong;
  });

export const startWithoutConnections = () =>
  onPostgres(['max_connections=25'], async ({ node, cluster }) => {
    await node.end();
    const release = await takeConnections(cluster);
    const ready = node.again().then(() => performance.now(), () => undefined);
    await wait(6000);
    await release();
    const back = performance.now();
    const readyAt = await ready;
    if (readyAt === undefined) return ['the node ended instead of waiting'];
    return readyAt - back > 2 * allowedMs ? [`ready only after ${Math.round(readyAt - back)} ms`] : [];
  }, true);

export const lockedTable = () =>
  onPostgres([], async ({ node, user, cluster }) => {
    const headers = await signIn(node.origin, 'shop@demo.test');
    const holder = new pg.Client({ connectionString: cluster.url });
    await holder.connect();
    await holder.query('begin; lock table order_notes in access exclusive mode');
    const until = performance.now() + lockSeconds * 1000;
    /** @type {string[]} */
    const wrong = [];
    const writing = Promise.all(Array.from({ length: 8 }, async () => {
      while (performance.now() < until) await user.write();
    }));
    let slowest = 0;
    while (performance.now() < until) {
      const started = performance.now();
      const { status } = await fetch(`${node.origin}/api/portal/profile`, { headers });
      slowest = Math.max(slowest, performance.now() - started);
      if (status !== 200) wrong.push(`another account's call: ${status}`);
      await wait(200);
    }
    if (slowest > 2000) wrong.push(`another account waited ${Math.round(slowest)} ms`);
    if (!user.statuses.has(503)) wrong.push('no call was refused');
    await holder.end();
    await writing;
    return [...new Set(wrong)];
  });

export async function stalledNetwork() {
  const cluster = await openCluster();
  const proxy = await startStallingProxy(cluster.url);
  try {
    const node = await startServer({ DATABASE_URL: proxy.url, DEMO_ORDERS: '50' });
    try {
      const user = await openUser(node);
      return await suffer(node, user, async () => {
        proxy.stall();
        const until = performance.now() + stallSeconds * 1000;
        await Promise.all(Array.from({ length: 5 }, async () => {
          while (performance.now() < until) {
            await user.write();
            await wait(100);
          }
        }));
        const wrong = user.statuses.has(503) ? [] : ['no call was refused'];
        if ((await statusOf(node, '/api/healthz')) !== 503) wrong.push('health does not say so');
        proxy.resume();
        return wrong;
      });
    } finally {
      node.remove();
    }
  } finally {
    proxy.stop();
    await cluster.stop();
  }
}
