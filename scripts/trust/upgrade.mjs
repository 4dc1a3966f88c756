/** Starts a new release next to an old node under heavy writes, 10 times. No write on the old node may fail. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../tests/setup/postgres.mjs';
import { root } from '../run.mjs';
import { startServer } from '../demo-server.mjs';
import { listOrders, startNoteWriters } from './note-writers.mjs';

const rounds = Number(process.env['ROUNDS'] ?? 10);
const writers = 12;
/** First migration of the new release. It builds indexes on the most frequently written tables. */
const firstNew = '0062';
/**
 * Migration that adds a column, a policy and indexes to the order tables in one transaction, which risks a deadlock.
 */
const trial = `-- compatible-since: 0061
alter table orders add column upgrade_trial integer;
create policy upgrade_trial on orders for select to portal_admin using (true);
create index orders_upgrade_trial on orders (upgrade_trial);
create index order_lines_upgrade_trial on order_lines (order_id, id);
create index order_notes_upgrade_trial on order_notes (order_id, at);
drop index order_notes_upgrade_trial;
-- transaction
create index concurrently events_upgrade_trial on events (id);
`;

/**
 * Creates a working folder with its own migrations, and returns its path.
 * @param {string} folder
 * @param {(name: string) => boolean} has selects the migrations
 * @param {Readonly<Record<string, string>>} [more] additional migrations by name
 */
function workingFolder(folder, has, more = {}) {
  mkdirSync(folder);
  for (const name of readdirSync(root)) if (name !== 'server') symlinkSync(join(root, name), join(folder, name));
  cpSync(join(root, 'server'), join(folder, 'server'), { recursive: true });
  const migrations = join(folder, 'server', 'db', 'migrations');
  for (const name of readdirSync(migrations)) if (!has(name)) rmSync(join(migrations, name));
  for (const [name, text] of Object.entries(more)) writeFileSync(join(migrations, name), text);
  return folder;
}

/** @param {string} url @param {string} statement */
async function execute(url, statement) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

export async function upgrades() {
  const postgres = await startPostgres();
  if (postgres === undefined) return { ok: false, output: 'PostgreSQL is missing' };
  const folder = mkdtempSync(join(tmpdir(), 'portal-upgrade-'));
  try {
    const before = workingFolder(join(folder, 'old'), (name) => name < firstNew);
    const after = workingFolder(join(folder, 'new'), () => true, { '9001_upgrade_trial.sql': trial });
    const inDatabase = (/** @type {string} */ name) =>
      Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    const seeded = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '500' }, before);
    await seeded.end();
    seeded.remove();
    let [good, written, longest, slowest] = [0, 0, 0, 0];
    /** @type {string[]} */
    const faults = [];
    for (let round = 1; round <= rounds; round += 1) {
      await execute(
        inDatabase('template1'),
        `create database round_${round} template "${new URL(postgres.url).pathname.slice(1)}"`,
      );
      const DATABASE_URL = inDatabase(`round_${round}`);
      // The simulator creates orders at the same time.
      const old = await startServer({ DATABASE_URL, DEMO_ORDERS: '500', MARKET_RATE: '600' }, before);
      const load = await startNoteWriters(old.origin, writers);
      try {
        await wait(2000);
        const started = performance.now();
        const next = await startServer({ DATABASE_URL, DEMO_ORDERS: '500' }, after);
        slowest = Math.max(slowest, performance.now() - started);
        await wait(2000);
        await load.stop();
        const lists = await Promise.all(
          [
            ['admin@demo.test', 'admin'],
            ['shop@demo.test', 'shop'],
          ].map(([email = '', role = '']) => listOrders(next.origin, email, role)),
        );
        next.remove();
        if (lists.some((list) => list.length === 0)) faults.push(`round ${round}: a list of the new node is empty`);
        else if (load.failed.length > 0) {
          faults.push(
            `round ${round}: ${load.failed.length} writes on the old node failed (${[...new Set(load.failed)].join(', ')})`,
          );
        } else good += 1;
      } catch (error) {
        faults.push(`round ${round}: ${error instanceof Error ? error.message : String(error)}`);
        await load.stop();
      }
      written += load.acknowledged.length;
      longest = Math.max(longest, load.longestMs());
      old.remove();
    }
    return {
      ok: good === rounds,
      output: `${good} of ${rounds} upgrades next to a node under heavy writes: ${written} writes acknowledged there, the slowest in ${(longest / 1000).toFixed(1)} s; new nodes ready after at most ${(slowest / 1000).toFixed(1)} s. ${faults.join('; ')}`,
    };
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
