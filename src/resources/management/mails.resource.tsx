import { MailOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import { MailState } from '../../../contract/platform/mails.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { formatAttempts, mailKindLabel, mailMark, mailStateLabel, mails, sendAgain } from '../../custom/mails/mails.ts';
import { mailTexts } from '../../custom/mails/texts.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { StateBadge } from 'schema-admin/engine/kit/feedback/StateBadge.tsx';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import { choices, wireFilters } from 'schema-admin/engine/model/filter/wire-filters.ts';

export default defineResource({
  ...mails,
  label: mailTexts.mails(),
  singular: mailTexts.mailOne(),
  icon: MailOutlined,
  title: 'Reader',
  extension: 'mails',
  access: { Admin: ['list', sendAgain] },
  menu: { order: 380, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/mails' }),
  list: {
    size: 50,
    search: { label: mailTexts.search() },
    rowActions: [sendAgain],
    columns: [
      { key: 'Kind', label: mailTexts.kind(), share: 1.1, cell: ({ Kind }) => mailKindLabel(Kind) },
      { key: 'Reader', label: mailTexts.reader(), share: 1.8 },
      {
        key: 'State',
        label: mailTexts.state(),
        share: 0.8,
        cell: ({ State }) => <StateBadge {...mailMark(State)} />,
        text: ({ State }) => mailStateLabel(State),
      },
      { key: 'Attempts', label: mailTexts.attempts(), share: 0.9, cell: (mail) => formatAttempts(mail) },
      { key: 'LastError', label: mailTexts.lastError(), share: 0.8, cell: ({ LastError }) => LastError ?? '' },
      {
        key: 'Created',
        label: mailTexts.created(),
        share: 1.6,
        cell: ({ Created }) => formatTime(readInstant(Created)),
      },
    ],
    filters: wireFilters(z.object({ State: z.array(MailState) }), {
      State: choices({
        label: mailTexts.state(),
        options: MailState.options.map((value) => ({ value, label: mailStateLabel(value) })),
      }),
    }),
    empty: {
      none: { title: mailTexts.none(), hint: mailTexts.noneHint() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, filters: { State }, page, size }) => {
      const { Mails, TotalCount } = await call(endpoints.mails.list, {
        body: { Query: search, State, Page: page, Size: size },
        signal,
      });
      return {
        rows: Mails,
        total: TotalCount ?? undefined,
        hasMore: page * size < (TotalCount ?? Infinity) && Mails.length === size,
      };
    },
  },
});
