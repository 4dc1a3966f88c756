/** The changes that the database announces, each told once, also those that were missed while it could not be heard. */
import { asc, gt, max } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { events } from '../db/schema.ts';

const Announced = z.object({
  id: z.number(),
  at: z.string(),
  updateType: z.string(),
  entityId: z.string().nullable(),
  merchantId: z.number().nullable(),
  shopId: z.number().nullable(),
});
export type Announced = z.infer<typeof Announced>;

/** A number is drawn before its transaction commits: one that is so much lower than the highest may still come. */
const overlap = 1000;
/** Where more than this was missed, everything is fetched anew. */
const mostMissed = 5000;

interface Followed {
  /** Takes an announcement. */
  hear(payload: string): void;
  /** Tells what was committed and not heard. Throws when it cannot be read, or is too much. */
  tellMissed(): Promise<void>;
}

/** Tells each change from now on once, as long as it is listened to before anything is missed. */
export async function followEvents(database: Database, tell: (event: Announced) => void): Promise<Followed> {
  const [newest] = await database.inScope('system', (tx) => tx.select({ id: max(events.id) }).from(events));
  const start = newest?.id ?? 0;
  let highest = start;
  const told = new Set<number>();

  const tellOnce = (event: Announced) => {
    if (told.has(event.id)) return;
    told.add(event.id);
    highest = Math.max(highest, event.id);
    for (const id of told) {
      if (told.size <= overlap) break;
      told.delete(id);
    }
    tell(event);
  };
  return {
    hear(payload) {
      const event = readPayload(Announced, payload);
      if (event !== undefined) tellOnce(event);
    },
    async tellMissed() {
      const since = Math.max(start, highest - overlap);
      const committed = await database.inScope('system', (tx) =>
        tx
          .select()
          .from(events)
          .where(gt(events.id, since))
          .orderBy(asc(events.id))
          .limit(mostMissed + overlap),
      );
      if (committed.length === mostMissed + overlap) throw new Error('Too much was missed to be told');
      for (const event of committed) tellOnce({ ...event, at: event.at.toISOString() });
    },
  };
}

/** A payload that somebody else sent on our channel is ignored. */
export function readPayload<Schema extends z.ZodType>(schema: Schema, payload: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
