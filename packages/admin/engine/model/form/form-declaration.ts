/** What a create or edit form asks for; its fields are drawn from a schema (ADR 007). */
import type { z } from 'zod';
import type { PictureFrame } from '../../../contract/endpoint.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { FieldLookup } from '../handles/lookup.ts';
import type { Reference } from '../handles/reference.ts';
import type { FieldSlotProps } from './field-slot.ts';
import type { FieldRules, Sent } from './form-field.ts';

/** What a form tells the dialog around it, which decides about leaving, and where it keeps its draft. */
export interface FormBodyProps {
  readonly submitLabel: string;
  /** The draft's name in the draft store. */
  readonly draft: string;
  onChanged(isChanged: boolean): void;
  onCancel(): void;
  onDone(sent: Sent): void;
}

/** A field by name, or with what its schema cannot say. `Part`: the names of what it is made of, which a list of fields that is typed by itself says. */
export type FieldDeclaration<
  Key extends string = string,
  Part extends string = string extends Key ? string : never,
  Values extends Row = Row,
> =
  | Key
  | (FieldRules<Values> & {
      readonly key: Key;
      /** The field's name made readable, unless given. */
      readonly label?: string;
      /**
       * What the schema cannot say: `text-area` is a text of several lines; `datetime` an instant that people read in
       * local time; `home-time` one that they type and read where the portal is at home, and `markdown` a text, where the
       * schema is not `HomeTime` or `Markdown`; `image` a picture to upload, `file` a file of any kind.
       */
      readonly as?: 'text-area' | 'datetime' | 'home-time' | 'markdown' | 'image' | 'file';
      /** Of a `file`: what may be chosen, such as `.pdf,.csv`; as `z.file().mime(…)` says it unless given. */
      readonly accept?: string;
      /** Of an object, of one of several kinds, or of each row of a list: what of it is asked, and how; all that it has unless given. */
      readonly fields?: readonly FieldDeclaration<Part, Part>[];
      /** Of an `image`: what it is shown in. A picture of another shape can be cropped; without a frame it keeps its own. */
      readonly frame?: PictureFrame;
      /** What it is chosen from: `choiceFrom(verticals, { value: 'Id', label: 'Name' })`. */
      readonly lookup?: FieldLookup;
      /** Whose ids it holds, where the resource's own `references` do not say it: `reference({ to: suppliers })`. */
      readonly reference?: Reference;
      /** What helps to fill it in. */
      readonly hint?: string;
      /** Not said to be optional, though its schema takes it empty: the other fields may ask for it, or it cannot be typed into. */
      readonly isUnmarked?: true;
      /** Shown among the others, and never sent; by role: the resource's `fieldAccess`. */
      readonly readOnly?: true;
      /** An input of the declaration's own, where none fits. */
      slot?(): Lazy<FieldSlotProps>;
      /** How the value reads where it cannot be changed, or is held against another. */
      show?(value: unknown): string;
    });

/** Some fields of a form that belong together. */
export interface FieldGroup<Key extends string = string> {
  readonly title: string;
  /** What helps with all of them. */
  readonly hint?: string;
  readonly fields: readonly Key[];
}

/** The names of what a value is made of: of an object, of any of the kinds that it may be, or of each element of a list. */
type PartKey<Value> = Value extends readonly (infer Each)[]
  ? PartKey<Each>
  : Value extends object
    ? keyof Value & string
    : never;

/** What one of those parts may hold. */
type PartValue<Value, Key extends string> = Value extends readonly (infer Each)[]
  ? PartValue<Each, Key>
  : Key extends keyof Value
    ? Value[Key]
    : never;

/** By name, what a field may name of what it is made of, however deep. It stands apart from `FieldDeclaration`, whose own would make a form of a `Thing` none of a `Row`. */
type NamedParts<Values> =
  | {
      [Key in PartKey<Values>]:
        | Key
        | {
            readonly key: Key;
            readonly fields?: readonly NamedParts<PartValue<Values, Key>>[];
            readonly [setting: string]: unknown;
          };
    }[PartKey<Values>]
  | { readonly key: PartKey<Values>; readonly fields?: readonly { readonly key: never }[] };

/** Of a form as it is written: what its fields name of what they are made of. */
export interface WithNamedParts<Values> {
  readonly fields?: readonly NoInfer<NamedParts<Values>>[];
}

/** `Key` stands apart from `Values`, so that the form of a `Thing` is also the form of a `Row`. */
export interface FormDeclaration<Values extends Row = Row, Key extends string = string> {
  /** In the order in which they are asked. */
  readonly fields: readonly FieldDeclaration<NoInfer<Key>, string, NoInfer<Values>>[];
  /** Under a heading each; fields of none stand before them. */
  readonly groups?: readonly FieldGroup<NoInfer<Key>>[];
  /** Asked one after the other, each once what stands in those before could be sent; every field stands in one. What has been typed, and how far, is still there after a reload. */
  readonly steps?: readonly FieldGroup<NoInfer<Key>>[];
  /** What the form sends; the declared fields of the record's own schema unless given. */
  readonly schema?: z.ZodType<Values, Row>;
  /** Its button waits until what it holds could be sent, and empty fields are left without a word; otherwise pressing it says what is missing. */
  readonly submitWhenValid?: true;
}
