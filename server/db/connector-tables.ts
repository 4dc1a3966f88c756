/** Connectors of online stores, their orders and their log (ADR 098, migration 0087). */
import { sql } from 'drizzle-orm';
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ConnectorKind, ConnectorResult, ConnectorState } from '../../contract/platform/connectors.ts';
import type { OrderStatus } from '../../contract/orders/orders.ts';
import { instant } from './instant.ts';

export const connectors = pgTable('connectors', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Part of the address to which the store sends its orders. */
  urlKey: uuid('url_key').notNull().unique().default(sql`gen_random_uuid()`),
  merchantId: integer('merchant_id').notNull(),
  /** Gets the orders. */
  shopId: integer('shop_id').notNull(),
  name: text('name').notNull(),
  kind: text('kind').$type<ConnectorKind>().notNull(),
  /** `null` if states do not go back to the store. */
  storeUrl: text('store_url'),
  state: text('state').$type<ConnectorState>().notNull().default('Active'),
  /** Orders are created as this user. */
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Only the system can read the secrets. */
export const connectorSecrets = pgTable('connector_secrets', {
  connectorId: integer('connector_id').primaryKey(),
  merchantId: integer('merchant_id').notNull(),
  /** `null` until the store's own secret is known. */
  secret: text('secret'),
  secretSetAt: instant('secret_set_at'),
  /** `null` for a generated secret that no user has seen. */
  revealedAt: instant('revealed_at'),
  storeKey: text('store_key'),
  storeSecret: text('store_secret'),
});

export const connectorOrders = pgTable(
  'connector_orders',
  {
    connectorId: integer('connector_id').notNull(),
    storeOrderId: text('store_order_id').notNull(),
    storeNumber: text('store_number').notNull(),
    merchantId: integer('merchant_id').notNull(),
    /** `null` until the order is paid. */
    orderId: uuid('order_id'),
    /** Time of the latest change in the store. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectorId, table.storeOrderId] })],
);

export const connectorLog = pgTable('connector_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  connectorId: integer('connector_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  at: instant('at').notNull(),
  topic: text('topic').notNull(),
  storeNumber: text('store_number'),
  deliveryId: text('delivery_id'),
  result: text('result').$type<ConnectorResult>().notNull(),
  message: text('message'),
  orderId: uuid('order_id'),
});

/** Products of stores that the merchant's catalogue does not have by their SKU. */
export const storeProducts = pgTable('store_products', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  merchantId: integer('merchant_id').notNull(),
  /** `sku:TEA-9`, or without a SKU `title:Green tea`. */
  product: text('product').notNull(),
  sku: text('sku'),
  title: text('title').notNull(),
  timesSeen: integer('times_seen').notNull().default(1),
  lastSeenAt: instant('last_seen_at').notNull(),
  lastOrderId: uuid('last_order_id'),
  /** `null` until a user maps the product. */
  variantId: integer('variant_id'),
});

/** Changes of state on their way to the stores. Written by a trigger. */
export const connectorReports = pgTable('connector_reports', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  connectorId: integer('connector_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  orderId: uuid('order_id').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  state: text('state', { enum: ['Waiting', 'Sent', 'GivenUp'] })
    .notNull()
    .default('Waiting'),
  createdAt: instant('created_at').notNull().default(sql`now()`),
  /** `null` for a report that is sent at once. */
  nextAttemptAt: instant('next_attempt_at'),
  /** Until then, a node is sending the report. */
  leasedUntil: instant('leased_until'),
  attempts: integer('attempts').notNull().default(0),
  firstAttemptAt: instant('first_attempt_at'),
});
