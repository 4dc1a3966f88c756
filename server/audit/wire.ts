import type { AuditEntry } from '../../contract/audit.ts';
import type { Filled } from '../api/filled.ts';
import type { audit } from '../db/schema.ts';
import type { NameOf } from './references.ts';
import { kindOf } from './value-kinds.ts';

type AuditRow = typeof audit.$inferSelect;

/** `delivery_post_code` → `DeliveryPostCode`: fields are told as the wire writes them. */
function fieldName(column: string): string {
  return column
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** An entry as the portal reads it; what was empty and stayed empty is not told. */
export function wireEntry({ id, at, actorName, action, entity, entityId, title, before, after }: AuditRow, nameOf: NameOf): Filled<AuditEntry> {
  const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return {
    Id: id,
    At: at.toISOString(),
    Actor: actorName,
    Action: action,
    Entity: entity,
    EntityId: entityId,
    Title: title,
    Changes: columns
      .map((column) => {
        const [From, To] = [before?.[column] ?? null, after?.[column] ?? null];
        const [FromName, ToName] = [nameOf(column, From), nameOf(column, To)];
        return { Field: fieldName(column), Kind: kindOf(entity, column), From, To, FromName, ToName };
      })
      .filter(({ From, To }) => From !== null || To !== null),
  };
}
