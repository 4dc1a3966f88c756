/** A field of a form, as its schema and declaration have it. */
import type { PictureFrame } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Unit } from '../../../contract/units.ts';
import type { CustomFieldKind, KindName } from '../field-kinds/field-kind.ts';
import type { FieldLookup } from '../handles/lookup.ts';
import type { Reference } from '../handles/reference.ts';

/** What somebody else had changed meanwhile, in words, and stays. */
export interface Kept {
  /** An e-mail address, where it is known. */
  readonly by: string | null;
  readonly labels: readonly string[];
}

export interface Sent {
  readonly values: FormValues;
  /** What the backend answered. */
  readonly answer?: unknown;
  /** Absent where nothing was. */
  readonly kept?: Kept;
}

/** What the values of a form say of one of its fields: as they would be sent, those that are empty or not shown left out. */
export interface FieldRules<Values extends Row = Row> {
  /** Whether it is asked for now; what is not shown is neither checked nor sent. */
  shown?(values: Partial<Values>): boolean;
  /** Whether it has to be filled in now, though the schema takes it empty. */
  required?(values: Partial<Values>): boolean;
  /** Of a choice: which of its values can be chosen now. */
  options?(values: Partial<Values>): readonly string[];
  /** What it is set to when this changes; until it does again, people may type over it. */
  value?(values: Partial<Values>): unknown;
}

/** The kinds that an object may be of: the field that says which, and by its value the fields of each. */
export interface FieldVariants<Field = FormField> {
  readonly choice: Field;
  readonly of: Readonly<Record<string, readonly Field[]>>;
}

export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly kind: KindName;
  /** The kind that the portal registered; its `kind` is then `own`. */
  readonly custom: CustomFieldKind | undefined;
  /** Of a number. */
  readonly unit: Unit | undefined;
  /** May be left empty. */
  readonly isOptional: boolean;
  /** Said to be optional. */
  readonly isMarked: boolean;
  /** Sent as `null` when left empty; left out otherwise. */
  readonly isNullable: boolean;
  /** Sent as empty text: always, or where an edit empties what would otherwise stay as it was. */
  readonly emptyText: 'always' | 'cleared' | 'never';
  /** A text of a format, such as an e-mail address: invisible characters don't belong to it. */
  readonly isCode: boolean;
  /** The most characters that the schema takes. */
  readonly max: number | undefined;
  /** Of a choice. `sent`: what the schema takes, where that is no text. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly sent?: unknown }[];
  /** What a new record begins with, where the schema says it. */
  readonly initial: unknown;
  /** Of an object. */
  readonly parts: readonly FormField[];
  /** Of rows, what each of them is; of pairs, what each name stands for. */
  readonly item: FormField | undefined;
  /** Of a union. */
  readonly variants: FieldVariants | undefined;
  /** Of a choice from a lookup. */
  readonly lookup: FieldLookup | undefined;
  /** Of a field that holds ids. */
  readonly reference: Reference | undefined;
  /** Of an image: what it is shown in. */
  readonly frame: PictureFrame | undefined;
  /** Of a file: what may be chosen, as a file input has it. */
  readonly accept: string | undefined;
  /** Of an image or a file: its schema takes the address of the one that is there, which is otherwise left out. */
  readonly takesAddress: boolean;
  readonly hint: string | undefined;
  /** Shown, and never sent. */
  readonly isReadOnly?: true;
  readonly rules?: FieldRules;
  readonly show: ((value: unknown) => string) | undefined;
}

/**
 * Values of the inputs, by field. Text, days and instants are text, `''` when empty; numbers are numbers or `null`. A number,
 * day or time that cannot be read is the text that is typed. Flags are flags, choices are lists, and a chosen picture is a
 * `File`. An object is an object, including parts without an input; a union also keeps the values of its other kinds. Rows
 * are a list, and pairs a list of `Pair`s, since two may have one name while they are typed.
 */
export type FormValues = Record<string, unknown>;

/** A name and what it stands for, while they are typed. */
export interface Pair {
  readonly name: string;
  readonly value: unknown;
}

/** The field at a path into the values of a form, such as `['Lines', 2, 'Price']`; a tag's is that of the tags. */
export function fieldAt(fields: readonly FormField[], [key, ...deeper]: readonly unknown[]): FormField | undefined {
  const field = fields.find((each) => each.key === key);
  return field && fieldWithin(field, deeper);
}

function fieldWithin(field: FormField, path: readonly unknown[]): FormField | undefined {
  if (path.length === 0 || field.kind === 'tags') return field;
  if (field.item) return fieldWithin(field.item, path.slice(1));
  const { choice, of } = field.variants ?? { of: {} };
  return fieldAt([...field.parts, ...(choice ? [choice] : []), ...Object.values(of).flat()], path);
}
