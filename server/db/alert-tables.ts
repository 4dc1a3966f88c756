/** Who is told of new orders while no tab is open, and of which they were (migration 0047). */
import { integer, pgTable, primaryKey, serial, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

export const alertDevices = pgTable('alert_devices', {
  id: serial('id').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  shopId: integer('shop_id').notNull(),
  /** At the browser's push service. */
  endpoint: text('endpoint').notNull().unique(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  /** Earlier orders are no news to it. */
  since: instant('since').notNull(),
});

export const orderAlerts = pgTable(
  'order_alerts',
  {
    deviceId: integer('device_id').notNull(),
    orderId: uuid('order_id').notNull(),
    tries: integer('tries').notNull(),
    nextAt: instant('next_at').notNull(),
    toldAt: instant('told_at'),
  },
  ({ deviceId, orderId }) => [primaryKey({ columns: [deviceId, orderId] })],
);
