/** Tables for the follow-up of failed deliveries (migrations 0035 and 0036). */
import { bigint, date, integer, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { IncidentOutcome, IncidentReason } from '../../contract/collect/incidents.ts';
import type { Credits, Pence } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

export const incidents = pgTable('incidents', {
  id: serial('id').primaryKey(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /**
   * The failed delivery, which has at most one incident. If it is `null`, see the favourite and its day that could not
   * be booked.
   */
  deliveryId: uuid('delivery_id'),
  favouriteId: integer('favourite_id'),
  favouriteDay: date('favourite_day', { mode: 'string' }),
  /** The delivery's reference or the favourite's name. */
  title: text('title').notNull(),
  reason: text('reason').$type<IncidentReason>().notNull(),
  details: text('details'),
  openedAt: instant('opened_at').notNull(),
  dueAt: instant('due_at').notNull(),
  /** An e-mail address, as is `resolvedBy`. */
  owner: text('owner'),
  resolvedBy: text('resolved_by'),
  resolvedAt: instant('resolved_at'),
  outcome: text('outcome').$type<IncidentOutcome>(),
  outcomeNotes: text('outcome_notes'),
  rebookedAs: uuid('rebooked_as'),
  refundTransactionId: bigint('refund_transaction_id', { mode: 'number' }),
  refundedPence: integer('refunded_pence').$type<Pence>(),
  creditTransactionId: bigint('credit_transaction_id', { mode: 'number' }),
  credited: integer('credited').$type<Credits>(),
});

const ofIncident = {
  id: serial('id').primaryKey(),
  incidentId: integer('incident_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /** An e-mail address. */
  author: text('author').notNull(),
  at: instant('at').notNull(),
};

export const incidentNotes = pgTable('incident_notes', { ...ofIncident, body: text('body').notNull() });
export const incidentPhotos = pgTable('incident_photos', { ...ofIncident, imageUrl: text('image_url').notNull() });
