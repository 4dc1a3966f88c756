import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MailKind, MailState } from '../../contract/platform/mails.ts';
import { instant } from './instant.ts';

/** Pending, sent and failed mails (ADR 069). */
export const outgoingMails = pgTable('outgoing_mails', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<MailKind>().notNull(),
  /** `null` for an invitation, and if no user has the requested address. */
  userId: uuid('user_id'),
  invitationId: uuid('invitation_id'),
  /** Base URL for links in the mail, without a trailing slash. */
  portal: text('portal').notNull(),
  /** Language tag, used if the user has no language setting. */
  language: text('language').notNull(),
  state: text('state').$type<MailState>().notNull().default('Waiting'),
  createdAt: instant('created_at').notNull(),
  /** After this time, no more attempts are made. */
  expiresAt: instant('expires_at').notNull(),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  /** An error code that doesn't contain an address. */
  lastError: text('last_error'),
  endedAt: instant('ended_at'),
});
