/** What a failed delivery has cost, and what is given back of it. Each function works inside the caller's transaction. */
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '../../db/ledger-tables.ts';
import type { Tx } from '../../db/tx.ts';

/** What has been charged for a delivery and not given back, as far as the user may see it: money, VAT included, and credits. */
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

/** The amount that a transaction has put on the shop's account of a kind. */
async function amountOf(tx: Tx, transactionId: number, kind: 'owed' | 'spent'): Promise<number> {
  const [entry] = await tx
    .select({ amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(and(eq(ledgerEntries.transactionId, transactionId), eq(ledgerAccounts.kind, kind)));
  return entry?.amount ?? 0;
}

interface Reason {
  readonly deliveryId: string;
  /** Said to whoever reads the ledger. */
  readonly reason: string;
  readonly at: Date;
}

/** Gives back all money that is left of a delivery's price; `undefined` where nothing is. Credit notes follow by themselves. */
export async function refundDelivery(
  tx: Tx,
  { deliveryId, reason, at }: Reason,
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

/** Gives back the credits that a delivery has used, for a year; `undefined` where it used none, or they were given back. */
export async function creditDelivery(
  tx: Tx,
  { deliveryId, reason, at }: Reason,
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
