/** The changes of a record as its history and the trail list them: those of one save are one. */
import { z } from 'zod';
import { AuditEntry, type FieldChange } from '../../../contract/audit.ts';
import { defineRecord } from '../../model/handles/record-token.ts';

export const AuditSave = AuditEntry.extend({
  /** What the same save has changed besides, such as the packages of an order. */
  With: z.array(AuditEntry),
});
export type AuditSave = z.infer<typeof AuditSave>;

export const auditTrail = defineRecord('audit', { schema: AuditSave, id: 'Id' });

/** From before the first change of a field to after the last one of it. */
function joinChanges(changes: readonly FieldChange[]): FieldChange[] {
  const byField = new Map<string, FieldChange>();
  for (const change of changes) {
    const before = byField.get(change.Field);
    byField.set(change.Field, before ? { ...change, From: before.From, FromName: before.FromName } : change);
  }
  return [...byField.values()];
}

const isOlder = (one: AuditEntry, other: AuditEntry) => Number(one.Id) - Number(other.Id);

type IsMain = (entry: AuditEntry) => boolean;

function joinSave(entries: readonly AuditEntry[], isMain: IsMain): AuditSave[] {
  const byRecord = new Map<string, AuditEntry>();
  for (const entry of entries.toSorted(isOlder)) {
    const key = `${entry.Entity} ${entry.EntityId}`;
    const before = byRecord.get(key);
    // What is new, or gone, within a save is that and no more.
    byRecord.set(
      key,
      before?.Action === 'update' && entry.Action === 'update'
        ? { ...before, Changes: joinChanges([...before.Changes, ...entry.Changes]) }
        : (before ?? entry),
    );
  }
  const joined = [...byRecord.values()];
  const main = joined.find(isMain) ?? joined[0];
  return main ? [{ ...main, With: joined.filter((each) => each !== main) }] : [];
}

/**
 * Neighbours that one person's save wrote in one transaction, which all bear its time, as one. It is told as a change of
 * what `isMain` finds among them, else of what was written first.
 */
export function savesOf(entries: readonly AuditEntry[], isMain: IsMain = () => false): AuditSave[] {
  const saves: AuditEntry[][] = [];
  for (const entry of entries) {
    const [last] = saves.at(-1) ?? [];
    if (last?.At === entry.At && last.Actor === entry.Actor) saves.at(-1)?.push(entry);
    else saves.push([entry]);
  }
  return saves.flatMap((save) => joinSave(save, isMain));
}
