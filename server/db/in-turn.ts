import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Work } from './database.ts';

/** Advisory locks. Each is any number, as long as all nodes use the same one. */
export const turns = { migrations: 7_204_161, jobQueues: 7_204_163 } as const;
const pollMs = 150;

const Taken = z.object({ rows: z.tuple([z.object({ isTaken: z.boolean() })]) });

/**
 * Runs `work` in a transaction while no other node does the same. Polls instead of waiting inside PostgreSQL: a waiting
 * statement keeps its snapshot, and `create index concurrently` waits for every snapshot.
 */
export async function inTurn<T>(database: Database, turn: keyof typeof turns, work: Work<T>): Promise<T> {
  for (;;) {
    const done = await database.inScope('system', async (tx, runScript) => {
      const [{ isTaken }] = Taken.parse(await tx.execute(sql`select pg_try_advisory_xact_lock(${turns[turn]}) as "isTaken"`)).rows;
      return isTaken ? { result: await work(tx, runScript) } : undefined;
    });
    if (done !== undefined) return done.result;
    await wait(pollMs);
  }
}

/**
 * Runs `work`, which opens transactions of its own, while no other node does the same. The embedded database has one
 * node and one connection, so there it just runs.
 */
export async function oneNodeAtATime<T>(database: Database, turn: keyof typeof turns, work: () => Promise<T>): Promise<T> {
  return database.engine === 'pglite' ? work() : inTurn(database, turn, work);
}
