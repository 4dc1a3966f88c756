/**
 * Full and read-only disks, a PostgreSQL without free connections, a table that is locked for a minute and a stalled
 * network: in each, the process stays, calls are answered (503 or 507 with Retry-After where needed), and within 5 s of
 * the fault's end everything works. LOCK_SECONDS shortens the lock; FAULTS names some of them, separated by commas.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { z } from 'zod';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { signIn, startServer } from '../demo-server.mjs';

const allowedMs = 5000;
/** The longest that a call waits for its answer. */
const answerMs = 15_000;
const lockSeconds = Number(process.env['LOCK_SECONDS'] ?? 60);
const stallSeconds = 20;
const mebibyte = 2 ** 20;

const Listed = z.object({ Deliveries: z.array(z.object({ Id: z.string() })) });
const Notes = z.object({ Result: z.array(z.object({ Text: z.string() })) });

/** @typedef {import('../demo-server.mjs').Started} Node */
/** @typedef {NonNullable<Awaited<ReturnType<typeof startPostgres>>>} Cluster */
/** @typedef {Awaited<ReturnType<typeof openUser>>} User */

class Skipped extends Error {}

/** Mounts a disk of a limited size, which is unmounted by the function it comes with. @param {number} sizeMiB */
function mountDisk(sizeMiB) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m,mode=0777`, 'none', folder], { encoding: 'utf8' });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Skipped(`a disk cannot be mounted here: ${mounted.error?.message ?? mounted.stderr.trim()}`);
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Fills the disk, except for so much. @param {number} leftMiB */
    fill(leftMiB) {
      rmSync(filler, { force: true });
      const { bavail, bsize } = statfsSync(folder);
      const file = openSync(filler, 'w');
      const block = Buffer.alloc(mebibyte);
      try {
        for (let left = bavail * bsize - leftMiB * mebibyte; left > 0; left -= block.length) writeSync(file, block, 0, Math.min(left, block.length));
      } catch {
        // It is full.
      }
      closeSync(file);
    },
    free: () => rmSync(filler, { force: true }),
    /** @param {'ro' | 'rw'} mode */
    remount(mode) {
      const { status, stderr } = spawnSync('mount', ['-o', `remount,${mode}`, folder], { encoding: 'utf8' });
      if (status !== 0) throw new Error(stderr);
    },
    unmount() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An administrator who writes notes and reads them. @param {Node} node */
async function openUser({ origin }) {
  const headers = await signIn(origin, 'admin@demo.test');
  const listing = { Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 };
  const listed = await fetch(`${origin}/api/admin/deliveries/Pending`, { method: 'POST', headers, body: JSON.stringify(listing) });
  const [order] = Listed.parse(await listed.json()).Deliveries;
  if (order === undefined) throw new Error('There is no order to write notes on');
  const address = `${origin}/api/ext/notes/orders/${order.Id}`;
  /** @type {string[]} */
  const acknowledged = [];
  /** @type {Set<number>} */
  const statuses = new Set();
  /** @type {Set<string>} */
  const odd = new Set();
  let number = 0;
  let slowest = 0;
  /** @param {string} url @param {RequestInit} [init] */
  const call = async (url, init) => {
    const started = performance.now();
    const answer = await fetch(url, { headers, ...init });
    const text = await answer.text();
    slowest = Math.max(slowest, performance.now() - started);
    statuses.add(answer.status);
    if (answer.status !== 200 && (![503, 507].includes(answer.status) || answer.headers.get('retry-after') === null)) odd.add(`${answer.status} ${text.slice(0, 100)}`);
    return answer.status;
  };
  return {
    call,
    headers,
    origin,
    statuses,
    async write() {
      const Text = `${'note '.repeat(80)}${(number += 1)}`;
      const status = await call(address, { method: 'POST', body: JSON.stringify({ Text }) });
      if (status === 200) acknowledged.push(Text);
      return status;
    },
    read: () => call(address),
    /** Returns what was wrong with the answers. */
    async finish() {
      const stored = new Set(Notes.parse(await (await fetch(address, { headers })).json()).Result.map(({ Text }) => Text));
      const lost = acknowledged.filter((text) => !stored.has(text)).length;
      return [...odd, ...(lost > 0 ? [`${lost} acknowledged writes are lost`] : []), ...(slowest > answerMs ? [`an answer after ${Math.round(slowest)} ms`] : [])];
    },
  };
}

/** Resolves with the milliseconds until something answers 200 again. @param {() => Promise<number>} ask */
async function untilServed(ask) {
  const started = performance.now();
  while ((await ask()) !== 200) {
    if (performance.now() - started > 8 * allowedMs) break;
    await wait(50);
  }
  return performance.now() - started;
}

/** Asks until an answer has the status, for at most so long. @param {() => Promise<number>} ask @param {readonly number[]} statuses @param {number} limitMs */
async function untilRefused(ask, statuses, limitMs) {
  const started = performance.now();
  while (performance.now() - started < limitMs) {
    if (statuses.includes(await ask())) return [];
    await wait(5);
  }
  return [`no answer with ${statuses.join(' or ')}`];
}

/** @param {Node} node @param {string} path */
const statusOf = async ({ origin }, path) => (await fetch(`${origin}${path}`)).status;

/** @param {readonly string[]} [settings] @param {string} [parent] */
async function openCluster(settings = [], parent = undefined) {
  const cluster = await startPostgres(['synchronous_commit=on', ...settings], parent);
  if (cluster === undefined) throw new Skipped('there is no PostgreSQL here');
  return cluster;
}

/** @param {string} url @param {string} statements */
async function execute(url, statements) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statements);
  await client.end();
}

const endSessions = "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'portal' and pid <> pg_backend_pid()";

/**
 * What a fault does while the node runs; returns what was wrong. The fault has ended when it resolves.
 * @typedef {(world: { node: Node, user: User, cluster: Cluster }) => Promise<string[]>} Fault
 */

/** Lets a fault happen to a node and its user. @param {Node} node @param {User} user @param {() => Promise<string[]>} fault @param {(user: User) => Promise<number>} [ask] @param {boolean} [isRestarted] by the fault itself */
async function suffer(node, user, fault, ask = (each) => each.write(), isRestarted = false) {
  const pid = node.pid();
  const wrong = await fault();
  const servedMs = await untilServed(() => ask(user));
  if (servedMs > allowedMs) wrong.push(`served only after ${Math.round(servedMs)} ms`);
  const healthMs = await untilServed(() => statusOf(node, '/api/healthz'));
  if (healthMs > 2 * allowedMs) wrong.push('health is not well again');
  if (node.pid() === undefined || (node.pid() !== pid && !isRestarted)) wrong.push('the process ended');
  return { wrong: [...wrong, ...(await user.finish())], figure: `${[...user.statuses].toSorted().join(', ')}; served after ${(servedMs / 1000).toFixed(1)} s` };
}

/** @param {readonly string[]} settings @param {Fault} fault @param {boolean} [isRestarted] */
async function onPostgres(settings, fault, isRestarted) {
  const cluster = await openCluster(settings);
  try {
    const node = await startServer({ DATABASE_URL: cluster.url, DEMO_ORDERS: '50' });
    try {
      const user = await openUser(node);
      return await suffer(node, user, () => fault({ node, user, cluster }), undefined, isRestarted);
    } finally {
      node.remove();
    }
  } finally {
    await cluster.stop();
  }
}

async function fullDiskOfPostgres() {
  const disk = mountDisk(400);
  try {
    const cluster = await openCluster(['max_wal_size=64MB', 'min_wal_size=32MB'], disk.folder);
    const node = await startServer({ DATABASE_URL: cluster.url, DEMO_ORDERS: '50' });
    try {
      const user = await openUser(node);
      return await suffer(node, user, async () => {
        disk.fill(0);
        const wrong = await untilRefused(user.write, [503, 507], 60_000);
        for (let second = 0; second < 5; second += 1) {
          await user.write();
          await user.read();
          if ((await statusOf(node, '/api/livez')) !== 200) wrong.push('livez is not well');
          await wait(1000);
        }
        disk.free();
        // PostgreSQL ends itself when its log has no room. Its supervisor starts it again.
        await wait(1000);
        if (!cluster.isRunning()) await cluster.resume();
        return wrong;
      });
    } finally {
      node.remove();
      await cluster.stop();
    }
  } finally {
    disk.unmount();
  }
}

async function fullDiskOfEmbedded() {
  const disk = mountDisk(500);
  try {
    const node = await startServer({ DATA_DIR: join(disk.folder, 'data'), DEMO_ORDERS: '50' });
    try {
      const user = await openUser(node);
      return await suffer(node, user, async () => {
        disk.fill(45);
        const wrong = await untilRefused(user.write, [507], 5000);
        if ((await user.read()) !== 200) wrong.push('nothing can be read');
        if ((await statusOf(node, '/api/healthz')) !== 503) wrong.push('health does not say so');
        disk.fill(0);
        for (let second = 0; second < 5; second += 1) {
          await user.write();
          await user.read();
          if ((await statusOf(node, '/api/livez')) !== 200) wrong.push('livez is not well');
          await wait(1000);
        }
        disk.free();
        return wrong;
      });
    } finally {
      node.remove();
    }
  } finally {
    disk.unmount();
  }
}

/** A disk with open files cannot be remounted: the folder is made immutable in its place, which its guard sees as well. */
async function readOnlyEmbedded() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-immutable-'));
  const data = join(folder, 'data');
  /** @param {'+i' | '-i'} flag */
  const change = (flag) => spawnSync('chattr', [flag, data], { encoding: 'utf8' });
  const node = await startServer({ DATA_DIR: data, DEMO_ORDERS: '50' });
  try {
    const user = await openUser(node);
    const { status, error, stderr } = change('+i');
    if (status !== 0) throw new Skipped(`a folder cannot be made immutable here: ${error?.message ?? stderr.trim()}`);
    return await suffer(node, user, async () => {
      const wrong = await untilRefused(user.write, [503], 5000);
      if ((await statusOf(node, '/api/livez')) !== 200) wrong.push('livez is not well');
      await wait(3000);
      change('-i');
      return wrong;
    });
  } finally {
    change('-i');
    node.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function filesFolder() {
  const disk = mountDisk(1);
  try {
    const files = join(disk.folder, 'files');
    mkdirSync(files);
    const node = await startServer({ FILES_DIR: files, DEMO_ORDERS: '50' });
    try {
      const user = await openUser(node);
      const merchant = await signIn(node.origin, 'merchant@demo.test');
      const { 'content-type': _, ...headers } = merchant;
      const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, () => Math.floor(Math.random() * 256)));
      const png = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } }).png().toBuffer();
      const upload = (/** @type {User} */ each) => {
        const form = new FormData();
        form.append('file', new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' }));
        return each.call(`${node.origin}/api/merchant/logo`, { method: 'POST', headers, body: form });
      };
      return await suffer(node, user, async () => {
        const wrong = [];
        if ((await upload(user)) !== 200) wrong.push('no upload at first');
        disk.remount('ro');
        if ((await upload(user)) !== 503) wrong.push('a read-only folder is not 503');
        disk.remount('rw');
        if ((await upload(user)) !== 200) wrong.push('no upload when it is writable again');
        disk.fill(0);
        if ((await upload(user)) !== 507) wrong.push('a full folder is not 507');
        if (readdirSync(files).some((name) => name.endsWith('.part'))) wrong.push('half a file is left');
        disk.free();
        return wrong;
      }, upload);
    } finally {
      node.remove();
    }
  } finally {
    disk.unmount();
  }
}

const readOnlyPostgres = () =>
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

const outOfConnections = () =>
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

const startWithoutConnections = () =>
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

const lockedTable = () =>
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

/** A network that passes nothing on, and ends no connection, while it is stalled. @param {string} target */
async function startStallingProxy(target) {
  const { hostname, port } = new URL(target);
  let isStalled = false;
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [[near, far], [far, near]]) {
      if (one === undefined || other === undefined) continue;
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (isStalled) one.unpipe().pause();
    }
    pairs.push([near, far]);
  });
  /** @type {[import('node:net').Socket, import('node:net').Socket][]} */
  const pairs = [];
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const through = new URL(target);
  through.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: through.href,
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume() {
      isStalled = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

async function stalledNetwork() {
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

/** @type {Readonly<Record<string, () => Promise<{ wrong: string[], figure: string }>>>} */
const all = {
  'full-disk-postgres': fullDiskOfPostgres,
  'full-disk-embedded': fullDiskOfEmbedded,
  'read-only-embedded': readOnlyEmbedded,
  'read-only-postgres': readOnlyPostgres,
  'files-folder': filesFolder,
  'out-of-connections': outOfConnections,
  'start-without-connections': startWithoutConnections,
  'locked-table': lockedTable,
  'stalled-network': stalledNetwork,
};

export async function faults() {
  const named = process.env['FAULTS']?.split(',') ?? Object.keys(all);
  let isOk = true;
  /** @type {string[]} */
  const lines = [];
  for (const name of named) {
    const fault = all[name];
    if (fault === undefined) throw new Error(`No fault is called "${name}": ${Object.keys(all).join(', ')}`);
    try {
      const { wrong, figure } = await fault();
      if (wrong.length > 0) isOk = false;
      lines.push(`${name}: ${wrong.length === 0 ? 'ok' : `FAILED (${wrong.join('; ')})`}, answers ${figure}`);
    } catch (error) {
      if (!(error instanceof Skipped)) isOk = false;
      lines.push(`${name}: ${error instanceof Skipped ? `SKIPPED, ${error.message}` : `FAILED, ${error instanceof Error ? error.stack : String(error)}`}`);
    }
  }
  return { ok: isOk, output: `\n  ${lines.join('\n  ')}` };
}
