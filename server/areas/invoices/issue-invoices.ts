/** Issues invoices for charges and sales shortly after they happen (ADR 031). */
import { and, asc, eq, lt, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { invoiceNumbers, invoices, invoicesDue } from '../../db/invoice-tables.ts';
import type { Tx } from '../../db/tx.ts';
import type { Clock, Party } from '../../runtime/config.ts';
import type { Log } from '../../runtime/log.ts';

interface IssuingContext {
  readonly database: Database;
  readonly platform: Party;
  readonly clock: Clock;
}

/** Invoices per transaction, which locks the issuer's number range until it ends. */
const batchSize = 100;

const IssuedCount = z.object({ rows: z.tuple([z.object({ taken: z.number() })]) });

interface Selection {
  readonly most: number;
  /** Ids in `invoices_due` to skip. */
  readonly passedOver?: readonly number[];
  /** Issues only this id. */
  readonly alone?: number;
}

/** Issues due invoices with the given date or, with `null`, the date of the charge. Returns their number. */
export async function issueInvoices(
  tx: Tx,
  platform: Party,
  dated: Date | null,
  { most, passedOver = [], alone }: Selection,
): Promise<number> {
  const { rows } = IssuedCount.parse(
    await tx.execute(sql`
      select issue_invoices(${JSON.stringify(platform)}::jsonb, ${dated?.toISOString() ?? null}::timestamptz, ${most}::integer, ${`{${passedOver.join(',')}}`}::bigint[], ${alone ?? null}::bigint) as taken`),
  );
  return rows[0].taken;
}

async function nextDueIds(tx: Tx, passedOver: readonly number[]): Promise<number[]> {
  const next = await tx
    .select({ id: invoicesDue.id })
    .from(invoicesDue)
    .where(notInArray(invoicesDue.id, [...passedOver]))
    .orderBy(asc(invoicesDue.id))
    .limit(batchSize);
  return next.map(({ id }) => id);
}

/**
 * Issues all due invoices in short transactions, also on several nodes at once. Skips invoices that fail until the next
 * run and throws one error for all of them at the end.
 */
export async function issueDueInvoices({ database, platform, clock }: IssuingContext): Promise<void> {
  const passedOver: number[] = [];
  const reasons = new Set<string>();
  const issue = (selection: Selection) =>
    database.inScope('system', (tx) => issueInvoices(tx, platform, clock(), selection));
  const isBatchIssued = async () => {
    const taken = await issue({ most: batchSize, passedOver }).catch(() => undefined);
    if (taken !== undefined) return taken > 0;
    // Find the failing invoice by issuing each one alone. This query throws if the database is unavailable.
    for (const alone of await database.inScope('system', (tx) => nextDueIds(tx, passedOver))) {
      await issue({ most: 1, alone }).catch((error: unknown) => {
        passedOver.push(alone);
        reasons.add(reasonOf(error));
      });
    }
    return true;
  };
  while (await isBatchIssued());
  if (passedOver.length > 0) {
    throw new Error(
      `${passedOver.length} due ${passedOver.length === 1 ? 'invoice' : 'invoices'} could not be issued: ${[...reasons].join('; ')}`,
    );
  }
}

/** Returns the database's message instead of Drizzle's, which contains the statement. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Summarises the weeks that are over. Existing summaries don't change. */
export async function summariseWeeks(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`select summarise_weeks(${now.toISOString()}::timestamptz)`);
}

const overdueMs = 3_600_000;

/** Returns the problems of the invoices in words: gaps in the numbers, and invoices that are overdue. */
export async function findInvoiceFaults(database: Database, now: Date): Promise<string[]> {
  return database.inScope('system', async (tx) => {
    const issued = sql<number>`count(${invoices.id})`.mapWith(Number);
    const ranges = await tx
      .select({ issuer: invoiceNumbers.issuer, year: invoiceNumbers.year, last: invoiceNumbers.last, issued })
      .from(invoiceNumbers)
      .leftJoin(invoices, and(eq(invoices.issuer, invoiceNumbers.issuer), eq(invoices.year, invoiceNumbers.year)))
      .groupBy(invoiceNumbers.issuer, invoiceNumbers.year, invoiceNumbers.last)
      .orderBy(invoiceNumbers.issuer, invoiceNumbers.year);
    const waiting = await tx.$count(invoicesDue, lt(invoicesDue.at, new Date(now.getTime() - overdueMs)));
    return [
      ...ranges
        .filter((each) => each.last !== each.issued)
        .map(
          ({ issuer, year, last, issued: count }) =>
            `${issuer} has ${count} invoices for ${year}, but the last number is ${last}.`,
        ),
      ...(waiting === 0
        ? []
        : [`${waiting} ${waiting === 1 ? 'invoice has' : 'invoices have'} been due for more than an hour.`]),
    ];
  });
}

/** Logs each problem and throws if there is one. */
export async function checkInvoices(database: Database, now: Date, log: Log): Promise<void> {
  const faults = await findInvoiceFaults(database, now);
  for (const fault of faults) log.error(`Invoice check failed: ${fault}`);
  if (faults.length > 0) {
    throw new Error(
      `the invoice check found ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}, which the log lists`,
    );
  }
}
