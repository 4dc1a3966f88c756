/** Subscriptions and the ledger (migrations 0022 to 0024). Only database functions write to the ledger. */
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

/** Subscription terms of a merchant's shops or of a pro organisation. The database creates a plan for each of them. */
export const plans = pgTable('plans', {
  id: serial('id').primaryKey(),
  merchantId: integer('merchant_id'),
  proTeamId: integer('pro_team_id'),
  isActive: boolean('is_active').notNull().default(false),
  /** Per month. */
  price: integer('price').$type<Pence>().notNull(),
  /** Per month. */
  credits: integer('credits').$type<Credits>().notNull(),
  /**
   * Price of a booking without credits. Until it is agreed, it is `null`, and no booking is possible without a credit.
   */
  payAsYouGoPrice: integer('pay_as_you_go_price').$type<Pence>(),
  premiumFee: integer('premium_fee').$type<Pence>(),
  commissionPercent: integer('commission_percent').$type<Percent>().notNull().default(Percent.parse(12)),
  orderFee: integer('order_fee').$type<Pence>().notNull().default(Pence.parse(49)),
});

/** The account for bookings of a shop or pro organisation. The database creates a wallet for each of them. */
export const wallets = pgTable('wallets', {
  id: serial('id').primaryKey(),
  planId: integer('plan_id').notNull(),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  proTeamId: integer('pro_team_id'),
  isActive: boolean('is_active').notNull().default(false),
  /** Days in London: the first day of the paid month and the day after its last. */
  startsOn: date('starts_on', { mode: 'string' }),
  endsOn: date('ends_on', { mode: 'string' }),
  premiumEnabled: boolean('premium_enabled').notNull().default(false),
  premiumOnly: boolean('premium_only').notNull().default(false),
});

export const ledgerAccounts = pgTable('ledger_accounts', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** `null` for the account of a whole merchant. */
  walletId: integer('wallet_id'),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  proTeamId: integer('pro_team_id'),
  kind: text('kind').$type<LedgerAccountKind>().notNull(),
  unit: text('unit').$type<'credits' | 'pence'>().notNull().generatedAlwaysAs(sql`''`),
  /** For granted credits, the first day in London on which they are no longer valid. `null` if they never expire. */
  expiresOn: date('expires_on', { mode: 'string' }),
  /** The sum of the account's entries. Maintained by the database. */
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
  /** The database transaction that wrote the ledger transaction. Entries cannot be added after it ends. */
  writtenIn: bigint('written_in', { mode: 'number' }).notNull().default(sql`pg_current_xact_id()`),
});

export const ledgerEntries = pgTable('ledger_entries', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  transactionId: bigint('transaction_id', { mode: 'number' }).notNull(),
  accountId: bigint('account_id', { mode: 'number' }).notNull(),
  /** The database copies this column and those below from the account and the transaction. */
  accountKind: text('account_kind').$type<LedgerAccountKind>().notNull().default(sql`''`),
  unit: text('unit').$type<'credits' | 'pence'>().notNull().default(sql`''`),
  amount: integer('amount').notNull(),
  at: instant('at').notNull().default(sql`now()`),
  merchantId: integer('merchant_id'),
  shopId: integer('shop_id'),
  proTeamId: integer('pro_team_id'),
});

/** Weekly charges and refunds of each account that owes money, by weeks in London. Maintained by the database. */
export const ledgerWeeks = pgTable('ledger_weeks', {
  accountId: bigint('account_id', { mode: 'number' }).notNull(),
  /** Monday of the week. */
  week: date('week', { mode: 'string' }).notNull(),
  merchantId: integer('merchant_id'),
  charged: bigint('charged', { mode: 'number' }).notNull().default(0),
  returned: bigint('returned', { mode: 'number' }).notNull().default(0),
});
/** Warnings about expiring credits that merchants have received. */
export const creditWarnings = pgTable(
  'credit_warnings',
  {
    walletId: integer('wallet_id').notNull(),
    /** A day in London. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    merchantId: integer('merchant_id').notNull(),
    shopId: integer('shop_id').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.endsOn] })],
);
