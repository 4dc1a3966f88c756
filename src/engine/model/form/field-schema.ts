/** What a record's schema says of one field, without the wrappers that only say whether it may be missing. */
import { z } from 'zod';
import { type Unit, unitOf } from '../../../../contract/units.ts';

export interface FieldSchema {
  readonly schema: z.ZodType;
  /** May be left out. */
  readonly isOptional: boolean;
  /** May be `null`. */
  readonly isNullable: boolean;
  /** Of its numbers, where they have one. */
  readonly unit: Unit | undefined;
  /** What stands for it where it is left out, if the schema says so. */
  readonly initial: unknown;
}

type Wrapped = Omit<FieldSchema, 'unit'>;

/** The field's schema, or `undefined` where the record has no such field. */
export function fieldSchemaOf(record: z.ZodType, name: string): FieldSchema | undefined {
  const given: unknown = record instanceof z.ZodObject ? record.shape[name] : undefined;
  return given instanceof z.ZodType ? readField(given) : undefined;
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
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return unwrapInto(schema.unwrap(), { ...field, isOptional: true, initial: schema.def.defaultValue });
  if (schema instanceof z.ZodNullable) return unwrapInto(schema.unwrap(), { ...field, isNullable: true });
  if (schema instanceof z.ZodReadonly) return unwrapInto(schema.unwrap(), field);
  // What is typed goes in first; a transformation in front of it says nothing of the field.
  if (schema instanceof z.ZodPipe) return unwrapInto(schema.in instanceof z.ZodTransform ? schema.out : schema.in, field);
  return { ...field, unit: unitOf(schema) };
}

function unwrapInto(inner: unknown, field: Wrapped): FieldSchema {
  return inner instanceof z.ZodType ? unwrap({ ...field, schema: inner }) : { ...field, unit: undefined };
}

/** The schema of what is sent where fields are not: whatever they hold is no matter. Rules across fields still hold. */
export function withoutFields<Sent, Given>(schema: z.ZodType<Sent, Given>, keys: readonly string[]): z.ZodType<Sent, Given>;
export function withoutFields(schema: z.ZodType, keys: readonly string[]): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = keys.filter((key) => Object.hasOwn(schema.shape, key));
  return known.length === 0 ? schema : schema.safeExtend(Object.fromEntries(known.map((key) => [key, z.unknown().optional()])));
}
