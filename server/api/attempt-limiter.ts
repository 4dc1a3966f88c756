/** A rate limit for a call that is open to anyone. */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { attempts } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { TooManyAttempts } from './errors.ts';

export interface RateLimit {
  /** Identifies the call and the caller. Attempts with the same name count together. */
  readonly name: string;
  /** Maximum attempts within any period of `windowMs`. */
  readonly most: number;
  readonly windowMs: number;
}

/** A counted attempt. It no longer counts once it is given back. */
export interface Attempt {
  /** Ids in the table `attempts`. */
  readonly ids: readonly number[];
  /** Removes the attempt from this node's memory. */
  readonly forget: () => void;
}

export interface AttemptLimiter {
  /**
   * Counts an attempt against each limit. Throws a 429, and counts nothing, if a limit is reached. Attempts that this
   * node knows to be over the limit don't reach the database.
   */
  take(limits: readonly RateLimit[], now: Date): Promise<Attempt>;
  /**
   * Counts an attempt in this node's memory only, which suffices to protect the database. Throws a 429 above the limit.
   */
  takeHere(limit: RateLimit, now: Date): void;
  giveBack(tx: Tx, attempt: Attempt): Promise<void>;
}

/** This node's view of a limit: the attempts it counted, and the time until which the database rejects more. */
interface Known {
  readonly taken: number[];
  refusedUntil: number;
}

const mostKnown = 10_000;

/**
 * Creates a limiter that all nodes share through the table `attempts`. Its in-memory copy is checked first and never
 * holds more attempts than the table, so it rejects nothing that the table would accept.
 */
export function createAttemptLimiter(database: Database): AttemptLimiter {
  const knownLimits = new Map<string, Known>();

  function find({ name, windowMs }: RateLimit, now: number): Known {
    const known = knownLimits.get(name) ?? { taken: [], refusedUntil: 0 };
    known.taken.splice(0, known.taken.findLastIndex((at) => at <= now - windowMs) + 1);
    // Move the limit to the end of the map, so that the least recently used limits are removed first.
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

  /** Counts an attempt against each limit in memory. Returns a function that undoes this. */
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

/** Inserts the attempt before it is made, so that concurrent calls on any node cannot exceed the limit. */
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

/** Returns the milliseconds until another attempt is allowed, when the oldest relevant one leaves the window. */
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
