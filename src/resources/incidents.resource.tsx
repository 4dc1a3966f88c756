import { AlertOutlined } from '@ant-design/icons';
import { endpoints } from '../../contract/endpoints.ts';
import { incidentPageSize } from '../../contract/collect/incidents.ts';
import { readInstant } from 'schema-admin/contract/time.ts';
import { addNote, addPhoto, assign, credit, refund, resolve } from '../custom/incidents/incident-actions.ts';
import { IncidentBadge, incidentBadgeText } from '../custom/incidents/IncidentBadge.tsx';
import { factsOf } from '../custom/incidents/incident-facts.ts';
import {
  fetchIncidents,
  incidentEmpty,
  incidentFilters,
  openIncidentNotice,
  incidentTabs,
  incidentReasonLabel,
} from '../custom/incidents/incident-list.ts';
import { incidents, notes, photos } from '../custom/incidents/incidents.ts';
import { incidentTexts } from '../custom/incidents/texts.ts';
import { formatTime } from 'schema-admin/engine/format/dates.ts';
import { defineResource } from 'schema-admin/engine/model/declaration/resource.ts';

/** The follow-up of failed deliveries. An extension. */
export default defineResource({
  ...incidents,
  label: incidentTexts.incidents(),
  singular: incidentTexts.incidentOne(),
  icon: AlertOutlined,
  title: 'Title',
  hint: ({ ShopName }) => ShopName ?? '',
  flag: 'collect',
  extension: 'incidents',
  access: {
    Admin: ['list', 'show', notes, photos, assign, addNote, addPhoto, resolve, credit, refund],
    Merchant: ['list', 'show', notes, photos],
    Shop: ['list', 'show', notes, photos, assign, addNote, addPhoto, resolve],
  },
  menu: { order: 16 },
  paths: () => ({ list: '/incidents', show: '/incidents/:id' }),
  list: {
    size: incidentPageSize,
    tabs: incidentTabs,
    search: { label: incidentTexts.search() },
    filters: incidentFilters,
    columns: [
      { key: 'Title', label: incidentTexts.delivery(), share: 1 },
      { key: 'ShopName', label: incidentTexts.shop() },
      { key: 'Reason', label: incidentTexts.reason(), cell: ({ Reason }) => incidentReasonLabel(Reason) },
      { key: 'Due', label: incidentTexts.due(), share: 1.3, cell: ({ Due }) => Due && formatTime(readInstant(Due)) },
      { key: 'Owner', label: incidentTexts.owner(), share: 1.2 },
      {
        key: 'Outcome',
        label: incidentTexts.state(),
        cell: (row) => <IncidentBadge incident={row} />,
        text: (row) => incidentBadgeText(row),
      },
    ],
    empty: incidentEmpty,
    fetch: fetchIncidents,
  },
  fetch: ({ call, signal }, id) => call(endpoints.incidents.get, { params: { id }, signal }),
  badges: (incident) => <IncidentBadge incident={incident} />,
  sections: {
    facts: { title: incidentTexts.whatHappened(), fields: [], facts: factsOf },
    putRight: {
      title: incidentTexts.putRight(),
      slot: async () => ({ default: (await import('../custom/incidents/IncidentSections.tsx')).Remedies }),
    },
    notes: {
      title: incidentTexts.notes(),
      slot: async () => ({ default: (await import('../custom/incidents/IncidentSections.tsx')).IncidentNotes }),
    },
    photos: {
      title: incidentTexts.photos(),
      slot: async () => ({ default: (await import('../custom/incidents/IncidentSections.tsx')).IncidentPhotos }),
    },
  },
  live: ['Incidents'],
  news: openIncidentNotice,
});
