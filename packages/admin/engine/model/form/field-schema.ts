/** Finds the schemas of fields in a record's schema, and removes wrappers such as `.nullish()`. */
import { z } from 'zod';
import { kindNameOf } from '../../../contract/field-kind.ts';
import { type Unit, unitOf } from '../../../contract/units.ts';

export interface FieldSchema {
  readonly schema: z.ZodType;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
  readonly unit: Unit | undefined;
  /** The kind that the schema names with `ofKind`. */
  readonly kindName: string | undefined;
  readonly initial: unknown;
}

type Wrapped = Omit<FieldSchema, 'unit' | 'kindName'>;

type Shape = Readonly<Record<string, z.ZodType>>;

/** The variants of a record whose schema is a discriminated union. */
export interface RecordVariants {
  /** Name of the discriminator field. */
  readonly key: string;
  readonly members: readonly {
    readonly schema: z.ZodObject;
    readonly shape: Shape;
    readonly values: readonly z.core.util.Literal[];
  }[];
}

const AnyShape = z.record(z.string(), z.instanceof(z.ZodType));
const records = new WeakMap<
  z.ZodType,
  { readonly kinds: RecordVariants | undefined; readonly shape: Shape | undefined }
>();

/** Returns the variants of a record's schema, or `undefined` if it is not a discriminated union. */
export function variantsOfRecord(record: z.ZodType): RecordVariants | undefined {
  return cachedRecordOf(record).kinds;
}

/**
 * Returns the schemas of a record's fields by name, for a union those of all variants. Returns `undefined` if the
 * schema does not list its fields.
 */
export function shapeOf(record: z.ZodType): Shape | undefined {
  return cachedRecordOf(record).shape;
}

/** Returns the schema of a record's variant, or `undefined` if the variant is unknown. */
export function variantSchemaOf(record: z.ZodType, row: Readonly<Record<string, unknown>>): z.ZodObject | undefined {
  if (record instanceof z.ZodObject) return record;
  const kinds = variantsOfRecord(record);
  return kinds?.members.find(({ values }) => values.some((value) => value === row[kinds.key]))?.schema;
}

function cachedRecordOf(record: z.ZodType) {
  const read = records.get(record) ?? parseRecordSchema(record);
  records.set(record, read);
  return read;
}

function parseRecordSchema(record: z.ZodType) {
  if (record instanceof z.ZodObject) return { kinds: undefined, shape: AnyShape.parse(record.shape) };
  const kinds = record instanceof z.ZodDiscriminatedUnion ? parseVariants(record) : undefined;
  if (!kinds) return { kinds, shape: undefined };
  const values = kinds.members.flatMap((member) => member.values);
  const texts = values.filter((value) => typeof value === 'string');
  // If variants share a field name, prefer the optional schema. The form requires the field in the other variants.
  const fields = kinds.members
    .flatMap(({ shape }) => Object.entries(shape))
    .toSorted(([, one], [, other]) => Number(readField(one).isOptional) - Number(readField(other).isOptional));
  return {
    kinds,
    shape: {
      ...Object.fromEntries(fields),
      [kinds.key]: texts.length === values.length ? z.enum(texts) : z.literal(values),
    },
  };
}

function parseVariants(record: z.ZodDiscriminatedUnion): RecordVariants | undefined {
  const { discriminator: key } = record.def;
  const members = record.options.flatMap((schema) =>
    schema instanceof z.ZodObject
      ? [{ schema, shape: AnyShape.parse(schema.shape), values: literalsOf(schema.shape[key]) }]
      : [],
  );
  return members.length === record.options.length && members.every(({ values }) => values.length > 0)
    ? { key, members }
    : undefined;
}

/** Returns the values that a schema of literals allows. Returns none for any other schema. */
export function literalsOf(schema: unknown): z.core.util.Literal[] {
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (!(schema instanceof z.ZodUnion)) return [];
  const each = schema.options.map(literalsOf);
  return each.every((values) => values.length > 0) ? each.flat() : [];
}

/** Returns a field's schema, or `undefined` if the record does not have the field. */
export function fieldSchemaOf(record: z.ZodType, name: string): FieldSchema | undefined {
  const shape = shapeOf(record);
  const given = shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
  return given && readField(given);
}

/** Reads a schema that is not that of a record's field, such as the schema of an array's items. */
export function readField(schema: z.ZodType): FieldSchema {
  return unwrap({ schema, isOptional: false, isNullable: false, initial: undefined });
}

/** Returns whether the field holds days (`YYYY-MM-DD`) instead of instants. */
export function isDayField(record: z.ZodType, name: string): boolean {
  return fieldSchemaOf(record, name)?.schema instanceof z.ZodISODate;
}

function unwrap(field: Wrapped): FieldSchema {
  const { schema } = field;
  if (schema instanceof z.ZodOptional) return unwrapInto(schema.unwrap(), { ...field, isOptional: true });
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return unwrapInto(schema.unwrap(), { ...field, isOptional: true, initial: schema.def.defaultValue });
  }
  if (schema instanceof z.ZodNonOptional) return { ...unwrapInto(schema.unwrap(), field), isOptional: false };
  if (schema instanceof z.ZodNullable) return unwrapInto(schema.unwrap(), { ...field, isNullable: true });
  if (schema instanceof z.ZodReadonly) return unwrapInto(schema.unwrap(), field);
  // Use the input schema, unless it is a transform, which has no type.
  if (schema instanceof z.ZodPipe) {
    return unwrapInto(schema.in instanceof z.ZodTransform ? schema.out : schema.in, field);
  }
  return { ...field, unit: unitOf(schema), kindName: kindNameOf(schema) };
}

function unwrapInto(inner: unknown, field: Wrapped): FieldSchema {
  return inner instanceof z.ZodType
    ? unwrap({ ...field, schema: inner })
    : { ...field, unit: undefined, kindName: undefined };
}

function unionOf(key: string, members: readonly z.ZodType[]): z.ZodType {
  const [first, ...others] = members.filter((member) => member instanceof z.ZodObject);
  return first ? z.discriminatedUnion(key, [first, ...others]) : z.never();
}

/** Returns a record schema with only the given fields and the discriminator. */
export function withFields(record: z.ZodType, keys: readonly string[]): z.ZodType {
  const kinds = variantsOfRecord(record);
  const of = (shape: Shape) =>
    z.object(Object.fromEntries(Object.entries(shape).filter(([key]) => key === kinds?.key || keys.includes(key))));
  return kinds
    ? unionOf(
        kinds.key,
        kinds.members.map(({ shape }) => of(shape)),
      )
    : of(shapeOf(record) ?? {});
}

/** Returns a schema that accepts any value in the given fields. Refinements across fields still apply. */
export function withoutFields<Sent, Given>(
  schema: z.ZodType<Sent, Given>,
  keys: readonly string[],
): z.ZodType<Sent, Given>;
export function withoutFields(schema: z.ZodType, keys: readonly string[]): z.ZodType {
  const kinds = variantsOfRecord(schema);
  if (kinds) {
    return unionOf(
      kinds.key,
      kinds.members.map((member) =>
        withoutFields(
          member.schema,
          keys.filter((key) => key !== kinds.key),
        ),
      ),
    );
  }
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = keys.filter((key) => Object.hasOwn(schema.shape, key));
  return known.length === 0
    ? schema
    : schema.safeExtend(Object.fromEntries(known.map((key) => [key, z.unknown().optional()])));
}
