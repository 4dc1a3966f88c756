/**
 * The ledger on PostgreSQL with many entries: a balance, a page of entries, and a booking with its commit. The server
 * makes its demo data; SQL then multiplies what is in the ledger, with the triggers off, and proves it afterwards.
 */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { z } from 'zod';
import { startPostgres } from '../tests/setup/postgres.mjs';
import { startServer } from './demo-server.mjs';

const isFull = process.env['SCALE'] === 'full';
const entries = isFull ? 1_000_000 : 50_000;
const tries = isFull ? 300 : 60;
/** Milliseconds, on a machine that does nothing else. */
const targets = { balance: 5, page: 20, booking: 10 };
const tables = ['ledger_accounts', 'ledger_transactions', 'ledger_entries'];

const Numbers = z.tuple([z.object({ entries: z.number(), bytes: z.string(), faults: z.number() })]);

/** Adds copies of every transaction, older than the first, until there are enough entries. @param {pg.Client} client @param {number} most */
export async function growLedger(client, most) {
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  await client.query(`
    create temporary table copied as
      select cause.id as old, nextval('ledger_transactions_id_seq') as id, copy from ledger_transactions cause, generate_series(1, greatest(0, ceil(${most}::numeric / (select count(*) from ledger_entries))::int - 1)) copy;
    insert into ledger_transactions (id, at, kind, wallet_id, merchant_id, shop_id, pro_team_id, delivery_id, job)
      select copied.id, at - copy * interval '1 hour', kind, wallet_id, merchant_id, shop_id, pro_team_id, case when delivery_id is not null then gen_random_uuid() end, coalesce(job, case when delivery_id is null then 'bench' end)
      from copied join ledger_transactions cause on cause.id = old;
    insert into ledger_entries (transaction_id, account_id, account_kind, unit, amount, at, merchant_id, shop_id, pro_team_id)
      select copied.id, account_id, account_kind, unit, amount, at - copy * interval '1 hour', merchant_id, shop_id, pro_team_id from copied join ledger_entries entry on entry.transaction_id = old;
    update ledger_accounts set balance = total from (select account_id, sum(amount) as total from ledger_entries group by account_id) sums where account_id = ledger_accounts.id`);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await client.query('vacuum analyze');
  const { rows } = await client.query(`
    select count(*)::int as entries, pg_size_pretty(pg_total_relation_size('ledger_entries')) as bytes,
      (select count(*)::int from ledger_accounts account where balance <> (select coalesce(sum(amount), 0) from ledger_entries where account_id = account.id)) as faults
    from ledger_entries`);
  return Numbers.parse(rows)[0];
}

/** @param {pg.Client} client @param {string} statement @param {unknown[]} values */
async function asShop(client, statement, values) {
  await client.query(`begin; set local role portal_shop; select set_config('app.shop', '1', true), set_config('app.merchant', '1', true)`);
  await client.query(statement, values);
  await client.query('commit');
}

/** Prints medians and 95th percentiles. */
export async function benchLedger() {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    console.log('There is no PostgreSQL here and none could be installed: the ledger is not measured.');
    return;
  }
  try {
    const server = await startServer({ DATABASE_URL: postgres.url, DEMO_ORDERS: '100' });
    // It has made its data: from here on nobody else asks the database anything.
    await server.end();
    server.remove();
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      const grown = await growLedger(client, entries);
      console.log(`Ledger of ${grown.entries} entries on PostgreSQL (${grown.bytes} with indexes, ${grown.faults} balances that differ), in milliseconds with begin and commit, ${tries} tries each.`);
      /** @type {readonly (readonly [keyof typeof targets, string, () => unknown[]])[]} */
      const calls = [
        ['balance', `select kind, sum(balance) from ledger_accounts where wallet_id = (select id from wallets where shop_id = 1) group by kind`, () => []],
        [
          'page',
          `with page as materialized (select id from ledger_entries where shop_id = 1 order by at desc, id desc limit 50)
             select entry.*, cause.kind, cause.reason, account.kind, shops.name from ledger_entries entry join ledger_transactions cause on cause.id = transaction_id
             join ledger_accounts account on account.id = account_id left join shops on shops.id = entry.shop_id
             where entry.id = any (array(select id from page)) order by entry.at desc, entry.id desc`,
          () => [],
        ],
        ['booking', `select ledger_charge((select id from wallets where shop_id = 1), $1::uuid, false, 900, 180, now())`, () => [randomUUID()]],
      ];
      for (const [name, statement, valuesOf] of calls) {
        /** @type {number[]} */
        const took = [];
        for (let at = 0; at < tries; at += 1) {
          const values = valuesOf();
          const started = performance.now();
          await asShop(client, statement, values);
          took.push(performance.now() - started);
        }
        took.sort((a, b) => a - b);
        const [median = 0, p95 = 0] = [took[Math.floor(tries / 2)], took[Math.floor(tries * 0.95)]];
        console.log(`  ${name.padEnd(9)} median ${median.toFixed(1).padStart(6)} of ${targets[name]}, p95 ${p95.toFixed(1).padStart(6)}${median > targets[name] ? '  over' : ''}`);
      }
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}
