import { HistoryOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { AuditAction, AuditEntry } from '../../contract/audit.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { subjectOf, summarise, verbOf } from '../engine/audit/change-words.ts';
import { defineResource } from '../engine/declaration/resource.ts';
import { LondonDays } from '../engine/filter/london-days.ts';
import { formatHistoryTime } from '../engine/format/dates.ts';
import { capitalise, humanise } from '../engine/format/field-name.ts';

const AuditFilters = z.object({
  Entity: z.array(z.string()).default([]),
  Action: z.array(AuditAction).default([]),
  Actor: z.array(z.string()).default([]),
  Date: LondonDays.nullable().default(null),
  /** Asked by the history of one record. */
  Record: z.object({ entity: z.string(), id: z.string() }).optional(),
});

const named = (names: readonly string[]) => names.map((Name) => ({ Name }));

export default defineResource({
  name: 'audit',
  label: 'Audit Trail',
  singular: 'change',
  icon: HistoryOutlined,
  schema: AuditEntry,
  id: 'Id',
  title: 'Title',
  extension: 'audit',
  access: { Admin: ['list', 'show'] },
  menu: { order: 190 },
  paths: () => ({ list: '/admin/audit', show: '/admin/audit/:id' }),
  fetch: ({ call, signal }, id) => call(endpoints.audit.entry, { params: { entry: id }, signal }),
  pages: { show: () => import('../engine/audit/AuditEntryPage.tsx') },
  lookups: {
    entities: async ({ call, signal }) => named((await call(endpoints.audit.choices, { signal })).Entities),
    actors: async ({ call, signal }) => named((await call(endpoints.audit.choices, { signal })).Actors),
  },
  list: {
    size: 50,
    columns: [
      { key: 'Title', label: 'Record', cell: (entry) => subjectOf(entry) },
      { key: 'Action', label: 'Action', share: 0.5, cell: (entry) => capitalise(verbOf(entry)) },
      { key: 'Changes', share: 1.5, cell: (entry) => summarise(entry) },
      { key: 'Actor', label: 'By', share: 1.1 },
      { key: 'At', label: 'When', share: 1.3, cell: ({ At }) => formatHistoryTime(new Date(At)) },
    ],
    search: { label: 'Search changes' },
    sorts: { 'At:desc': 'Newest first', 'At:asc': 'Oldest first' },
    filters: {
      Entity: { kind: 'lookup', label: 'Record type', lookup: 'entities', read: ({ Name }) => ({ value: String(Name), label: humanise(String(Name)) }) },
      Action: { kind: 'choice', label: 'Action', options: AuditAction.options.map((value) => ({ value, label: capitalise(verbOf({ Action: value })) })) },
      Date: { kind: 'dates', label: 'Date' },
      Actor: { kind: 'lookup', label: 'By', lookup: 'actors', read: ({ Name }) => ({ value: String(Name), label: String(Name) }) },
    },
    empty: {
      none: { title: 'No changes yet', hint: 'Every change that somebody makes is listed here' },
      search: { title: '0 search results found', hint: 'Adjust your search term and try again' },
      filter: { title: '0 results found', hint: 'Adjust your filtering and try again' },
    },
    fetch: async ({ call, signal }, { search, sort, filters, page, size }) => {
      const { Record, ...Filter } = AuditFilters.parse(filters);
      const answer = Record
        ? await call(endpoints.audit.history, { params: { entity: Record.entity, record: Record.id }, query: { Page: page, Size: size }, signal })
        : await call(endpoints.audit.list, {
            body: {
              Query: search,
              Filter,
              OrderBy: sort?.direction ?? 'desc',
              Page: page,
              Size: size,
            },
            signal,
          });
      return { rows: answer.Entries, total: answer.TotalCount ?? undefined };
    },
  },
  concerns: () => true,
});
