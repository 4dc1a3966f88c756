/**
 * Kills the server with SIGKILL 20 times while clients post orders and repeat unanswered calls. No acknowledged order
 * may be lost, and no order may be stored twice. KILLS and ORDERS set the numbers.
 */
import pg from 'pg';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { startServer } from '../demo-server.mjs';
import { numbersToSend, openOrderApi, readSentOrders, sendOrders, withoutLimit } from '../order-senders.mjs';

const kills = Number(process.env['KILLS'] ?? 20);
const count = Number(process.env['ORDERS'] ?? 10_000);
const clients = 20;

/** @param {string} url */
async function readStored(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await readSentOrders(client).finally(() => client.end());
}

export async function killDuringOrders() {
  const postgres = await startPostgres();
  if (postgres === undefined) return { ok: false, output: 'PostgreSQL is missing' };
  const server = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '100', ...withoutLimit });
  try {
    const post = await openOrderApi(server.origin);
    const numbers = numbersToSend(count);
    /** Number of acknowledged calls after which the server is killed next. */
    const share = numbers.length / (kills + 1);
    let [acknowledged, killed] = [0, 0];
    /** @type {Promise<unknown>} */
    let restarted = Promise.resolve();
    const restart = async () => {
      await server.end('SIGKILL');
      await server.again();
    };
    const { ids, failed } = await sendOrders({
      post,
      numbers,
      clients,
      untilAcknowledged: true,
      onAcknowledged: () => {
        acknowledged += 1;
        if (killed === kills || acknowledged < share * (killed + 1)) return;
        killed += 1;
        restarted = restarted.then(restart);
      },
    });
    await restarted;
    const stored = await readStored(postgres.url);
    const known = new Set(stored.ids);
    const lost = [...ids.values()].filter((each) => [...each].some((id) => !known.has(id))).length;
    const doubled = stored.orders - ids.size;
    return {
      ok: killed === kills && failed > 0 && ids.size === count && lost === 0 && doubled === 0,
      output: `${killed} kills while ${clients} clients posted ${count} orders (${numbers.length} calls, ${failed} failed and repeated): ${ids.size} acknowledged, ${lost} lost, ${doubled} doubled`,
    };
  } finally {
    server.remove();
    await postgres.stop();
  }
}
