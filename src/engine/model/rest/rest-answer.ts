/** Reading what a REST backend answers. */
import { z } from 'zod';
import { unreadable } from '../../../providers/http/api-error.ts';

const okStatus = 200;
const AnyObject = z.record(z.string(), z.unknown());
const Total = z.coerce.number<unknown>().int().nonnegative();

/** What stands at a dotted path, such as `meta.total`; without a path, the answer itself. */
export function at(answer: unknown, path: string | undefined): unknown {
  return (path?.split('.') ?? []).reduce((value, key) => AnyObject.safeParse(value).data?.[key], answer);
}

/** The total where the declaration names one and the backend sends one. */
export function totalAt(answer: unknown, path: string | undefined): number | undefined {
  return path === undefined ? undefined : Total.safeParse(at(answer, path) ?? undefined).data;
}

/** The value by its schema; what does not fit rejects as an unreadable answer of the contract does. */
export function fit<Value>(schema: z.ZodType<Value>, data: unknown): Value {
  const read = schema.safeParse(data);
  if (!read.success) throw unreadable(okStatus, read.error);
  return read.data;
}
