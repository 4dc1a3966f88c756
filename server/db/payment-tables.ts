import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { AccountType, PayoutDay, PayoutRhythm } from '../../contract/finance/payment-settings.ts';
import { instant } from './instant.ts';

/** A merchant's pay-out account and rhythm (migration 0089). Without an account, its columns are `null`. */
export const paymentSettings = pgTable('payment_settings', {
  merchantId: integer('merchant_id').primaryKey(),
  holder: text('holder'),
  accountType: text('account_type').$type<AccountType>(),
  maskedNumber: text('masked_number'),
  /** The IBAN, or the sort code followed by the account number. Only the system can read it. */
  secretNumber: text('secret_number'),
  accountChangedAt: instant('account_changed_at'),
  rhythm: text('rhythm').$type<PayoutRhythm>().notNull().default('Weekly'),
  /** The day of weekly pay-outs. */
  payoutDay: text('payout_day').$type<PayoutDay>().notNull().default('Monday'),
  /** Day in London on which the current rhythm started. `null` without an account. */
  rhythmSince: date('rhythm_since', { mode: 'string' }),
  /** First day of the period that was open then. `null` for everything since the first sale. */
  openFrom: date('open_from', { mode: 'string' }),
});
