/** Gives what was charged and sold its paper, soon after it was (ADR 031). */
import { and, asc, eq, lt, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { invoiceNumbers, invoices, invoicesDue } from '../../db/invoice-tables.ts';
import type { Tx } from '../../db/tx.ts';
import type { Clock, Party } from '../../runtime/config.ts';
import type { Log } from '../../runtime/log.ts';

interface Issuing {
  readonly database: Database;
  readonly platform: Party;
  readonly clock: Clock;
}

/** An issuer's numbers are kept from everybody else for as long as it takes to issue these. */
const atOnce = 100;

const Taken = z.object({ rows: z.tuple([z.object({ taken: z.number() })]) });

interface Chosen {
  readonly most: number;
  /** By their places among what waits. */
  readonly passedOver?: readonly number[];
  /** This one and no other. */
  readonly alone?: number;
}

/** Issues at most so many of those that wait, dated as said or, without a date, when they happened; answers how many were taken. */
export async function issueInvoices(
  tx: Tx,
  platform: Party,
  dated: Date | null,
  { most, passedOver = [], alone }: Chosen,
): Promise<number> {
  const { rows } = Taken.parse(
    await tx.execute(sql`
      select issue_invoices(${JSON.stringify(platform)}::jsonb, ${dated?.toISOString() ?? null}::timestamptz, ${most}::integer, ${`{${passedOver.join(',')}}`}::bigint[], ${alone ?? null}::bigint) as taken`),
  );
  return rows[0].taken;
}

/** What a batch would take next. */
async function nextDue(tx: Tx, passedOver: readonly number[]): Promise<number[]> {
  const next = await tx
    .select({ id: invoicesDue.id })
    .from(invoicesDue)
    .where(notInArray(invoicesDue.id, [...passedOver]))
    .orderBy(asc(invoicesDue.id))
    .limit(atOnce);
  return next.map(({ id }) => id);
}

/**
 * Issues all that waits, in short transactions; other nodes may do so at the same time. What cannot be issued holds up
 * nothing else: it is passed over, and tried anew the next time. Throws at the end, once for all of them.
 */
export async function issueDueInvoices({ database, platform, clock }: Issuing): Promise<void> {
  const passedOver: number[] = [];
  const reasons = new Set<string>();
  const issue = (chosen: Chosen) => database.inScope('system', (tx) => issueInvoices(tx, platform, clock(), chosen));
  const isBatchIssued = async () => {
    const taken = await issue({ most: atOnce, passedOver }).catch(() => undefined);
    if (taken !== undefined) return taken > 0;
    // One of these is to blame. That the database is away is found out by asking it.
    for (const alone of await database.inScope('system', (tx) => nextDue(tx, passedOver))) {
      await issue({ most: 1, alone }).catch((error: unknown) => {
        passedOver.push(alone);
        reasons.add(reasonOf(error));
      });
    }
    return true;
  };
  while (await isBatchIssued());
  if (passedOver.length > 0) {
    throw new Error(`${passedOver.length} of what waits could not be issued: ${[...reasons].join('; ')}`);
  }
}

/** In the database's own words: Drizzle's are the statement. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/** Sums up the weeks that are over; those that were summed up stay as they are. */
export async function summariseWeeks(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`select summarise_weeks(${now.toISOString()}::timestamptz)`);
}

const patienceMs = 3_600_000;

/** What is wrong with the papers, in words: a number that is missing, and what waits for its paper longer than it takes to write it. */
export async function paperFaults(database: Database, now: Date): Promise<string[]> {
  return database.inScope('system', async (tx) => {
    const issued = sql<number>`count(${invoices.id})`.mapWith(Number);
    const drawn = await tx
      .select({ issuer: invoiceNumbers.issuer, year: invoiceNumbers.year, last: invoiceNumbers.last, issued })
      .from(invoiceNumbers)
      .leftJoin(invoices, and(eq(invoices.issuer, invoiceNumbers.issuer), eq(invoices.year, invoiceNumbers.year)))
      .groupBy(invoiceNumbers.issuer, invoiceNumbers.year, invoiceNumbers.last)
      .orderBy(invoiceNumbers.issuer, invoiceNumbers.year);
    const waiting = await tx.$count(invoicesDue, lt(invoicesDue.at, new Date(now.getTime() - patienceMs)));
    return [
      ...drawn
        .filter((each) => each.last !== each.issued)
        .map(
          ({ issuer, year, last, issued: count }) =>
            `Of ${issuer}'s numbers of ${year}, ${last} were drawn and ${count} are there.`,
        ),
      ...(waiting === 0
        ? []
        : [`${waiting} ${waiting === 1 ? 'invoice has' : 'invoices have'} been due for more than an hour.`]),
    ];
  });
}

/** Says each fault, and throws where there is one. */
export async function provePapers(database: Database, now: Date, log: Log): Promise<void> {
  const faults = await paperFaults(database, now);
  for (const fault of faults) log.error(`THE INVOICES ARE WRONG: ${fault}`);
  if (faults.length > 0) {
    throw new Error(
      `the invoices have ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}, each of which was reported`,
    );
  }
}
