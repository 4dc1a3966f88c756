/** How often what anyone can try may be tried: sign-in, forgotten and new passwords. */
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { TooManyAttempts } from '../api/errors.ts';
import type { Database } from '../db/database.ts';
import { attempts } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { networkOf } from '../web/network.ts';
import { hashToken } from './sessions.ts';

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

/** What this node knows of a limit: attempts that it counted itself, and until when the database refuses more. */
interface Known {
  readonly taken: number[];
  refusedUntil: number;
}

const mostKnown = 10_000;

/**
 * Rate limits that hold for all nodes together, as the table `attempts` counts them. A copy in memory stands in front of
 * the table: it knows at most as many attempts, so it refuses nothing that the table would accept.
 */
export function createAttemptLimiter(database: Database): AttemptLimiter {
  const knownLimits = new Map<string, Known>();

  function find({ name, windowMs }: RateLimit, now: number): Known {
    const known = knownLimits.get(name) ?? { taken: [], refusedUntil: 0 };
    known.taken.splice(0, known.taken.findLastIndex((at) => at <= now - windowMs) + 1);
    // The limit that was asked for last comes last, so that the oldest ones are forgotten first.
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
async function takeInDatabase(database: Database, limits: readonly RateLimit[], now: Date, onReached: (limit: RateLimit, waitMs: number) => void): Promise<number[]> {
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
    const taken = await tx.insert(attempts).values(inOrder.map(({ name }) => ({ limitName: name, at: now }))).returning({ id: attempts.id });
    return taken.map(({ id }) => id);
  });
}

/** Milliseconds until another attempt is allowed: until the oldest one that counts leaves the window. */
async function waitFor(tx: Tx, { name, most, windowMs }: RateLimit, now: Date): Promise<number> {
  const inWindow = and(eq(attempts.limitName, name), gt(attempts.at, new Date(now.getTime() - windowMs)));
  const [filling] = await tx.select({ at: attempts.at }).from(attempts).where(inWindow).orderBy(desc(attempts.at)).limit(1).offset(most - 1);
  return filling === undefined ? 0 : filling.at.getTime() + windowMs - now.getTime();
}

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;
/** From all strangers together in a quarter of an hour, for each password that one of them may try in a minute. */
const strangersShare = 5;

interface SignInTry {
  readonly address: string;
  readonly email: string;
  /** The token of a device on which this account has signed in before. */
  readonly knownDevice: string | undefined;
  /** Passwords in a minute. */
  readonly most: number;
}

/**
 * So many passwords a minute, right or wrong, from one network: a guesser who owns an account cannot buy tries with it.
 * All strangers who try one account share a larger number in a longer time, which slows a guess from many networks and
 * still leaves its owner ways in after ten wrong tries from elsewhere. A device on which the account has signed in
 * before has tries of its own, which nobody else can use up.
 */
export function signInLimits({ address, email, knownDevice, most }: SignInTry): RateLimit[] {
  if (knownDevice !== undefined) return [{ name: `sign-in as ${email} on device ${hashToken(knownDevice)}`, most, windowMs: minuteMs }];
  return [
    { name: `sign-in from ${networkOf(address)}`, most, windowMs: minuteMs },
    { name: `sign-in as ${email} on unknown devices`, most: most * strangersShare, windowMs: quarterMs },
  ];
}

/** Each may send somebody a mail. */
export function forgotPasswordLimits(address: string, email: string): RateLimit[] {
  return [
    { name: `forgot password from ${networkOf(address)}`, most: 20, windowMs: quarterMs },
    { name: `forgot password of ${email}`, most: 5, windowMs: quarterMs },
  ];
}

/** Of a whole office behind one address, each of whose tabs refreshes every half an hour. */
export function refreshLimit(address: string): RateLimit {
  return { name: `refresh from ${networkOf(address)}`, most: 600, windowMs: minuteMs };
}

/** To find out whether a device is known takes the database, before any other limit can be chosen. */
export function deviceLimit(address: string): RateLimit {
  return { name: `device from ${networkOf(address)}`, most: 600, windowMs: minuteMs };
}

export function resetPasswordLimits(address: string): RateLimit[] {
  return [{ name: `reset password from ${networkOf(address)}`, most: 10, windowMs: minuteMs }];
}
