/** Tables of the Integration API (migration 0083, ADR 096). */
import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../contract/integration/api-keys.ts';
import { instant } from './instant.ts';

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  /** `null` for a key of the whole platform. */
  merchantId: integer('merchant_id'),
  name: text('name').notNull(),
  scopes: jsonb('scopes').$type<readonly ApiScope[]>().notNull(),
  /** In CIDR notation. Empty for any address. */
  networks: jsonb('networks').$type<readonly string[]>().notNull().default([]),
  /** Public start of the secret. */
  prefix: text('prefix').notNull().unique(),
  /** SHA-256 of the secret. The secret itself is never stored. */
  secretHash: text('secret_hash').notNull(),
  /** The key acts as this user. */
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
  revokedAt: instant('revoked_at'),
  lastUsedAt: instant('last_used_at'),
  lastUsedAddress: text('last_used_address'),
  /** Calls in the current window of the rate limit. */
  windowStartedAt: instant('window_started_at'),
  windowCalls: integer('window_calls').notNull().default(0),
});

/** The first answer per `Idempotency-Key`, replayed when the call is repeated. */
export const apiKeyAnswers = pgTable(
  'api_key_answers',
  {
    keyId: uuid('key_id').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    merchantId: integer('merchant_id'),
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.idempotencyKey] })],
);

/** Orders of other systems by their own ids. */
export const externalOrders = pgTable(
  'external_orders',
  {
    shopId: integer('shop_id').notNull(),
    externalId: text('external_id').notNull(),
    merchantId: integer('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    requestHash: text('request_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.externalId] })],
);

/** The latest change of each order. Written by triggers. */
export const orderChanges = pgTable('order_changes', {
  orderId: uuid('order_id').primaryKey(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /** `null` until a reader has seen the change. */
  number: bigint('number', { mode: 'number' }),
});
