/** Proves the papers: no number is missing, and nothing waits for its paper longer than it takes to write it. */
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { invoiceNumbers, invoices, invoicesDue } from '../db/invoice-tables.ts';

const patienceMs = 3_600_000;

/** Every fault, in words. */
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
      ...drawn.filter((each) => each.last !== each.issued).map(({ issuer, year, last, issued: count }) => `Of ${issuer}'s numbers of ${year}, ${last} were drawn and ${count} are there.`),
      ...(waiting === 0 ? [] : [`${waiting} ${waiting === 1 ? 'invoice has' : 'invoices have'} been due for more than an hour.`]),
    ];
  });
}

/** Says each fault, and throws where there is one. */
export async function provePapers(database: Database, now: Date, report: (line: string) => void): Promise<void> {
  const faults = await paperFaults(database, now);
  for (const fault of faults) report(`THE INVOICES ARE WRONG: ${fault}`);
  if (faults.length > 0) throw new Error(`the invoices have ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}, each of which was reported`);
}
