/** Merges two users' edits of a record. They conflict only if both changed the same field to different values. */
import { z } from 'zod';
import type { Row } from '../../../providers/resource-calls.ts';
import { labelOfName } from '../../format/field-name.ts';
import { inputValuesOf } from '../../model/form/field-values.ts';
import type { FormField, FormValues } from '../../model/form/form-field.ts';

interface Edits {
  /** The record on which the form's edits are based. */
  readonly base: Row;
  readonly theirs: Row;
  /** The current values of the inputs. */
  readonly mine: FormValues;
  /** The keys of the edited fields. */
  readonly touched: readonly string[];
}

export interface FieldConflict {
  readonly field: FormField;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergedEdits {
  readonly conflicts: readonly FieldConflict[];
  /** Labels of the fields that only the other user changed. Changed objects are not listed. */
  readonly theirLabels: readonly string[];
  /** The new values of the inputs: mine where edited, otherwise theirs. */
  readonly values: FormValues;
}

/** Compares values to send by their JSON, and files by identity. */
function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Blob || other instanceof Blob) return one === other;
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

export function hasEqualValues(fields: readonly FormField[], one: Row, other: Row): boolean {
  return isSame(inputValuesOf(fields, one), inputValuesOf(fields, other));
}

/** Performs a three-way merge of mine and theirs against their common base. */
export function mergeEdits(fields: readonly FormField[], { base, theirs, mine, touched }: Edits): MergedEdits {
  const [before, after] = [inputValuesOf(fields, base), inputValuesOf(fields, theirs)];
  const conflicts = fields
    .filter(({ key }) => touched.includes(key) && !isSame(before[key], after[key]) && !isSame(after[key], mine[key]))
    .map((field) => ({ field, mine: mine[field.key], theirs: after[field.key] }));
  const theirChanges = [...new Set([...Object.keys(base), ...Object.keys(theirs)])].filter(
    (key) => !isSame(base[key], theirs[key]) && !touched.includes(key),
  );
  const isPlain = (key: string) => !z.record(z.string(), z.unknown()).safeParse(theirs[key]).success;
  const labelOf = (key: string) => fields.find((field) => field.key === key)?.label ?? labelOfName(key);
  const own = Object.fromEntries(touched.map((key) => [key, mine[key]]));
  return { conflicts, theirLabels: theirChanges.filter(isPlain).map(labelOf), values: { ...after, ...own } };
}
