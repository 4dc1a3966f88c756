/**
 * One account with CONNECTIONS (100,400) connections repeats an expensive call for SECONDS (60) each, on both engines;
 * and one address makes anonymous calls. Another account's list, health and memory must stay within the bar.
 * KINDS and ENGINES narrow the run down.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { signIn, startServer } from '../demo-server.mjs';

const seconds = Number(process.env['SECONDS'] ?? 60);
const crowds = (process.env['CONNECTIONS'] ?? '100,400').split(',').map(Number);
const engines = (process.env['ENGINES'] ?? 'pglite,postgres').split(',');
const settleMs = 5000;
/** Calls of the other account before and after the crowd. */
const samples = 60;
const allowedRatio = 5;
const allowedMiB = 500;
const allowedHealthMs = 1000;
/** Below this, a longer list after the crowd is noise of the machine. */
const normalRatio = 2;
const noiseMs = 15;

const listBody = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 });
const days = new URLSearchParams({ Unit: 'pence', From: '2020-01-01', To: '2030-01-01', Format: 'pdf' });

/** @typedef {{ method: string, path: string, body?: string, isAnonymous?: boolean }} Call */
/** @type {Readonly<Record<string, Call>>} */
const kinds = {
  pdfs: { method: 'GET', path: `/api/ext/ledger/statement?${days}` },
  exports: { method: 'POST', path: '/api/ext/export/orders/shop/archived', body: listBody },
  searches: { method: 'POST', path: '/api/shop/deliveries/archived', body: listBody.replace('"Query":""', '"Query":"street"') },
  lists: { method: 'POST', path: '/api/shop/deliveries/archived', body: listBody },
  'forgot-password': { method: 'POST', path: '/api/portal/forgot-password', body: JSON.stringify({ Email: 'nobody@demo.test' }), isAnonymous: true },
  refresh: { method: 'POST', path: '/api/portal/refresh-token', isAnonymous: true },
  'sign-in': { method: 'POST', path: '/api/portal/login', body: JSON.stringify({ Email: 'nobody@demo.test', Password: 'Wrong-Portal-1' }), isAnonymous: true },
};
const chosen = (process.env['KINDS'] ?? Object.keys(kinds).join(',')).split(',');

/** @param {readonly number[]} times */
const medianOf = (times) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** Repeats a call until `isOver`; returns its times in milliseconds and its failures. @param {() => Promise<Response>} ask @param {(count: number) => boolean} isOver @param {number} everyMs */
async function time(ask, isOver, everyMs) {
  /** @type {number[]} */
  const times = [];
  const errors = new Set();
  while (!isOver(times.length)) {
    const started = performance.now();
    try {
      const answer = await ask();
      await answer.arrayBuffer();
      if (!answer.ok) errors.add(answer.status);
    } catch (error) {
      errors.add(String(error));
    }
    times.push(performance.now() - started);
    await wait(everyMs);
  }
  return { times, errors };
}

