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
 * Brings a notification to devices. Another one, such as Firebase's, is a function of this shape handed to
 * `sendDueNotifications`; it runs inside the transaction that marks the notification as sent, so what it throws is
 * tried again later, and it should pass the notification's id on as its provider's key against repeats. The
 * recipients are those of `push_recipients`; it answers how many people it has truly reached.
 */
export type PushGateway = (tx: Tx, message: PushMessage, at: Date) => Promise<number>;

/** The default: writes down what would have been delivered to whom. A second delivery is impossible by the table's key. */
export const recordDeliveries: PushGateway = async (tx, { id }, at) => {
  await tx.execute(
    sql`insert into ${pushDeliveries} (notification_id, kind, recipient, at)
        select notification_id, kind, recipient, ${at.toISOString()}::timestamptz from ${pushRecipients} where notification_id = ${id}`,
  );
  return reachOfNotification(tx, id);
};
