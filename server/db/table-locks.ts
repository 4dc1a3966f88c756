import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Log } from '../runtime/log.ts';
import { locksOf } from './migration-files.ts';
import { sqlState } from './retry.ts';
import type { Tx } from './tx.ts';

/**
 * The share of deadlock_timeout that a migration waits for its first lock, and again for the others. It gives up before
 * PostgreSQL would end the other transaction.
 */
const shareOfDeadlockTimeout = 0.4;
/**
 * The longest wait for the first lock, because other nodes' writes queue behind it. Each attempt waits longer, up to
 * this limit, in case a table has long reads.
 */
const longestFirstMs = 2000;
const lockStates = ['55P03', '40P01'];
const pauseMs = [200, 1000] as const;
const giveUpMs = 600_000;
const sayEveryMs = 30_000;

const Tables = z.object({ rows: z.array(z.object({ name: z.string(), indexes: z.array(z.string()) })) });
const Timeout = z.object({ rows: z.tuple([z.object({ ms: z.coerce.number() })]) });
/** The context of a PostgreSQL error, which names the statement. */
const Context = z.object({ cause: z.object({ where: z.string() }) });

/**
 * Locks each table that the statements name, to avoid deadlocks with other nodes. Uses one statement, so that no other
 * transaction gets in between, and a random order, because a fixed one might always collide with writes.
 */
export async function lockTables(tx: Tx, statements: string, attempt: number): Promise<void> {
  const { rows: tables } = Tables.parse(
    await tx.execute(sql`
      select tables.relname as name, coalesce(json_agg(indexes.relname) filter (where indexes.relname is not null), '[]') as indexes
      from pg_class tables left join pg_index on indrelid = tables.oid left join pg_class indexes on indexes.oid = indexrelid
      where tables.relnamespace = 'public'::regnamespace and tables.relkind in ('r', 'p') and tables.relname <> 'migrations' group by tables.relname`),
  );
  const [{ ms }] = Timeout.parse(
    await tx.execute(sql`select setting as ms from pg_settings where name = 'deadlock_timeout'`),
  ).rows;
  const budgetMs = Math.max(1, Math.floor(ms * shareOfDeadlockTimeout));
  const locks = inRandomOrder(locksOf(statements, tables)).map(
    ({ table, mode }) => `'lock table "${table}" in ${mode} mode'`,
  );
  await tx.execute(
    sql.raw(`do $$ declare change text; deadline timestamptz; begin
      perform set_config('lock_timeout', '${Math.min(longestFirstMs, budgetMs * attempt)}', true);
      foreach change in array array[${locks.join(', ')}]::text[] loop
        execute change;
        deadline := coalesce(deadline, clock_timestamp() + interval '${budgetMs} milliseconds');
        perform set_config('lock_timeout', greatest(1, extract(epoch from deadline - clock_timestamp()) * 1000)::integer::text, true);
      end loop;
      perform set_config('lock_timeout', '${budgetMs}', true);
    end $$`),
  );
}

function inRandomOrder<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Returns a description of the table that could not be locked, for a log message. */
function tableInUse(error: unknown): string {
  const [, name] = /"lock table "(\w+)"/.exec(Context.safeParse(error).data?.cause.where ?? '') ?? [];
  return name === undefined ? 'a table' : `the table ${name}`;
}

/**
 * Repeats a transaction until it gets its table locks, with a random pause between attempts. Rejects after ten minutes,
 * and immediately for any other error.
 */
export async function withLockRetry<T>(
  what: string,
  transaction: (attempt: number) => Promise<T>,
  log: Log,
): Promise<T> {
  const started = performance.now();
  let saidAt = started;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(attempt);
    } catch (error) {
      if (!lockStates.includes(sqlState(error) ?? '')) throw error;
      const inUse = tableInUse(error);
      const now = performance.now();
      if (now - started > giveUpMs) {
        throw new Error(
          `${what} could not lock ${inUse} within ten minutes. It changed nothing. End the long transactions that pg_stat_activity shows, and start again.`,
          { cause: error },
        );
      }
      if (now - saidAt > sayEveryMs) {
        log.warn(`${what} is waiting for a lock on ${inUse}.`);
        saidAt = now;
      }
    }
    await wait(randomInt(...pauseMs));
  }
}
