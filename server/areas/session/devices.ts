/** Browsers in which a user has signed in before: others who guess a password do not use up their tries (ADR 011). */
import { and, eq } from 'drizzle-orm';
import { knownDevices } from '../../db/user-tables.ts';
import { users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { hashToken } from './sessions.ts';

/** Whether somebody with this address has signed in on the device with this token. */
export async function isKnownDevice(tx: Tx, token: string, email: string): Promise<boolean> {
  const found = await tx
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.tokenHash, hashToken(token)), eq(users.email, email)));
  return found.length > 0;
}

/** A device is given a new token with each sign-in, so that one which was copied, or planted, opens nothing afterwards. */
export async function rememberDevice(
  tx: Tx,
  userId: string,
  tokens: { before: string | undefined; after: string },
  now: Date,
): Promise<void> {
  const tokenHash = hashToken(tokens.after);
  // A counter's computer is known to all who sign in at it.
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

/** Whoever signed in as the user before is a stranger again. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
