/** Tells devices of new orders: each of each once, whichever nodes are up (ADR 047). */
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { orders, shops } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { alertDevices, orderAlerts } from '../db/user-tables.ts';
import type { Clock, PushKeys } from '../runtime/config.ts';
import { type Post, isPushService, pushNews } from './push-service.ts';

/** An order that entered the list longer ago is no news. */
const newsMs = 3_600_000;
/** A device that a node was about to tell when it died is told by another after this; one that cannot be told waits longer each time. */
const leaseMs = 30_000;
const mostTries = 5;
const atOnce = 100;
const rememberedMs = 2 * 86_400_000;

interface Telling {
  readonly database: Database;
  readonly keys: PushKeys;
  /** The push services that are known here. */
  readonly services: readonly string[];
  readonly clock: Clock;
  readonly post?: Post;
}

const Claimed = z.object({ rows: z.array(z.object({ device_id: z.number(), order_id: z.string() })) });

/**
 * Takes what is due, for this node alone: committed before anything is sent, for the embedded database's one connection
 * cannot wait for a push service. What is sent and not marked is sent again, and takes the first one's place.
 */
async function claim(tx: Tx, now: Date): Promise<{ device_id: number; order_id: string }[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const taken = await tx.execute(sql`
    insert into order_alerts (device_id, order_id, tries, next_at)
    select device.id, orders.id, 1, ${at} + ${leaseMs} * interval '1 ms'
    from alert_devices device
      join sessions on sessions.id = device.session_id and sessions.ended_at is null and sessions.expires_at > ${at}
      join users on users.id = sessions.user_id and users.disabled_at is null and users.shop_id = device.shop_id
      join orders on orders.shop_id = device.shop_id and orders.portal_status = 'Pending'
        and orders.entered_tab_at > greatest(device.since, ${at} - ${newsMs} * interval '1 ms')
      left join order_alerts told on told.device_id = device.id and told.order_id = orders.id
    where told.order_id is null or (told.told_at is null and told.tries < ${mostTries} and told.next_at <= ${at})
    order by orders.entered_tab_at limit ${atOnce}
    on conflict (device_id, order_id) do update set tries = order_alerts.tries + 1, next_at = excluded.next_at + power(order_alerts.tries, 3) * interval '15 s'
      where order_alerts.told_at is null and order_alerts.next_at <= ${at}
    returning device_id, order_id`);
  return Claimed.parse(taken).rows;
}

/** May run on several nodes at once, and at any time again. */
export async function tellOfNewOrders({ database, keys, services, clock, post = globalThis.fetch }: Telling): Promise<void> {
  const now = clock();
  const claimed = await database.inScope('system', async (tx) => {
    await tx.delete(orderAlerts).where(lt(orderAlerts.nextAt, new Date(now.getTime() - rememberedMs)));
    return claim(tx, now);
  });
  if (claimed.length === 0) return;
  const [devices, news] = await database.inScope('system', async (tx) => [
    await tx.select().from(alertDevices).where(inArray(alertDevices.id, claimed.map(({ device_id }) => device_id))),
    await tx.select({ id: orders.id, number: orders.orderNo, shop: shops.name }).from(orders).innerJoin(shops, eq(shops.id, orders.shopId)).where(inArray(orders.id, claimed.map(({ order_id }) => order_id))),
  ]);
  const tell = async ({ device_id, order_id }: (typeof claimed)[number]) => {
    const [device, order] = [devices.find(({ id }) => id === device_id), news.find(({ id }) => id === order_id)];
    if (!device || !order) return;
    const pushed = isPushService(device.endpoint, services) ? await pushNews(post, keys, device, { Id: order.id, Number: order.number, Shop: order.shop }) : 'gone';
    await database.inScope('system', async (tx) => {
      if (pushed === 'gone') await tx.delete(alertDevices).where(eq(alertDevices.id, device_id));
      if (pushed === 'taken') await tx.update(orderAlerts).set({ toldAt: clock() }).where(and(eq(orderAlerts.deviceId, device_id), eq(orderAlerts.orderId, order_id)));
    });
  };
  await Promise.all(claimed.map(tell));
}
