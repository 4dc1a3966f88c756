/** Marks fields of a row that could not be parsed. Such a field affects only its own cell, not the list (ADR 051). */
import { z } from 'zod';

/** Reasons by field name. */
export type InvalidFields = Readonly<Record<string, string>>;

/** A key that no backend uses. Its value is plain data, which caches can copy. */
const key = '~odd';
const Marked = z.object({ [key]: z.record(z.string(), z.string()) });

export function withInvalidFields(row: Readonly<Record<string, unknown>>, odd: InvalidFields): Record<string, unknown> {
  return { ...row, [key]: odd };
}

/** Returns the reasons for the row's invalid fields, or `undefined` if the row matches its schema. */
export function invalidFieldsOf(row: Readonly<Record<string, unknown>>): InvalidFields | undefined {
  return key in row ? Marked.safeParse(row).data?.[key] : undefined;
}