/** @param {import('../demo-server.mjs').Started} server @param {string} kind @param {number} connections @param {Record<string, Record<string, string>>} headersOf */
async function crowd(server, kind, connections, { greedy, other, anonymous }) {
  const call = kinds[kind];
  if (call === undefined) throw new Error(`No kind of work is called "${kind}": ${Object.keys(kinds).join(', ')}`);
  const { origin, memory, cpuSeconds } = server;
  const list = () => fetch(`${origin}/api/merchant/deliveries/archived`, { method: 'POST', headers: other ?? {}, body: listBody });
  const health = () => fetch(`${origin}/api/healthz`);
  const enough = (/** @type {number} */ count) => count >= samples;
  const before = await time(list, enough, 20);
  const { isAnonymous = false, ...repeated } = call;
  const ways = isAnonymous ? [true] : [true, false];
  const lines = [];
  let ok = true;
  for (const reads of ways) {
    let isOver = false;
    let most = memory();
    const [startedAt, usedBefore, workedBefore] = [performance.now(), process.cpuUsage(), cpuSeconds()];
    const client = new Worker(new URL('crowd-client.mjs', import.meta.url), { workerData: { origin, headers: isAnonymous ? anonymous : greedy, call: repeated, connections, reads } });
    await wait(200);
    const ending = wait((seconds * 1000) / ways.length).then(() => (isOver = true));
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, memory());
        await wait(50);
      }
    })();
    const [during, healths] = await Promise.all([time(list, () => isOver, 20), time(health, () => isOver, 100), ending, watching]);
    const elapsedSeconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.cpuUsage(usedBefore);
    const clientShare = (user + system) / 1e6 / elapsedSeconds;
    const serverShare = (cpuSeconds() - workedBefore) / elapsedSeconds;
    client.postMessage('statuses', []);
    const [statuses] = await once(client, 'message');
    await client.terminate();
    await wait(settleMs);
    const after = await time(list, enough, 20);
    const [base, ratio] = [medianOf(before.times), medianOf(during.times) / medianOf(before.times)];
    const slowest = Math.max(...healths.times);
    const isNormal = medianOf(after.times) <= Math.max(normalRatio * base, base + noiseMs);
    const errors = [...during.errors, ...healths.errors, ...after.errors];
    const isMet = ratio <= allowedRatio && errors.length === 0 && slowest <= allowedHealthMs && most <= allowedMiB && isNormal;
    ok &&= isMet;
    lines.push(
      `${isMet ? 'ok    ' : 'FAILED'} ${connections} × ${kind}${isAnonymous ? '' : reads ? ', read' : ', unread'}: list ${base.toFixed(0)} → ${medianOf(during.times).toFixed(0)} (× ${ratio.toFixed(1)}, longest ${Math.max(...during.times).toFixed(0)}) → ${medianOf(after.times).toFixed(0)} ms, ` +
        `health ≤ ${slowest.toFixed(0)} ms, memory ≤ ${most.toFixed(0)} MiB, cores: client ${clientShare.toFixed(2)}, server ${serverShare.toFixed(2)}, errors ${JSON.stringify(errors)}, the crowd got ${JSON.stringify(statuses)}`,
    );
    console.log(`  ${lines.at(-1)}`);
  }
  return { ok, lines };
}

/**
 * Restarts the server and waits for the check of the embedded database: making and checking the demo data also takes memory.
 * @param {import('../demo-server.mjs').Started} server @param {string} engine
 */
async function serveOnly(server, engine) {
  await server.end();
  const before = server.written().length;
  await server.again();
  while (engine === 'pglite' && !server.written().slice(before).includes('The database was checked')) await wait(200);
}

/** @param {string} engine */
async function onEngine(engine) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  if (engine === 'postgres' && postgres === undefined) return { ok: false, lines: ['there is no PostgreSQL here'] };
  let ok = true;
  /** @type {string[]} */
  const lines = [];
  console.log(`On ${engine}:`);
  const server = await startServer({ DEMO_ORDERS: process.env['DEMO_ORDERS'] ?? '2000', DATABASE_URL: postgres?.url, SIGN_INS_A_MINUTE: '10' });
  try {
    await serveOnly(server, engine);
    console.log(`  Idle memory: ${server.memory().toFixed(0)} MiB`);
    const [greedy, other] = [await signIn(server.origin, 'shop@demo.test'), await signIn(server.origin, 'merchant@demo.test')];
    const { cookie: _, ...bare } = greedy;
    // A refresh token of no session: only the database can refuse it.
    const anonymous = { ...bare, cookie: `portal_refresh=${'a'.repeat(43)}` };
    for (const kind of chosen) {
      for (const connections of crowds) {
        const result = await crowd(server, kind, connections, { greedy, other, anonymous });
        ok &&= result.ok;
        lines.push(...result.lines);
      }
    }
  } finally {
    server.remove();
    await postgres?.stop();
  }
  return { ok, lines };
}

export async function crowdAll() {
  const results = [];
  for (const engine of engines) results.push(await onEngine(engine));
  const failed = results.flatMap(({ lines }) => lines.filter((line) => !line.startsWith('ok')));
  return { ok: results.every(({ ok }) => ok), output: failed.length === 0 ? `every list ≤ × ${allowedRatio}, health ≤ ${allowedHealthMs} ms, memory ≤ ${allowedMiB} MiB` : failed.join('\n') };
}
