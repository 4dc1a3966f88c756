import { z } from 'zod';
import { endpoints } from '../../../contract/endpoints.ts';
import {
  IncidentOutcome,
  IncidentOwner,
  type IncidentRecord,
  IncidentResolution,
  maxIncidentNoteLength,
} from '../../../contract/collect/incidents.ts';
import { requiredText } from 'schema-admin/contract/text.ts';
import { defineAction } from 'schema-admin/engine/model/declaration/action-declaration.ts';
import { choiceFrom } from 'schema-admin/engine/model/handles/lookup.ts';
import { formatMeasure } from 'schema-admin/engine/format/values.ts';
import { incidents, isResolved, notes, owners, photos } from './incidents.ts';
import { incidentTexts } from './texts.ts';

const isOpen = (incident: IncidentRecord) => !isResolved(incident);

export const assign = defineAction(incidents, 'assign', {
  label: incidentTexts.assign(),
  input: IncidentOwner,
  fields: [
    {
      key: 'Owner',
      label: incidentTexts.assignTo(),
      isUnmarked: true,
      lookup: choiceFrom(owners, { value: 'Email', label: 'Email' }),
    },
  ],
  when: isOpen,
  done: ({ Title: title }) => incidentTexts.assigned({ title }),
  call: ({ call }, id, body) => call(endpoints.incidents.assign, { params: { id }, body }),
});

/** Returns the likely outcome, based on the steps already taken. */
function likelyOutcome({ RebookedAs, Refunded, Credited }: IncidentRecord): IncidentOutcome | undefined {
  if (RebookedAs) return IncidentOutcome.enum.rebooked;
  if (Refunded) return IncidentOutcome.enum.refunded;
  return Credited ? IncidentOutcome.enum.credited : undefined;
}

export const resolve = defineAction(incidents, 'resolve', {
  label: incidentTexts.resolve(),
  input: IncidentResolution,
  fields: [
    { key: 'Outcome', label: incidentTexts.outcome() },
    { key: 'Notes', label: incidentTexts.outcomeNotes(), as: 'text-area' },
  ],
  start: (incident) => ({ Outcome: likelyOutcome(incident) }),
  when: isOpen,
  done: ({ Title: title }) => incidentTexts.isResolved({ title }),
  call: ({ call }, id, body) => call(endpoints.incidents.resolve, { params: { id }, body }),
});

/** Offered only on the incident's page, because lists don't contain the refundable amount. */
export const refund = defineAction(incidents, 'refund', {
  label: incidentTexts.refund(),
  danger: true,
  when: ({ Refundable, Refunded }) => Boolean(Refundable) && !Refunded,
  confirm: ({ Title: title, Refundable }) => ({
    title: incidentTexts.refundQuestion({ amount: formatMeasure(Refundable ?? 0, 'pence'), title }),
    text: incidentTexts.refundText(),
    confirm: incidentTexts.refund(),
  }),
  call: ({ call }, id) => call(endpoints.incidents.refund, { params: { id } }),
  done: (_, answer) => incidentTexts.isRefunded({ amount: formatMeasure(answer?.Amount ?? 0, 'pence') }),
});

export const credit = defineAction(incidents, 'credit', {
  label: incidentTexts.credit(),
  danger: true,
  when: ({ Creditable, Credited }) => Boolean(Creditable) && !Credited,
  confirm: ({ Title: title }) => ({
    title: incidentTexts.creditQuestion({ title }),
    text: incidentTexts.creditText(),
    confirm: incidentTexts.credit(),
  }),
  call: ({ call }, id) => call(endpoints.incidents.credit, { params: { id } }),
  done: (_, answer) => incidentTexts.isCredited({ credits: formatMeasure(answer?.Credits ?? 0, 'credits') }),
});

export const addNote = defineAction(incidents, 'addNote', {
  label: incidentTexts.addNote(),
  isPlaced: true,
  changes: notes,
  input: z.object({ Text: requiredText(1, maxIncidentNoteLength) }),
  fields: [{ key: 'Text', label: incidentTexts.note(), as: 'text-area' }],
  start: () => ({ Text: '' }),
  done: () => incidentTexts.noteAdded(),
  call: ({ call }, id, body) => call(endpoints.incidents.addNote, { params: { id }, body }),
});

export const addPhoto = defineAction(incidents, 'addPhoto', {
  label: incidentTexts.addPhoto(),
  isPlaced: true,
  changes: photos,
  input: z.object({ File: z.instanceof(File) }),
  call: ({ call }, id, { File: file }) => call(endpoints.incidents.addPhoto, { params: { id }, body: { file } }),
});
