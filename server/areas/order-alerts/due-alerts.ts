/** Queries for due alerts. An alert informs one device about one order (ADR 047). */
import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../db/tx.ts';
import { alertDevices, orderAlerts } from '../../db/user-tables.ts';

/** Maximum age of an order for which alerts are sent, counted from its entry into the tab. */
const maxOrderAgeMs = 3_600_000;
/** Time after which an unsent alert is claimed again, for example if its node has crashed. Grows with each try. */
const leaseMs = 30_000;
const maxTries = 5;
const retentionMs = 2 * 86_400_000;

/** Exponential backoff for a failing device: 15 seconds to 15 minutes. After about half an hour, it is removed. */
const firstPauseSeconds = 15;
const maxPauseSeconds = 900;
const maxFailures = 8;

const DueAlert = z.object({
  deviceId: z.number(),
  orderId: z.string(),
  orderNumber: z.string(),
  shopId: z.number(),
  shopName: z.string(),
  endpoint: z.string(),
  /** Host and port of the push service. */
  pushHost: z.string(),
  p256dh: z.string(),
  auth: z.string(),
});
export type DueAlert = z.infer<typeof DueAlert>;

const DueAlerts = z.object({ rows: z.array(DueAlert) });

export interface ClaimLimits {
  readonly inAll: number;
  readonly ofShop: number;
  readonly ofPushHost: number;
  /** Shops and push hosts without free slots. */
  readonly fullShops: readonly number[];
  readonly fullPushHosts: readonly string[];
}

/**
 * Claims due alerts for this node. Shops take turns, then devices. Devices without failures come first. Commit before
 * sending: the embedded database's only connection must not wait for a push service.
 */
export async function claimDueAlerts(
  tx: Tx,
  now: Date,
  { inAll, ofShop, ofPushHost, fullShops, fullPushHosts }: ClaimLimits,
): Promise<DueAlert[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const claimed = await tx.execute(sql`
    with due as (
      select device.id as device_id, device.shop_id, device.failures, orders.id as order_id, orders.entered_tab_at, lower(split_part(device.endpoint, '/', 3)) as push_host,
        row_number() over (partition by device.id order by orders.entered_tab_at) as turn_of_device
      from alert_devices device
        join sessions on sessions.id = device.session_id and sessions.ended_at is null and sessions.expires_at > ${at}
        join users on users.id = sessions.user_id and users.disabled_at is null and users.shop_id = device.shop_id
        join orders on orders.shop_id = device.shop_id and orders.portal_status = 'Pending'
          and orders.entered_tab_at > greatest(device.since, ${at} - ${maxOrderAgeMs} * interval '1 ms')
        left join order_alerts sent on sent.device_id = device.id and sent.order_id = orders.id
      where (device.paused_until is null or device.paused_until <= ${at})
        and device.shop_id <> all (${arrayOf(fullShops)}::integer[])
        and (sent.order_id is null or (sent.told_at is null and sent.tries < ${maxTries} and sent.next_at <= ${at}))
    ), of_shops as (
      select *, row_number() over (partition by shop_id order by failures, turn_of_device, entered_tab_at) as turn_of_shop
      from due where push_host <> all (${arrayOf(fullPushHosts)}::text[])
    ), of_hosts as (
      select *, row_number() over (partition by push_host order by turn_of_shop, entered_tab_at) as turn_of_host
      from of_shops where turn_of_shop <= ${ofShop}
    ), claimed as (
      insert into order_alerts (device_id, order_id, tries, next_at)
      select device_id, order_id, 1, ${at} + ${leaseMs} * interval '1 ms'
      from of_hosts where turn_of_host <= ${ofPushHost} order by turn_of_shop, entered_tab_at limit ${inAll}
      on conflict (device_id, order_id) do update set tries = order_alerts.tries + 1, next_at = excluded.next_at + power(order_alerts.tries, 3) * interval '15 s'
        where order_alerts.told_at is null and order_alerts.next_at <= ${at}
      returning device_id, order_id
    )
    select device.id as "deviceId", device.endpoint, device.p256dh, device.auth, lower(split_part(device.endpoint, '/', 3)) as "pushHost",
      orders.id as "orderId", orders.order_no as "orderNumber", shops.id as "shopId", shops.name as "shopName"
    from claimed join alert_devices device on device.id = claimed.device_id join orders on orders.id = claimed.order_id join shops on shops.id = orders.shop_id`);
  return DueAlerts.parse(claimed).rows;
}

/** Formats a PostgreSQL array literal. Host names contain no quotes. */
function arrayOf(values: readonly (string | number)[]): string {
  return `{${values.map((value) => JSON.stringify(value)).join(',')}}`;
}

/** Deletes the records of alerts whose orders are too old for another alert. */
export async function deleteOldAlerts(tx: Tx, now: Date): Promise<void> {
  await tx.delete(orderAlerts).where(lt(orderAlerts.nextAt, new Date(now.getTime() - retentionMs)));
}

export async function markSent(tx: Tx, { deviceId, orderId }: DueAlert, now: Date): Promise<void> {
  await tx
    .update(orderAlerts)
    .set({ toldAt: now })
    .where(and(eq(orderAlerts.deviceId, deviceId), eq(orderAlerts.orderId, orderId)));
  await tx
    .update(alertDevices)
    .set({ failures: 0, pausedUntil: null })
    .where(and(eq(alertDevices.id, deviceId), gt(alertDevices.failures, 0)));
}

/** Pauses a device that failed. Counts only one failure per pause. Returns whether the device must be removed. */
export async function pauseDevice(tx: Tx, deviceId: number, now: Date): Promise<boolean> {
  const pause = sql`least(${firstPauseSeconds} * power(2, ${alertDevices.failures}), ${maxPauseSeconds}) * interval '1 s'`;
  const isNotPaused = or(isNull(alertDevices.pausedUntil), lte(alertDevices.pausedUntil, now));
  const [paused] = await tx
    .update(alertDevices)
    .set({
      failures: sql`${alertDevices.failures} + 1`,
      pausedUntil: sql`${now.toISOString()}::timestamptz + ${pause}`,
    })
    .where(and(eq(alertDevices.id, deviceId), isNotPaused))
    .returning({ failures: alertDevices.failures });
  return paused !== undefined && paused.failures >= maxFailures;
}

export async function deleteDevice(tx: Tx, deviceId: number): Promise<void> {
  await tx.delete(alertDevices).where(eq(alertDevices.id, deviceId));
}
