/** Reads the tables of pg-boss (ADR 009). Never reads the data of a job, which may be secret. */
import { type SQL, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { BodyOf } from 'schema-admin/contract/endpoint.ts';
import type { JobState, jobEndpoints } from '../../../contract/platform/jobs.ts';
import { jobSchema } from '../../db/wake-job.ts';
import type { Tx } from '../../db/tx.ts';

const States = z.enum(['created', 'retry', 'active', 'completed', 'cancelled', 'failed']);
type StoredState = z.infer<typeof States>;

export const wireStates: Readonly<Record<StoredState, JobState>> = {
  created: 'Waiting',
  retry: 'Retrying',
  active: 'Running',
  completed: 'Completed',
  cancelled: 'Cancelled',
  failed: 'Failed',
};

const Moment = z.coerce.date<Date | string>();
const StoredJob = z.object({
  id: z.string(),
  name: z.string(),
  state: States,
  retry_count: z.number(),
  start_after: Moment,
  started_on: Moment.nullable(),
  created_on: Moment,
  completed_on: Moment.nullable(),
  error: z.string().nullable(),
  /** Archived jobs cannot be changed. */
  is_archived: z.boolean(),
});
export type StoredJob = z.infer<typeof StoredJob>;

const table = (name: string) => sql.raw(`${jobSchema}.${name}`);
const columns = sql`id, name, state::text as state, retry_count, start_after, started_on, created_on, completed_on,
  coalesce(output ->> 'message', output -> 'value' ->> 'message') as error`;
const allJobs = sql`(
  select ${columns}, false as is_archived from ${table('job')}
  union all select ${columns}, true from ${table('archive')} where state = 'failed'
) jobs`;

/** Runs a query and parses its rows. */
async function readRows<Row>(tx: Tx, row: z.ZodType<Row>, query: SQL): Promise<Row[]> {
  return z.object({ rows: z.array(row) }).parse(await tx.execute(query)).rows;
}

/** Returns false until the server's first start has created the tables. */
async function hasJobs(tx: Tx): Promise<boolean> {
  const archive = `${jobSchema}.archive`;
  return (await readRows(tx, z.unknown(), sql`select 1 where to_regclass(${archive}) is not null`)).length > 0;
}

const isIn = (column: SQL, values: readonly string[]) =>
  values.length === 0 ? sql`true` : inArray(column, [...values]);

interface JobPage {
  readonly jobs: readonly StoredJob[];
  readonly total: number;
}

/** Returns a page of the jobs, newest first. */
export async function listJobs(
  tx: Tx,
  { Name, State, Page, Size }: BodyOf<typeof jobEndpoints.list>,
): Promise<JobPage> {
  if (!(await hasJobs(tx))) return { jobs: [], total: 0 };
  const states = States.options.filter((state) => State.includes(wireStates[state]));
  const shown = sql`${isIn(sql`name`, Name)} and ${isIn(sql`state`, states)}`;
  const page = sql`order by created_on desc, id limit ${Size} offset ${(Page - 1) * Size}`;
  const jobs = await readRows(tx, StoredJob, sql`select * from ${allJobs} where ${shown} ${page}`);
  const total = z.object({ total: z.number() });
  const [count] = await readRows(tx, total, sql`select count(*)::integer as total from ${allJobs} where ${shown}`);
  return { jobs, total: count?.total ?? 0 };
}

/** Returns a job by its id, or `undefined` if there is none. */
export async function findJob(tx: Tx, id: string): Promise<StoredJob | undefined> {
  if (!z.uuid().safeParse(id).success || !(await hasJobs(tx))) return undefined;
  const [job] = await readRows(tx, StoredJob, sql`select * from ${allJobs} where id = ${id}::uuid`);
  return job;
}

/** Returns the schedules of the jobs, by name. */
export async function listSchedules(tx: Tx): Promise<readonly { readonly name: string; readonly cron: string }[]> {
  if (!(await hasJobs(tx))) return [];
  const schedule = z.object({ name: z.string(), cron: z.string() });
  return await readRows(tx, schedule, sql`select name, cron from ${table('schedule')} order by name`);
}
