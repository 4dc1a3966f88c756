/** Promotion codes and push notifications (migrations 0009, 0011 and 0046). */
import { boolean, doublePrecision, integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { DiscountType, UseType } from '../../contract/promotions/promo-codes.ts';
import type { Pence, Percent } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

/** Whether a notification's recipient is a shop, whose staff it reaches, or a customer. */
export type RecipientKind = 'shop' | 'customer';

export const promoCodes = pgTable('promo_codes', {
  id: serial('id').primaryKey(),
  /** Unique without regard to letter case. */
  code: text('code').notNull(),
  useType: text('use_type').$type<UseType>().notNull(),
  discountType: text('discount_type').$type<DiscountType>().notNull(),
  /** For `Percent` alone. */
  percentage: doublePrecision('percentage').$type<Percent>(),
  /** For `Value` alone. */
  amount: integer('amount').$type<Pence>(),
  minimumSpend: integer('minimum_spend').$type<Pence>(),
  /** The start of a day in London. */
  startsAt: instant('starts_at').notNull(),
  /** The end of a day in London, or the moment of deactivation. */
  expiresAt: instant('expires_at').notNull(),
  isReferralVoucher: boolean('is_referral_voucher').notNull().default(false),
  /** Whom a referral voucher belongs to. */
  firstName: text('first_name'),
  lastName: text('last_name'),
  /** The same for all that were made together, drawn from the ids' own sequence. */
  batchId: integer('batch_id'),
});

export const pushNotifications = pgTable('push_notifications', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: uuid('created_by'),
  /** `null`: as soon as it was created. */
  scheduledAt: instant('scheduled_at'),
  sentAt: instant('sent_at'),
  cancelledAt: instant('cancelled_at'),
  /** How often sending has failed. */
  failures: integer('failures').notNull().default(0),
  /** People, counted when it was sent; `null` before, and of those sent before anybody counted. */
  reached: integer('reached'),
});

/** Whom a notification is for: shops by their id, or customers by theirs. */
export const pushRecipients = pgTable(
  'push_recipients',
  {
    notificationId: integer('notification_id').notNull(),
    kind: text('kind').$type<RecipientKind>().notNull(),
    recipient: text('recipient').notNull(),
  },
  ({ notificationId, kind, recipient }) => [primaryKey({ columns: [notificationId, kind, recipient] })],
);

/** What the default gateway has delivered, once for each recipient. */
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
