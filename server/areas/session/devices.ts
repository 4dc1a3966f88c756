/** Devices on which users have signed in. Each has its own rate limit, which other devices cannot use up (ADR 011). */
import { and, eq } from 'drizzle-orm';
import { knownDevices } from '../../db/user-tables.ts';
import { users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { hashToken } from './sessions.ts';

export async function isKnownDevice(tx: Tx, token: string, email: string): Promise<boolean> {
  const found = await tx
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hashToken(token)), eq(users.email, email)));
  return found.length > 0;
}

/** Stores the device under a new token, so that a copied or planted token is useless after the next sign-in. */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  tokens: { before: string | undefined; after: string },
  now: Date,
): Promise<void> {
  const tokenHash = hashToken(tokens.after);
  // Other users of a shared computer keep it as a known device, under the new token.
  if (tokens.before !== undefined) {
    await tx
      .update(knownDevices)
      .set({ tokenHash })
      .where(eq(knownDevices.tokenHash, hashToken(tokens.before)));
  }
  await tx
    .insert(knownDevices)
    .values({ tokenHash, userId, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { seenAt: now } });
}

export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
