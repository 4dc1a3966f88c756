/** Subscriptions and the ledger beneath them (migrations 0022 to 0024). What writes to the ledger stands in its functions alone. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LedgerAccountKind, LedgerCause } from '../../contract/finance/ledger.ts';
import { type Credits, Pence, Percent } from 'schema-admin/contract/units.ts';
import { instant } from './instant.ts';

export const proTeams = pgTable('pro_teams', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
});

/** What a merchant's shops, or a pro organisation, pay and get; added with each of them by the database. */
export const plans = pgTable('plans', {
  id: serial('id').primaryKey(),
  merchantId: integer('merchant_id'),
  proTeamId: integer('pro_team_id'),
  isActive: boolean('is_active').notNull().default(false),
  /** A month. */
  price: integer('price').$type<Pence>().notNull(),
  /** A month. */
  credits: integer('credits').$type<Credits>().notNull(),
  /** `null` until it was agreed: without a credit nothing can be booked then. */
  payAsYouGoPrice: integer('pay_as_you_go_price').$type<Pence>(),
  premiumFee: integer('premium_fee').$type<Pence>(),
  /** Of what an order sold. */
  commissionPercent: integer('commission_percent').$type<Percent>().notNull().default(Percent.parse(12)),
  /** The Marketplace fee of an order. */
  orderFee: integer('order_fee').$type<Pence>().notNull().default(Pence.parse(49)),
});

/** What books couriers: a shop or a pro organisation; added with each of them by the database. */
export const wallets = pgTable('wallets', {
  id: serial('id').primaryKey(),
  planId: integer('plan_id').notNull(),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  proTeamId: integer('pro_team_id'),
  isActive: boolean('is_active').notNull().default(false),
  /** Days of London: the first of the month that is paid for, and the first after it. */
  startsOn: date('starts_on', { mode: 'string' }),
  endsOn: date('ends_on', { mode: 'string' }),
  premiumEnabled: boolean('premium_enabled').notNull().default(false),
  premiumOnly: boolean('premium_only').notNull().default(false),
});

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** `null` for an account of a merchant as a whole. */
  walletId: integer('wallet_id'),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  proTeamId: integer('pro_team_id'),
  kind: text('kind').$type<LedgerAccountKind>().notNull(),
  unit: text('unit').$type<'credits' | 'pence'>().notNull().generatedAlwaysAs(sql`''`),
  /** Of given credits: the first day of London on which they cannot be used any more; `null` for never. */
  expiresOn: date('expires_on', { mode: 'string' }),
  /** The sum of its entries, kept by the database. */
  balance: bigint('balance', { mode: 'number' }).notNull().default(0),
});

export const ledgerTransactions = pgTable('ledger_transactions', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: instant('at').notNull(),
  kind: text('kind').$type<LedgerCause>().notNull(),
  walletId: integer('wallet_id'),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  proTeamId: integer('pro_team_id'),
  deliveryId: uuid('delivery_id'),
  orderId: uuid('order_id'),
  actorId: uuid('actor_id'),
  job: text('job'),
  reason: text('reason'),
  /** The database's own transaction: the ledger's is closed when that ends. */
  writtenIn: bigint('written_in', { mode: 'number' }).notNull().default(sql`pg_current_xact_id()`),
});

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  accountId: bigint('account_id', { mode: 'number' }).notNull(),
  /** These are filled in by the database, from the account and the transaction. */
  accountKind: text('account_kind').$type<LedgerAccountKind>().notNull().default(sql`''`),
  unit: text('unit').$type<'credits' | 'pence'>().notNull().default(sql`''`),
  amount: integer('amount').notNull(),
  at: instant('at').notNull().default(sql`now()`),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  proTeamId: integer('pro_team_id'),
});

/** What was charged to an account that is owed, and what of it was given back, by weeks of London; kept by the database. */
export const ledgerWeeks = pgTable('ledger_weeks', {
  accountId: bigint('account_id', { mode: 'number' }).notNull(),
  /** Its Monday. */
  week: date('week', { mode: 'string' }).notNull(),
  merchantId: integer('merchant_id'),
  charged: bigint('charged', { mode: 'number' }).notNull().default(0),
  returned: bigint('returned', { mode: 'number' }).notNull().default(0),
});
/** Which ends of whose credits merchants have been told of. */
export const creditWarnings = pgTable(
  'credit_warnings',
  {
    walletId: integer('wallet_id').notNull(),
    /** A day of London. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    merchantId: integer('merchant_id').notNull(),
    shopId: integer('shop_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.endsOn] })],
);
