/**
 * Operations that `access` grants by name besides list, show and the forms: delete, restore and duplicate. Each becomes
 * an action, so that it appears on the page, in row menus and in the palette (ADR 052).
 */
import type { Id } from '../../../contract/endpoint.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import { defineOperation } from '../../../providers/operation.ts';
import type { ResourceCalls, Row } from '../../../providers/resource-calls.ts';
import { capitalise } from '../../format/field-name.ts';
import type { FilterDeclaration } from '../filter/filter.ts';
import type { ActionHandle, RecordOperation } from './action-declaration.ts';
import { reasonAgainst, assertConditions } from './conditions.ts';
import { declarationTexts } from '../texts.ts';

/** Deletion that keeps the record, so that it can be restored. */
export type SoftDelete<Flag extends string = string, Key extends string = string> =
  /** A boolean field that an update sets and clears. The list filters by it. */
  | { readonly flag: Flag; readonly since?: never }
  /**
   * Soft deletion by the backend, which sets the field `since`. A `POST` to `restore`, a path below the record,
   * restores it. `deleted` is the query that lists deleted records.
   */
  | {
      readonly since: Key;
      readonly restore?: `/${string}`;
      readonly deleted: Readonly<Record<string, string>>;
      readonly flag?: never;
    };

export interface DeleteDeclaration<
  Flag extends string = string,
  Key extends string = string,
  Entity extends Row = Row,
> {
  /**
   * Returns `true` if the record can be deleted, otherwise the reason why not. Checked again with the current record
   * before the call.
   */
  when?(row: Entity): true | string;
  /** Deletes a single record without confirmation, but with undo for ten seconds. */
  readonly undo?: true;
  readonly soft?: SoftDelete<Flag, Key>;
  /** Absent if the resource's transport provides it. */
  call?(context: CallContext, id: Id): Promise<unknown>;
}

export interface RestoreDeclaration {
  call(context: CallContext, id: Id): Promise<unknown>;
}

export interface DuplicateDeclaration<Key extends string = string> {
  /** Fields that stay empty in the copy, because their values are unique. The id is always omitted. */
  readonly without: readonly Key[];
}

export function isRecordOperation(grant: unknown): grant is RecordOperation {
  return grant === 'delete' || grant === 'restore' || grant === 'duplicate';
}

/** Returns whether the record is deleted and can be restored. */
export function isDeleted(row: Row, soft: SoftDelete | undefined): boolean {
  return soft !== undefined && Boolean(row[soft.flag ?? soft.since]);
}

interface OperationResource<Name extends string> {
  readonly name: Name;
  readonly singular: string;
  readonly id: string;
  readonly title: string;
  readonly delete?: DeleteDeclaration;
  readonly restore?: RestoreDeclaration;
}

/** Returns the resource's call. Throws if it is missing, which `checkDeclarations` also reports. */
function requireCall<Call extends 'delete' | 'restore'>(
  calls: ResourceCalls | undefined,
  call: Call,
): NonNullable<ResourceCalls[Call]> {
  const found = calls?.[call];
  if (!found) throw new Error(`The resource has no ${call}`);
  return found;
}

/** Returns the operations of a resource as actions. */
export function operationActions<Name extends string, Entity extends Row>({
  name,
  singular,
  id,
  title,
  delete: removal,
  restore,
}: OperationResource<Name>): Readonly<Record<RecordOperation, ActionHandle<Name, Entity>>> {
  const soft = removal?.soft;
  const named = (row: Row) => ({ thing: capitalise(singular), name: String(row[title] ?? row[id]) });
  const doing = (
    operation: RecordOperation,
    ask: (context: CallContext, id: Id, calls: ResourceCalls | undefined) => Promise<unknown>,
  ) => ({
    ...defineOperation(
      name,
      operation,
      async (context: CallContext, recordId: Id, _, calls) => await ask(context, recordId, calls),
    ),
    kind: 'action' as const,
    operation,
    call: async (context: CallContext, recordId: Id) => await ask(context, recordId, undefined),
  });
  const restoring: ActionHandle<Name, Entity> = {
    ...doing(
      'restore',
      async (context, recordId, calls) =>
        await (restore ? restore.call(context, recordId) : requireCall(calls, 'restore')(recordId)),
    ),
    label: declarationTexts.restore(),
    when: (row) => isDeleted(row, soft),
    isDone: (row) => !isDeleted(row, soft),
    done: (row) => declarationTexts.restored(named(row)),
  };
  const what = soft ? declarationTexts.canBeRestored() : declarationTexts.cannotBeUndone();
  return {
    restore: restoring,
    delete: {
      ...doing('delete', async (context, recordId, calls) => {
        await assertConditions(
          recordId,
          calls?.get && (async (rowId) => (await calls.get?.(rowId, undefined))?.row ?? {}),
          removal,
        );
        return await (removal?.call ? removal.call(context, recordId) : requireCall(calls, 'delete')(recordId));
      }),
      ...(removal?.when ? { disabledWhen: (row: Row) => reasonAgainst(row, removal) } : {}),
      label: declarationTexts.delete(),
      danger: true,
      ...(soft ? { when: (row: Row) => !isDeleted(row, soft) } : { leaves: true as const }),
      ...(removal?.undo ? { undo: soft ? restoring : ('held' as const) } : {}),
      confirm: (row) => ({
        title: declarationTexts.deleteNamed(named(row)),
        text: what,
        confirm: declarationTexts.delete(),
      }),
      confirmMany: what,
      isDone: (row) => isDeleted(row, soft),
      done: (row) => declarationTexts.deleted(named(row)),
    },
    duplicate: {
      ...doing('duplicate', async () => undefined),
      label: declarationTexts.duplicate(),
      opens: 'duplicate',
    },
  };
}

/** Name of the filter for soft-deleted records. */
export const deletedFilter = 'deleted';

export function deletedFilterOf(things: string): FilterDeclaration {
  return {
    kind: 'choice',
    one: true,
    label: declarationTexts.deletedFilter(),
    options: [{ value: 'only', label: declarationTexts.deletedOnly({ things }) }],
  };
}
