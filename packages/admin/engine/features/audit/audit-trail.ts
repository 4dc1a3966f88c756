/** The changes to records, grouped by save, for a record's history and the audit trail. */
import { z } from 'zod';
import { AuditEntry, type FieldChange } from '../../../contract/audit.ts';
import { defineRecord } from '../../model/handles/record-token.ts';

export const AuditSave = AuditEntry.extend({
  /** Changes to other records in the same save, such as an order's packages. */
  With: z.array(AuditEntry),
});
export type AuditSave = z.infer<typeof AuditSave>;

export const auditTrail = defineRecord('audit', { schema: AuditSave, id: 'Id' });

/** Merges the changes to each field, from its first old value to its last new one. */
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
    // A deletion replaces earlier changes. Other changes are merged, so an added record stays "insert".
    byRecord.set(
      key,
      before === undefined || entry.Action === 'delete'
        ? entry
        : { ...before, Changes: joinChanges([...before.Changes, ...entry.Changes]) },
    );
  }
  const joined = [...byRecord.values()];
  const main = joined.find(isMain) ?? joined[0];
  return main ? [{ ...main, With: joined.filter((each) => each !== main) }] : [];
}

/**
 * Groups adjacent entries of one transaction, which have the same user and time. The main record of a save
 * is the first that `isMain` accepts, or else the first that was written.
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
