/** Returned lines of orders, and refunds to customers (migration 0088). */
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ReturnCondition, ReturnReason } from '../../contract/orders/returns.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

export const orderRefunds = pgTable('order_refunds', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  amount: bigint('amount', { mode: 'number' }).$type<Pence>().notNull(),
  /** E-mail address of a user, or name of an API key. `null` if unknown. */
  registeredBy: text('registered_by'),
  refundedAt: instant('refunded_at').notNull(),
});

/** Pieces of a line that were returned, refunded, or both. */
export const orderReturns = pgTable('order_returns', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  /** `null` for money that is not for a line. */
  lineId: integer('line_id'),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  quantity: integer('quantity'),
  returnReason: text('return_reason').$type<ReturnReason>(),
  condition: text('condition').$type<ReturnCondition>(),
  note: text('note'),
  /** Of the return, or of the refund if nothing has come back. */
  registeredBy: text('registered_by'),
  registeredAt: instant('registered_at').notNull(),
  returnedAt: instant('returned_at'),
  refundId: integer('refund_id'),
  /** Share of the refund. */
  amount: bigint('amount', { mode: 'number' }).$type<Pence>(),
});
