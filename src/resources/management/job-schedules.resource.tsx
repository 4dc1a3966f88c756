import { FieldTimeOutlined } from '@ant-design/icons';
import { endpoints } from '../../../contract/endpoints.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { jobSchedules } from '../../custom/jobs/jobs.ts';
import { jobTexts } from '../../custom/jobs/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

export default defineResource({
  ...jobSchedules,
  label: jobTexts.schedules(),
  singular: jobTexts.scheduleOne(),
  icon: FieldTimeOutlined,
  title: 'Name',
  extension: 'jobs',
  access: { Admin: ['list'] },
  menu: { order: 377, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/job-schedules' }),
  list: {
    columns: [
      { key: 'Name', label: jobTexts.name() },
      { key: 'Cron', label: jobTexts.cron() },
      {
        key: 'NextRun',
        label: jobTexts.nextRun(),
        cell: ({ NextRun }) => (NextRun ? formatTime(readInstant(NextRun)) : ''),
      },
    ],
    empty: { none: { title: jobTexts.noSchedules(), hint: jobTexts.noSchedulesHint() } },
    fetch: async ({ call, signal }) => {
      const { Schedules } = await call(endpoints.jobs.schedules, { signal });
      return { rows: Schedules, hasMore: false };
    },
  },
});
