/** Declarations of actions on a record. */
import type { z } from 'zod';
import type { Processed } from '../../../contract/answer.ts';
import type { Id } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { Ability } from '../../../contract/roles.ts';
import type { RefusalCode } from '../../../contract/wire-words.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import { type Operation, defineOperation } from '../../../providers/operation.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { FieldDeclaration } from '../form/form-declaration.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { PartHandle } from '../handles/part.ts';
import type { RecordToken } from '../handles/record-token.ts';

export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
  /** Label of the cancel button. Defaults to `Cancel`. */
  readonly keep?: string;
}

/** Explains why an action is not possible now. */
export interface ActionNotice {
  readonly title: string;
  readonly text: string;
}

/** Props of the component that requests the input of a bulk action once for all rows. */
export interface BulkInputProps<Entity extends Row = Row, Input = unknown> {
  readonly rows: readonly Entity[];
  onSubmit(input: Input): void;
  onCancel(): void;
}

/** Props of the component that is shown with the result of a bulk action. */
export interface BulkResultProps<Entity extends Row = Row, Answer = unknown> {
  /** The completed rows. `answer` is absent if it was lost and the record was refetched instead. */
  readonly done: readonly { readonly row: Entity; readonly answer: Answer | undefined }[];
  /** The user waited for the run to end, instead of returning to its result later. */
  readonly isAwaited: boolean;
}

/** Operations that `access` grants by name and that become actions (`operations.ts`). */
export type RecordOperation = 'delete' | 'restore' | 'duplicate';

/** The keys of an action's input, or any text for an unknown input. */
type KeyOf<Input> = unknown extends Input ? string : keyof Input & string;

/** `Key` is separate from `Input`, so that an action of an `Order` is assignable to an action of a `Row`. */
export interface ActionDeclaration<
  Entity extends Row = Row,
  Input = unknown,
  Answer = unknown,
  Key extends string = KeyOf<Input>,
> {
  readonly label: string;
  readonly danger?: boolean;
  /** Required in addition to the role's access. */
  readonly ability?: Ability;
  /** The extension that the action needs. The action does not exist if `config.json` does not list it. */
  readonly extension?: ExtensionName;
  /** A custom screen runs the action. It is not offered on the record page, in rows or in the palette. */
  readonly isPlaced?: true;
  /** The only part of the record that the action changes. Only this part is refetched. */
  readonly changes?: PartHandle;
  readonly input?: z.ZodType<Input>;
  /** The input schema for a specific record. */
  inputFor?(row: Entity): z.ZodType<NoInfer<Input>>;
  /** Fields of `input` in the form that opens before the action runs. */
  readonly fields?: readonly FieldDeclaration<NoInfer<Key>, string>[];
  /** Initial values of the form. Defaults to the record's fields of the same names. */
  start?(row: Entity): Row;
  /**
   * The form edits the record: it loads the current record and sends its version, so that concurrent changes are merged
   * or lead to a conflict dialog as in the record's own forms (ADR 008). A string names the extension that loads the
   * record; without it, the form starts with the row and overwrites other changes.
   */
  readonly edits?: true | ExtensionName;
  /** Disables the form's button until the input is valid. */
  readonly submitWhenValid?: true;
  /**
   * Requests `input` once for all rows of a bulk action. Otherwise only actions with `fields` or without input can run
   * in bulk.
   */
  bulkInput?(): Lazy<BulkInputProps<Entity, NoInfer<Input>>>;
  /** Shown with the result of a bulk action, to use the completed rows. */
  bulkAfter?(): Lazy<BulkResultProps<Entity, NoInfer<Answer>>>;
  /** Whether the record shows that the action was done. Decides the result of a bulk action whose answer was lost. */
  isDone?(row: Entity): boolean;
  /** Whether the action applies to the record's state. The control is hidden otherwise. */
  when?(row: Entity): boolean;
  /** Explains why the action is not possible now. The control stays visible, and pressing it shows the explanation. */
  blocked?(row: Entity): ActionNotice | undefined;
  /** Returns the reason for disabling the control, shown next to it, or `undefined`. */
  disabledWhen?(row: Entity): string | undefined;
  /** The action removes the record. Its page navigates to the list afterwards. */
  readonly leaves?: true;
  confirm?(row: Entity): Confirmation;
  /** Consequences in the confirmation of a bulk action, after the number of rows. `confirm` is for single records. */
  readonly confirmMany?: string;
  /** Success message. `answer` is the call's answer, and absent for an action with a form. */
  done?(row: Entity, answer: NoInfer<Answer> | undefined): string;
  /**
   * Replaces the error dialog for a refusal: returns a title and text, and the record reloads on OK. `code` is the
   * server's code. `isOwn` means that the order was processed by this user, by a request whose answer was lost or on
   * another page.
   */
  stale?(code: RefusalCode | undefined, processed?: Processed, isOwn?: boolean): ActionNotice | undefined;
  /**
   * The action that undoes this one, offered for ten seconds after it ran on a single record without confirmation.
   * `held` delays an action that cannot be undone until then, or until the user leaves the page.
   */
  readonly undo?: 'held' | ActionHandle<string, Entity>;
  /** Opens the create form with the values of the record instead of making a call. */
  readonly opens?: 'duplicate';
  /** The operation that `access` grants by name. Absent for declared actions. */
  readonly operation?: RecordOperation;
  call(context: CallContext, id: Id, input: NoInfer<Input>): Promise<Answer>;
}

export interface ActionHandle<
  Name extends string = string,
  Entity extends Row = Row,
  Input = unknown,
  Answer = unknown,
  Key extends string = KeyOf<Input>,
> extends ActionDeclaration<Entity, Input, Answer, Key>,
    Operation<Input, Answer> {
  readonly kind: 'action';
  readonly resource: Name;
}

/** Defines an action on a record. Write `call` before `done`, so that TypeScript infers the answer for `done`. */
export function defineAction<Name extends string, Entity extends Row, Input = void, Answer = unknown>(
  record: RecordToken<Name, Entity>,
  name: string,
  declaration: ActionDeclaration<NoInfer<Entity>, Input, Answer>,
): ActionHandle<Name, Entity, Input, Answer> {
  const { input } = declaration;
  const operation = defineOperation(record.name, name, (context: CallContext, id: Id, given: Input) =>
    declaration.call(context, id, input ? input.parse(given) : given),
  );
  return { ...declaration, ...operation, kind: 'action' };
}

export type InputOf<Handle> = Handle extends ActionHandle<string, Row, infer Input> ? Input : never;
