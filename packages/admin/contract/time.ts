/** Times and flags as sent (decisions, "Times"). */
import { z } from 'zod';

/** ISO 8601. A time without a zone, as some backends send it, is UTC. */
export const Instant = z.iso.datetime({ offset: true, local: true });

/** Returns whether a text is a time without a zone, such as `2026-11-21T16:05`. */
export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text);
}

/** A time for display only. Empty if the backend sends no valid time. */
export const ShownInstant = z.union([Instant, z.literal('')]);

/** Converts a value that is neither empty nor a time to a boolean. */
function asFlag(value: unknown): unknown {
  return value === undefined || value === null || Instant.safeParse(value).success ? value : Boolean(value);
}

/** A flag that records when it was set: a time, or `null`. `true` is a set flag without a known time. */
export const Flag = z.preprocess(asFlag, z.union([Instant, z.boolean()]).nullish());
export type Flag = z.infer<typeof Flag>;

export function isSet(flag: Flag): boolean {
  return flag !== undefined && flag !== null && flag !== false;
}

/** Returns when a flag was set, if known. */
export function timeOf(flag: Flag): Date | undefined {
  return typeof flag === 'string' && flag !== '' ? readInstant(flag) : undefined;
}

export function readInstant(value: string): Date {
  return new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`);
}
