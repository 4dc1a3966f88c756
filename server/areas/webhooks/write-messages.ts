/** Writes the payloads of new events, and a message for each endpoint that gets them. */
import { asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { WebhookPayload } from '../../../contract/platform/webhook-payloads.ts';
import type { Database } from '../../db/database.ts';
import type { Tx } from '../../db/tx.ts';
import { webhookEndpoints, webhookEvents, webhookMessages } from '../../db/webhook-tables.ts';
import type { Clock } from '../../runtime/config.ts';
import { changeOf, representObject } from './represent-object.ts';

type Event = typeof webhookEvents.$inferSelect;
type Endpoint = typeof webhookEndpoints.$inferSelect;

const batch = 100;

export interface WriteWork {
  readonly database: Database;
  /** The URL of the portal, without a trailing slash. */
  readonly portal: string;
  readonly clock: Clock;
}

/** Returns whether the endpoint gets the event. */
function gets({ merchantId, events }: Endpoint, event: Event): boolean {
  const isOwn = merchantId === null || merchantId === event.merchantId;
  return isOwn && (events.length === 0 || events.some((type) => type === event.type));
}

async function writePayload(tx: Tx, event: Event, work: WriteWork): Promise<string | undefined> {
  const data = await representObject(tx, event, { base: work.portal, now: work.clock() });
  if (data === undefined) return undefined;
  const payload: WebhookPayload = {
    type: event.type,
    timestamp: event.at.toISOString(),
    sequence: event.sequence,
    ...changeOf(event),
    data,
  };
  return JSON.stringify(payload);
}

/** Writes a batch in the order of the events. Returns the number of events. A second node waits for the first. */
async function writeBatch(work: WriteWork): Promise<number> {
  return work.database.inScope('system', async (tx) => {
    const events = await tx
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.isWritten, false))
      .orderBy(asc(webhookEvents.id))
      .limit(batch)
      .for('update');
    if (events.length === 0) return 0;
    const merchantIds = events.flatMap(({ merchantId }) => merchantId ?? []);
    const endpoints = await tx
      .select()
      .from(webhookEndpoints)
      .where(or(isNull(webhookEndpoints.merchantId), inArray(webhookEndpoints.merchantId, merchantIds)));
    for (const event of events) {
      const receivers = endpoints.filter((endpoint) => gets(endpoint, event));
      const payload = receivers.length === 0 ? undefined : await writePayload(tx, event, work);
      await tx
        .update(webhookEvents)
        .set({ isWritten: true, payload: payload ?? null })
        .where(eq(webhookEvents.id, event.id));
      if (payload !== undefined) await addMessages(tx, event, receivers, work.clock());
    }
    return events.length;
  });
}

/** Queues an event for endpoints. */
export async function addMessages(
  tx: Tx,
  { id, type, object }: Pick<Event, 'id' | 'type' | 'object'>,
  endpoints: readonly Pick<Endpoint, 'id' | 'merchantId'>[],
  now: Date,
): Promise<void> {
  await tx.insert(webhookMessages).values(
    endpoints.map(({ id: endpointId, merchantId }) => ({
      endpointId,
      merchantId,
      eventId: id,
      type,
      object,
      createdAt: now,
      nextAttemptAt: now,
    })),
  );
}

/** Writes the messages of all new events. */
export async function writeMessages(work: WriteWork): Promise<void> {
  while ((await writeBatch(work)) === batch);
}
