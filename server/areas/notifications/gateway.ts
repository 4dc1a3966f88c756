import { sql } from 'drizzle-orm';
import { pushDeliveries, pushRecipients } from '../../db/promotion-tables.ts';
import type { Tx } from '../../db/tx.ts';
import { reachOfNotification } from './reach.ts';

export interface PushMessage {
  readonly id: number;
  readonly title: string;
  readonly body: string;
}

/**
 * A function that delivers a notification to its `push_recipients` and returns the number of people reached. It runs in
 * the job's transaction and is retried after errors, so pass the id to the provider as an idempotency key.
 */
export type PushGateway = (tx: Tx, message: PushMessage, at: Date) => Promise<number>;

/** The default gateway: records the deliveries in a table, whose primary key prevents duplicates. */
export const recordDeliveries: PushGateway = async (tx, { id }, at) => {
  await tx.execute(
    sql`insert into ${pushDeliveries} (notification_id, kind, recipient, at)
        select notification_id, kind, recipient, ${at.toISOString()}::timestamptz from ${pushRecipients} where notification_id = ${id}`,
  );
  return reachOfNotification(tx, id);
};
