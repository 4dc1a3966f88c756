/** Rate limits of calls that anyone can try. */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { attempts } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { TooManyAttempts } from './errors.ts';

/** How often something can be tried. */
export interface RateLimit {
  /** Which call, and who calls: attempts of the same name count together. */
  readonly name: string;
  /** Attempts within any stretch of the window's length. */
  readonly most: number;
  readonly windowMs: number;
}

/** An attempt that has been counted; once given back, it no longer counts. */
export interface Attempt {
  /** Rows of the table `attempts`. */
  readonly ids: readonly number[];
  /** Takes it back from the memory of this node. */
  readonly forget: () => void;
}

export interface AttemptLimiter {
  /**
   * Counts an attempt against each limit. Throws a 429, and counts it against none, when one of them is reached. What this
   * node knows to be refused never reaches the database.
   */
  take(limits: readonly RateLimit[], now: Date): Promise<Attempt>;
  /** Counts on this node alone, for calls that only have to be kept from flooding the database. Throws a 429. */
  takeHere(limit: RateLimit, now: Date): void;
  giveBack(tx: Tx, attempt: Attempt): Promise<void>;
}

/** A limit on this node: the attempts that it counted, and the time until which the database refuses more. */
interface Known {
  readonly taken: number[];
  refusedUntil: number;
}

const mostKnown = 10_000;

/**
 * Rate limits that all nodes share through the table `attempts`. A copy in memory answers first. It holds at most as many
 * attempts as the table, so it refuses nothing that the table would accept.
 */
export function createAttemptLimiter(database: Database): AttemptLimiter {
  const knownLimits = new Map<string, Known>();

  function find({ name, windowMs }: RateLimit, now: number): Known {
    const known = knownLimits.get(name) ?? { taken: [], refusedUntil: 0 };
    known.taken.splice(0, known.taken.findLastIndex((at) => at <= now - windowMs) + 1);
    // Move the limit to the end of the map: the least recently used ones are removed first.
    knownLimits.delete(name);
    knownLimits.set(name, known);
    for (const oldest of knownLimits.keys()) {
      if (knownLimits.size <= mostKnown) break;
      knownLimits.delete(oldest);
    }
    return known;
  }

  function waitHere(limit: RateLimit, now: number): number {
    const { taken, refusedUntil } = find(limit, now);
    const filling = taken.at(-limit.most);
    return Math.max(refusedUntil - now, filling === undefined ? 0 : filling + limit.windowMs - now);
  }

  function refuse(waitMs: number): void {
    if (waitMs > 0) throw new TooManyAttempts(Math.ceil(waitMs / 1000));
  }

  /** Returns a function that takes the attempt back. */
  function count(limits: readonly RateLimit[], now: number): () => void {
    const counted = limits.map((limit) => find(limit, now));
    for (const { taken } of counted) taken.push(now);
    return () => {
      for (const { taken } of counted) {
        const index = taken.lastIndexOf(now);
        if (index >= 0) taken.splice(index, 1);
      }
    };
  }

  return {
    async take(limits, at) {
      const now = at.getTime();
      refuse(Math.max(...limits.map((limit) => waitHere(limit, now))));
      const forget = count(limits, now);
      try {
        const ids = await takeInDatabase(database, limits, at, (limit, waitMs) => {
          find(limit, now).refusedUntil = now + waitMs;
        });
        return { ids, forget };
      } catch (error) {
        forget();
        throw error;
      }
    },
    takeHere(limit, at) {
      refuse(waitHere(limit, at.getTime()));
      count([limit], at.getTime());
    },
    async giveBack(tx, attempt) {
      await tx.delete(attempts).where(inArray(attempts.id, [...attempt.ids]));
      attempt.forget();
    },
  };
}

/** Counts an attempt in the table before it is made, so that neither many at once nor many nodes make more of them. */
async function takeInDatabase(
  database: Database,
  limits: readonly RateLimit[],
  now: Date,
  onReached: (limit: RateLimit, waitMs: number) => void,
): Promise<number[]> {
  const inOrder = limits.toSorted((a, b) => a.name.localeCompare(b.name));
  return database.inScope('system', async (tx) => {
    for (const { name } of inOrder) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    let waitMs = 0;
    for (const limit of inOrder) {
      const wait = await waitFor(tx, limit, now);
      if (wait > 0) onReached(limit, wait);
      waitMs = Math.max(waitMs, wait);
    }
    if (waitMs > 0) throw new TooManyAttempts(Math.ceil(waitMs / 1000));
    const taken = await tx
      .insert(attempts)
      .values(inOrder.map(({ name }) => ({ limitName: name, at: now })))
      .returning({ id: attempts.id });
    return taken.map(({ id }) => id);
  });
}

/** Milliseconds until another attempt is allowed: until the oldest one that counts leaves the window. */
async function waitFor(tx: Tx, { name, most, windowMs }: RateLimit, now: Date): Promise<number> {
  const inWindow = and(eq(attempts.limitName, name), gt(attempts.at, new Date(now.getTime() - windowMs)));
  const [filling] = await tx
    .select({ at: attempts.at })
    .from(attempts)
    .where(inWindow)
    .orderBy(desc(attempts.at))
    .limit(1)
    .offset(most - 1);
  return filling === undefined ? 0 : filling.at.getTime() + windowMs - now.getTime();
}
