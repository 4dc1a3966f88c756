/**
 * Measures the creation of orders through the Integration API on PostgreSQL, with 20 clients at once and every tenth
 * order sent twice. ORDERS sets the number of orders.
 */
import pg from 'pg';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { startServer } from '../demo-server.mjs';
import { numbersToSend, openOrderApi, readSentOrders, sendOrders, withoutLimit } from '../order-senders.mjs';
import { isFull, medianOf, quantile } from './statistics.mjs';

const count = Number(process.env['ORDERS'] ?? (isFull ? 10_000 : 1000));
const clients = 20;
/** Limit in ms. */
const p95Limit = 150;

/** @param {string} url */
async function countSent(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await readSentOrders(client).finally(() => client.end())).orders;
}

export async function benchOrders() {
  const postgres = await startPostgres(['synchronous_commit=on', 'autovacuum=on']);
  if (postgres === undefined) throw new Error('PostgreSQL is missing and could not be installed');
  /** @type {import('../demo-server.mjs').RunningServer | undefined} */
  let server;
  try {
    server = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '100', ...withoutLimit });
    const post = await openOrderApi(server.origin);
    const numbers = numbersToSend(count);
    const started = performance.now();
    const { durationsMs, ids } = await sendOrders({ post, numbers, clients });
    const seconds = (performance.now() - started) / 1000;
    const stored = await countSent(postgres.url);
    const doubled = [...ids.values()].filter(({ size }) => size > 1).length;
    if (stored !== count || doubled > 0) {
      throw new Error(`${count} orders were sent, and ${stored} are stored, ${doubled} of them twice`);
    }
    const p95 = quantile(durationsMs, 0.95);
    console.log(
      `  ${numbers.length} calls of ${clients} clients in ${seconds.toFixed(1)} s (${(numbers.length / seconds).toFixed(0)}/s): ${stored} orders stored, each once; median ${medianOf(durationsMs).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, bar ${p95Limit}${p95 > p95Limit ? '  over' : ''}`,
    );
  } finally {
    server?.remove();
    await postgres.stop();
  }
}
