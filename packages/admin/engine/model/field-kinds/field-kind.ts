/** The behaviour of one kind of field, in forms, lists, filters, files and the history. */
import type { ReactNode } from 'react';
import type { RefCallBack } from 'react-hook-form';
import type { z } from 'zod';
import type { Reading } from '../../../contract/values/reading.ts';
import type { Unit } from '../../../contract/units.ts';
import type { Lazy } from '../handles/lazy-component.ts';

export const kindNames = [
  'own',
  'text',
  'text-area',
  'number',
  'boolean',
  'choice',
  'choices',
  'lookup',
  'lookups',
  'reference',
  'references',
  'day',
  'datetime',
  'local-time',
  'home-time',
  'markdown',
  'image',
  'file',
  'fixed',
  'tags',
  'object',
  'union',
  'rows',
  'pairs',
] as const;

/**
 * The kinds of field that the package has. `own`: the portal draws it, with the declaration's `slot` or a registered
 * kind. `fixed` has the one value that its schema takes; `tags` are texts. An `object`, a `union` of several objects,
 * `rows` and `pairs` are made of further fields.
 */
export type KindName = (typeof kindNames)[number];

/** The settings of a field that its kind may need. */
export interface KindField {
  readonly key: string;
  readonly label: string;
  /** Unit of a number. */
  readonly unit: Unit | undefined;
  /** May be left empty. */
  readonly isOptional: boolean;
  /** Options of a choice. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A kind has what differs from a plain text. */
export interface FieldKind {
  /** Schemas name it by `ofKind`. */
  readonly isNamed?: true;
  /** Returns whether a field of this schema, which names no kind, is of this kind. */
  fits?(schema: z.ZodType): boolean;
  /** Value of an empty input. `''` unless given. */
  readonly empty?: unknown;
  /** A text: it can be sent empty where the schema takes that. */
  readonly isText?: true;
  /** Its value is typed, not chosen: an empty field asks to "enter" it. */
  readonly isTyped?: true;
  /** Its input takes the whole width of the form. */
  readonly isWide?: true;
  /** It is made of further fields. */
  readonly isShape?: true;
  /** One press chooses its value: a cell that is edited in place saves it at once. */
  readonly savesAtOnce?: true;
  /** Converts a record's value, which is neither `null` nor `undefined`, into the value that the input holds. */
  hold?(value: unknown): unknown;
  /** Reads typed text that is not blank. `undefined` leaves the text as it was typed, trimmed. */
  parse?(typed: string, field: KindField): Reading<unknown> | undefined;
  /** Returns the words of a value that is not empty. */
  show?(value: unknown, field: KindField): string;
  /** Returns a list's cell for a value that is not empty. The plain text of the value unless given. */
  cell?(value: unknown, field: KindField): ReactNode;
  /** How CSV files hold it: as `parse` and `show` have it unless given, `false` if they cannot. */
  readonly csv?: CsvValue | false;
}

interface CsvValue {
  read?(cell: string, field: KindField): Reading<unknown>;
  /** Returns `undefined` for a value that the file holds as it holds any other. */
  write?(value: unknown, field: KindField): string | number | undefined;
}

/** A kind of field that a portal adds, for schemas that name it by `ofKind`. */
export interface CustomFieldKind extends Omit<FieldKind, 'isNamed' | 'fits' | 'cell'> {
  readonly name: string;
  /** The input of forms, of cells that are edited in place, and of filters of the kind `field`. */
  Input(): Lazy<KindInputProps>;
  /** Shows a value in a list and on a record's page. Both show the words of `show` unless given. */
  Cell?(): Lazy<KindCellProps>;
}

/** Props that every input gets. */
export interface SharedInput {
  readonly ref: RefCallBack;
  readonly status?: 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  onBlur(): void;
}

/** The field's label points at `id`. */
export interface KindInputProps {
  readonly id: string;
  readonly field: KindField;
  readonly value: unknown;
  readonly input: SharedInput;
  onChange(value: unknown): void;
}

export interface KindCellProps {
  readonly field: KindField;
  /** Neither `null`, `undefined` nor an empty text. */
  readonly value: unknown;
}

/** A field outside a form, such as the column of a list. */
export function plainField(key: string, label: string): KindField {
  return { key, label, unit: undefined, isOptional: true, options: [] };
}
