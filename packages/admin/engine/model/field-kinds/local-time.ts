/** Times without a zone. */
import { z } from 'zod';

/** Zod's definition of a schema for local times. It is parsed, because Zod's types don't expose the options. */
const WithoutZone = z.object({ local: z.literal(true), offset: z.literal(false) });

/** Returns whether a schema accepts only times without a zone: `z.iso.datetime({ local: true })` without `offset`. */
export function isLocalTimeSchema(schema: z.ZodType): boolean {
  return schema instanceof z.ZodISODateTime && WithoutZone.safeParse(schema.def).success;
}

/**
 * Returns the instant of a day (`YYYY-MM-DD`) and a minute since midnight in the device's time zone, or `undefined` if
 * the clocks skip it.
 */
export function localInstantAt(day: string, minute: number): Date | undefined {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  const instant = new Date(`${day}T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`);
  return instant.getHours() === hours && instant.getMinutes() === minutes ? instant : undefined;
}
