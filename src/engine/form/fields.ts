/** From a schema to the fields of a form, and between a record, what inputs hold, and what is sent. */
import { z } from 'zod';
import type { Row } from '../../providers/resource-calls.ts';
import { type FieldSchema, fieldSchemaOf } from '../declaration/field-schema.ts';
import { humanise } from '../format/field-name.ts';
import type { FieldDeclaration, FormDeclaration } from './form-declaration.ts';

type FieldKind = 'text' | 'number' | 'money' | 'boolean' | 'choice' | 'day';

export interface FormField {
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** May be left empty. */
  readonly isOptional: boolean;
  /** Sent as `null` when left empty; left out otherwise. */
  readonly isNullable: boolean;
  /** Of a choice. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What inputs hold, by field: text and days as text (`''` when empty), numbers as numbers or `null`, flags as flags. */
export type FormValues = Record<string, unknown>;

/** Throws for a field that the schema lacks or that no input fits: a mistake of the developer. */
export function fieldsOf(schema: z.ZodType, declared: readonly FieldDeclaration[]): FormField[] {
  return declared.map((given) => {
    const { key, label = humanise(key), as } = typeof given === 'string' ? { key: given } : given;
    const field = fieldSchemaOf(schema, key);
    if (!field) throw new Error(`The form's schema has no field "${key}"`);
    return { key, label, kind: as ?? kindOf(key, field), isOptional: field.isOptional || field.isNullable, isNullable: field.isNullable, options: optionsOf(field) };
  });
}

function kindOf(key: string, { schema }: FieldSchema): FieldKind {
  if (schema instanceof z.ZodISODate) return 'day';
  if (schema instanceof z.ZodEnum) return 'choice';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema.type === 'string') return 'text';
  throw new Error(`No input fits the field "${key}" (${schema.type})`);
}

function optionsOf({ schema }: FieldSchema): FormField['options'] {
  return schema instanceof z.ZodEnum ? schema.options.map((value) => ({ value: String(value), label: humanise(String(value)) })) : [];
}

/** What the form sends: the declaration's own schema, else the declared fields of the record's. */
export function formSchemaOf(record: z.ZodType, { schema, fields }: FormDeclaration): z.ZodType<Row, Row> {
  if (schema) return schema;
  const shape: unknown = record instanceof z.ZodObject ? record.shape : {};
  const own = z.record(z.string(), z.instanceof(z.ZodType)).parse(shape);
  const keys = fields.map((field) => (typeof field === 'string' ? field : field.key));
  return z.object(Object.fromEntries(Object.entries(own).filter(([key]) => keys.includes(key))));
}

function emptyOf(kind: FieldKind): unknown {
  return { text: '', day: '', choice: null, number: null, money: null, boolean: false }[kind];
}

/** A record as its inputs show it; without one, empty inputs. */
export function valuesOf(fields: readonly FormField[], record: Row = {}): FormValues {
  return Object.fromEntries(fields.map(({ key, kind }) => [key, record[key] ?? emptyOf(kind)]));
}

/** What the inputs come to: text trimmed, an empty input as `null` or absent, so that a required one is missing. */
export function inputOf(fields: readonly FormField[], values: FormValues): Row {
  return Object.fromEntries(
    fields.flatMap(({ key, isNullable }): [string, unknown][] => {
      const given = values[key];
      const value = typeof given === 'string' ? given.trim() : given;
      if (value !== '' && value !== null && value !== undefined) return [[key, value]];
      return isNullable ? [[key, null]] : [];
    }),
  );
}
