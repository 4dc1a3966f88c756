/** Tables for users' data: presence, devices, saved views and notifications. */
import { integer, jsonb, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { Role } from 'schema-admin/contract/roles.ts';
import { instant } from './instant.ts';

/** Users who are editing a record. A row is valid until the presence timeout. */
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
    /** The time at which each of the user's sessions last reported the record. */
    sessions: jsonb('sessions').$type<Readonly<Record<string, string>>>().notNull().default({}),
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

/** Named list queries. */
export const savedViews = pgTable('saved_views', {
  id: serial('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  resource: text('resource').notNull(),
  /** Unique per owner and list, ignoring case. */
  name: text('name').notNull(),
  query: text('query').notNull(),
  /** Role names. Empty for a private view. */
  sharedWith: jsonb('shared_with').$type<readonly Role[]>().notNull().default([]),
});

/** Devices that receive notifications of new orders while no tab is open (migration 0047). */
export const alertDevices = pgTable('alert_devices', {
  id: serial('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /** URL at the browser's push service. */
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** The device receives no notifications of orders before this time. */
  since: instant('since').notNull(),
  /** Consecutive failures. Failures within the same pause count only once. */
  failures: integer('failures').notNull().default(0),
  /** A failing device receives nothing until this time. */
  pausedUntil: instant('paused_until'),
});

export const orderAlerts = pgTable(
  'order_alerts',
  {
    deviceId: integer('device_id').notNull(),
    orderId: uuid('order_id').notNull(),
    tries: integer('tries').notNull(),
    nextAt: instant('next_at').notNull(),
    toldAt: instant('told_at'),
  },
  ({ deviceId, orderId }) => [primaryKey({ columns: [deviceId, orderId] })],
);
