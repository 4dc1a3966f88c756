import { PlayCircleOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { JobState } from '../../../contract/platform/jobs.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { cancelJob, jobMark, jobNames, jobStateLabel, jobs, retryJob } from '../../custom/jobs/jobs.ts';
import { jobTexts } from '../../custom/jobs/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { formatNearTime, formatTime } from 'schema-admin/engine/format/dates.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { choices, lookupTexts, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';
import { serverNow } from 'schema-admin/providers/http/server-time.ts';

type Time = string | null | undefined;
const nearTimeOf = (time: Time) => (time ? formatNearTime(readInstant(time), serverNow()) : '');
const timeOf = (time: Time) => (time ? formatTime(readInstant(time)) : '');

export default defineResource({
  ...jobs,
  label: jobTexts.jobs(),
  singular: jobTexts.jobOne(),
  icon: PlayCircleOutlined,
  title: 'Name',
  extension: 'jobs',
  access: { Admin: ['list', retryJob, cancelJob] },
  menu: { order: 376, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/jobs' }),
  list: {
    size: 50,
    rowActions: [retryJob, cancelJob],
    columns: [
      { key: 'Name', label: jobTexts.name(), share: 1.4 },
      {
        key: 'State',
        label: jobTexts.state(),
        share: 0.9,
        cell: ({ State }) => <StateBadge {...jobMark(State)} />,
        text: ({ State }) => jobStateLabel(State),
      },
      { key: 'Attempts', label: jobTexts.attempts(), share: 0.6, cell: ({ Attempts }) => String(Attempts ?? 0) },
      {
        key: 'Created',
        label: jobTexts.created(),
        cell: ({ Created }) => nearTimeOf(Created),
        text: ({ Created }) => timeOf(Created),
      },
      {
        key: 'NextRun',
        label: jobTexts.nextRun(),
        cell: ({ NextRun }) => nearTimeOf(NextRun),
        text: ({ NextRun }) => timeOf(NextRun),
      },
      {
        key: 'Ended',
        label: jobTexts.ended(),
        cell: ({ Ended }) => nearTimeOf(Ended),
        text: ({ Ended }) => timeOf(Ended),
      },
      { key: 'LastError', label: jobTexts.lastError(), share: 1.6, cell: ({ LastError }) => LastError ?? '' },
    ],
    filters: wireFilters(z.object({ State: z.array(JobState), Name: z.array(z.string()) }), {
      State: choices({
        label: jobTexts.state(),
        options: JobState.options.map((value) => ({ value, label: jobStateLabel(value) })),
      }),
      Name: lookupTexts(jobNames, { label: jobTexts.name(), value: ({ Name }) => Name, name: ({ Name }) => Name }),
    }),
    empty: {
      none: { title: jobTexts.none(), hint: jobTexts.noneHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { filters: { Name, State }, page, size }) => {
      const { Jobs, TotalCount } = await call(endpoints.jobs.list, {
        body: { Name, State, Page: page, Size: size },
        signal,
      });
      return {
        rows: Jobs,
        total: TotalCount ?? undefined,
        hasMore: page * size < (TotalCount ?? Infinity) && Jobs.length === size,
      };
    },
  },
});
