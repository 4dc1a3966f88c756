/** The ledger beneath subscriptions and bookings, as people read it: an extension. */
import { z } from 'zod';
import { CreditForecast } from './credit-forecast.ts';
import { Id, endpoint, json } from './endpoint.ts';
import { shownChoice } from './read-shown.ts';
import { everyRole } from './roles.ts';
import { Instant, ShownInstant } from './time.ts';
import { Credits, Pence } from './units.ts';

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

export const ledgerPageSize = 50;

/** One side of a transaction: what came into an account of a shop's, or went out of it; credits or money. */
export const LedgerEntry = z.object({
  Id,
  At: ShownInstant,
  /** Those of one transaction share it, and add up to nothing. */
  TransactionId: Id.nullish(),
  Cause: shownChoice(LedgerCause),
  Account: shownChoice(LedgerAccountKind),
  ShopId: Id.nullish(),
  ShopName: z.string().nullish(),
  /** Absent where it is money. */
  Credits: Credits.nullish(),
  /** Absent where it is credits. */
  Amount: Pence.nullish(),
  Reason: z.string().nullish(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** Of administrators; merchants and shops have their own entries alone. */
export const LedgerFilter = z.object({
  Shop: z.array(Id),
  Cause: z.array(LedgerCause),
  Account: z.array(LedgerAccountKind).default([]),
  /** UTC instants: the start of the first and the end of the last day, in Europe/London. */
  Date: z.object({ From: Instant, To: Instant }).nullable(),
});

export const ledgerEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/ledger/list',
    access: { roles: everyRole },
    summary: 'One page of entries of the ledger, newest first; a page shorter than its size is the last',
    body: json(
      z.object({
        /** Looks in the reason, and for a delivery or an order by its whole id. */
        Query: z.string().max(200),
        Filter: LedgerFilter,
        Page: z.number().int().min(1),
        Size: z.number().int().min(1).max(100),
      }),
    ),
    answer: z.object({ Entries: z.array(LedgerEntry) }),
  }),
  forecast: endpoint({
    method: 'GET',
    path: '/ext/ledger/forecast',
    access: { roles: ['Shop'] },
    summary: "How long the shop's credits last at the rate of the last four weeks",
    answer: CreditForecast,
  }),
};
