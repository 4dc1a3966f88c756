/**
 * Makes 20 backups under load with pg_dump and `npm run backup`, and restores each on a fresh server. Every write
 * acknowledged before a backup must survive, the ledger must balance, and no list may be empty.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { run } from '../run.mjs';
import { startServer } from '../demo-server.mjs';
import { listOrders, missingNotes, startNoteWriters } from './note-writers.mjs';

const rounds = Number(process.env['ROUNDS'] ?? 20);
const writers = 6;
const kinds = /** @type {const} */ (['pg_dump', 'npm run backup', 'pg_dump', 'npm run backup', 'embedded']);
const demoOrders = '500';
const roles = /** @type {const} */ ([
  ['admin@demo.test', 'admin'],
  ['merchant@demo.test', 'merchant'],
  ['shop@demo.test', 'shop'],
]);

/** @param {'backup' | 'restore'} command @param {string} file @param {Record<string, string>} env */
async function runCommand(command, file, env) {
  const { ok, output } = await run(process.execPath, [join('dist-server', `${command}.js`), file], {
    env: { LOG_LEVEL: 'error', NODE_ENV: '', DATABASE_URL: '', ...env },
  });
  if (!ok) throw new Error(`npm run ${command} failed: ${output}`);
}

/** @param {string} url */
async function unbalanced(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client
    .query('select from ledger_entries group by transaction_id, unit having sum(amount) <> 0')
    .finally(() => client.end());
  return rowCount ?? 0;
}

/**
 * Backs up and restores one kind of portal. Resolves to the number of writes that had to survive.
 * @param {typeof kinds[number]} kind
 * @param {string} folder
 */
async function backUp(kind, folder) {
  const isEmbedded = kind === 'embedded';
  const postgres = isEmbedded ? undefined : await startPostgres();
  const fresh = isEmbedded ? undefined : await startPostgres();
  if (!isEmbedded && (postgres === undefined || fresh === undefined)) throw new Error('PostgreSQL is missing');
  mkdirSync(folder);
  const [served, target] = [join(folder, 'served'), join(folder, 'target')];
  const of = (/** @type {typeof postgres} */ cluster, /** @type {string} */ data) => ({
    DATA_DIR: data,
    FILES_DIR: join(data, 'files'),
    ...(cluster && { DATABASE_URL: cluster.url }),
  });
  const from = of(postgres, served);
  const to = of(fresh, target);
  /** @type {import('../demo-server.mjs').RunningServer[]} */
  const nodes = [];
  try {
    const node = await startServer({ ...from, DEMO_ORDERS: demoOrders, MARKET_RATE: '120' });
    nodes.push(node);
    const load = await startNoteWriters(node.origin, writers);
    await wait(2000);
    const before = [...load.acknowledged];
    const file = join(folder, 'backup');
    if (kind === 'pg_dump') {
      const dumped = await run('pg_dump', ['--format=custom', `--file=${file}`, postgres?.url ?? '']);
      if (!dumped.ok) throw new Error(dumped.output);
      // Ignore the exit code: pg_restore reports missing roles, which the first start repairs.
      await run('pg_restore', [`--dbname=${fresh?.url}`, file]);
    } else {
      await runCommand('backup', file, from);
      await runCommand('restore', file, to);
    }
    await load.stop();
    if (load.failed.length > 0) {
      throw new Error(`writes failed during the backup: ${[...new Set(load.failed)].join(', ')}`);
    }
    const restored = await startServer({ ...to, DEMO_ORDERS: demoOrders });
    nodes.push(restored);
    const missing = await missingNotes(restored.origin, before);
    if (missing.length > 0) throw new Error(`${missing.length} of ${before.length} acknowledged writes are missing`);
    for (const [email, role] of roles) {
      if ((await listOrders(restored.origin, email, role)).length === 0) {
        throw new Error(`the list of ${email} is empty`);
      }
    }
    if (fresh !== undefined && (await unbalanced(fresh.url)) > 0) throw new Error('the ledger is out of balance');
    return before.length;
  } finally {
    for (const node of nodes) node.remove();
    await postgres?.stop();
    await fresh?.stop();
  }
}

export async function backups() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-backups-'));
  let [good, written] = [0, 0];
  /** @type {string[]} */
  const faults = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const kind = kinds[(round - 1) % kinds.length] ?? 'pg_dump';
      const place = join(folder, String(round));
      try {
        written += await backUp(kind, place);
        good += 1;
      } catch (error) {
        faults.push(`round ${round} (${kind}): ${error instanceof Error ? error.message : String(error)}`);
      }
      rmSync(place, { recursive: true, force: true });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    ok: good === rounds,
    output: `${good} of ${rounds} backups under load restored on a fresh server, with all ${written} writes acknowledged before. ${faults.join('; ')}`,
  };
}
