/** Fields of a row that came and could not be read: what does not fit costs its cell, not the list (ADR 051). */
import { z } from 'zod';

/** Why, by field. */
export type OddFields = Readonly<Record<string, string>>;

/** Beside the fields, and no name that a backend gives one. Plain data: what caches rows copies nothing else. */
const key = '~odd';
const Marked = z.object({ [key]: z.record(z.string(), z.string()) });

export function withOddFields(row: Readonly<Record<string, unknown>>, odd: OddFields): Record<string, unknown> {
  return { ...row, [key]: odd };
}

/** None for a row that is as its schema says. */
export function oddFieldsOf(row: Readonly<Record<string, unknown>>): OddFields | undefined {
  return key in row ? Marked.safeParse(row).data?.[key] : undefined;
}
