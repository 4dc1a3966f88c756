/** Declarations of create and edit forms. A schema defines the fields (ADR 007). */
import type { z } from 'zod';
import type { PictureFrame } from '../../../contract/endpoint.ts';
import type { CallContext } from '../../../providers/call-context.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { FieldLookup } from '../handles/lookup.ts';
import type { Reference } from '../handles/reference.ts';
import type { FieldSlotProps } from './field-slot.ts';
import type { FieldRules, SubmitResult } from './form-field.ts';

/** Props of a custom form in a dialog. The dialog warns before unsaved changes are lost. */
export interface FormBodyProps {
  readonly submitLabel: string;
  readonly draft: string;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(sent: SubmitResult): void;
}

/**
 * The name of a field, or a field with settings that the schema cannot express. `Part` is the type of the names of
 * nested fields.
 */
export type FieldDeclaration<
  Key extends string = string,
  Part extends string = string extends Key ? string : never,
  Values extends Row = Row,
> =
  | Key
  | (FieldRules<Values> & {
      readonly key: Key;
      /** Defaults to the field's name in words. */
      readonly label?: string;
      /**
       * The kind, if the schema cannot express it, such as `text-area` for multi-line text. `home-time` and `markdown`
       * are for schemas other than `HomeTime` and `Markdown`.
       */
      readonly as?: 'text-area' | 'datetime' | 'home-time' | 'markdown' | 'image' | 'file';
      /** File types of a `file`, such as `.pdf,.csv`. Defaults to those of `z.file().mime(…)`. */
      readonly accept?: string;
      /** The nested fields of an object, a union or list items, with their settings. Defaults to all. */
      readonly fields?: readonly FieldDeclaration<Part, Part>[];
      /** Frame to which users can crop an `image`. Without it, the image keeps its shape. */
      readonly frame?: PictureFrame;
      /** The lookup with the options: `choiceFrom(verticals, { value: 'Id', label: 'Name' })`. */
      readonly lookup?: FieldLookup;
      /**
       * The resource whose ids the field holds, if `references` does not declare it: `reference({ to: suppliers })`.
       */
      readonly reference?: Reference;
      readonly hint?: string;
      /** Hides the "optional" mark of an optional field, for example because other fields may require it. */
      readonly isUnmarked?: true;
      /** The field is shown but never sent. To restrict it by role, use the resource's `fieldAccess`. */
      readonly readOnly?: true;
      slot?(): Lazy<FieldSlotProps>;
      /** Formats the value for read-only display and comparisons. */
      show?(value: unknown): string;
    });

export interface FieldGroup<Key extends string = string> {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly Key[];
}

/** Names of the fields nested in an object, in a union's variants, or in the items of a list. */
type PartKey<Value> = Value extends readonly (infer Each)[]
  ? PartKey<Each>
  : Value extends object
    ? keyof Value & string
    : never;

/** The value of a nested field. */
type PartValue<Value, Key extends string> = Value extends readonly (infer Each)[]
  ? PartValue<Each, Key>
  : Key extends keyof Value
    ? Value[Key]
    : never;

/**
 * The allowed names of nested fields, at any depth. Separate from `FieldDeclaration`, so that a form of a `Thing` stays
 * assignable to a form of a `Row`.
 */
type NestedFieldNames<Values> =
  | {
      [Key in PartKey<Values>]:
        | Key
        | {
            readonly key: Key;
            readonly fields?: readonly NestedFieldNames<PartValue<Values, Key>>[];
            readonly [setting: string]: unknown;
          };
    }[PartKey<Values>]
  | { readonly key: PartKey<Values>; readonly fields?: readonly { readonly key: never }[] };

/** Type of a form that checks the names of nested fields. */
export interface WithNestedFieldNames<Values> {
  readonly fields?: readonly NoInfer<NestedFieldNames<Values>>[];
}

/** A form. `Key` is separate from `Values`, so that a form of a `Thing` is assignable to a form of a `Row`. */
export interface FormDeclaration<Values extends Row = Row, Key extends string = string> {
  readonly fields: readonly FieldDeclaration<NoInfer<Key>, string, NoInfer<Values>>[];
  /** Groups with a heading. Fields without a group come first. */
  readonly groups?: readonly FieldGroup<NoInfer<Key>>[];
  /**
   * Steps of a wizard. A step opens once the previous ones are valid, and every field must be in one. Input and
   * progress survive a reload.
   */
  readonly steps?: readonly FieldGroup<NoInfer<Key>>[];
  /** Schema of the values to send. Defaults to the declared fields of the record's schema. */
  readonly schema?: z.ZodType<Values, Row>;
  /** Disables the button until the form is valid. Otherwise pressing it shows what is missing. */
  readonly submitWhenValid?: true;
}

/** A file that changes records. Each row names its record in one of the fields, such as a SKU. */
export interface ImportDeclaration extends Pick<FormDeclaration, 'fields'> {
  readonly schema: z.ZodType<Row, Row>;
  /** Changes the record of a row. Rejects if there is no such record. */
  call(context: CallContext, values: Row): Promise<unknown>;
}
