/** What a record's schema says of one field, without the wrappers that only say whether it may be missing. */
import { z } from 'zod';
import { kindNameOf } from '../../../contract/field-kind.ts';
import { type Unit, unitOf } from '../../../contract/units.ts';

export interface FieldSchema {
  readonly schema: z.ZodType;
  /** May be left out. */
  readonly isOptional: boolean;
  /** May be `null`. */
  readonly isNullable: boolean;
  /** Of its numbers, where they have one. */
  readonly unit: Unit | undefined;
  /** The kind of field that the schema names by `ofKind`. */
  readonly kindName: string | undefined;
  /** What stands for it where it is left out, if the schema says so. */
  readonly initial: unknown;
}

type Wrapped = Omit<FieldSchema, 'unit' | 'kindName'>;

type Shape = Readonly<Record<string, z.ZodType>>;

/** A record of one of several kinds, told apart by one field. */
export interface RecordKinds {
  /** The field that says which. */
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
  { readonly kinds: RecordKinds | undefined; readonly shape: Shape | undefined }
>();

/** The kinds that a record's schema tells apart; `undefined` of one that is of one kind. */
export function kindsOfRecord(record: z.ZodType): RecordKinds | undefined {
  return knownOf(record).kinds;
}

/** The schemas of a record's fields by their names: of one of several kinds, those of all of them. `undefined` of a schema that does not say them. */
export function shapeOf(record: z.ZodType): Shape | undefined {
  return knownOf(record).shape;
}

/** The schema of the kind that a record is of; `undefined` of a kind that is not known. */
export function schemaOfKind(record: z.ZodType, row: Readonly<Record<string, unknown>>): z.ZodObject | undefined {
  if (record instanceof z.ZodObject) return record;
  const kinds = kindsOfRecord(record);
  return kinds?.members.find(({ values }) => values.some((value) => value === row[kinds.key]))?.schema;
}

function knownOf(record: z.ZodType) {
  const read = records.get(record) ?? readRecord(record);
  records.set(record, read);
  return read;
}

function readRecord(record: z.ZodType) {
  if (record instanceof z.ZodObject) return { kinds: undefined, shape: AnyShape.parse(record.shape) };
  const kinds = record instanceof z.ZodDiscriminatedUnion ? readKinds(record) : undefined;
  if (!kinds) return { kinds, shape: undefined };
  const values = kinds.members.flatMap((member) => member.values);
  const texts = values.filter((value) => typeof value === 'string');
  // Of fields of one name, one that may be left out: where another kind wants it, its form says so.
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

function readKinds(record: z.ZodDiscriminatedUnion): RecordKinds | undefined {
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

/** The values that a schema lists one by one. */
export function literalsOf(schema: unknown): z.core.util.Literal[] {
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (!(schema instanceof z.ZodUnion)) return [];
  const each = schema.options.map(literalsOf);
  return each.every((values) => values.length > 0) ? each.flat() : [];
}

/** The field's schema, or `undefined` where the record has no such field. */
export function fieldSchemaOf(record: z.ZodType, name: string): FieldSchema | undefined {
  const shape = shapeOf(record);
  const given = shape && Object.hasOwn(shape, name) ? shape[name] : undefined;
  return given && readField(given);
}

/** The same of a schema by itself, such as that of a list's elements. */
export function readField(schema: z.ZodType): FieldSchema {
  return unwrap({ schema, isOptional: false, isNullable: false, initial: undefined });
}

/** Whether the field holds calendar days (`YYYY-MM-DD`) rather than instants. */
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
  // What is typed goes in first; a transformation in front of it says nothing of the field.
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

/** A record of one of these kinds. */
function oneOf(key: string, members: readonly z.ZodType[]): z.ZodType {
  const [first, ...others] = members.filter((member) => member instanceof z.ZodObject);
  return first ? z.discriminatedUnion(key, [first, ...others]) : z.never();
}

/** What of a record a form sends: the fields of those names, and of one of several kinds always which it is. */
export function withFields(record: z.ZodType, keys: readonly string[]): z.ZodType {
  const kinds = kindsOfRecord(record);
  const of = (shape: Shape) =>
    z.object(Object.fromEntries(Object.entries(shape).filter(([key]) => key === kinds?.key || keys.includes(key))));
  return kinds
    ? oneOf(
        kinds.key,
        kinds.members.map(({ shape }) => of(shape)),
      )
    : of(shapeOf(record) ?? {});
}

/** The schema of what is sent where fields are not: whatever they hold is no matter. Rules across fields still hold. */
export function withoutFields<Sent, Given>(
  schema: z.ZodType<Sent, Given>,
  keys: readonly string[],
): z.ZodType<Sent, Given>;
export function withoutFields(schema: z.ZodType, keys: readonly string[]): z.ZodType {
  const kinds = kindsOfRecord(schema);
  if (kinds) {
    return oneOf(
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
