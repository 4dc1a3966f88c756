/** Converts related records that a backend sends as objects to the ids that references hold. */
import { z } from 'zod';
import type { Reference } from '../handles/reference.ts';

const AnyObject = z.record(z.string(), z.unknown());

export type References = Readonly<Partial<Record<string, Reference>>>;

/** Replaces related records by their ids in all reference fields. Returns other answers unchanged. */
export function withRelationIds(answer: unknown, references: References = {}): unknown {
  const record = AnyObject.safeParse(answer).data;
  if (!record) return answer;
  const ids = Object.entries(references).flatMap(([key, reference]) =>
    reference && key in record ? [[key, relatedIdsOf(record[key], reference.id)] as const] : [],
  );
  return ids.length === 0 ? answer : { ...record, ...Object.fromEntries(ids) };
}

/** Returns the id of `{ id: 3, … }` and `{ data: { id: 3 } }`, or the ids of a list of them. */
function relatedIdsOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => relatedIdsOf(each, key));
  const related = AnyObject.safeParse(value).data;
  if (!related) return value;
  return related[key] ?? related['id'] ?? ('data' in related ? relatedIdsOf(related['data'], key) : value);
}
