/** Which of a form's fields it sends, and what it is checked by without the others (ADR 056). */
import { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';
import type { FormField } from './form-field.ts';

/** The schema of what is sent where fields are not: whatever they hold is no matter. Rules across fields still hold. */
export function withoutFields<Sent, Given>(schema: z.ZodType<Sent, Given>, keys: readonly string[]): z.ZodType<Sent, Given>;
export function withoutFields(schema: z.ZodType, keys: readonly string[]): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const known = keys.filter((key) => Object.hasOwn(schema.shape, key));
  return known.length === 0 ? schema : schema.safeExtend(Object.fromEntries(known.map((key) => [key, z.unknown().optional()])));
}

/** The fields that are sent: those that are only read are not. */
export function sentFields<Field extends FormField>(fields: readonly Field[]): readonly Field[] {
  return fields.filter(({ isReadOnly }) => !isReadOnly);
}

/** A row without the fields of those keys. */
export function rowWithout(row: Row, keys: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}
