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

/** Explanation of why an action is not possible now. */
export interface ActionNotice {
  readonly title: string;
  readonly text: string;
}

/** Props of the component that asks for a bulk action's input, once for all rows. */
export interface BulkInputProps<Entity extends Row = Row, Input = unknown> {
  readonly rows: readonly Entity[];
  onSubmit(input: Input): void;
  onCancel(): void;
}

/** Props of the component that is shown with the result of a bulk action. */
export interface BulkResultProps<Entity extends Row = Row, Answer = unknown> {
  /** The completed rows. `answer` is `undefined` if it was lost and the record was refetched instead. */
  readonly done: readonly { readonly row: Entity; readonly answer: Answer | undefined }[];
  /** Whether the user waited for the run to finish, instead of returning to its result later. */
  readonly isAwaited: boolean;
}

/** Operations that `access` grants by name and that become actions (`operations.ts`). */
export type RecordOperation = 'delete' | 'restore' | 'duplicate';

/** Keys of an action's input, or `string` if the input's type is unknown. */
type KeyOf<Input> = unknown extends Input ? string : keyof Input & string;

/** `Key` is separate from `Input`, so that an action on an `Order` is assignable to an action on a `Row`. */
export interface ActionDeclaration<
  Entity extends Row = Row,
  Input = unknown,
  Answer = unknown,
  Key extends string = KeyOf<Input>,
> {
  readonly label: string;
  readonly danger?: boolean;
  /** Ability that the user needs in addition to the role's access. */
  readonly ability?: Ability;
  /** Extension that the action needs. Without it in `config.json`, the action does not exist. */
  readonly extension?: ExtensionName;
  /** Only a custom screen offers the action. The record page, rows and the palette don't. */
  readonly isPlaced?: true;
  /** The only part of the record that the action changes, and therefore the only part that is refetched. */
  readonly changes?: PartHandle;
  readonly input?: z.ZodType<Input>;
  /** Returns the input schema for a specific record. */
  inputFor?(row: Entity): z.ZodType<NoInfer<Input>>;
  /** Fields of `input` in the form that opens before the action runs. */
  readonly fields?: readonly FieldDeclaration<NoInfer<Key>, string>[];
  /** Returns the initial values of the form. Defaults to the record's fields of the same names. */
  start?(row: Entity): Row;
  /**
   * Loads the current record into the form and sends its version, to detect concurrent changes (ADR 008). A string is
   * the extension that this needs. Without it, the form starts with the row and overwrites such changes. With `true`,
   * the form's button says "Save".
   */
  readonly edits?: true | ExtensionName;
  /** Disables the form's button until the input is valid. */
  readonly submitWhenValid?: true;
  /**
   * Asks for `input` once for all rows of a bulk action. An action that needs input but has neither this nor `fields`
   * cannot run in bulk.
   */
  bulkInput?(): Lazy<BulkInputProps<Entity, NoInfer<Input>>>;
  /** Component that is shown with the result of a bulk action, to process the completed rows further. */
  bulkAfter?(): Lazy<BulkResultProps<Entity, NoInfer<Answer>>>;
  /** Returns whether the record shows that the action was done, for a bulk action whose answer was lost. */
  isDone?(row: Entity): boolean;
  /** Returns whether the action applies to the record's state. Otherwise, its control is hidden. */
  when?(row: Entity): boolean;
  /** Returns why the action is not possible now. Its control stays visible, and pressing it shows the explanation. */
  blocked?(row: Entity): ActionNotice | undefined;
  /** Returns the reason for disabling the control, shown next to it, or `undefined`. */
  disabledWhen?(row: Entity): string | undefined;
  /** The action removes the record, so the record's page navigates to the list afterwards. */
  readonly leaves?: true;
  confirm?(row: Entity): Confirmation;
  /** Consequences to show when confirming a bulk action, after the number of rows. `confirm` is for single records. */
  readonly confirmMany?: string;
  /** Returns the success message. `answer` is the call's answer, but `undefined` for an action with a form. */
  done?(row: Entity, answer: NoInfer<Answer> | undefined): string;
  /**
   * Returns the text that replaces the error dialog for a refusal. The record reloads on OK. `isOwn` means that this
   * user already processed the order, in a request whose answer was lost or on another page.
   */
  stale?(code: RefusalCode | undefined, processed?: Processed, isOwn?: boolean): ActionNotice | undefined;
  /**
   * The action that undoes this one, offered for ten seconds after it ran on a single record without confirmation.
   * `held` delays the call instead, until the ten seconds have passed or the user leaves the page.
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
