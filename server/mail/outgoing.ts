/** Mail queue: mails are queued in a transaction, written at each attempt, and retried (ADR 069). */
import { type SQL, and, asc, eq, lte, sql } from 'drizzle-orm';
import type { MailKind } from '../../contract/platform/mails.ts';
import type { Database } from '../db/database.ts';
import { outgoingMails } from '../db/mail-tables.ts';
import { retryInOutage } from '../db/outage.ts';
import { users } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { wakeJob } from '../db/wake-job.ts';
import { inLanguageOf } from '../language/request-language.ts';
import { describeError } from '../runtime/describe-error.ts';
import type { Clock } from '../runtime/config.ts';
import type { Log } from '../runtime/log.ts';
import { type Mail, type Mailer, MailRefused } from './open-mailer.ts';

type QueuedMail = typeof outgoingMails.$inferSelect;
type Reader = typeof users.$inferSelect;

interface MailCall {
  readonly tx: Tx;
  readonly reader: Reader;
  readonly mail: QueuedMail;
  readonly now: Date;
}

/** A function that writes a mail in the reader's language at each attempt, or returns `undefined` if it is obsolete. */
export type WriteMail = (call: MailCall) => Promise<Pick<Mail, 'subject' | 'text'> | undefined>;

/** Writes the mail of an invitation to its address. Called for each attempt. Returns `undefined` if it is not open. */
export type WriteInvitation = (call: Omit<MailCall, 'reader'>) => Promise<Mail | undefined>;

type UserMailKind = Exclude<MailKind, 'Invitation'>;

export type MailWriters = Readonly<Record<UserMailKind, WriteMail> & Record<'Invitation', WriteInvitation>>;

/** `userId` is a user id, or a query for one. */
type NewMail = (
  | { readonly kind: UserMailKind; readonly userId: string | SQL }
  | { readonly kind: 'Invitation'; readonly invitationId: string }
) & {
  readonly portal: string;
  readonly language: string;
};

export const mailJob = 'send-mails';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Time until a mail expires. A password-reset link is valid for an hour. */
const lifetimeMs: Readonly<Record<MailKind, number>> = {
  PasswordReset: hourMs,
  CreditWarning: 72 * hourMs,
  WebhookDisabled: 72 * hourMs,
  PayoutAccountChanged: 72 * hourMs,
  Invitation: 72 * hourMs,
};
/** Longer than any attempt. If a node dies during an attempt, the mail is retried after this time. */
const leaseMs = 5 * minuteMs;
const atOnce = 4;
/** If a result cannot be recorded within this time, it is lost, and the mail may be sent twice. */
const recordingMs = 2 * minuteMs;

/** Queues mails. They are sent after the transaction commits. */
export async function queueMails(tx: Tx, mails: readonly NewMail[], now: Date): Promise<void> {
  if (mails.length === 0) return;
  await tx.insert(outgoingMails).values(
    mails.map((mail) => ({
      kind: mail.kind,
      ...recipientColumns(mail),
      portal: mail.portal,
      language: mail.language,
      createdAt: now,
      expiresAt: new Date(now.getTime() + lifetimeMs[mail.kind]),
      nextAttemptAt: now,
    })),
  );
  await wakeJob(tx, mailJob);
}

function recipientColumns(mail: NewMail) {
  if (mail.kind === 'Invitation') return { invitationId: mail.invitationId };
  return { userId: typeof mail.userId === 'string' ? mail.userId : sql`(${mail.userId})` };
}

/** Restarts the attempts for a failed mail. */
export async function sendMailAgain(tx: Tx, { id, kind }: Pick<QueuedMail, 'id' | 'kind'>, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifetimeMs[kind]);
  await tx
    .update(outgoingMails)
    .set({ state: 'Waiting', attempts: 0, expiresAt, nextAttemptAt: now, endedAt: null })
    .where(eq(outgoingMails.id, id));
  await wakeJob(tx, mailJob);
}

interface MailWork {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly writers: MailWriters;
  readonly clock: Clock;
  readonly log: Log;
}

