/** Creates form fields from a schema. */
import { z } from 'zod';
import { mediaTypesOf } from '../../../contract/endpoint.ts';
import { kindNameOf } from '../../../contract/field-kind.ts';
import {
  type FieldSchema,
  type RecordVariants,
  fieldSchemaOf,
  variantsOfRecord,
  literalsOf,
  readField,
  withFields,
} from './field-schema.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { Reference } from '../handles/reference.ts';
import { optionText } from '../../format/code-text.ts';
import { labelOfName, labelOfReference } from '../../format/field-name.ts';
import { formatValue } from '../../format/values.ts';
import type { FieldSlotProps } from './field-slot.ts';
import type { FieldDeclaration } from './form-declaration.ts';
import { kindNameIn, kindOf } from '../field-kinds/built-in-kinds.ts';
import { customKind } from '../field-kinds/custom-kinds.ts';
import type { KindName } from '../field-kinds/field-kind.ts';
import { isLocalTimeSchema } from '../field-kinds/local-time.ts';
import type { FieldVariants, FormField } from './form-field.ts';
import { formFieldTexts } from './texts.ts';

/** A field with the declaration's custom input, if any. */
export interface RenderedField extends FormField {
  readonly slot: (() => Lazy<FieldSlotProps>) | undefined;
  readonly parts: readonly RenderedField[];
  readonly item: RenderedField | undefined;
  readonly variants: FieldVariants<RenderedField> | undefined;
}

type References = Readonly<Partial<Record<string, Reference>>>;

type FieldSettings = Exclude<FieldDeclaration, string>;

/** Maximum nesting depth, because schemas may be recursive. */
const maxDepth = 4;

/**
 * Creates the fields of a form. A text that is optional in `record` may be left empty if the form's schema accepts
 * `''`. Throws an `Error` for a field that the schema lacks or that no input supports.
 */
export function fieldsOf(
  schema: z.ZodType,
  declared: readonly FieldDeclaration[],
  record: z.ZodType = schema,
  references: References = {},
): RenderedField[] {
  return declared.map((given) => {
    const settings = typeof given === 'string' ? { key: given } : given;
    const field = fieldSchemaOf(schema, settings.key);
    if (!field) throw new Error(`The form's schema has no field "${settings.key}"`);
    return createField(field, withVariantRules(settings, schema), {
      recordField: fieldSchemaOf(record, settings.key),
      references,
      depth: 0,
    });
  });
}

/** Returns a field with nested fields for display, or `undefined` if it has none or cannot be rendered. */
export function shapeFieldOf(schema: z.ZodType, key: string): RenderedField | undefined {
  const field = fieldSchemaOf(schema, key);
  try {
    const shape = field && shapeOf(field, { key }, 1);
    return field && shape && createField(field, { key }, { references: {}, depth: 0 });
  } catch {
    return undefined;
  }
}

interface CreateContext {
  /** The field in the record's schema, which the form's own schema may replace. */
  readonly recordField?: FieldSchema | undefined;
  readonly references: References;
  readonly depth: number;
}

function createField(
  field: FieldSchema,
  settings: FieldSettings,
  { recordField, references, depth }: CreateContext,
): RenderedField {
  const {
    key,
    label = (references[key] ? labelOfReference : labelOfName)(key),
    as,
    frame,
    lookup,
    reference: ownReference,
    hint,
    isUnmarked = false,
    isSecret = false,
    readOnly = false,
    slot,
    show,
    accept = acceptOf(field),
    shown,
    required,
    options,
    value,
  } = settings;
  const { isNullable, initial } = field;
  const reference = lookup || slot ? undefined : (ownReference ?? references[key]);
  const custom = as || lookup || reference || slot ? undefined : customKind(field.kindName);
  const plain =
    kindOverride(as, field) ??
    (reference ? referenceKindOf(field) : custom ? 'own' : kindNameFor(field, lookup !== undefined));
  const shape = plain || slot ? undefined : (simpleShapeOf(field) ?? shapeOf(field, { ...settings, label }, depth + 1));
  const kind = plain ?? shape?.kind ?? (slot ? 'own' : undefined);
  if (!kind) throw new Error(`No input supports the field "${key}" (${field.schema.type})`);
  const emptyText = emptyTextOf(kindOf({ kind, custom }).isText ?? false, field, recordField);
  const isOptional = field.isOptional || isNullable || emptyText === 'always';
  const literals = literalsOf(field.schema);
  return {
    key,
    label,
    kind,
    custom,
    unit: field.unit,
    isOptional,
    isMarked: isOptional && !isUnmarked && !readOnly,
    isNullable,
    emptyText,
    isCode: field.schema instanceof z.ZodStringFormat,
    max: field.schema instanceof z.ZodString ? (field.schema.maxLength ?? undefined) : undefined,
    options: optionsOf(key, field),
    initial: kind === 'fixed' ? literals[0] : initial,
    frame,
    lookup,
    reference,
    hint,
    ...(readOnly ? { isReadOnly: true as const } : {}),
    ...(isSecret ? { isSecret: true as const } : {}),
    ...(shown || required || options || value
      ? {
          rules: {
            ...(shown ? { shown } : {}),
            ...(required ? { required } : {}),
            ...(options ? { options } : {}),
            ...(value ? { value } : {}),
          },
        }
      : {}),
    accept,
    takesAddress:
      (kind === 'image' || kind === 'file') &&
      ['https://example.test/a', '/a'].some((address) => field.schema.safeParse(address).success),
    show,
    slot,
    parts: shape?.parts ?? [],
    item: shape?.item,
    variants: shape?.variants,
  };
}

