import { and, count, eq, gt, inArray, sql } from 'drizzle-orm';
import { attempts } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import type { Database } from '../db/database.ts';

/** Something that can be tried only so often: a call, and who calls. */
export interface Place {
  readonly name: string;
  /** Attempts within any stretch of the window's length. */
  readonly most: number;
  readonly windowMs: number;
}

/** An attempt that has been counted; given back, it never was. */
export type Attempt = readonly number[];

/**
 * Counts an attempt at each place, or at none and answers `undefined` when one of them is full. Counted before the
 * attempt is made and in the database, so that neither many at once nor many nodes make more of them.
 */
export async function takeAttempt(database: Database, places: readonly Place[], now: Date): Promise<Attempt | undefined> {
  const inOrder = places.toSorted((a, b) => a.name.localeCompare(b.name));
  return database.inScope('system', async (tx) => {
    for (const { name } of inOrder) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    for (const { name, most, windowMs } of inOrder) {
      const since = new Date(now.getTime() - windowMs);
      const [counted] = await tx.select({ made: count() }).from(attempts).where(and(eq(attempts.place, name), gt(attempts.at, since)));
      if ((counted?.made ?? 0) >= most) return undefined;
    }
    const taken = await tx.insert(attempts).values(inOrder.map(({ name }) => ({ place: name, at: now }))).returning({ id: attempts.id });
    return taken.map(({ id }) => id);
  });
}

export async function giveBack(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.delete(attempts).where(inArray(attempts.id, [...attempt]));
}