/** Attempts to send each due mail once. Only one node takes each mail. */
export async function sendDueMails(work: MailWork): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (await sendNext(work));
    }),
  );
}

async function takeNext({ database, writers, clock, log }: MailWork) {
  return database.inScope('system', async (tx) => {
    const now = clock();
    const [next] = await tx
      .select()
      .from(outgoingMails)
      .where(and(eq(outgoingMails.state, 'Waiting'), lte(outgoingMails.nextAttemptAt, now)))
      .orderBy(asc(outgoingMails.nextAttemptAt), asc(outgoingMails.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (next === undefined) return undefined;
    const mail = { ...next, attempts: next.attempts + 1 };
    // A node died during an attempt, and the mail expired before it could be retried.
    if (mail.expiresAt <= now) {
      await giveUp(tx, next, now, log);
      return { mail };
    }
    const letter = await writeLetter(writers, { tx, mail, now });
    if (letter === undefined) {
      await tx.delete(outgoingMails).where(eq(outgoingMails.id, mail.id));
      return { mail };
    }
    await tx
      .update(outgoingMails)
      .set({ attempts: mail.attempts, nextAttemptAt: new Date(now.getTime() + leaseMs) })
      .where(eq(outgoingMails.id, mail.id));
    return { mail, letter };
  });
}

async function writeLetter(writers: MailWriters, call: Omit<MailCall, 'reader'>): Promise<Mail | undefined> {
  const { tx, mail } = call;
  const { kind, userId } = mail;
  if (kind === 'Invitation') return inLanguageOf(mail, () => writers[kind](call));
  const [reader] = userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId));
  if (reader === undefined || reader.disabledAt !== null) return undefined;
  // A password-reset mail uses the language of the sign-in page, which may differ from the user's setting.
  const language = kind === 'PasswordReset' ? mail.language : (reader.language ?? mail.language);
  const written = await inLanguageOf({ language }, () => writers[kind]({ ...call, reader }));
  return written && { to: reader.email, ...written };
}

async function giveUp(
  tx: Tx,
  mail: Pick<QueuedMail, 'id' | 'kind' | 'userId' | 'attempts' | 'lastError'>,
  now: Date,
  log: Log,
): Promise<void> {
  await tx
    .update(outgoingMails)
    .set({ state: 'GivenUp', endedAt: now, attempts: mail.attempts, lastError: mail.lastError })
    .where(eq(outgoingMails.id, mail.id));
  log.error(
    { mailId: mail.id, kind: mail.kind, userId: mail.userId, attempts: mail.attempts, lastError: mail.lastError },
    'Gave up sending a mail',
  );
}

/** Attempts to send the next due mail. Returns `false` if no mail is due. */
async function sendNext(work: MailWork): Promise<boolean> {
  const { database, mailer, clock, log } = work;
  const taken = await takeNext(work);
  if (taken === undefined) return false;
  const { mail, letter } = taken;
  if (letter === undefined) return true;
  const error = await mailer.send(letter).then(
    () => undefined,
    (reason: unknown) => reason ?? new Error('A mail was not sent'),
  );
  const now = clock();
  const record = () =>
    database.inScope('system', async (tx) => {
      if (error === undefined) {
        await tx
          .update(outgoingMails)
          .set({ state: 'Sent', endedAt: now, lastError: null })
          .where(eq(outgoingMails.id, mail.id));
        return;
      }
      const lastError = describeError(error).message;
      const nextAttemptAt = new Date(now.getTime() + Math.min(hourMs, minuteMs * 2 ** (mail.attempts - 1)));
      if (error instanceof MailRefused || nextAttemptAt >= mail.expiresAt) {
        await giveUp(tx, { ...mail, lastError }, now, log);
        return;
      }
      await tx.update(outgoingMails).set({ nextAttemptAt, lastError }).where(eq(outgoingMails.id, mail.id));
      log.warn(
        { mailId: mail.id, kind: mail.kind, attempts: mail.attempts, lastError },
        'Could not send a mail. It will be retried.',
      );
    });
  await retryInOutage(record, { log, signal: AbortSignal.timeout(recordingMs) });
  return true;
}
