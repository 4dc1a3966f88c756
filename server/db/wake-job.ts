import { sql } from 'drizzle-orm';
import type { Tx } from './tx.ts';

/** The channel on which nodes receive the names of jobs that have something to do. */
export const jobsChannel = 'portal_jobs';

/** Wakes a job on every node when the transaction commits. */
export async function wakeJob(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_notify(${jobsChannel}, ${name})`);
}
