import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { pushNotifications } from '../../db/promotion-tables.ts';
import type { Tx } from '../../db/tx.ts';
import type { Clock } from '../../runtime/config.ts';
import type { PushGateway } from './gateway.ts';
import type { Log } from '../../runtime/log.ts';
import { describeError } from '../../runtime/describe-error.ts';

/** A failing notification is retried 1, 8, 27, 64 and 125 minutes after it was due. */
export const maxFailures = 6;
const batchSize = 200;

interface SendingContext {
  readonly database: Database;
  readonly gateway: PushGateway;
  readonly clock: Clock;
  readonly log: Log;
}

function isDue(now: Date) {
  const waited = sql`make_interval(mins => power(${pushNotifications.failures}, 3)::integer)`;
  return and(
    isNull(pushNotifications.sentAt),
    isNull(pushNotifications.cancelledAt),
    lt(pushNotifications.failures, maxFailures),
    sql`coalesce(${pushNotifications.scheduledAt}, ${pushNotifications.createdAt}) + ${waited} <= ${now.toISOString()}::timestamptz`,
  );
}

/**
 * Sends due notifications, each in a transaction that also marks it as sent, so that multiple nodes can run this at the
 * same time. If one fails, continues with the others and retries it later.
 */
export async function sendDueNotifications({ database, gateway, clock, log }: SendingContext): Promise<void> {
  const due = await database.inScope('system', (tx) =>
    tx
      .select({ id: pushNotifications.id })
      .from(pushNotifications)
      .where(isDue(clock()))
      .orderBy(pushNotifications.id)
      .limit(batchSize),
  );
  for (const { id } of due) {
    try {
      await database.inScope('system', (tx) => sendOne(tx, id, gateway, clock()));
    } catch (error) {
      log.error(describeError(error), `The push notification ${id} could not be sent`);
      await database.inScope('system', async (tx) => {
        await tx
          .update(pushNotifications)
          .set({ failures: sql`${pushNotifications.failures} + 1` })
          .where(and(eq(pushNotifications.id, id), isNull(pushNotifications.sentAt)));
      });
    }
  }
}

async function sendOne(tx: Tx, id: number, gateway: PushGateway, now: Date): Promise<void> {
  const [message] = await tx
    .select({ id: pushNotifications.id, title: pushNotifications.title, body: pushNotifications.body })
    .from(pushNotifications)
    .where(and(eq(pushNotifications.id, id), isDue(now)))
    .for('update', { skipLocked: true });
  // Another node is sending it, or it has just been cancelled.
  if (message === undefined) return;
  const reached = await gateway(tx, message, now);
  await tx.update(pushNotifications).set({ sentAt: now, reached }).where(eq(pushNotifications.id, id));
}
