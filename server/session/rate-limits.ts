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

/** An attempt that has been counted; given back, it never was. */
export type Attempt = readonly number[];

/**
 * Counts an attempt against each limit. Throws a 429, and counts it against none, when one of them is reached. Counted before the
 * attempt is made and in the database, so that neither many at once nor many nodes make more of them.
 */
export async function takeAttempt(database: Database, limits: readonly RateLimit[], now: Date): Promise<Attempt> {
  const inOrder = limits.toSorted((a, b) => a.name.localeCompare(b.name));
  return database.inScope('system', async (tx) => {
    for (const { name } of inOrder) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
    let waitMs = 0;
    for (const limit of inOrder) waitMs = Math.max(waitMs, await waitFor(tx, limit, now));
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

export async function giveBack(tx: Tx, attempt: Attempt): Promise<void> {
  await tx.delete(attempts).where(inArray(attempts.id, [...attempt]));
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

export function resetPasswordLimits(address: string): RateLimit[] {
  return [{ name: `reset password from ${networkOf(address)}`, most: 10, windowMs: minuteMs }];
}
