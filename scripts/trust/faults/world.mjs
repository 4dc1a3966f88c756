/** Shared parts of the fault scripts: disks of a limited size, a user, and the proof that a node survives. */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '../../../tests/setup/postgres.mjs';
import { signIn, startServer } from '../../demo-server.mjs';

export const allowedMs = 5000;
/** The longest that a call waits for its answer. */
const answerMs = 15_000;
const mebibyte = 2 ** 20;

const Listed = z.object({ Deliveries: z.array(z.object({ Id: z.string() })) });
const Notes = z.object({ Result: z.array(z.object({ Text: z.string() })) });

/** @typedef {import('../../demo-server.mjs').Started} Node */
/** @typedef {NonNullable<Awaited<ReturnType<typeof startPostgres>>>} Cluster */
/** @typedef {Awaited<ReturnType<typeof openUser>>} User */

export class Skipped extends Error {}

/** Mounts a disk of a limited size, which is unmounted by the function it comes with. @param {number} sizeMiB */
export function mountDisk(sizeMiB) {
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
export async function openUser({ origin }) {
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
    /** Sends a request that the contract declares as a read. */
    count: () => call(`${origin}/api/ext/order-counts`, { method: 'POST', body: JSON.stringify({ Query: '' }) }),
    /** Returns what was wrong with the answers. */
    async finish() {
      const stored = new Set(Notes.parse(await (await fetch(address, { headers })).json()).Result.map(({ Text }) => Text));
      const lost = acknowledged.filter((text) => !stored.has(text)).length;
      return [...odd, ...(lost > 0 ? [`${lost} acknowledged writes are lost`] : []), ...(slowest > answerMs ? [`an answer after ${Math.round(slowest)} ms`] : [])];
    },
  };
}

/** Resolves with the milliseconds until something answers 200 again. @param {() => Promise<number>} ask */
export async function untilServed(ask) {
  const started = performance.now();
  while ((await ask()) !== 200) {
    if (performance.now() - started > 8 * allowedMs) break;
    await wait(50);
  }
  return performance.now() - started;
}

/** Asks until an answer has the status, for at most so long. @param {() => Promise<number>} ask @param {readonly number[]} statuses @param {number} limitMs */
export async function untilRefused(ask, statuses, limitMs) {
  const started = performance.now();
  while (performance.now() - started < limitMs) {
    if (statuses.includes(await ask())) return [];
    await wait(5);
  }
  return [`no answer with ${statuses.join(' or ')}`];
}

/** @param {Node} node @param {string} path */
export const statusOf = async ({ origin }, path) => (await fetch(`${origin}${path}`)).status;

/** @param {readonly string[]} [settings] @param {string} [parent] */
export async function openCluster(settings = [], parent = undefined) {
  const cluster = await startPostgres(['synchronous_commit=on', ...settings], parent);
  if (cluster === undefined) throw new Skipped('there is no PostgreSQL here');
  return cluster;
}

/** @param {string} url @param {string} statements */
export async function execute(url, statements) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(statements);
  await client.end();
}


/**
 * Causes a fault and ends it. Returns the faults that it found in the node.
 * @typedef {(world: { node: Node, user: User, cluster: Cluster }) => Promise<string[]>} Fault
 */

/** Lets a fault happen to a node and its user. @param {Node} node @param {User} user @param {() => Promise<string[]>} fault @param {(user: User) => Promise<number>} [ask] @param {boolean} [isRestarted] by the fault itself */
export async function suffer(node, user, fault, ask = (each) => each.write(), isRestarted = false) {
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
export async function onPostgres(settings, fault, isRestarted) {
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
