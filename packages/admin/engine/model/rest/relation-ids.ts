/** Relations that a backend sends as objects, read as the ids that a reference holds. */
import { z } from 'zod';
import type { Reference } from '../handles/reference.ts';

const AnyObject = z.record(z.string(), z.unknown());

export type References = Readonly<Partial<Record<string, Reference>>>;

/** Replaces related records by their ids in the fields that are references. Returns any other answer as it is. */
export function withRelationIds(answer: unknown, references: References = {}): unknown {
  const record = AnyObject.safeParse(answer).data;
  if (!record) return answer;
  const ids = Object.entries(references).flatMap(([key, reference]) =>
    reference && key in record ? [[key, idsOf(record[key], reference.id)] as const] : [],
  );
  return ids.length === 0 ? answer : { ...record, ...Object.fromEntries(ids) };
}

/** Returns the id of `{ id: 3, … }` and of `{ data: { id: 3 } }`, and the ids of a list of those. */
function idsOf(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.map((each) => idsOf(each, key));
  const related = AnyObject.safeParse(value).data;
  if (!related) return value;
  return related[key] ?? related['id'] ?? ('data' in related ? idsOf(related['data'], key) : value);
}
