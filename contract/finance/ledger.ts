/** The ledger beneath subscriptions and bookings, as people read it: an extension. */
import { z } from 'zod';
import { CreditForecast } from './credit-forecast.ts';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { periodFaults } from './invoice-rules.ts';
import {
  SentDay,
  SentInstant,
  choicesOf,
  maxFilterValues,
  pageNumber,
  pageSize,
} from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { roleGroups } from '../role-table.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';

/** What a transaction of the ledger records. */
export const LedgerCause = z.enum([
  'subscription',
  'tranche',
  'booking',
  'courier',
  'return',
  'recharge',
  'expiry',
  'commission',
  'agency-fee',
  'refund',
  'correction',
]);
export type LedgerCause = z.infer<typeof LedgerCause>;

/** Where credits stand. */
export const creditKinds = ['subscription', 'tranche', 'issued', 'spent', 'expired'] as const;

/** Where credits and money stand. */
export const LedgerAccountKind = z.enum([
  ...creditKinds,
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

/** What is counted: credits, or money. */
export const LedgerUnit = z.enum(['credits', 'pence']);
export type LedgerUnit = z.infer<typeof LedgerUnit>;

/** The accounts in which a shop has credits to use, or owes money. The platform's accounts hold the other side. */
export const ownKinds: Readonly<Record<LedgerUnit, readonly LedgerAccountKind[]>> = {
  credits: ['subscription', 'tranche'],
  pence: ['owed'],
};

export const LedgerFilter = z.object({
  /** Of administrators and merchants; a shop's list has its own entries alone. */
  Shop: z.array(Id).max(maxFilterValues),
  Unit: LedgerUnit.nullable().default(null),
  Cause: choicesOf(LedgerCause),
  Account: choicesOf(LedgerAccountKind).default([]),
  /** UTC instants: the start of the first and the end of the last day, in Europe/London. */
  Date: z.object({ From: SentInstant, To: SentInstant }).nullable(),
});

/** Whose subscription: of a merchant's shops or of a pro organisation. Administrators name one of the two; a merchant gets its own, whatever it names. */
const SubscriptionNamed = z.object({ Merchant: Id.optional(), Pro: Id.optional() });

/** So many weeks, with the present one, and as many before them to compare them with. */
export const usageWeeks = 12;

export const WeekOfUsage = z.object({
  /** The Monday that the week of London begins with. */
  Monday: z.iso.date(),
  /** What was given back counts in the week in which it had been used. */
  Used: Credits,
});
export type WeekOfUsage = z.infer<typeof WeekOfUsage>;

/** A PDF of more entries is refused: it is for reading. */
export const statementPdfEntries = 2000;

/** For spreadsheets, or for reading. */
export const StatementFormat = z.enum(['csv', 'pdf']);
export type StatementFormat = z.infer<typeof StatementFormat>;

/** Says why the days are no period, at the end that is wrong. */
export function sayDayFaults({
  value: { From, To },
  issues,
}: z.core.ParsePayload<{ readonly From: string; readonly To: string }>): void {
  const { DateFrom, DateTo } = periodFaults(From, To);
  if (DateFrom !== undefined) issues.push({ code: 'custom', path: ['From'], input: From, message: DateFrom });
  if (DateTo !== undefined) issues.push({ code: 'custom', path: ['To'], input: To, message: DateTo });
}

const StatementAsked = z
  .object({
    /** A shop has its own alone, and may leave it out. */
    Shop: Id.optional(),
    Unit: LedgerUnit,
    /** The first and the last day, of Europe/London. */
    From: SentDay,
    To: SentDay,
    Format: StatementFormat,
  })
  .check(sayDayFaults);

export const ledgerEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/ledger/list',
    access: { roles: roleGroups.money },
    summary: 'One page of entries of the ledger, newest first; a page shorter than its size is the last',
    body: json(
      z.object({
        /** Looks in the reason, and for a delivery or an order by its whole id. */
        Query: z.string().max(200),
        Filter: LedgerFilter,
        Page: pageNumber(1),
        Size: pageSize(),
        /** A page counts transactions and holds all their entries of the unit. A backend that ignores this counts entries. */
        ByTransaction: z.boolean().default(false),
      }),
    ),
    answer: z.object({ Entries: z.array(LedgerEntry) }),
    reads: true,
  }),
  forecast: endpoint({
    method: 'GET',
    path: '/ext/ledger/forecast',
    access: { roles: ['Shop'] },
    summary: "How long the shop's credits last at the rate of the last four weeks",
    answer: CreditForecast,
  }),
  forecasts: endpoint({
    method: 'GET',
    path: '/ext/ledger/forecasts',
    access: { roles: ['Admin', 'Merchant'] },
    summary: 'How long the credits of each shop of a merchant last, or those of a pro organisation',
    query: SubscriptionNamed,
    answer: z.object({ Forecasts: z.array(CreditForecast.extend({ ShopId: Id.nullish() })) }),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/ext/ledger/usage',
    access: { roles: ['Admin', 'Merchant'] },
    summary: 'The credits that were used in each of the last weeks, the oldest first',
    query: SubscriptionNamed,
    answer: z.object({ Weeks: z.array(WeekOfUsage) }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/ext/ledger/statement',
    access: { roles: roleGroups.money },
    summary: 'What a shop had at the beginning of some days, what came and went, and what it had at their end',
    query: StatementAsked,
    answer: z.file().mime(['text/csv', 'application/pdf']),
    costly: true,
  }),
};
