/**
 * Publishes events through a broker instead of PostgreSQL's NOTIFY (ADR 054). A change writes its events to an outbox
 * in the same transaction. The first free node publishes and deletes them in another transaction.
 */
import { randomUUID } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { advisoryLocks } from './advisory-locks.ts';
import { type Database, DatabaseAway, type Unlisten } from './database.ts';
import { eventOutbox, settings } from './schema.ts';
import type { Log } from '../runtime/log.ts';
import { describeError } from '../runtime/describe-error.ts';

/** The channel that delivers every event to every node. */
export const eventsChannel = 'portal_events';

/** A channel between nodes with at-least-once delivery. Reports when messages may have been lost. */
export interface Broker {
  isAway(): boolean;
  /** Publishes the payloads in order. Rejects if the broker may not have received them. */
  publish(channel: string, payloads: readonly string[]): Promise<void>;
  /**
   * Calls `onPayload` for each message once connected, without waiting for the first connection. Calls `onGap` on every
   * new connection, because messages may have been missed.
   */
  subscribe(channel: string, onPayload: (payload: string) => void, onGap: () => void): Unlisten;
  close(): Promise<void>;
}

/** Poll interval of the outbox: the longest delay that the outbox adds to an event. */
const everyMs = 20;
/** Maximum events per transaction. */
const batch = 500;

const Taken = z.object({ rows: z.array(z.object({ payload: z.string() })) });
const Lock = z.object({ rows: z.tuple([z.object({ isHeld: z.boolean() })]) });

/**
 * Publishes the events in the outbox in order, unless another node is doing so. Publishes them again if a node dies
 * before its transaction commits. Returns whether more events may be waiting.
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
    const lock = Lock.parse(
      await tx.execute(sql`select pg_try_advisory_xact_lock(${advisoryLocks.relay}) as "isHeld"`),
    );
    if (!lock.rows[0].isHeld) return false;
    // If the delete is lost in a crash, the events are only published twice, so don't wait for the disk.
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
 * Returns the same database with events published through the broker. NOTIFY still delivers manual notifications,
 * events of nodes without a broker, and ended sessions, which must not wait for a broker.
 */
export function publishThroughBroker(database: Database, broker: Broker, log: Log): Database {
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
        // The broker logs an outage itself. Unpublished events stay in the outbox.
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

/** Returns an id that separates this portal's events from those of other portals on the same broker. */
function installation(database: Database): Promise<string> {
  const key = 'installation';
  return database.inScope('system', async (tx) => {
    await tx.insert(settings).values({ key, value: randomUUID() }).onConflictDoNothing();
    const [stored] = await tx.select().from(settings).where(eq(settings.key, key));
    if (stored === undefined) throw new Error('The installation id was not stored');
    return stored.value;
  });
}