/** Returns the kind that `as` selects. A local time stays one even with `as: 'datetime'`, which is for instants. */
function kindOverride(as: FieldSettings['as'], field: FieldSchema): KindName | undefined {
  return as === 'datetime' && isLocalTimeSchema(field.schema) ? 'local-time' : as;
}

type Shape = Pick<RenderedField, 'kind'> & Partial<Pick<RenderedField, 'parts' | 'item' | 'variants'>>;

/** Returns the file schema of a field that accepts files, or files and URLs. */
function fileIn(schema: z.ZodType): z.ZodFile | undefined {
  if (schema instanceof z.ZodFile) return schema;
  return schema instanceof z.ZodUnion ? schema.options.find((option) => option instanceof z.ZodFile) : undefined;
}

function acceptOf({ schema }: FieldSchema): string | undefined {
  const file = fileIn(schema);
  return file && mediaTypesOf(file).length > 0 ? mediaTypesOf(file).join(',') : undefined;
}

/** Returns the kind for a schema of texts, files or literals. The user must confirm a literal `true`. */
function simpleShapeOf({ schema, isOptional, isNullable }: FieldSchema): Shape | undefined {
  if (
    schema instanceof z.ZodArray &&
    schema.element instanceof z.ZodString &&
    !customKind(kindNameOf(schema.element))
  ) {
    return { kind: 'tags' };
  }
  if (fileIn(schema)) return { kind: 'file' };
  const [first, ...others] = literalsOf(schema);
  if (first === undefined) return undefined;
  if (first === true && others.length === 0) return { kind: 'boolean' };
  return { kind: others.length > 0 || isOptional || isNullable ? 'choice' : 'fixed' };
}

/** Returns the nested fields of a schema. Returns `undefined` if it has none or cannot be edited. */
function shapeOf({ schema }: FieldSchema, { key, label, fields }: FieldSettings, depth: number): Shape | undefined {
  if (depth > maxDepth) return undefined;
  const inner = (given: z.ZodType): RenderedField =>
    createField(
      readField(given),
      { key, ...(label === undefined ? {} : { label }), ...(fields ? { fields } : {}) },
      { references: {}, depth },
    );
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const variants = variantsOf(schema, fields, depth);
    return variants && { kind: 'union', variants };
  }
  if (schema instanceof z.ZodObject) return { kind: 'object', parts: partsOf(schema, fields, depth) };
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { kind: 'rows', item: inner(schema.element) };
  }
  if (schema instanceof z.ZodRecord && schema.valueType instanceof z.ZodType) {
    return { kind: 'pairs', item: { ...inner(schema.valueType), label: formFieldTexts.pairValue() } };
  }
  return undefined;
}

/** Returns the declared fields of an object. By default, returns all except optional fields without an input. */
function partsOf(
  schema: z.ZodObject,
  declared: readonly FieldDeclaration[] | undefined,
  depth: number,
  without?: string,
): RenderedField[] {
  const named = declared?.map((given) => (typeof given === 'string' ? given : given.key));
  return (declared ?? Object.keys(schema.shape)).flatMap((given) => {
    const settings: FieldSettings = typeof given === 'string' ? { key: given } : given;
    if (settings.key === without) return [];
    const field = fieldSchemaOf(schema, settings.key);
    if (!field) throw unknownPartError(settings.key, Object.keys(schema.shape));
    try {
      return createField(field, settings, { references: {}, depth });
    } catch (error) {
      if (!named && (field.isOptional || field.isNullable)) return [];
      throw error;
    }
  });
}

function unknownPartError(name: string, names: readonly string[]): Error {
  return new Error(`There is no part "${name}"; there are ${names.map((each) => `"${each}"`).join(', ')}`);
}

