/**
 * Sends CALLS random malformed calls (default 60,000) to all endpoints and sockets, half of them on each engine.
 * Expects a response to every call, and no server error. Set SEED to repeat a run.
 */
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { run, tool } from '../run.mjs';

const calls = Number(process.env['CALLS'] ?? 60_000);
const seed = process.env['SEED'] ?? String(Date.now() % 2 ** 31);
/** Time limit per call on a busy machine. */
const secondsPerCall = 0.1;
const startSeconds = 300;

/** @param {Record<string, string>} env */
async function callAll(env) {
  const half = Math.ceil(calls / 2);
  const { ok, output } = await run(tool('vitest'), ['run', '--project', 'api', 'tests/api/malformed.test.ts'], {
    limitSeconds: startSeconds + half * secondsPerCall,
    env: { ...env, CALLS: String(half), SEED: seed },
  });
  const figures = output.split('\n').find((line) => line.includes(`seed ${seed}:`));
  return { ok, output: ok && figures !== undefined ? figures.trim() : `seed ${seed}: ${output}` };
}

/** Runs the malformed-call test of `npm test` with more calls. */
export async function callMalformed() {
  const postgres = await startPostgres();
  if (postgres === undefined) return { ok: false, output: 'PostgreSQL is missing' };
  try {
    const results = [
      await callAll({ API_ENGINE: 'postgres', TEST_POSTGRES_URL: postgres.url }),
      await callAll({ API_ENGINE: 'pglite' }),
    ];
    return { ok: results.every(({ ok }) => ok), output: results.map(({ output }) => output).join('; ') };
  } finally {
    await postgres.stop();
  }
}
