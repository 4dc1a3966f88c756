import { expect, it } from 'vitest';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import { incidentNotes, incidentPhotos, incidents } from '../../db/incident-tables.ts';
import { distinctValues, rowOf, expectedRecord } from '../../testing/distinct-values.ts';
import { incidentColumns, incidentNoteColumns, incidentPhotoColumns } from '../../testing/wire-columns.ts';
import { isOverdue, wireNote, wirePhoto, wireRecord } from './wire.ts';

const now = new Date('2026-02-01T12:00:00Z');

it('an incident maps each column to its own field and shows if it is overdue or refundable', () => {
  const values = distinctValues(incidents, { favourite_day: '2026-02-02' });
  const parts = { incident: rowOf(incidents, values), merchantName: 'Alder', shopName: 'Soho' };
  expect(wireRecord(parts, { pence: Pence.parse(1), credits: Credits.parse(2) }, now)).toEqual({
    ...expectedRecord(incidentColumns, values),
    MerchantName: 'Alder',
    ShopName: 'Soho',
    IsOverdue: false,
    Refundable: 1,
    Creditable: 2,
  });
  const [dueAt, resolvedAt] = [new Date('2026-02-01T11:59:59Z'), null];
  expect([
    isOverdue({ dueAt, resolvedAt }, now),
    isOverdue({ dueAt: now, resolvedAt }, now),
    isOverdue({ dueAt, resolvedAt: dueAt }, now),
  ]).toEqual([true, false, false]);
});

it('an incident’s notes and photos map each column to its own field', () => {
  const [note, photo] = [distinctValues(incidentNotes), distinctValues(incidentPhotos)];
  expect(wireNote(rowOf(incidentNotes, note))).toEqual(expectedRecord(incidentNoteColumns, note));
  expect(wirePhoto(rowOf(incidentPhotos, photo))).toEqual(expectedRecord(incidentPhotoColumns, photo));
});