/** Returns the variants of a discriminated union, or `undefined` if they are not all objects. */
function variantsOf(
  schema: z.ZodDiscriminatedUnion,
  declared: readonly FieldDeclaration[] | undefined,
  depth: number,
): RenderedField['variants'] {
  const key = schema.def.discriminator;
  const members = schema.options.filter((option) => option instanceof z.ZodObject);
  const kinds = members.flatMap((member) =>
    literalsOf(fieldSchemaOf(member, key)?.schema).map((value) => ({ value, member })),
  );
  if (members.length < schema.options.length || kinds.length === 0) return undefined;
  const names = new Set(members.flatMap((member) => Object.keys(member.shape)));
  const stranger = declared
    ?.map((given) => (typeof given === 'string' ? given : given.key))
    .find((name) => !names.has(name));
  if (stranger !== undefined) throw unknownPartError(stranger, [...names]);
  const ofMember = (member: z.ZodObject) =>
    declared?.filter((given) => (typeof given === 'string' ? given : given.key) in member.shape);
  const choice = createField(readField(z.literal(kinds.map(({ value }) => value))), settingsOf(declared, key), {
    references: {},
    depth,
  });
  return {
    choice: { ...choice, kind: 'choice' },
    of: Object.fromEntries(
      kinds.map(({ value, member }) => [String(value), partsOf(member, ofMember(member), depth, key)]),
    ),
  };
}

function settingsOf(declared: readonly FieldDeclaration[] = [], key: string): FieldSettings {
  return declared.filter((given) => typeof given !== 'string').find((given) => given.key === key) ?? { key };
}

/** Adds rules to a field of a union record, so that it is shown and required only for the variants that need it. */
function withVariantRules(settings: FieldSettings, schema: z.ZodType): FieldSettings {
  const kinds = variantsOfRecord(schema);
  const { key, shown, required } = settings;
  if (!kinds || key === kinds.key) return settings;
  const having = kinds.members.filter(({ shape }) => Object.hasOwn(shape, key));
  const wanting = having.filter(({ shape }) => !(shape[key] && readField(shape[key]).isOptional));
  const isOf = (members: RecordVariants['members'], values: Row) =>
    members.some((member) => member.values.some((value) => String(value) === String(values[kinds.key])));
  return {
    ...settings,
    ...(having.length < kinds.members.length
      ? { shown: (values: Row) => isOf(having, values) && (shown?.(values) ?? true) }
      : {}),
    ...(wanting.length > 0 && wanting.length < having.length
      ? { required: (values: Row) => isOf(wanting, values) || (required?.(values) ?? false) }
      : {}),
  };
}

function emptyTextOf(
  isText: boolean,
  { schema, isOptional, isNullable }: FieldSchema,
  recordField: FieldSchema | undefined,
): FormField['emptyText'] {
  if (isNullable || !isText || !schema.safeParse('').success) return 'never';
  if (isOptional) return 'cleared';
  return recordField?.isOptional === true || recordField?.isNullable === true ? 'always' : 'never';
}

function kindNameFor(field: FieldSchema, isLookup: boolean): KindName | undefined {
  if (isLookup) return field.schema instanceof z.ZodArray ? 'lookups' : 'lookup';
  const kind = kindNameIn(field);
  // Minutes of the day have no input.
  return kind === 'number' && field.unit === 'minute-of-day' ? undefined : kind;
}

function referenceKindOf({ schema }: FieldSchema): KindName {
  return schema instanceof z.ZodArray ? 'references' : 'reference';
}

function optionsOf(key: string, { schema }: FieldSchema): FormField['options'] {
  return literalsOf(schema instanceof z.ZodArray && schema.element instanceof z.ZodType ? schema.element : schema).map(
    (sent) => ({
      value: String(sent),
      label: typeof sent === 'string' ? optionText(key, sent) : formatValue(sent),
      ...(typeof sent === 'string' ? {} : { sent }),
    }),
  );
}

/** Returns the schema of the form: its own, or the declared fields of the record's schema. */
export function formSchemaOf(
  record: z.ZodType,
  { schema, fields }: { readonly schema?: z.ZodType; readonly fields: readonly FieldDeclaration[] },
): z.ZodType {
  if (schema) return schema;
  return withFields(
    record,
    fields.map((field) => (typeof field === 'string' ? field : field.key)),
  );
}

/** Returns the two fields of a pair: its name and its value. */
export function pairFields(item: RenderedField): readonly RenderedField[] {
  return [
    createField(readField(z.string()), { key: 'name', label: formFieldTexts.pairName() }, { references: {}, depth: 0 }),
    { ...item, key: 'value' },
  ];
}
