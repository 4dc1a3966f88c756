import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  StopOutlined,
  SyncOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { Job, JobSchedule, JobState } from '../../../contract/platform/jobs.ts';
import type { StateMark } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineRecord } from 'schema-admin/engine/model/handles/record-token.ts';
import { jobTexts } from './texts.ts';

export const jobs = defineRecord('jobs', { schema: Job, id: 'Id' });
export const jobSchedules = defineRecord('job-schedules', { schema: JobSchedule, id: 'Name' });

const states: Readonly<Record<JobState, () => string>> = {
  Waiting: jobTexts.waiting,
  Retrying: jobTexts.retrying,
  Running: jobTexts.running,
  Completed: jobTexts.completed,
  Cancelled: jobTexts.cancelled,
  Failed: jobTexts.failed,
};

/** Returns the words for a state, or the state itself if the portal does not know it. */
export function jobStateLabel(state: string): string {
  const known = JobState.safeParse(state).data;
  return known === undefined ? state : states[known]();
}

const marks: Readonly<Record<JobState, Omit<StateMark, 'text'>>> = {
  Waiting: { tone: 'waiting', icon: ClockCircleOutlined },
  Retrying: { tone: 'attention', icon: WarningOutlined },
  Running: { tone: 'moving', icon: SyncOutlined },
  Completed: { tone: 'done', icon: CheckCircleOutlined },
  Cancelled: { tone: 'waiting', icon: StopOutlined },
  Failed: { tone: 'failed', icon: CloseCircleOutlined },
};

/** Returns the mark of a job's state. */
export function jobMark(state: string): StateMark {
  const known = JobState.safeParse(state).data;
  return { ...marks[known ?? JobState.enum.Waiting], text: jobStateLabel(state) };
}

/** The names of all scheduled jobs, for the filter. */
export const jobNames = defineLookup(
  jobs,
  'names',
  async ({ call, signal }) => (await call(endpoints.jobs.schedules, { signal })).Schedules,
);

export const retryJob = defineAction(jobs, 'retry', {
  label: jobTexts.retry(),
  when: ({ CanRetry }) => CanRetry === true,
  done: ({ Name }) => jobTexts.isRetried({ job: Name }),
  call: ({ call }, id) => call(endpoints.jobs.retry, { params: { id } }),
});

export const cancelJob = defineAction(jobs, 'cancel', {
  label: jobTexts.cancel(),
  when: ({ CanCancel }) => CanCancel === true,
  done: ({ Name }) => jobTexts.isCancelled({ job: Name }),
  call: ({ call }, id) => call(endpoints.jobs.cancel, { params: { id } }),
});
