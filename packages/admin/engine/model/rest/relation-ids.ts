/** Replaces related records, which some backends send as objects, with their ids. */
import { z } from 'zod';
import type { Reference } from '../handles/reference.ts';

const AnyObject = z.record(z.string(), z.unknown());

export type References = Readonly<Partial<Record<string, Reference>>>;

/** Replaces the related records in all reference fields with their ids. Returns a non-object unchanged. */
export function withRelationIds(answer: unknown, references: References = {}): unknown {
  const record = AnyObject.safeParse(answer).data;
  if (!record) return answer;
  const ids = Object.entries(references).flatMap(([key, reference]) =>
    reference && key in record ? [[key, relatedIdsOf(record[key], reference.id)] as const] : [],
  );
  return ids.length === 0 ? answer : { ...record, ...Object.fromEntries(ids) };
}

/** Returns 3 for `{ id: 3 }` and `{ data: { id: 3 } }`, and ids for a list. Returns other values unchanged. */
function relatedIdsOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => relatedIdsOf(each, key));
  const related = AnyObject.safeParse(value).data;
  if (!related) return value;
  return related[key] ?? related['id'] ?? ('data' in related ? relatedIdsOf(related['data'], key) : value);
}
