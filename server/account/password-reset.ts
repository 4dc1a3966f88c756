import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Services } from '../api/services.ts';
import { passwordResets, users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { inLanguageOf } from '../language/request-language.ts';
import { forgetDevices } from '../session/devices.ts';
import { endSessionsOf, hashToken } from '../session/sessions.ts';
import { accountServerTexts } from './texts.ts';

const lifetimeMs = 3_600_000;

/**
 * Mails a link to the account of the address, in the language that its user has chosen, else in that which is spoken; does nothing for an address nobody has. Throws where nobody knows where the
 * portal is, `portal`, which has no trailing slash: better no mail than one whose link leads to a stranger.
 */
export async function sendResetLink({ database, clock, random, mailer }: Services, email: string, portal: string | undefined): Promise<void> {
  if (portal === undefined) throw new Error('A mail was not sent: neither PUBLIC_URL nor PUBLIC_ORIGIN says where its link should lead.');
  const token = random(32).toString('base64url');
  const now = clock();
  const reader = await database.inScope('system', async (tx) => {
    const [user] = await tx.select().from(users).where(and(eq(users.email, email), isNull(users.disabledAt)));
    if (user === undefined) return undefined;
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    await tx.insert(passwordResets).values({ tokenHash: hashToken(token), userId: user.id, issuedAt: now, expiresAt });
    return user;
  });
  if (reader === undefined) return;
  await inLanguageOf(reader, () =>
    mailer.send({
      to: reader.email,
      subject: accountServerTexts.resetSubject(),
      text: [accountServerTexts.resetAsked(), accountServerTexts.resetHow(), '', `${portal}/resetPassword/${token}`, '', accountServerTexts.resetElse()].join('\n'),
    }),
  );
}

function usable(token: string, now: Date) {
  return and(eq(passwordResets.tokenHash, hashToken(token)), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));
}

/** Whether the token of a link can still be used. */
export async function isUsable(tx: Tx, token: string, now: Date): Promise<boolean> {
  return (await tx.$count(passwordResets, usable(token, now))) > 0;
}

/**
 * Uses the token up, sets the password, ends every session and every other link of the user, and forgets the user's
 * devices. `false` when the token cannot be used, or its user was disabled meanwhile.
 */
export async function setPassword(tx: Tx, token: string, passwordHash: string, now: Date): Promise<boolean> {
  const [used] = await tx.update(passwordResets).set({ usedAt: now }).where(usable(token, now)).returning({ userId: passwordResets.userId });
  if (used === undefined) return false;
  const changed = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, used.userId), isNull(users.disabledAt)))
    .returning({ id: users.id });
  await tx.update(passwordResets).set({ usedAt: now }).where(and(eq(passwordResets.userId, used.userId), isNull(passwordResets.usedAt)));
  await endSessionsOf(tx, used.userId, now);
  await forgetDevices(tx, used.userId);
  return changed.length > 0;
}
