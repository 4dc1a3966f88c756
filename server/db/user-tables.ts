/** What users have beside their account: views, devices they sign in on, forms they have open. */
import { integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '../../contract/roles.ts';
import { instant } from './instant.ts';

/** Who is editing which record; a row counts for as long as presence holds. */
export const presence = pgTable(
  'presence',
  {
    userId: uuid('user_id').notNull(),
    resource: text('resource').notNull(),
    recordId: text('record_id').notNull(),
    /** An e-mail address. */
    name: text('name').notNull(),
    merchantId: integer('merchant_id'),
    shopId: integer('shop_id'),
    since: instant('since').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.resource, table.recordId] })],
);

export const knownDevices = pgTable(
  'known_devices',
  {
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text('token_hash').notNull(),
    userId: uuid('user_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  ({ tokenHash, userId }) => [primaryKey({ columns: [tokenHash, userId] })],
);

/** A list's address under a name. */
export const savedViews = pgTable('saved_views', {
  id: serial('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  resource: text('resource').notNull(),
  /** Unique for its owner and list, without regard to letter case. */
  name: text('name').notNull(),
  query: text('query').notNull(),
  /** Names of roles; empty: the owner's alone. */
  sharedWith: jsonb('shared_with').$type<readonly Role[]>().notNull().default([]),
});
