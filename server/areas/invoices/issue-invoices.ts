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

/** Invoices per transaction. Each transaction locks the number ranges of its issuers until it ends. */
const batchSize = 100;

const IssuedCount = z.object({ rows: z.tuple([z.object({ taken: z.number() })]) });

interface Selection {
  readonly most: number;
  /** Ids in `invoices_due` to skip. */
  readonly passedOver?: readonly number[];
  /** If set, selects only this id. */
  readonly alone?: number;
}

/**
 * Issues due invoices with the given date or, if `null`, with the date of each charge. Returns the number of
 * `invoices_due` rows processed.
 */
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
 * Issues all due invoices in short transactions. Multiple nodes can run this at the same time. Skips failing invoices
 * until the next run, and throws one error for all of them at the end.
 */
export async function issueDueInvoices({ database, platform, clock }: IssuingContext): Promise<void> {
  const passedOver: number[] = [];
  const reasons = new Set<string>();
  const issue = (selection: Selection) =>
    database.inScope('system', (tx) => issueInvoices(tx, platform, clock(), selection));
  const isBatchIssued = async () => {
    const taken = await issue({ most: batchSize, passedOver }).catch(() => undefined);
    if (taken !== undefined) return taken > 0;
    // To find the failing invoice, issue each one alone. This query throws if the database is unavailable.
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

/** Returns the database's error message instead of Drizzle's, which contains the SQL statement. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Creates the summaries of past weeks. Existing summaries don't change. */
export async function summariseWeeks(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`select summarise_weeks(${now.toISOString()}::timestamptz)`);
}

const overdueMs = 3_600_000;

/** Describes all problems with the invoices: gaps in the numbers, and invoices that have been due for over an hour. */
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

/** Logs all problems with the invoices, and throws if there are any. */
export async function checkInvoices(database: Database, now: Date, log: Log): Promise<void> {
  const faults = await findInvoiceFaults(database, now);
  for (const fault of faults) log.error(`Invoice check failed: ${fault}`);
  if (faults.length > 0) {
    throw new Error(
      `the invoice check found ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}, which the log lists`,
    );
  }
}
