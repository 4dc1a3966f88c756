import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { currentLanguage } from 'schema-admin/contract/texts/language.ts';
import { passwordResets, users } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { type WriteMail, queueMails } from '../../mail/outgoing.ts';
import { forgetDevices } from '../session/devices.ts';
import { endSessionsOf, hashToken } from '../session/sessions.ts';
import { accountServerTexts } from './texts.ts';

const lifetimeMs = 3_600_000;

interface ResetRequest {
  readonly tx: Tx;
  readonly email: string;
  /** The base URL of the link, without a trailing slash. */
  readonly portal: string;
  readonly now: Date;
}

/**
 * Queues a password reset email. Does the same work for an unknown address, so as not to reveal which accounts exist.
 */
export async function queueResetMail({ tx, email, portal, now }: ResetRequest): Promise<void> {
  const userId = sql`select ${users.id} from ${users} where ${users.email} = ${email} and ${users.disabledAt} is null`;
  await queueMails(tx, [{ kind: 'PasswordReset', userId, portal, language: currentLanguage().tag }], now);
}

/** Writes the reset email. Issues a new token for each attempt to send it. */
export const writeResetMail: WriteMail = async ({ tx, reader, mail, now }) => {
  const token = randomBytes(32).toString('base64url');
  await tx.insert(passwordResets).values({
    tokenHash: hashToken(token),
    userId: reader.id,
    issuedAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  });
  return {
    subject: accountServerTexts.resetSubject(),
    text: [
      accountServerTexts.resetAsked(),
      accountServerTexts.resetHow(),
      '',
      `${mail.portal}/resetPassword/${token}`,
      '',
      accountServerTexts.resetElse(),
    ].join('\n'),
  };
};

function isValidToken(token: string, now: Date) {
  return and(
    eq(passwordResets.tokenHash, hashToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now),
  );
}

export async function isResetTokenValid(tx: Tx, token: string, now: Date): Promise<boolean> {
  return (await tx.$count(passwordResets, isValidToken(token, now))) > 0;
}

/**
 * Sets the password, invalidates all reset links, ends all sessions and forgets the user's devices. Returns `false` if
 * the token is invalid or the user has been disabled.
 */
export async function setPassword(tx: Tx, token: string, passwordHash: string, now: Date): Promise<boolean> {
  const [used] = await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(isValidToken(token, now))
    .returning({ userId: passwordResets.userId });
  if (used === undefined) return false;
  const changed = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, used.userId), isNull(users.disabledAt)))
    .returning({ id: users.id });
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, used.userId), isNull(passwordResets.usedAt)));
  await endSessionsOf(tx, used.userId, now);
  await forgetDevices(tx, used.userId);
  return changed.length > 0;
}
