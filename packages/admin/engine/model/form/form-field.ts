/** A field of a form, created from its schema and declaration. */
import type { PictureFrame } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Unit } from '../../../contract/units.ts';
import type { CustomFieldKind, KindName } from '../field-kinds/field-kind.ts';
import type { FieldLookup } from '../handles/lookup.ts';
import type { Reference } from '../handles/reference.ts';

/** Changes by another user that were merged with the form's changes. */
export interface MergedChanges {
  /** E-mail address of the other user, if known. */
  readonly by: string | null;
  readonly labels: readonly string[];
}

export interface SubmitResult {
  readonly values: FormValues;
  readonly answer?: unknown;
  /** Absent if nothing was merged. */
  readonly mergedChanges?: MergedChanges;
}

/** Rules that depend on the form's values. They receive the values to send, which exclude empty and hidden fields. */
export interface FieldRules<Values extends Row = Row> {
  /** Returns whether the field is visible. A hidden field is neither validated nor sent. */
  shown?(values: Partial<Values>): boolean;
  /** Returns whether the field is required, although the schema allows it to be empty. */
  required?(values: Partial<Values>): boolean;
  /** Returns the available values of a choice. */
  options?(values: Partial<Values>): readonly string[];
  /** Returns a value, which is set whenever it changes. In between, the user can overwrite it. */
  value?(values: Partial<Values>): unknown;
}

/** The variants of an object: the discriminator field, and the other fields by its value. */
export interface FieldVariants<Field = FormField> {
  readonly choice: Field;
  readonly of: Readonly<Record<string, readonly Field[]>>;
}

export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly kind: KindName;
  /** The custom kind, if the schema names one. `kind` is then `own`. */
  readonly custom: CustomFieldKind | undefined;
  readonly unit: Unit | undefined;
  readonly isOptional: boolean;
  /** Whether the field shows the "optional" mark. */
  readonly isMarked: boolean;
  /** Whether an empty value is sent as `null` instead of being omitted. */
  readonly isNullable: boolean;
  /** Whether an empty text is sent: always, or only if an edit clears the previous text. */
  readonly emptyText: 'always' | 'cleared' | 'never';
  /** Whether the text has a format, such as an e-mail address, so that invisible characters are removed. */
  readonly isCode: boolean;
  readonly max: number | undefined;
  /** Options of a choice. `sent` is the value to send if it is not a text. */
  readonly options: readonly { readonly value: string; readonly label: string; readonly sent?: unknown }[];
  /** Default value for a new record, from the schema. */
  readonly initial: unknown;
  /** Fields of an object. */
  readonly parts: readonly FormField[];
  /** Field for an array's items or a record's values. */
  readonly item: FormField | undefined;
  readonly variants: FieldVariants | undefined;
  readonly lookup: FieldLookup | undefined;
  /** Resource whose ids the field holds. */
  readonly reference: Reference | undefined;
  readonly frame: PictureFrame | undefined;
  /** The `accept` attribute of a file input. */
  readonly accept: string | undefined;
  /** Whether the schema accepts the URL of the uploaded image or file. Otherwise an unchanged file is not sent. */
  readonly takesAddress: boolean;
  readonly hint: string | undefined;
  /** The field is shown but never sent. */
  readonly isReadOnly?: true;
  /** The input is not stored in drafts. */
  readonly isSecret?: true;
  readonly rules?: FieldRules;
  readonly show: ((value: unknown) => string) | undefined;
}

/**
 * Values of the inputs by field. An empty number is `null`, and an invalid number, day or time stays the typed text.
 * Pairs are an array of `Pair`s, because names may repeat while the user types.
 */
export type FormValues = Record<string, unknown>;

export interface Pair {
  readonly name: string;
  readonly value: unknown;
}

/** Returns the field at a path into the values, such as `['Lines', 2, 'Price']`. For a tag, returns the tags field. */
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
