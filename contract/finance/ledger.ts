/** The ledger of subscriptions and bookings, as users read it: an extension. */
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

export const creditKinds = ['subscription', 'tranche', 'issued', 'spent', 'expired'] as const;

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

/** One entry of a transaction: the change of a shop's account in credits or money. */
export const LedgerEntry = z.object({
  Id,
  At: ShownInstant,
  /** Shared by the entries of a transaction, whose sum is zero. */
  TransactionId: Id.nullish(),
  Cause: shownChoice(LedgerCause),
  Account: shownChoice(LedgerAccountKind),
  ShopId: Id.nullish(),
  ShopName: z.string().nullish(),
  /** Absent for money. */
  Credits: Credits.nullish(),
  /** Absent for credits. */
  Amount: Pence.nullish(),
  Reason: z.string().nullish(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerUnit = z.enum(['credits', 'pence']);
export type LedgerUnit = z.infer<typeof LedgerUnit>;

/** Accounts of a shop's usable credits and debts. The platform's accounts hold the opposite entries. */
export const ownKinds: Readonly<Record<LedgerUnit, readonly LedgerAccountKind[]>> = {
  credits: ['subscription', 'tranche'],
  pence: ['owed'],
};

export const LedgerFilter = z.object({
  /** For administrators and merchants. A shop gets only its own entries. */
  Shop: z.array(Id).max(maxFilterValues),
  Unit: LedgerUnit.nullable().default(null),
  Cause: choicesOf(LedgerCause),
  Account: choicesOf(LedgerAccountKind).default([]),
  /** Range as UTC instants: start of the first and end of the last day in Europe/London. */
  Date: z.object({ From: SentInstant, To: SentInstant }).nullable(),
});

/**
 * Identifies the subscription of a merchant's shops or of a pro organisation. Administrators set one of the two. A
 * merchant always gets its own.
 */
const SubscriptionNamed = z.object({ Merchant: Id.optional(), Pro: Id.optional() });

/** Number of weeks, including the current one. The same number of earlier weeks is included for comparison. */
export const usageWeeks = 12;

export const WeekOfUsage = z.object({
  /** The first day of the week, in London. */
  Monday: z.iso.date(),
  /** Used credits. Returned credits are subtracted from the week in which they were used. */
  Used: Credits,
});
export type WeekOfUsage = z.infer<typeof WeekOfUsage>;

/** A PDF with more entries is rejected. */
export const statementPdfEntries = 2000;

/** CSV for spreadsheets, PDF for reading. */
export const StatementFormat = z.enum(['csv', 'pdf']);
export type StatementFormat = z.infer<typeof StatementFormat>;

/** Reports the problems with a statement's period at its two days. */
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
    /** A shop gets only its own statement and may omit it. */
    Shop: Id.optional(),
    Unit: LedgerUnit,
    /** First and last day in Europe/London. */
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
    summary: 'List ledger entries, newest first; a page with fewer than `Size` items is the last',
    body: json(
      z.object({
        /** Matches text in the reason, or the full id of a delivery or order. */
        Query: z.string().max(200),
        Filter: LedgerFilter,
        Page: pageNumber(1),
        Size: pageSize(),
        /**
         * If true, a page counts transactions and contains all their entries. Backends that ignore this count entries.
         */
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
    summary: "Forecast when the shop's credits run out, from the usage of the last four weeks",
    answer: CreditForecast,
  }),
  forecasts: endpoint({
    method: 'GET',
    path: '/ext/ledger/forecasts',
    access: { roles: ['Admin', 'Merchant'] },
    summary: "Forecast when the credits of each of a merchant's shops, or of a pro organisation, run out",
    query: SubscriptionNamed,
    answer: z.object({ Forecasts: z.array(CreditForecast.extend({ ShopId: Id.nullish() })) }),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/ext/ledger/usage',
    access: { roles: ['Admin', 'Merchant'] },
    summary: 'List the credits used per week, oldest week first',
    query: SubscriptionNamed,
    answer: z.object({ Weeks: z.array(WeekOfUsage) }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/ext/ledger/statement',
    access: { roles: roleGroups.money },
    summary: "Download a shop's statement as CSV or PDF: opening balance, entries and closing balance",
    query: StatementAsked,
    answer: z.file().mime(['text/csv', 'application/pdf']),
    costly: true,
  }),
};
