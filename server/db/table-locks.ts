import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Log } from '../runtime/log.ts';
import { locksOf } from './migration-files.ts';
import { sqlState } from './retry.ts';
import type { Tx } from './tx.ts';

/** For the first lock, in milliseconds: writes of other nodes queue behind the request for that long at most. */
const firstLockMs = 2000;
/** The share of deadlock_timeout that a migration waits, so that it gives up before PostgreSQL ends the other transaction. */
const shareOfDeadlockTimeout = 0.6;
const lockStates = ['55P03', '40P01'];
const pauseMs = [200, 1000] as const;
const giveUpMs = 600_000;
const sayEveryMs = 30_000;

const Tables = z.object({ rows: z.array(z.object({ name: z.string(), indexes: z.array(z.string()) })) });
const Timeout = z.object({ rows: z.tuple([z.object({ ms: z.coerce.number() })]) });

/**
 * Locks each table that the statements name before they run, so that other nodes' transactions cannot end in a deadlock
 * with them. The first lock may wait long, because no other lock is held. All others together wait for less than
 * deadlock_timeout. They travel in one script and in a random order, so that one of the attempts finds all of them free.
 * Rejects with `lock_not_available`.
 */
export async function lockTables(tx: Tx, runScript: (statements: string) => Promise<void>, statements: string): Promise<void> {
  const { rows: tables } = Tables.parse(
    await tx.execute(sql`
      select tables.relname as name, coalesce(json_agg(indexes.relname) filter (where indexes.relname is not null), '[]') as indexes
      from pg_class tables left join pg_index on indrelid = tables.oid left join pg_class indexes on indexes.oid = indexrelid
      where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p') and tables.relname <> 'migrations' group by tables.relname`),
  );
  const locks = inRandomOrder(locksOf(statements, tables));
  const [{ ms }] = Timeout.parse(await tx.execute(sql`select setting as ms from pg_settings where name = 'deadlock_timeout'`)).rows;
  const budgetMs = Math.max(1, Math.floor((ms * shareOfDeadlockTimeout) / Math.max(1, locks.length - 1)));
  const [first = '', ...others] = locks.map(({ table, mode }) => `lock table "${table}" in ${mode} mode;`);
  await runScript(`set local lock_timeout = ${firstLockMs}; ${first} set local lock_timeout = ${budgetMs}; ${others.join(' ')}`);
}

function inRandomOrder<T>(values: readonly T[]): T[] {
  return values.map((value) => ({ value, rank: Math.random() })).toSorted((one, other) => one.rank - other.rank).map(({ value }) => value);
}

/**
 * Runs a transaction that locks tables until it gets its locks, with a random pause between attempts. Rejects after ten
 * minutes, and at once with any other error.
 */
export async function withLockRetry<T>(what: string, transaction: () => Promise<T>, log: Log): Promise<T> {
  const started = performance.now();
  let saidAt = started;
  for (;;) {
    try {
      return await transaction();
    } catch (error) {
      if (!lockStates.includes(sqlState(error) ?? '')) throw error;
      const now = performance.now();
      if (now - started > giveUpMs) {
        throw new Error(`${what} could not lock its tables within ten minutes. Nothing of it was changed. End the long transactions that pg_stat_activity shows, and start again.`, { cause: error });
      }
      if (now - saidAt > sayEveryMs) {
        log.warn(`${what} waits until its tables are free.`);
        saidAt = now;
      }
    }
    await wait(randomInt(...pauseMs));
  }
}
