/** Gives what was charged and sold its paper, soon after it was (ADR 031). */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Tx } from '../db/tx.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Party } from '../runtime/config.ts';

interface Issuing {
  readonly database: Database;
  readonly platform: Party;
  readonly clock: Clock;
}

/** An issuer's numbers are kept from everybody else for as long as it takes to issue these. */
const atOnce = 100;

const Taken = z.object({ rows: z.tuple([z.object({ taken: z.number() })]) });

/** Issues at most so many of those that wait, dated as said or, without a date, when they happened; answers how many were taken. */
export async function issueInvoices(tx: Tx, platform: Party, dated: Date | null, most: number): Promise<number> {
  const { rows } = Taken.parse(await tx.execute(sql`select issue_invoices(${JSON.stringify(platform)}::jsonb, ${dated?.toISOString() ?? null}::timestamptz, ${most}::integer) as taken`));
  return rows[0].taken;
}

/** Issues all that waits, in short transactions; other nodes may do so at the same time. */
export async function issueDueInvoices({ database, platform, clock }: Issuing): Promise<void> {
  while ((await database.inScope('system', (tx) => issueInvoices(tx, platform, clock(), atOnce))) > 0);
}

/** Sums up the weeks that are over; those that were summed up stay as they are. */
export async function summariseWeeks(tx: Tx, now: Date): Promise<void> {
  await tx.execute(sql`select summarise_weeks(${now.toISOString()}::timestamptz)`);
}
