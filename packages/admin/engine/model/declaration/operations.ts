/**
 * What `access` grants by a word beside the list, the page and the forms: to delete, restore and duplicate a record. Each
 * becomes an action, so that it stands wherever actions do: on the page, in the rows' menus, in the palette (ADR 052).
 */
import type { Id } from '../../../contract/endpoint.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import { defineErrand } from '../../../providers/errand.ts';
import type { ResourceCalls, Row } from '../../../providers/resource-calls.ts';
import { capitalise } from '../../format/field-name.ts';
import type { FilterDeclaration } from '../filter/filter.ts';
import type { ActionHandle, RecordOperation } from './action-declaration.ts';
import { reasonAgainst, refuseUnless } from './conditions.ts';
import { declarationTexts } from '../texts.ts';

/** A deletion after which the record is still there, and can be restored. */
export type SoftDelete<Flag extends string = string, Key extends string = string> =
  /** A flag of the record: a change sets it, a change takes it back, and the list asks for those without it. */
  | { readonly flag: Flag; readonly since?: never }
  /**
   * The backend keeps what it deletes: the field holds something from then on, `restore` is where a `POST` takes it back,
   * below the record's own address. `deleted` is what the list's query says to show those alone; it leaves them out by itself.
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
  /** Whether the record can be deleted in its present state: `true`, or why not. Asked again of the record as it is just before it is. */
  when?(row: Entity): true | string;
  /** Nothing is asked before one record is deleted: it can be taken back for ten seconds. */
  readonly undo?: true;
  readonly soft?: SoftDelete<Flag, Key>;
  /** Absent where the resource's transport knows how. */
  call?(context: CallContext, id: Id): Promise<unknown>;
}

export interface RestoreDeclaration {
  call(context: CallContext, id: Id): Promise<unknown>;
}

export interface DuplicateDeclaration<Key extends string = string> {
  /** Fields of the form that begin empty, for each record has its own; the id always does. */
  readonly without: readonly Key[];
}

export function isRecordOperation(grant: unknown): grant is RecordOperation {
  return grant === 'delete' || grant === 'restore' || grant === 'duplicate';
}

/** Whether the record has been deleted and can be restored. */
export function isDeleted(row: Row, soft: SoftDelete | undefined): boolean {
  return soft !== undefined && Boolean(row[soft.flag ?? soft.since]);
}

interface Declared<Name extends string> {
  readonly name: Name;
  readonly singular: string;
  readonly id: string;
  readonly title: string;
  readonly delete?: DeleteDeclaration;
  readonly restore?: RestoreDeclaration;
}

/** The resource's own call, whoever provides it. Throws where nobody does: a mistake that the check of declarations names. */
function own<Call extends 'delete' | 'restore'>(
  calls: ResourceCalls | undefined,
  call: Call,
): NonNullable<ResourceCalls[Call]> {
  const found = calls?.[call];
  if (!found) throw new Error(`The resource has no ${call}`);
  return found;
}

/** The operations of a resource as actions, by their word. */
export function operationActions<Name extends string, Entity extends Row>({
  name,
  singular,
  id,
  title,
  delete: removal,
  restore,
}: Declared<Name>): Readonly<Record<RecordOperation, ActionHandle<Name, Entity>>> {
  const soft = removal?.soft;
  const named = (row: Row) => ({ thing: capitalise(singular), name: String(row[title] ?? row[id]) });
  const doing = (
    operation: RecordOperation,
    ask: (context: CallContext, id: Id, calls: ResourceCalls | undefined) => Promise<unknown>,
  ) => ({
    ...defineErrand(
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
        await (restore ? restore.call(context, recordId) : own(calls, 'restore')(recordId)),
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
        await refuseUnless(
          recordId,
          calls?.get && (async (asked) => (await calls.get?.(asked, undefined))?.row ?? {}),
          removal,
        );
        return await (removal?.call ? removal.call(context, recordId) : own(calls, 'delete')(recordId));
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

/** What a list of records that are deleted softly is narrowed by; its name in the query, too. */
export const deletedFilter = 'deleted';

export function deletedFilterOf(things: string): FilterDeclaration {
  return {
    kind: 'choice',
    one: true,
    label: declarationTexts.deletedFilter(),
    options: [{ value: 'only', label: declarationTexts.deletedOnly({ things }) }],
  };
}
