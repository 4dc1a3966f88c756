/** Tables that belong to orders (migrations 0004 and 0020). The orders themselves are in `schema.ts`. */
import { sql } from 'drizzle-orm';
import { bigserial, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Printed } from '../../contract/orders/order-notes.ts';
import type { OrderStatus, PortalStatus } from '../../contract/orders/orders.ts';
import { instant } from './instant.ts';

/**
 * Customers' requests to cancel. An order has at most one open request. `orderLines` marks the lines of a partial
 * request.
 */
export const cancellationRequests = pgTable('cancellation_requests', {
  id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
  orderId: uuid('order_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  isWhole: boolean('is_whole').notNull(),
  requestedAt: instant('requested_at').notNull(),
  acknowledgedAt: instant('acknowledged_at'),
  /** An e-mail address. */
  acknowledgedBy: text('acknowledged_by'),
});

export const orderNotes = pgTable('order_notes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  orderId: uuid('order_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  body: text('body').notNull(),
  /** An e-mail address. */
  author: text('author').notNull(),
  at: instant('at').notNull(),
});

export const orderPrints = pgTable('order_prints', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  orderId: uuid('order_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  what: text('what').$type<Printed>().notNull(),
  /** Number of labels. 0 for an item list. */
  packages: integer('packages').notNull(),
  /** An e-mail address. */
  printedBy: text('printed_by').notNull(),
  at: instant('at').notNull(),
});

/** Changes in the number of orders per shop, tab and status. Their sum is the count. Maintained by the database. */
export const orderCounts = pgTable('order_counts', {
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  portalStatus: text('portal_status').$type<PortalStatus>().notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  /** Negative if orders have left the tab. */
  orders: integer('orders').notNull(),
});
