/** The ledger beneath subscriptions and bookings, as people read it: an extension. */
import { z } from 'zod';

/** What a transaction of the ledger records. */
export const LedgerCause = z.enum(['subscription', 'tranche', 'booking', 'courier', 'return', 'expiry', 'commission', 'agency-fee', 'refund', 'correction']);
export type LedgerCause = z.infer<typeof LedgerCause>;

/** Where credits and money stand. The first five count credits, the others pence. */
export const LedgerAccountKind = z.enum([
  'subscription',
  'tranche',
  'issued',
  'spent',
  'expired',
  'owed',
  'subscription-fees',
  'tranche-fees',
  'delivery-fees',
  'booking-fees',
  'concierge-fees',
  'vat',
  'commission',
  'agency-fees',
  'corrections',
]);
export type LedgerAccountKind = z.infer<typeof LedgerAccountKind>;
