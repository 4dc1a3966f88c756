/** Clients that ask and never read must not fill the memory, nor keep others waiting. */
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { measure, signIn, startServer } from '../demo-server.mjs';

const allowedMiB = 400;
const allowedHealthMs = 50;
const warmUps = 50;

/**
 * Watches memory and health of a fresh server while clients do their worst; on PostgreSQL, for the embedded database
 * alone takes more than is allowed.
 * @param {'pipelining' | 'pings'} attack @param {number} seconds
 */
async function watch(attack, seconds) {
  const postgres = await startPostgres();
  if (postgres === undefined) return { ok: false, output: 'there is no PostgreSQL here' };
  const server = await startServer({ DEMO_ORDERS: '200', DATABASE_URL: postgres.url });
  try {
    const { origin, memory } = server;
    const { cookie } = await signIn(origin, 'shop@demo.test');
    const askHealth = async () => (await fetch(`${origin}/api/healthz`)).arrayBuffer();
    for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await askHealth();
    const start = memory();
    const health = measure(askHealth, 20);
    const clients = new Worker(new URL('greedy-client.mjs', import.meta.url), { workerData: { attack, origin, cookie } });
    let most = start;
    for (let tick = 0; tick < seconds * 20; tick += 1) {
      most = Math.max(most, memory());
      await wait(50);
    }
    const { count, longest, p99 } = await health.stop();
    await clients.terminate();
    return {
      ok: most < allowedMiB && longest < allowedHealthMs,
      output: `memory from ${start.toFixed(0)} to at most ${most.toFixed(0)} MiB (${allowedMiB} allowed); ${count} times asked for its health, p99 ${p99.toFixed(1)} ms, longest ${longest.toFixed(1)} ms (${allowedHealthMs} allowed)`,
    };
  } finally {
    server.remove();
    await postgres.stop();
  }
}

/** 100 connections with 100 requests each for the API's description. */
export const pipelineDocument = () => watch('pipelining', 10);

/** Four sockets of one shop, opened again and again. */
export const floodSockets = () => watch('pings', 24);
