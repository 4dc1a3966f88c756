import cronParser from 'cron-parser';
import type { FastifyRequest } from 'fastify';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { defineTexts } from 'schema-admin/contract/texts/define-texts.ts';
import type { jobEndpoints } from '../../../contract/platform/jobs.ts';
import { ApiError } from '../../api/errors.ts';
import type { HandlersOf } from '../../api/handler.ts';
import type { Services } from '../../api/services.ts';
import { audit } from '../../db/schema.ts';
import { jobSchema } from '../../db/wake-job.ts';
import { type StoredJob, findJob, listJobs, listSchedules, wireStates } from './repository.ts';

const jobsServerTexts = defineTexts('jobs-server', {
  notFound: 'This job does not exist.',
  notFailed: 'Only a failed job of the last twelve hours can run again.',
  notWaiting: 'This job has already started.',
});

const canRetry = ({ state, is_archived: isArchived }: StoredJob) => state === 'failed' && !isArchived;
const canCancel = ({ state }: StoredJob) => state === 'created' || state === 'retry';

const wireJob = (job: StoredJob) => ({
  Id: job.id,
  Name: job.name,
  State: wireStates[job.state],
  Attempts: job.started_on === null ? 0 : job.retry_count + 1,
  Created: job.created_on.toISOString(),
  NextRun: canCancel(job) ? job.start_after.toISOString() : null,
  Ended: job.completed_on?.toISOString() ?? null,
  LastError: job.error,
  CanRetry: canRetry(job),
  CanCancel: canCancel(job),
});

interface Change {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly id: Id;
  readonly call: 'retry' | 'cancel';
}

const changes = {
  retry: { isAllowed: canRetry, refusal: jobsServerTexts.notFailed, state: wireStates.retry },
  cancel: { isAllowed: canCancel, refusal: jobsServerTexts.notWaiting, state: wireStates.cancelled },
} as const;

/** Changes a job through pg-boss, which checks the state again, and records the change in the audit trail. */
async function changeJob({ services: { database, clock }, request: { user }, id, call }: Change): Promise<null> {
  const { isAllowed, refusal, state } = changes[call];
  const job = await database.inScope('system', (tx) => findJob(tx, String(id)), 'reads');
  if (job === undefined) throw new ApiError(404, jobsServerTexts.notFound());
  if (!isAllowed(job)) throw new ApiError(409, refusal());
  // Loaded when needed, to speed up the start.
  const { default: PgBoss } = await import('pg-boss');
  await new PgBoss({ db: database.jobStore, schema: jobSchema })[call](job.name, job.id);
  if (user === null) return null;
  await database.inScope('system', (tx) =>
    tx.insert(audit).values({
      at: clock(),
      actorId: user.id,
      actorName: user.email,
      action: 'update',
      entity: 'jobs',
      entityId: job.id,
      title: job.name,
      before: { state: wireStates[job.state] },
      after: { state },
    }),
  );
  return null;
}

/** The extension `jobs`. Reads as the system, because users may not read the tables of pg-boss. */
export const jobHandlers: HandlersOf<typeof jobEndpoints> = {
  list: {
    async outsideTransaction({ services: { database }, body }) {
      const { jobs, total } = await database.inScope('system', (tx) => listJobs(tx, body), 'reads');
      return { Jobs: jobs.map(wireJob), TotalCount: total };
    },
  },

  schedules: {
    async outsideTransaction({ services: { database, clock } }) {
      const schedules = await database.inScope('system', listSchedules, 'reads');
      const nextRun = (cron: string) => cronParser.parseExpression(cron, { currentDate: clock(), utc: true }).next();
      return {
        Schedules: schedules.map(({ name, cron }) => ({
          Name: name,
          Cron: cron,
          NextRun: nextRun(cron).toDate().toISOString(),
        })),
      };
    },
  },

  retry: {
    outsideTransaction: ({ services, request, params: { id } }) => changeJob({ services, request, id, call: 'retry' }),
  },
  cancel: {
    outsideTransaction: ({ services, request, params: { id } }) => changeJob({ services, request, id, call: 'cancel' }),
  },
};
