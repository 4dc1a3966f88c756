/** What a declaration says of what can be done with a record. */
import type { z } from 'zod';
import type { Processed } from '../../../contract/answer.ts';
import type { Id } from '../../../contract/endpoint.ts';
import type { ExtensionName } from 'portal/endpoints';
import type { Ability } from '../../../contract/roles.ts';
import type { RefusalCode } from '../../../contract/wire-words.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import { type Errand, defineErrand } from '../../../providers/errand.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { FieldDeclaration } from '../form/form-declaration.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { PartHandle } from '../handles/part.ts';
import type { RecordToken } from '../handles/record-token.ts';

export interface Confirmation {
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
  /** What the button says that leaves all as it is; `Cancel` unless given. */
  readonly keep?: string;
}

/** Why something cannot be done now. */
export interface Obstacle {
  readonly title: string;
  readonly text: string;
}

/** What asks once for all chosen rows. */
export interface BulkInputProps<Entity extends Row = Row, Input = unknown> {
  readonly rows: readonly Entity[];
  onSubmit(input: Input): void;
  onCancel(): void;
}

/** Props of the component that is shown with the result of a bulk action. */
export interface BulkAfterProps<Entity extends Row = Row, Answer = unknown> {
  /** The rows that are done. `answer` is absent if it was lost and the record was read instead. */
  readonly done: readonly { readonly row: Entity; readonly answer: Answer | undefined }[];
  /** The user waited for the run to end, rather than coming back to its result. */
  readonly isAwaited: boolean;
}

/** What `access` grants by a word, and is an action all the same (`operations.ts`). */
export type RecordOperation = 'delete' | 'restore' | 'duplicate';

/** The fields of an action's input; of an input that is not known, any. */
type KeyOf<Input> = unknown extends Input ? string : keyof Input & string;

/** `Key` stands apart from `Input`, so that the action of an `Order` is also the action of a `Row`. */
export interface ActionDeclaration<
  Entity extends Row = Row,
  Input = unknown,
  Answer = unknown,
  Key extends string = KeyOf<Input>,
> {
  readonly label: string;
  readonly danger?: boolean;
  /** Needed besides the role's access. */
  readonly ability?: Ability;
  /** The backend's extension that it needs; it does not exist where `config.json` does not name that. */
  readonly extension?: ExtensionName;
  /** A screen of its own runs it: it is not offered with the record, in the rows of its list or in the palette. */
  readonly isPlaced?: true;
  /** The part of the record that it changes, and nothing else of it: only that is read again. */
  readonly changes?: PartHandle;
  /** What the action needs to know. */
  readonly input?: z.ZodType<Input>;
  /** `input` as it is for this very record, where what it takes depends on that. */
  inputFor?(row: Entity): z.ZodType<NoInfer<Input>>;
  /** Fields of `input` that a small form asks for before the action runs. */
  readonly fields?: readonly FieldDeclaration<NoInfer<Key>, string>[];
  /** What the form begins with, where that is not what the record has in fields of those names. */
  start?(row: Entity): Row;
  /**
   * The form edits the record: it shows the record as it is read, and is sent on that sight, so that what somebody else
   * has changed meanwhile is merged or asked about, as in the record's own forms (ADR 008). A name: the extension by
   * which it is read; where the backend has no such extension, the form begins with the row and overwrites.
   */
  readonly edits?: true | ExtensionName;
  /** The form's button waits until what it holds could be sent. */
  readonly submitWhenValid?: true;
  /** Asks for `input` once, where many rows go through the action together; without it and `fields`, only actions without input do. */
  bulkInput?(): Lazy<BulkInputProps<Entity, NoInfer<Input>>>;
  /** Shown with the result of a bulk action, to use what is ready. */
  bulkAfter?(): Lazy<BulkAfterProps<Entity, NoInfer<Answer>>>;
  /** Whether the record shows that the action was done. Decides the result of a bulk action whose answer was lost. */
  isDone?(row: Entity): boolean;
  /** Whether the record is in a state where the action makes sense; the control is not shown otherwise. */
  when?(row: Entity): boolean;
  /** The control is shown, but what it would do cannot be done now: pressing it says why. */
  blocked?(row: Entity): Obstacle | undefined;
  /** Why the control is disabled for this record; `undefined` where it is not. Said beside it. */
  disabledWhen?(row: Entity): string | undefined;
  /** The record is gone afterwards: its page gives way to the list. */
  readonly leaves?: true;
  /** Asked before the action runs. */
  confirm?(row: Entity): Confirmation;
  /** What will happen, told besides how many and which, where many rows go through it together; `confirm` asks of one. */
  readonly confirmMany?: string;
  /** Said when it has run. `answer`: what its call answered, unless a form asked for its input. */
  done?(row: Entity, answer: NoInfer<Answer> | undefined): string;
  /**
   * A failure that needs more than the error dialog: its own title and text, and a reload of the record on OK. `code`: as
   * the server calls the refusal. `isOwn`: it
   * was not somebody else who was quicker, but this user, by a try whose answer was lost or from another page.
   */
  stale?(code: RefusalCode | undefined, processed?: Processed, isOwn?: boolean): Obstacle | undefined;
  /**
   * What takes it back: offered for ten seconds where one record goes through it, of which nothing is asked before then.
   * `held`: nothing takes it back, and so it is done only when they are over, or the page is left.
   */
  readonly undo?: 'held' | ActionHandle<string, Entity>;
  /** It runs nothing: it opens the create form, filled from the record. */
  readonly opens?: 'duplicate';
  /** Which of the operations it is that `access` grants by a word; declared actions are none. */
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
    Errand<Input, Answer> {
  readonly kind: 'action';
  readonly resource: Name;
}

/** What can be done with a record; without `input` it runs without any. Of `done`, write `call` first: it says what the answer is. */
export function defineAction<Name extends string, Entity extends Row, Input = void, Answer = unknown>(
  record: RecordToken<Name, Entity>,
  name: string,
  declaration: ActionDeclaration<NoInfer<Entity>, Input, Answer>,
): ActionHandle<Name, Entity, Input, Answer> {
  const { input } = declaration;
  const errand = defineErrand(record.name, name, (context: CallContext, id: Id, given: Input) =>
    declaration.call(context, id, input ? input.parse(given) : given),
  );
  return { ...declaration, ...errand, kind: 'action' };
}

export type InputOf<Handle> = Handle extends ActionHandle<string, Row, infer Input> ? Input : never;
