import { sql } from 'drizzle-orm';
import type { Tx } from './tx.ts';

/** The database schema of pg-boss's tables. */
export const jobSchema = 'pgboss';

/** The channel that delivers the names of jobs with pending work to all nodes. */
export const jobsChannel = 'portal_jobs';

/** Runs a job on every node once the transaction commits. */
export async function wakeJob(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${jobsChannel}, ${name})`);
}
