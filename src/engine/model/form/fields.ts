/** From a schema to the fields of a form, and between a record, what inputs hold, and what is sent. */
import { z } from 'zod';
import { homeDays } from '../../../../contract/zoned-days.ts';
import { readInstant } from '../../../../contract/time.ts';
import type { Row } from '../../../providers/resource-calls.ts';
import { type FieldSchema, fieldSchemaOf } from './field-schema.ts';
import type { Lazy } from '../handles/lazy-component.ts';
import type { Reference } from '../handles/reference.ts';
import { wordsOfOption } from '../../format/code-words.ts';
import { wordsOfName, wordsOfReference } from '../../format/field-name.ts';
import type { FieldSlotProps } from './field-slot.ts';
import type { FieldDeclaration } from './form-declaration.ts';
import type { FieldKind, FormField, FormValues } from './form-field.ts';

/** A field, with the declaration's own input where it has one. */
export interface DrawnField extends FormField {
  readonly slot: (() => Lazy<FieldSlotProps>) | undefined;
}

/**
 * A text that the form's schema takes empty may be left empty where the `record` may be without it. Throws for a field
 * that the schema lacks or that no input fits: a mistake of the developer.
 */
export function fieldsOf(schema: z.ZodType, declared: readonly FieldDeclaration[], record: z.ZodType = schema, references: Readonly<Partial<Record<string, Reference>>> = {}): DrawnField[] {
  return declared.map((given) => {
    const { key, label = (references[key] ? wordsOfReference : wordsOfName)(key), as, frame, lookup, reference: ownReference, hint, isUnmarked = false, slot, show } = typeof given === 'string' ? { key: given } : given;
    const field = fieldSchemaOf(schema, key);
    if (!field) throw new Error(`The form's schema has no field "${key}"`);
    const { isNullable } = field;
    const reference = lookup || slot ? undefined : (ownReference ?? references[key]);
    const kind = as ?? (reference ? referenceKindOf(field) : kindOf(field, lookup !== undefined)) ?? (slot ? 'own' : undefined);
    if (!kind) throw new Error(`No input fits the field "${key}" (${field.schema.type})`);
    const emptyText = emptyTextOf(kind, field, fieldSchemaOf(record, key));
    const isOptional = field.isOptional || isNullable || emptyText === 'always';
    return {
      key,
      label,
      kind,
      unit: field.unit,
      isOptional,
      isMarked: isOptional && !isUnmarked,
      isNullable,
      emptyText,
      max: field.schema instanceof z.ZodString ? (field.schema.maxLength ?? undefined) : undefined,
      options: optionsOf(key, field),
      frame,
      lookup,
      reference,
      hint,
      show,
      slot,
    };
  });
}

function isTyped(kind: FieldKind): boolean {
  return kind === 'text' || kind === 'text-area';
}

function emptyTextOf(kind: FieldKind, { schema, isOptional, isNullable }: FieldSchema, kept: FieldSchema | undefined): FormField['emptyText'] {
  if (isNullable || !isTyped(kind) || !schema.safeParse('').success) return 'never';
  if (isOptional) return 'cleared';
  return kept?.isOptional === true || kept?.isNullable === true ? 'always' : 'never';
}

function kindOf({ schema, unit }: FieldSchema, isLookup: boolean): FieldKind | undefined {
  if (schema instanceof z.ZodArray && (isLookup || schema.element instanceof z.ZodEnum)) return isLookup ? 'lookups' : 'choices';
  if (isLookup) return 'lookup';
  if (schema instanceof z.ZodISODate) return 'day';
  if (schema instanceof z.ZodISODateTime) return 'datetime';
  if (schema instanceof z.ZodEnum) return 'choice';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  // No input asks for a time of day as a number.
  if (schema instanceof z.ZodNumber) return unit === 'minute-of-day' ? undefined : 'number';
  return schema.type === 'string' ? 'text' : undefined;
}

function referenceKindOf({ schema }: FieldSchema): FieldKind {
  return schema instanceof z.ZodArray ? 'references' : 'reference';
}

function optionsOf(key: string, { schema }: FieldSchema): FormField['options'] {
  const choice: unknown = schema instanceof z.ZodArray ? schema.element : schema;
  return choice instanceof z.ZodEnum ? choice.options.map((value) => ({ value: String(value), label: wordsOfOption(key, String(value)) })) : [];
}

/** What the form sends: the declaration's own schema, else the declared fields of the record's. */
export function formSchemaOf(record: z.ZodType, { schema, fields }: { readonly schema?: z.ZodType; readonly fields: readonly FieldDeclaration[] }): z.ZodType {
  if (schema) return schema;
  const shape: unknown = record instanceof z.ZodObject ? record.shape : {};
  const own = z.record(z.string(), z.instanceof(z.ZodType)).parse(shape);
  const keys = fields.map((field) => (typeof field === 'string' ? field : field.key));
  return z.object(Object.fromEntries(Object.entries(own).filter(([key]) => keys.includes(key))));
}

function emptyOf(kind: FieldKind): unknown {
  if (isTyped(kind) || kind === 'day' || kind === 'datetime') return '';
  if (kind === 'choices' || kind === 'lookups' || kind === 'references') return [];
  return kind === 'boolean' ? false : null;
}

/** The day of an instant is that where the portal is at home. */
function shownOf(kind: FieldKind, value: unknown): unknown {
  return kind === 'day' && typeof value === 'string' && value.includes('T') ? homeDays().dayOf(readInstant(value)) : value;
}

/** A record as its inputs show it; without one, empty inputs. */
export function valuesOf(fields: readonly FormField[], record: Row = {}): FormValues {
  return Object.fromEntries(fields.map(({ key, kind }) => [key, shownOf(kind, record[key]) ?? emptyOf(kind)]));
}

/**
 * What the inputs come to: text trimmed, an empty input as `null` or absent, so that a required one is missing. With the
 * record that is edited, an optional text that was there is sent empty; a picture that was there and stays is left out.
 */
export function inputOf(fields: readonly FormField[], values: FormValues, record: Row = {}): Row {
  return Object.fromEntries(
    fields.flatMap(({ key, kind, isNullable, emptyText }): [string, unknown][] => {
      const given = values[key];
      if (kind === 'image' && typeof given === 'string') return [];
      const value = typeof given === 'string' ? given.trim() : given;
      if (value !== '' && value !== null && value !== undefined) return [[key, value]];
      if (isNullable) return [[key, null]];
      const isCleared = typeof record[key] === 'string' && record[key] !== '';
      return emptyText === 'always' || (emptyText === 'cleared' && isCleared) ? [[key, '']] : [];
    }),
  );
}
