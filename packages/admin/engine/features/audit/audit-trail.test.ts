import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/audit.ts';
import { savesOf } from './audit-trail.ts';
import { summariseSave } from './change-text.ts';

const at = '2026-11-22T10:00:00.000Z';
const entry = (Id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  Id,
  At: at,
  Actor: 'jane@alder.test',
  Action: 'update',
  Entity: 'orders',
  EntityId: '1',
  Title: 'A-1',
  Changes: [{ Field: 'Status', From: 'PendingDelivery', To: 'QueuedDelivery', Kind: 'code' }],
  ...change,
});
const aPackage = (Id: number) =>
  entry(Id, {
    Action: 'insert',
    Entity: 'packages',
    EntityId: String(Id),
    Title: null,
    Changes: [{ Field: 'PackageNo', From: null, To: Id }],
  });

describe('the changes in one save', () => {
  it('are grouped under the record that the history is about', () => {
    const saves = savesOf([aPackage(3), aPackage(2), entry(1)], ({ Entity }) => Entity === 'orders');
    expect(saves.map(({ Id, With }) => [Id, With.map((each) => each.Id)])).toEqual([[1, [2, 3]]]);
    expect(saves.map(summariseSave)).toEqual(['Status: Pending → Queued; Packages added (2)']);
  });

  it('to one record are merged per field, from the first to the last value', () => {
    const [save] = savesOf([
      entry(2, {
        Changes: [
          { Field: 'Status', From: 'QueuedDelivery', To: 'FailedDelivery', Kind: 'code' },
          { Field: 'Note', From: null, To: 'No' },
        ],
      }),
      entry(1),
    ]);
    expect(save && [save.With, summariseSave(save)]).toEqual([[], 'Status: Pending → Failed Delivery, Note: – → No']);
  });

  it('include a deletion and the last values of an added record', () => {
    const note = (Id: number, Action: AuditEntry['Action'], From: string | null, To: string | null) =>
      entry(Id, { Action, Changes: [{ Field: 'Note', From, To }] });
    const [deleted] = savesOf([note(2, 'delete', 'Yes', null), note(1, 'update', 'No', 'Yes')]);
    expect(deleted).toMatchObject({ Action: 'delete', With: [] });
    const [added] = savesOf([note(2, 'update', 'No', 'Yes'), note(1, 'insert', null, 'No')]);
    expect(added).toMatchObject({ Action: 'insert', Changes: [{ Field: 'Note', From: null, To: 'Yes' }] });
  });

  it('are not grouped with those of another time or user', () => {
    const others = [entry(3, { At: '2026-11-22T10:00:01.000Z' }), entry(2), entry(1, { Actor: 'joe@alder.test' })];
    expect(savesOf(others).map(({ Id }) => Id)).toEqual([3, 2, 1]);
  });
});
