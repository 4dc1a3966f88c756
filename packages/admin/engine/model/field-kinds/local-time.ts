/** Times without a zone. */
import { z } from 'zod';

/** Zod's definition of such a schema. Its types do not name the options. */
const WithoutZone = z.object({ local: z.literal(true), offset: z.literal(false) });

/** Returns whether a schema takes times without a zone: `z.iso.datetime({ local: true })`. With `offset` as well, it takes instants. */
export function isLocalTimeSchema(schema: z.ZodType): boolean {
  return schema instanceof z.ZodISODateTime && WithoutZone.safeParse(schema.def).success;
}

/** The instant at which this device's clock shows a minute of a day (`YYYY-MM-DD`); `undefined` where it goes forward past it. */
export function localInstantAt(day: string, minute: number): Date | undefined {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60];
  const instant = new Date(`${day}T${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}:00`);
  return instant.getHours() === hours && instant.getMinutes() === minutes ? instant : undefined;
}
