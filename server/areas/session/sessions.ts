import { createHash, createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { and, eq, isNull } from 'drizzle-orm';
import { isLive } from '../../authentication/authenticate.ts';
import { sessionMs } from '../../authentication/cookies.ts';
import { refreshTokens, sessions, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { createFairQueue } from '../../runtime/fair-queue.ts';

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Returns the token's successor. It is deterministic, so that a lost response can be repeated without storing tokens.
 */
function successorOf(secret: string, token: string): string {
  return createHmac('sha256', secret).update('refresh ').update(token).digest('base64url');
}

/** How long a used token is accepted, for tabs that refresh at the same time and for lost responses. */
const graceMs = 30_000;

export async function openSession(tx: Tx, userId: string, refreshToken: string, now: Date): Promise<string> {
  const [session] = await tx
    .insert(sessions)
    .values({ userId, createdAt: now, expiresAt: new Date(now.getTime() + sessionMs) })
    .returning({ id: sessions.id });
  if (session === undefined) throw new Error('The session was not stored');
  await tx.insert(refreshTokens).values({ hash: hashToken(refreshToken), sessionId: session.id, issuedAt: now });
  return session.id;
}

/** Ends a session with all its tokens. The database notifies all nodes. */
export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
}

export async function endSessionsOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.endedAt)));
}

/** Returns the id of the session's user, or `undefined` if the session is over. */
export async function userOfSession(tx: Tx, sessionId: string, now: Date): Promise<string | undefined> {
  const [found] = await tx
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sessionId));
  return found !== undefined && isLive(found.session, found.user, now) ? found.user.id : undefined;
}

interface Rotation {
  readonly sessionId: string;
  readonly refreshToken: string;
}

/**
 * Exchanges a refresh token for its successor. Returns `undefined` for an invalid token. A used token yields the newest
 * token while its successor is unused or the grace period lasts. After that, it counts as stolen and ends the session.
 */
export async function rotateToken(tx: Tx, secret: string, token: string, now: Date): Promise<Rotation | undefined> {
  const [found] = await tx
    .select({ token: refreshTokens, session: sessions, user: users })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(refreshTokens.hash, hashToken(token)));
  if (found === undefined || !isLive(found.session, found.user, now)) return undefined;

  const sessionId = found.session.id;
  const successor = successorOf(secret, token);
  if (found.token.rotatedAt === null && (await markTokenUsed(tx, token, now))) {
    await tx.insert(refreshTokens).values({ hash: hashToken(successor), sessionId, issuedAt: now });
    await tx
      .update(sessions)
      .set({ expiresAt: new Date(now.getTime() + sessionMs) })
      .where(eq(sessions.id, sessionId));
    return { sessionId, refreshToken: successor };
  }

  const newest = await newestWithinGrace(tx, secret, token, now);
  if (newest !== undefined) return { sessionId, refreshToken: newest };
  await endSession(tx, sessionId, now);
  return undefined;
}

/** Marks a token as used. Returns `false` if another request was faster. */
async function markTokenUsed(tx: Tx, token: string, now: Date): Promise<boolean> {
  const swapped = await tx
    .update(refreshTokens)
    .set({ rotatedAt: now })
    .where(and(eq(refreshTokens.hash, hashToken(token)), isNull(refreshTokens.rotatedAt)))
    .returning({ hash: refreshTokens.hash });
  return swapped.length > 0;
}

/** Follows the successors to the unused token. Returns `undefined` if a used token is past its grace period. */
async function newestWithinGrace(tx: Tx, secret: string, token: string, now: Date): Promise<string | undefined> {
  const successor = successorOf(secret, token);
  const steps = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(successor)));
  const [next] = steps;
  if (next === undefined) return undefined;
  if (next.rotatedAt === null) return successor;
  const [current] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashToken(token)));
  const usedAt = current?.rotatedAt?.getTime() ?? 0;
  return now.getTime() - usedAt <= graceMs ? newestWithinGrace(tx, secret, successor, now) : undefined;
}

/** Maximum number of concurrent hashes. Each needs 19 MiB of memory and a CPU core for about 60 ms. */
const maxConcurrentHashes = 2;
const hashing = createFairQueue({ total: maxConcurrentHashes, each: maxConcurrentHashes });

/** Hashes with Argon2id and the library's default parameters (19 MiB, two passes). */
export function hashPassword(password: string): Promise<string> {
  return hashing.run('', () => hash(password));
}

let decoyHash: Promise<string> | undefined;

/**
 * Verifies a password. Takes just as long without a stored hash, so that the timing doesn't reveal unknown addresses.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hash('nobody');
  const known = stored ?? (await decoyHash);
  const matches = await hashing.run('', () => verify(known, password));
  return matches && stored !== undefined;
}
