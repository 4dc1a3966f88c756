/** Delivers each event in the database once, including those missed during an outage. */
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

/** Ids are assigned before the commit, so an event with an id this far below the highest may still arrive. */
const overlap = 1000;
/** If more events than this were missed, clients fetch everything again. */
const missedLimit = 5000;

interface Followed {
  handlePayload(payload: string): void;
  /** Delivers events that were committed but not received. Throws if they cannot be read or there are too many. */
  deliverMissed(): Promise<void>;
}

/** Delivers each event from now on once. The caller must already listen to the channel, so that no event is missed. */
export async function followEvents(database: Database, deliver: (event: Announced) => void): Promise<Followed> {
  const [newest] = await database.inScope('system', (tx) => tx.select({ id: max(events.id) }).from(events));
  const start = newest?.id ?? 0;
  let highest = start;
  const delivered = new Set<number>();

  const deliverOnce = (event: Announced) => {
    if (delivered.has(event.id)) return;
    delivered.add(event.id);
    highest = Math.max(highest, event.id);
    for (const id of delivered) {
      if (delivered.size <= overlap) break;
      delivered.delete(id);
    }
    deliver(event);
  };
  return {
    handlePayload(payload) {
      const event = readPayload(Announced, payload);
      if (event !== undefined) deliverOnce(event);
    },
    async deliverMissed() {
      const since = Math.max(start, highest - overlap);
      const committed = await database.inScope('system', (tx) =>
        tx
          .select()
          .from(events)
          .where(gt(events.id, since))
          .orderBy(asc(events.id))
          .limit(missedLimit + overlap),
      );
      if (committed.length === missedLimit + overlap) throw new Error('Too many events were missed');
      for (const event of committed) deliverOnce({ ...event, at: event.at.toISOString() });
    },
  };
}

/** Parses a payload. Returns `undefined` for a payload of another format. */
export function readPayload<Schema extends z.ZodType>(schema: Schema, payload: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}
