import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DeliveryTypeKey } from '../../contract/platform/platform-settings.ts';
import type { MinuteOfDay, Minutes, Pence, Percent } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';
import { plans } from './ledger-tables.ts';

/** Settings that administrators change, in a single row. */
export const platformSettings = pgTable('platform_settings', {
  id: integer('id').primaryKey().default(1),
  slotMinutes: integer('slot_minutes').$type<Minutes>().notNull(),
  slotNoticeMinutes: integer('slot_notice_minutes').$type<Minutes>().notNull(),
  slotDays: integer('slot_days').notNull(),
  /** Flexible deliveries must be booked more than this many hours before the slot. */
  flexibleHours: integer('flexible_hours').notNull(),
  /** Starts of the first and the last slot of a day. */
  weekdayFirst: integer('weekday_first').$type<MinuteOfDay>().notNull(),
  weekdayLast: integer('weekday_last').$type<MinuteOfDay>().notNull(),
  sundayFirst: integer('sunday_first').$type<MinuteOfDay>().notNull(),
  sundayLast: integer('sunday_last').$type<MinuteOfDay>().notNull(),
  /** Types of courier deliveries that can be booked. */
  deliveryTypes: text('delivery_types').array().$type<DeliveryTypeKey[]>().notNull(),
  /** Terms of a new merchant. */
  defaultCommission: integer('default_commission').$type<Percent>().notNull(),
  defaultOrderFee: integer('default_order_fee').$type<Pence>().notNull(),
});

/** A plan's terms for orders that are created from a time on. */
export const orderTerms = pgTable(
  'order_terms',
  {
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    since: instant('since').notNull(),
    commissionPercent: integer('commission_percent').$type<Percent>().notNull(),
    orderFee: integer('order_fee').$type<Pence>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.since] })],
);
