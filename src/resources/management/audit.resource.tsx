import { HistoryOutlined } from '@ant-design/icons';
import { z } from 'zod';
import { AuditAction, AuditFilter } from 'schema-admin/contract/audit.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { resourceTexts } from '../../custom/texts.ts';
import { subjectOf, summariseSave, verbOf } from 'schema-admin/engine/features/audit/change-text.ts';
import { auditTrail, savesOf } from 'schema-admin/engine/features/audit/audit-trail.ts';
import { defineLookup } from 'schema-admin/engine/model/handles/lookup.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';
import {
  choices,
  embeddedOnly,
  days,
  lookupTexts,
  wireFilters,
} from 'schema-admin/engine/model/filter/wire-filters.ts';
import { formatHistoryTime } from 'schema-admin/engine/format/dates.ts';
import { capitalise, labelOfName } from 'schema-admin/engine/format/field-name.ts';

const named = (names: readonly string[]) => names.map((Name) => ({ Name }));

const entities = defineLookup(auditTrail, 'entities', async ({ call, signal }) =>
  named((await call(endpoints.audit.choices, { signal })).Entities),
);
const actors = defineLookup(auditTrail, 'actors', async ({ call, signal }) =>
  named((await call(endpoints.audit.choices, { signal })).Actors),
);

/** Parameters of a record's history. */
const RecordReference = z.object({ entity: z.string(), id: z.string() }).optional();

const auditFilters = wireFilters(AuditFilter.extend({ Record: RecordReference }), {
  Entity: lookupTexts(entities, {
    label: resourceTexts.recordType(),
    value: ({ Name }) => Name,
    name: ({ Name }) => labelOfName(Name),
  }),
  Action: choices({
    label: resourceTexts.action(),
    options: AuditAction.options.map((value) => ({ value, label: capitalise(verbOf({ Action: value })) })),
  }),
  Date: days({ label: resourceTexts.date() }),
  Actor: lookupTexts(actors, { label: resourceTexts.by(), value: ({ Name }) => Name, name: ({ Name }) => Name }),
  Record: embeddedOnly(RecordReference),
});

export default defineResource({
  ...auditTrail,
  label: resourceTexts.auditTrail(),
  singular: resourceTexts.changeOne(),
  icon: HistoryOutlined,
  title: 'Title',
  extension: 'audit',
  access: { Admin: ['list', 'show'] },
  menu: { order: 390, group: resourceTexts.settings() },
  paths: () => ({ list: '/admin/audit', show: '/admin/audit/:id' }),
  // The entries at the same time by the same user are the rest of the same save.
  fetch: async ({ call, signal }, id) => {
    const entry = await call(endpoints.audit.entry, { params: { entry: id }, signal });
    const moment = { From: entry.At, To: new Date(readInstant(entry.At).getTime() + 1).toISOString() };
    const { Entries } = await call(endpoints.audit.list, {
      body: {
        Query: '',
        Filter: { Entity: [], Action: [], Actor: [entry.Actor], Date: moment },
        OrderBy: 'asc',
        Page: 1,
        Size: 100,
      },
      signal,
    });
    const [save] = savesOf(
      Entries.filter(({ At }) => At === entry.At),
      ({ Entity, EntityId }) => Entity === entry.Entity && EntityId === entry.EntityId,
    );
    return save ?? { ...entry, With: [] };
  },
  pages: { show: () => import('schema-admin/engine/features/audit/AuditEntryPage.tsx') },
  list: {
    size: 50,
    columns: [
      { key: 'Title', label: resourceTexts.record(), cell: (entry) => subjectOf(entry) },
      { key: 'Action', label: resourceTexts.action(), share: 0.5, cell: (entry) => capitalise(verbOf(entry)) },
      { key: 'Changes', share: 1.5, cell: (save) => summariseSave(save) },
      { key: 'Actor', label: resourceTexts.by(), share: 1.1 },
      { key: 'At', label: resourceTexts.when(), share: 1.3, cell: ({ At }) => formatHistoryTime(new Date(At)) },
    ],
    search: { label: resourceTexts.searchChanges() },
    sorts: { 'At:desc': resourceTexts.newestFirst(), 'At:asc': resourceTexts.oldestFirst() },
    filters: auditFilters,
    empty: {
      none: { title: resourceTexts.noChanges(), hint: resourceTexts.noChangesHint() },
      search: { title: resourceTexts.noneFound(), hint: resourceTexts.adjustSearch() },
      filter: { title: resourceTexts.noResults(), hint: resourceTexts.adjustFilter() },
    },
    fetch: async ({ call, signal }, { search, sort, filters: { Record, ...Filter }, page, size }) => {
      const answer = Record
        ? await call(endpoints.audit.history, {
            params: { entity: Record.entity, record: Record.id },
            query: { Page: page, Size: size },
            signal,
          })
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
      // The backend counts changes, several of which may belong to one save.
      return {
        rows: savesOf(answer.Entries, ({ Entity }) => Entity === Record?.entity),
        hasMore:
          answer.TotalCount === null || answer.TotalCount === undefined
            ? answer.Entries.length === size
            : page * size < answer.TotalCount,
      };
    },
  },
  live: 'every',
});
