/** Behaviour of a kind of field in forms, lists, filters, files and the history. */
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
 * Built-in kinds. `own` fields use the declaration's `slot` or a registered kind. `fixed` fields have a single possible
 * value. `tags` fields hold free texts. `object`, `union` (of objects), `rows` and `pairs` consist of nested fields.
 */
export type KindName = (typeof kindNames)[number];

/** Settings of a field that its kind may need. */
export interface KindField {
  readonly key: string;
  readonly label: string;
  /** Unit of a number field. */
  readonly unit: Unit | undefined;
  readonly isOptional: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Behaviour of a kind of field, where it differs from plain text. */
export interface FieldKind {
  /** Schemas select this kind by name, with `ofKind`. */
  readonly isNamed?: true;
  /** Returns whether a field with this schema is of this kind, unless the schema names another kind. */
  fits?(schema: z.ZodType): boolean;
  /** Value of an empty input. Defaults to `''`. */
  readonly empty?: unknown;
  /** The value is a text, which can be sent empty if the schema accepts that. */
  readonly isText?: true;
  /** The user types the value instead of choosing it. Affects the message for an empty field. */
  readonly isTyped?: true;
  /** The input fills the width of the form. */
  readonly isWide?: true;
  /** The value consists of nested fields. */
  readonly isShape?: true;
  /** One press selects the value, so an inline cell saves it immediately. */
  readonly savesAtOnce?: true;
  /** Converts a record's value into the input's value. Not called for `null` and `undefined`. */
  hold?(value: unknown): unknown;
  /** Parses typed text that is not blank. If it returns `undefined`, the trimmed text is the value. */
  parse?(typed: string, field: KindField): Reading<unknown> | undefined;
  /** Formats a value that is not empty. */
  show?(value: unknown, field: KindField): string;
  /** Renders a value that is not empty in a list cell. Defaults to plain text. */
  cell?(value: unknown, field: KindField): ReactNode;
  /** Reads and writes CSV values. Defaults to `parse` and `show`; `false` excludes the field. */
  readonly csv?: CsvValue | false;
}

interface CsvValue {
  read?(cell: string, field: KindField): Reading<unknown>;
  /** Returns `undefined` for the default format. */
  write?(value: unknown, field: KindField): string | number | undefined;
}

/** A kind of field that a portal registers, for schemas that name it with `ofKind`. */
export interface CustomFieldKind extends Omit<FieldKind, 'isNamed' | 'fits' | 'cell'> {
  readonly name: string;
  /** The input of forms, inline cells, and filters of the kind `field`. */
  Input(): Lazy<KindInputProps>;
  /** Renders a value in lists and on record pages. Defaults to the text of `show`. */
  Cell?(): Lazy<KindCellProps>;
}

export interface SharedInput {
  readonly ref: RefCallBack;
  readonly status?: 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string;
  onBlur(): void;
}

/** Props of the input of a kind. The field's label refers to `id`. */
export interface KindInputProps {
  readonly id: string;
  readonly field: KindField;
  readonly value: unknown;
  readonly input: SharedInput;
  onChange(value: unknown): void;
}

export interface KindCellProps {
  readonly field: KindField;
  /** Never `null`, `undefined` or an empty text. */
  readonly value: unknown;
}

/** Returns the settings of a field outside a form, such as a list column. */
export function plainField(key: string, label: string): KindField {
  return { key, label, unit: undefined, isOptional: true, options: [] };
}
