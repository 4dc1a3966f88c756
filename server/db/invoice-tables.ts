/** Invoices and weekly summaries (migrations 0028, 0029, 0057, 0073). Only database functions write to these tables. */
import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, date, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import type { InvoiceType } from '../../contract/finance/invoices.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

/** Invoices never change. A credit note corrects an invoice. */
export const invoices = pgTable('invoices', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** Issuer, year and sequence number, such as `P-2026-000001`. */
  number: text('number').notNull().generatedAlwaysAs(sql`''`),
  issuer: text('issuer').notNull(),
  year: integer('year').notNull(),
  place: integer('place').notNull(),
  type: text('type').$type<InvoiceType>().notNull(),
  merchantId: integer('merchant_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /** The shop that may read the invoice. `null` if no shop may. */
  shopReaderId: integer('shop_reader_id').generatedAlwaysAs(sql`null`),
  orderId: uuid('order_id'),
  deliveryId: uuid('delivery_id'),
  /** Id of the order or delivery that groups invoices. */
  subject: uuid('subject').notNull().generatedAlwaysAs(sql`null`),
  /**
   * Whether the invoice is the first of its subject, or of its subject and type. Lists show one row per subject. Set by
   * a trigger.
   */
  isFirst: boolean('is_first').notNull().default(false),
  isFirstOfType: boolean('is_first_of_type').notNull().default(true),
  orderNo: text('order_no').notNull(),
  orderDate: instant('order_date').notNull(),
  issuedAt: instant('issued_at').notNull(),
  suppliedAt: instant('supplied_at').notNull(),
  /** Time of the customer's payment or refund. `null` for charges to an account. */
  paidAt: instant('paid_at'),
  /** The ledger transaction of a charge by the platform. */
  transactionId: bigint('transaction_id', { mode: 'number' }),
  correctsId: bigint('corrects_id', { mode: 'number' }),
  seller: jsonb('seller').notNull(),
  buyer: jsonb('buyer').notNull(),
  lines: jsonb('lines').notNull(),
  net: integer('net').$type<Pence>().notNull(),
  vat: integer('vat').$type<Pence>().notNull(),
  total: integer('total').$type<Pence>().notNull(),
});

export const weeklySummaries = pgTable('weekly_summaries', {
  id: serial('id').primaryKey(),
  merchantId: integer('merchant_id').notNull(),
  /** Monday of the week, in London. */
  week: date('week', { mode: 'string' }).notNull(),
  invoices: integer('invoices').notNull(),
  net: bigint('net', { mode: 'number' }).$type<Pence>().notNull(),
  vat: bigint('vat', { mode: 'number' }).$type<Pence>().notNull(),
  total: bigint('total', { mode: 'number' }).$type<Pence>().notNull(),
  fileName: text('file_name').notNull(),
  madeAt: instant('made_at').notNull(),
});

/** Queue of invoices that still have to be issued. The database fills and empties it. */
export const invoicesDue = pgTable('invoices_due', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  kind: text('kind').$type<'charge' | 'sale' | 'credit'>().notNull(),
  subject: uuid('subject').notNull(),
  transactionId: bigint('transaction_id', { mode: 'number' }),
  at: instant('at').notNull(),
});

/** The last number that each issuer used in a year. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  issuer: text('issuer').notNull(),
  year: integer('year').notNull(),
  last: integer('last').notNull(),
});
