import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { TooManyAttempts } from '../api/errors.ts';
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
 * Counts an attempt at each place. Throws a 429, and counts it at none, when one of them is full. Counted before the
 * attempt is made and in the database, so that neither many at once nor many nodes make more of them.
 */
export async function takeAttempt(database: Database, places: readonly Place[], now: Date): Promise<Attempt> {
  const inOrder = places.toSorted((a, b) => a.name.localeCompare(b.name));
  return database.inScope('system', async (tx) => {
    for (const { name } of inOrder) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    let waitMs = 0;
    for (const place of inOrder) waitMs = Math.max(waitMs, await waitFor(tx, place, now));
    if (waitMs > 0) throw new TooManyAttempts(Math.ceil(waitMs / 1000));
    const taken = await tx.insert(attempts).values(inOrder.map(({ name }) => ({ place: name, at: now }))).returning({ id: attempts.id });
    return taken.map(({ id }) => id);
  });
}

/** Milliseconds until there is room at the place: until the last one that fills it leaves the window. */
async function waitFor(tx: Tx, { name, most, windowMs }: Place, now: Date): Promise<number> {
  const inWindow = and(eq(attempts.place, name), gt(attempts.at, new Date(now.getTime() - windowMs)));
  const [filling] = await tx.select({ at: attempts.at }).from(attempts).where(inWindow).orderBy(desc(attempts.at)).limit(1).offset(most - 1);
  return filling === undefined ? 0 : filling.at.getTime() + windowMs - now.getTime();
}

export async function giveBack(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.delete(attempts).where(inArray(attempts.id, [...attempt]));
}
