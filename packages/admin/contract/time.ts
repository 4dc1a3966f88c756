/** Times and flags on the wire (decisions, "Times"). */
import { z } from 'zod';

/** ISO-8601 in UTC. A time without a zone, as some backends send it, is UTC too. */
export const Instant = z.iso.datetime({ offset: true, local: true });

/** Whether a text is a time without a zone, such as `2026-11-21T16:05`. */
export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/.test(text);
}

/** A time that is only shown: empty where the backend sends none that can be read. */
export const ShownInstant = z.union([Instant, z.literal('')]);

/** Whatever else stands in a flag says that it is set. */
function asFlag(value: unknown): unknown {
  return value === undefined || value === null || Instant.safeParse(value).success ? value : Boolean(value);
}

/** A flag that is also a moment in a history: a time, or `null`. `true` counts as set, with no time to show. */
export const Flag = z.preprocess(asFlag, z.union([Instant, z.boolean()]).nullish());
export type Flag = z.infer<typeof Flag>;

export function isSet(flag: Flag): boolean {
  return flag !== undefined && flag !== null && flag !== false;
}

/** The moment a flag was set, where it is known. */
export function timeOf(flag: Flag): Date | undefined {
  return typeof flag === 'string' && flag !== '' ? readInstant(flag) : undefined;
}

export function readInstant(value: string): Date {
  return new Date(/(Z|[+-]\d{2}:?\d{2})$/i.test(value) ? value : `${value}Z`);
}
