/** Two people have changed one record: what both did goes together unless they changed the same field. */
import { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';
import { wordsOfName } from '../../format/field-name.ts';
import { valuesOf } from '../../model/form/field-values.ts';
import type { FormField, FormValues } from '../../model/form/form-field.ts';

interface Edits {
  /** The record on the sight of which the form was filled in. */
  readonly base: Row;
  readonly theirs: Row;
  /** What the inputs hold. */
  readonly mine: FormValues;
  /** The fields that were typed into. */
  readonly touched: readonly string[];
}

export interface FieldConflict {
  readonly field: FormField;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedEdits {
  /** Both have changed these, and not to the same. */
  readonly conflicts: readonly FieldConflict[];
  /** What they alone have changed, in words; objects of fields go by their fields' names. */
  readonly kept: readonly string[];
  /** What the inputs hold once theirs has been taken in wherever mine did not change anything. */
  readonly values: FormValues;
}

/** By what is sent: files alone are compared by what they are. */
function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other;
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** Whether two states of a record say the same in these fields. */
export function agreesIn(fields: readonly FormField[], one: Row, other: Row): boolean {
  return isSame(valuesOf(fields, one), valuesOf(fields, other));
}

/** Three-way: mine against theirs, both against what I had before me. */
export function mergeEdits(fields: readonly FormField[], { base, theirs, mine, touched }: Edits): MergedEdits {
  const [before, after] = [valuesOf(fields, base), valuesOf(fields, theirs)];
  const conflicts = fields
    .filter(({ key }) => touched.includes(key) && !isSame(before[key], after[key]) && !isSame(after[key], mine[key]))
    .map((field) => ({ field, mine: mine[field.key], theirs: after[field.key] }));
  const theirChanges = [...new Set([...Object.keys(base), ...Object.keys(theirs)])].filter(
    (key) => !isSame(base[key], theirs[key]) && !touched.includes(key),
  );
  const isPlain = (key: string) => !z.record(z.string(), z.unknown()).safeParse(theirs[key]).success;
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? wordsOfName(key);
  const own = Object.fromEntries(touched.map((key) => [key, mine[key]]));
  return { conflicts, kept: theirChanges.filter(isPlain).map(labelOf), values: { ...after, ...own } };
}
