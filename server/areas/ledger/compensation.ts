/** Refunds the charges for failed deliveries. Every function runs in the caller's transaction. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../db/ledger-tables.ts';
import type { Tx } from '../../db/tx.ts';

/** Returns the charges for a delivery that have not been refunded: money, including VAT, and credits. */
export async function chargesOf(tx: Tx, deliveryId: string): Promise<{ pence: Pence; credits: Credits }> {
  const of = (kind: 'owed' | 'spent') =>
    sql<number>`coalesce(sum(${ledgerEntries.amount}) filter (where ${ledgerAccounts.kind} = ${kind}), 0)::double precision`;
  const [found] = await tx
    .select({ pence: of('owed'), credits: of('spent') })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerTransactions.deliveryId, deliveryId));
  return { pence: Pence.parse(found?.pence ?? 0), credits: Credits.parse(found?.credits ?? 0) };
}

const Posted = z.object({ rows: z.tuple([z.object({ posted: z.coerce.number().nullable() })]) });

async function amountOf(tx: Tx, transactionId: number, kind: 'owed' | 'spent'): Promise<number> {
  const [entry] = await tx
    .select({ amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.transactionId, transactionId), eq(ledgerAccounts.kind, kind)));
  return entry?.amount ?? 0;
}

interface Compensation {
  readonly deliveryId: string;
  /** Shown in the ledger. */
  readonly reason: string;
  readonly at: Date;
}

/**
 * Refunds the part of a delivery's price that has not been refunded. Returns `undefined` if nothing is left. Credit
 * notes are issued automatically.
 */
export async function refundDelivery(
  tx: Tx,
  { deliveryId, reason, at }: Compensation,
): Promise<{ transactionId: number; amount: Pence } | undefined> {
  const { rows } = Posted.parse(
    await tx.execute(
      sql`select ledger_refund(${deliveryId}::uuid, ${reason}, ${at.toISOString()}::timestamptz) as posted`,
    ),
  );
  const transactionId = rows[0].posted;
  return transactionId === null
    ? undefined
    : { transactionId, amount: Pence.parse(-(await amountOf(tx, transactionId, 'owed'))) };
}

/**
 * Gives back the credits that a delivery used, valid for a year. Returns `undefined` if the delivery used none or they
 * were already given back.
 */
export async function creditDelivery(
  tx: Tx,
  { deliveryId, reason, at }: Compensation,
): Promise<{ transactionId: number; credits: Credits } | undefined> {
  const { rows } = Posted.parse(
    await tx.execute(
      sql`select ledger_credit_back(${deliveryId}::uuid, ${reason}, ${at.toISOString()}::timestamptz) as posted`,
    ),
  );
  const transactionId = rows[0].posted;
  return transactionId === null
    ? undefined
    : { transactionId, credits: Credits.parse(-(await amountOf(tx, transactionId, 'spent'))) };
}
