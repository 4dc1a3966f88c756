/** CALLS malformed calls (60,000) of all endpoints and sockets, half of them on each engine, drawn from SEED (the time of day): no server error, and no call without an answer. */
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { run, tool } from '../run.mjs';

const calls = Number(process.env['CALLS'] ?? 60_000);
const seed = process.env['SEED'] ?? String(Date.now() % 2 ** 31);
/** On a busy machine a call takes this long, with its share of the time to start. */
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

/** The same test as in `npm test`, with more calls. */
export async function callMalformed() {
  const postgres = await startPostgres();
  if (postgres === undefined) return { ok: false, output: 'there is no PostgreSQL here' };
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
