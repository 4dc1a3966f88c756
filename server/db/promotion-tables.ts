/** Promotion codes and push notifications (migrations 0009, 0011 and 0046). */
import { boolean, doublePrecision, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { DiscountType, UseType } from '../../contract/promotions/promo-codes.ts';
import type { Pence, Percent } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

/** The kind of a notification's recipient. A notification for a shop goes to its staff. */
export type RecipientKind = 'shop' | 'customer';

export const promoCodes = pgTable('promo_codes', {
  id: serial('id').primaryKey(),
  /** Unique, ignoring case. */
  code: text('code').notNull(),
  useType: text('use_type').$type<UseType>().notNull(),
  discountType: text('discount_type').$type<DiscountType>().notNull(),
  /** Only for `Percent`. */
  percentage: doublePrecision('percentage').$type<Percent>(),
  /** Only for `Value`. */
  amount: integer('amount').$type<Pence>(),
  minimumSpend: integer('minimum_spend').$type<Pence>(),
  /** The start of a day in London. */
  startsAt: instant('starts_at').notNull(),
  /** The end of a day in London, or the time of deactivation. */
  expiresAt: instant('expires_at').notNull(),
  isReferralVoucher: boolean('is_referral_voucher').notNull().default(false),
  /** Owner of a referral voucher. */
  firstName: text('first_name'),
  lastName: text('last_name'),
  /** Shared by all codes of a batch. Drawn from the sequence of the ids. */
  batchId: integer('batch_id'),
});

export const pushNotifications = pgTable('push_notifications', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  /** `null` to send at once. */
  scheduledAt: instant('scheduled_at'),
  sentAt: instant('sent_at'),
  cancelledAt: instant('cancelled_at'),
  failures: integer('failures').notNull().default(0),
  /** Number of recipients at the time of sending. `null` before, and for notifications older than this column. */
  reached: integer('reached'),
});

/** Recipients of a notification, by shop id or customer id. */
export const pushRecipients = pgTable(
  'push_recipients',
  {
    notificationId: integer('notification_id').notNull(),
    kind: text('kind').$type<RecipientKind>().notNull(),
    recipient: text('recipient').notNull(),
  },
  ({ notificationId, kind, recipient }) => [primaryKey({ columns: [notificationId, kind, recipient] })],
);

/** Deliveries of the default gateway, once per recipient. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    notificationId: integer('notification_id').notNull(),
    kind: text('kind').$type<RecipientKind>().notNull(),
    recipient: text('recipient').notNull(),
    at: instant('at').notNull(),
  },
  ({ notificationId, kind, recipient }) => [primaryKey({ columns: [notificationId, kind, recipient] })],
);
