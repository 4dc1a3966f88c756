/** Tables of a shop's opening hours and closures, and of deleted rows that can be restored. */
import { sql } from 'drizzle-orm';
import { date, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { MinuteOfDay } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

/** Picking hours in London wall-clock time. A closed day has no row. */
export const shopPickingHours = pgTable('shop_picking_hours', {
  id: serial('id').primaryKey(),
  shopId: integer('shop_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  /** 1 is Monday. */
  day: integer('day').notNull(),
  fromMinute: integer('from_minute').$type<MinuteOfDay>().notNull(),
  toMinute: integer('to_minute').$type<MinuteOfDay>().notNull(),
});

/** Closures, and special opening hours if there are minutes. The days are in London, and both are included. */
export const shopClosures = pgTable('shop_closures', {
  id: serial('id').primaryKey(),
  shopId: integer('shop_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  firstDay: date('first_day', { mode: 'string' }).notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  reason: text('reason').notNull(),
  fromMinute: integer('from_minute').$type<MinuteOfDay>(),
  toMinute: integer('to_minute').$type<MinuteOfDay>(),
});

export const shopImages = pgTable('shop_images', {
  id: serial('id').primaryKey(),
  shopId: integer('shop_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  imageUrl: text('image_url').notNull(),
});

export const deletions = pgTable('deletions', {
  token: uuid('token').primaryKey().default(sql`gen_random_uuid()`),
  userId: uuid('user_id').notNull(),
  /** The resource of the deleted row. `content` is the row. */
  entity: text('entity', { enum: ['verticals', 'categories', 'shop-images', 'closures'] }).notNull(),
  content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  until: instant('until').notNull(),
});
