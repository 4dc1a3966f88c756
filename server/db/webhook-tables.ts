/** Endpoints of other systems, and the messages that they receive (ADR 097, migrations 0084 and 0093). */
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookReason, WebhookState, WebhookType } from '../../contract/platform/webhooks.ts';
import { instant } from './instant.ts';

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** `null` for an endpoint of the platform, which gets the events of all merchants. */
  merchantId: integer('merchant_id'),
  name: text('name').notNull(),
  url: text('url').notNull(),
  /** Empty for all types. */
  events: jsonb('events').$type<WebhookType[]>().notNull().default([]),
  state: text('state').$type<WebhookState>().notNull().default('Active'),
  disabledReason: text('disabled_reason').$type<WebhookReason>(),
  disabledAt: instant('disabled_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Only the system can read the secret. */
export const webhookSecrets = pgTable('webhook_secrets', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  endpointId: integer('endpoint_id').notNull(),
  merchantId: integer('merchant_id'),
  secret: text('secret').notNull(),
  createdAt: instant('created_at').notNull(),
  revealedAt: instant('revealed_at'),
  /** `null` for the current secret. */
  expiresAt: instant('expires_at'),
});

/**
 * The last sequence number of each object. Only triggers write it.
 * @public for the comparison with the migrations.
 */
export const webhookObjects = pgTable('webhook_objects', {
  object: text('object').primaryKey(),
  lastSequence: bigint('last_sequence', { mode: 'number' }).notNull(),
});

export const webhookEvents = pgTable('webhook_events', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull().default(sql`now()`),
  type: text('type').$type<WebhookType | 'test'>().notNull(),
  /** Kind and id, such as `order:0b0e…`. */
  object: text('object').notNull(),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  previousState: text('previous_state'),
  /** The object's state, or the id of an invoice. */
  state: text('state'),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  transaction: bigint('transaction', { mode: 'number' }),
  payload: text('payload'),
  isWritten: boolean('is_written').notNull().default(false),
});

export const webhookMessages = pgTable('webhook_messages', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  endpointId: integer('endpoint_id').notNull(),
  eventId: bigint('event_id', { mode: 'number' }).notNull(),
  merchantId: integer('merchant_id'),
  type: text('type').$type<WebhookType | 'test'>().notNull(),
  object: text('object').notNull(),
  state: text('state', { enum: ['Waiting', 'Delivered'] })
    .notNull()
    .default('Waiting'),
  createdAt: instant('created_at').notNull(),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  /** Until then, a node is sending the message. */
  leasedUntil: instant('leased_until'),
  attempts: integer('attempts').notNull().default(0),
  firstAttemptAt: instant('first_attempt_at'),
  lastAttemptAt: instant('last_attempt_at'),
  durationMs: integer('duration_ms'),
  answerStatus: integer('answer_status'),
  answerBody: text('answer_body'),
  /** An error code, for an attempt without an answer. */
  lastError: text('last_error'),
  deliveredAt: instant('delivered_at'),
});

export const webhookAttempts = pgTable('webhook_attempts', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageId: bigint('message_id', { mode: 'number' }).notNull(),
  merchantId: integer('merchant_id'),
  at: instant('at').notNull(),
  durationMs: integer('duration_ms').notNull(),
  answerStatus: integer('answer_status'),
  answerBody: text('answer_body'),
  /** An error code, for an attempt without an answer. */
  error: text('error'),
});
