/** Background jobs of the server and their schedules, an extension. */
import { z } from 'zod';
import { Id, endpoint, json } from 'schema-admin/contract/endpoint.ts';
import { choicesOf, pageNumber, pageSize } from 'schema-admin/contract/limits.ts';
import { shownChoice } from 'schema-admin/contract/read-shown.ts';
import { ShownInstant } from 'schema-admin/contract/time.ts';

export const JobState = z.enum(['Waiting', 'Retrying', 'Running', 'Completed', 'Cancelled', 'Failed']);
export type JobState = z.infer<typeof JobState>;

export const Job = z.object({
  Id,
  Name: z.string(),
  State: shownChoice(JobState),
  Attempts: z.number().int().nullish(),
  Created: ShownInstant,
  /** `null` for a job that has started. */
  NextRun: ShownInstant.nullish(),
  /** `null` for a job that has not ended. */
  Ended: ShownInstant.nullish(),
  LastError: z.string().nullish(),
  CanRetry: z.boolean().optional(),
  CanCancel: z.boolean().optional(),
});

export const JobSchedule = z.object({
  /** The name of the job, which has one schedule. */
  Name: z.string(),
  /** A cron expression in UTC. */
  Cron: z.string(),
  NextRun: ShownInstant.nullish(),
});

const admin = { roles: ['Admin'] } as const;

export const jobEndpoints = {
  list: endpoint({
    method: 'POST',
    path: '/ext/jobs/list',
    access: admin,
    summary: 'List the jobs of the last twelve hours and the failed ones of the last seven days, newest first',
    body: json(
      z.object({
        Name: choicesOf(z.string().max(100)),
        State: choicesOf(JobState),
        Page: pageNumber(1),
        Size: pageSize(),
      }),
    ),
    answer: z.object({ Jobs: z.array(Job), TotalCount: z.number().int().nullish() }),
    reads: true,
  }),
  schedules: endpoint({
    method: 'GET',
    path: '/ext/jobs/schedules',
    access: admin,
    summary: 'List the schedules of the jobs, by name',
    answer: z.object({ Schedules: z.array(JobSchedule) }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/ext/jobs/{id}/retry',
    access: admin,
    summary: 'Run a failed job again; 409 for any other job',
    answer: z.unknown(),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/ext/jobs/{id}/cancel',
    access: admin,
    summary: 'Cancel a job that has not started; 409 for any other job',
    answer: z.unknown(),
  }),
};
