import type { PushNotification, PushState } from '../../../contract/push/push.ts';
import type { Filled } from '../../api/handler.ts';
import type { pushNotifications } from '../../db/promotion-tables.ts';
import { dateWriter } from 'schema-admin/contract/texts/writers.ts';
import { maxFailures } from './send-due-notifications.ts';

export type PushRow = typeof pushNotifications.$inferSelect;

export interface HistoryEntry {
  readonly row: PushRow;
  readonly shops: { ShopId: number; ShopName: string }[];
  readonly customers: string[];
}

interface HistoryGroup {
  GroupName: string;
  Notifications: Filled<PushNotification>[];
}

const writeDay = dateWriter({
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Returns the notification's state. The final states take precedence over the others. */
export function stateOf(row: PushRow, now: Date): PushState {
  if (row.sentAt !== null) return 'Sent';
  if (row.cancelledAt !== null) return 'Cancelled';
  if (row.failures >= maxFailures) return 'Failed';
  return row.scheduledAt !== null && row.scheduledAt > now ? 'Scheduled' : 'Sending';
}

/** Groups the history by the London day of creation, such as `Tuesday 10 March 2026`. */
export function wireHistory(entries: readonly HistoryEntry[], now: Date): HistoryGroup[] {
  const groups: HistoryGroup[] = [];
  for (const { row, shops, customers } of entries) {
    // Some ICU versions add a comma after the weekday.
    const name = writeDay(row.createdAt).replace(',', '');
    const notification: Filled<PushNotification> = {
      Id: row.id,
      Title: row.title,
      Body: row.body,
      Created: row.createdAt.toISOString(),
      Shops: shops,
      Customers: customers,
      ScheduleDate: row.scheduledAt?.toISOString() ?? null,
      SentAt: row.sentAt?.toISOString() ?? null,
      State: stateOf(row, now),
      Reached: row.reached,
      GroupName: name,
    };
    const last = groups.at(-1);
    if (last?.GroupName === name) last.Notifications.push(notification);
    else groups.push({ GroupName: name, Notifications: [notification] });
  }
  return groups;
}
