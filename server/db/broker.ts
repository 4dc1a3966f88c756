/**
 * Events by way of a broker instead of PostgreSQL's NOTIFY (ADR 054). The transaction of a change leaves its events in
 * an outbox; whichever node comes first publishes them, and removes them in the transaction that does so.
 */
import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Database, DatabaseAway, type Unlisten } from './database.ts';
import { eventOutbox, settings } from './schema.ts';
import type { Log } from '../runtime/log.ts';
import { describeError } from '../runtime/describe-error.ts';

/** The channel on which every node hears of every event. */
export const eventsChannel = 'portal_events';

/** What carries payloads from one node to all of them. It may lose some and say so, and may bring one twice. */
export interface Broker {
  isAway(): boolean;
  /** Resolves when the broker has taken them, in this order; rejects when it may not have. */
  publish(channel: string, payloads: readonly string[]): Promise<void>;
  /**
   * Calls `onPayload` for what is published from when the broker is there, for which it does not wait; `onGap` when
   * some may have been missed: then, and each time that the connection was lost and made anew.
   */
  subscribe(channel: string, onPayload: (payload: string) => void, onGap: () => void): Unlisten;
  close(): Promise<void>;
}

/** Between two looks into the outbox, in milliseconds: what an event waits at most, beside the way itself, where nobody who has changed something looks at once. */
const everyMs = 20;
/** Any number, as long as every node asks for the same one. */
const relayLock = 7_204_162;
/** Events in one transaction. */
const batch = 500;

const Taken = z.object({ rows: z.array(z.object({ payload: z.string() })) });
const Lock = z.object({ rows: z.tuple([z.object({ isHeld: z.boolean() })]) });

/**
 * Publishes what waits in the outbox, if no other node is doing so; one at a time, so that events keep their order.
 * Where a node dies after the broker has taken them, they are published once more. Answers whether more may wait.
 */
export async function publishWaiting(
  database: Database,
  publish: (payloads: readonly string[]) => Promise<void>,
): Promise<boolean> {
  const [waiting] = await database.readAsSystem('system', (reader) =>
    reader.select().from(eventOutbox).orderBy(asc(eventOutbox.eventId)).limit(1),
  );
  if (waiting === undefined) return false;
  return database.inScope('system', async (tx) => {
    const lock = Lock.parse(await tx.execute(sql`select pg_try_advisory_xact_lock(${relayLock}) as "isHeld"`));
    if (!lock.rows[0].isHeld) return false;
    // Were the removal lost, they would be published twice: nothing that the next ones should wait for the disk for.
    await tx.execute(sql`set local synchronous_commit = off`);
    const { rows } = Taken.parse(
      await tx.execute(sql`
        with taken as (delete from event_outbox where event_id in (select event_id from event_outbox order by event_id limit ${batch}) returning event_id)
        select event_payload(events) as payload from events join taken on events.id = taken.event_id order by events.id`),
    );
    await publish(rows.map(({ payload }) => payload));
    return rows.length === batch;
  });
}

/**
 * The same database, with its events told through the broker. What is notified all the same, by hand or by a node that
 * knows of no broker, is heard as ever; so is the end of a session, which must not wait for a broker.
 */
export function tellThroughBroker(database: Database, broker: Broker, log: Log): Database {
  let isClosed = false;
  let relaying: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wake: () => void = () => undefined;

  const relay = async (channel: string) => {
    while (!isClosed) {
      let isMore = false;
      try {
        if (!broker.isAway()) isMore = await publishWaiting(database, (payloads) => broker.publish(channel, payloads));
      } catch (error) {
        // Of an outage others tell. What could not be published is still there.
        if (!broker.isAway() && !(error instanceof DatabaseAway)) {
          log.error(describeError(error), 'Events could not be published');
        }
      }
      if (isMore || isClosed) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, everyMs).unref();
      });
      clearTimeout(timer);
    }
  };

  return {
    ...database,
    async inScope(scope, work, does, signal) {
      const result = await database.inScope(scope, work, does, signal);
      if (does !== 'reads') wake();
      return result;
    },
    async listen(channel, onPayload, onGap = () => undefined) {
      const unlisten = await database.listen(channel, onPayload, onGap);
      if (channel !== eventsChannel) return unlisten;
      const named = `${channel}:${await installation(database)}`;
      const unsubscribe = broker.subscribe(named, onPayload, onGap);
      relaying ??= relay(named);
      return async () => {
        await unsubscribe();
        await unlisten();
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      wake();
      await relaying;
      await broker.close();
      await database.close();
    },
  };
}

/** What tells this portal's events from those of another one on the same broker: drawn by the node that asks first. */
function installation(database: Database): Promise<string> {
  const key = 'installation';
  return database.inScope('system', async (tx) => {
    await tx.insert(settings).values({ key, value: randomUUID() }).onConflictDoNothing();
    const [stored] = await tx.select().from(settings).where(eq(settings.key, key));
    if (stored === undefined) throw new Error('The name of this installation was not stored');
    return stored.value;
  });
}
