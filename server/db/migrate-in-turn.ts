import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { advisoryLocks } from './advisory-locks.ts';
import type { Database, Work } from './database.ts';

const pollMs = 150;

const Taken = z.object({ rows: z.tuple([z.object({ isTaken: z.boolean() })]) });

/**
 * Runs `work` in a transaction while no other node migrates the database. Polls for the lock, because a statement that
 * waits inside PostgreSQL keeps its snapshot, which blocks `create index concurrently`.
 */
export async function migrateInTurn<T>(database: Database, work: Work<T>): Promise<T> {
  for (;;) {
    const done = await database.inScope('system', async (tx, runScript) => {
      const [{ isTaken }] = Taken.parse(
        await tx.execute(sql`select pg_try_advisory_xact_lock(${advisoryLocks.migration}) as "isTaken"`),
      ).rows;
      return isTaken ? { result: await work(tx, runScript) } : undefined;
    });
    if (done !== undefined) return done.result;
    await wait(pollMs);
  }
}
