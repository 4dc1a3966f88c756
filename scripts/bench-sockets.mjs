/**
 * Many sockets of one node: what each weighs, how late a change comes to all of them, and how soon half of them are back
 * when they are cut, while somebody else asks for a list again and again.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { addAccounts, quantile } from './bench-nodes.mjs';
import { measure, signIn, startServer } from './demo-server.mjs';

const isFull = process.env['SCALE'] === 'full';
const sockets = Number(process.env['SOCKETS'] ?? (isFull ? 10_000 : 2000));
const events = isFull ? 60 : 20;
const warmUps = 20;
/** So many processes listen. */
const clients = 2;
/** As many as a session may have; and accounts have three sessions' worth. */
const [ofSession, ofAccount] = [100, 300];
/** On a machine that does nothing else. */
const targets = { kiB: 15, p99: 150, backSeconds: 10, callMs: 200 };

const Heard = z.array(z.array(z.number()));
const Away = z.array(z.number());
const Ids = z.object({ Deliveries: z.array(z.object({ Id: z.string() })) });

/** @param {import('node:child_process').ChildProcess} child @param {object} order @returns {Promise<unknown>} */
async function ask(child, order) {
  const answered = once(child, 'message');
  child.send(order);
  return (await answered)[0];
}

/** @param {Awaited<ReturnType<typeof startServer>>} node @param {readonly import('node:child_process').ChildProcess[]} children */
async function openAll(node, children) {
  /** @type {string[]} */
  const cookies = [];
  for (let at = 0; at < sockets / ofSession; at += 1) cookies.push((await signIn(node.origin, `bench-${Math.floor((at * ofSession) / ofAccount)}@demo.test`)).cookie);
  const before = node.memory();
  const started = performance.now();
  const share = Math.ceil(sockets / children.length);
  await Promise.all(children.map((child, at) => ask(child, { do: 'open', port: Number(new URL(node.origin).port), from: at * share, count: Math.min(share, sockets - at * share), cookies, ofSession })));
  const seconds = (performance.now() - started) / 1000;
  await wait(5000);
  const kiB = ((node.memory() - before) * 1024) / sockets;
  console.log(`  ${sockets} sockets opened in ${seconds.toFixed(1)} s; ${kiB.toFixed(1)} KiB each${kiB > targets.kiB ? '  over' : ''}`);
}

/** @param {Awaited<ReturnType<typeof startServer>>} node @param {readonly import('node:child_process').ChildProcess[]} children */
async function broadcast(node, children) {
  const headers = await signIn(node.origin, 'shop@demo.test');
  const list = await fetch(`${node.origin}/api/shop/deliveries/archived`, { method: 'POST', headers, body: JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 1 }) });
  const [subject] = Ids.parse(await list.json()).Deliveries;
  await Promise.all(children.map((child) => ask(child, { do: 'forget' })));
  const cpu = node.cpuSeconds();
  for (let event = 0; event < events; event += 1) {
    const written = await fetch(`${node.origin}/api/ext/notes/orders/${subject?.Id}`, { method: 'POST', headers, body: JSON.stringify({ Text: `note ${event}` }) });
    if (!written.ok) throw new Error(`A note was refused with ${written.status}`);
    await wait(1000);
  }
  const spent = ((node.cpuSeconds() - cpu) / events / sockets) * 1e6;
  const hear = async () => (await Promise.all(children.map(async (child) => Heard.parse(await ask(child, { do: 'tell' })).flat()))).flat();
  let heard = await hear();
  // Until nothing has come for two seconds.
  for (let before = -1; before !== heard.length; heard = await hear()) {
    before = heard.length;
    await wait(2000);
  }
  const late = heard.toSorted((one, other) => one - other);
  const p99 = quantile(late, 0.99);
  console.log(`  ${events} changes to all of them: ${late.length} of ${events * sockets} told; median ${quantile(late, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms${p99 > targets.p99 ? '  over' : ''}; ${spent.toFixed(1)} µs of the processor for each`);
}

/** @param {Awaited<ReturnType<typeof startServer>>} node @param {readonly import('node:child_process').ChildProcess[]} children */
async function cutHalf(node, children) {
  const headers = await signIn(node.origin, 'admin@demo.test');
  const body = JSON.stringify({ Query: '', Filter: { Status: [], Date: null, Shop: [] }, OrderBy: 'desc', Page: 1, Size: 10 });
  const list = async () => {
    const answer = await fetch(`${node.origin}/api/admin/deliveries/archived`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The list was refused with ${answer.status}`);
    await answer.text();
  };
  // The first call of its kind compiles what reads and answers it, which is not what is asked here.
  for (let call = 0; call < warmUps; call += 1) await list();
  const calls = measure(list, 20);
  const cpu = node.cpuSeconds();
  const away = await Promise.all(children.map(async (child) => Away.parse(await ask(child, { do: 'cut', count: sockets / 2 / children.length }))));
  const spent = ((node.cpuSeconds() - cpu) / (sockets / 2)) * 1e6;
  const { count, median, p99, longest } = await calls.stop();
  const seconds = Math.max(...away.flat()) / 1000;
  console.log(
    `  ${away.flat().length} cut: all back after ${seconds.toFixed(1)} s${seconds > targets.backSeconds ? '  over' : ''} (${spent.toFixed(0)} µs of the processor each, calls included); ` +
      `${count} lists meanwhile: median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms${longest > targets.callMs ? '  over' : ''}`,
  );
}

/** Prints what many sockets of one node take. */
export async function benchSockets() {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log('There is no PostgreSQL here and none could be installed: sockets are not measured.');
    return;
  }
  const children = Array.from({ length: clients }, () => fork(new URL('bench-socket-clients.mjs', import.meta.url)));
  try {
    const node = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '100', TRUST_PROXY: '1' });
    try {
      await addAccounts(postgres.url, Math.ceil(sockets / ofAccount));
      console.log(`Sockets of one node, listened to by ${clients} processes; on a quiet machine at most ${targets.kiB} KiB each, p99 ${targets.p99} ms, back in ${targets.backSeconds} s and calls in ${targets.callMs} ms.`);
      await openAll(node, children);
      await broadcast(node, children);
      await cutHalf(node, children);
    } finally {
      node.remove();
    }
  } finally {
    for (const child of children) child.kill();
    await postgres.stop();
  }
}
