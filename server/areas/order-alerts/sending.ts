/** Sends alerts of new orders to devices: each order to each device once, on however many nodes (ADR 047). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { Clock, PushKeys } from '../../runtime/config.ts';
import { describeError } from '../../runtime/describe-error.ts';
import type { Log } from '../../runtime/log.ts';
import { type DueAlert, claimDueAlerts, dropDevice, forgetOldAlerts, markSent, pauseDevice } from './due-alerts.ts';
import { type Post, type PushResult, pushNews } from './push-service.ts';

/** Calls under way at a time. One shop or one push service that hangs leaves most of them to the others. */
const most = { inAll: 100, ofShop: 10, ofPushHost: 40 };
/** Milliseconds that a push service may take. */
const callMs = 5000;
/** While calls are under way, new orders are looked for this often. */
const pollMs = 500;
/** Calls that end within this time are followed by one claim. */
const gatherMs = 100;
/** A job may run for five minutes. The next run continues. */
const longestRunMs = 240_000;

interface Alerts {
  readonly database: Database;
  readonly keys: PushKeys;
  /** Known push services. */
  readonly services: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly post?: Post;
  /** Ends the run: nothing more is claimed, and calls under way are given up. Another run sends what they were sending. */
  readonly signal?: AbortSignal;
}

/** Sends every due alert, including those that become due while it runs. May run on several nodes at once, and again at any time. */
export async function sendOrderAlerts(alerts: Alerts): Promise<void> {
  const { database, clock, log, signal = new AbortController().signal } = alerts;
  const startedAt = performance.now();
  const underWay = new Map<Promise<void>, DueAlert>();
  const claim = () => {
    const inUse = [...underWay.values()];
    const limits = {
      ...most,
      inAll: most.inAll - inUse.length,
      fullShops: valuesTaken(
        inUse.map(({ shopId }) => shopId),
        most.ofShop,
      ),
      fullPushHosts: valuesTaken(
        inUse.map(({ pushHost }) => pushHost),
        most.ofPushHost,
      ),
    };
    return limits.inAll > 0 ? database.inScope('system', (tx) => claimDueAlerts(tx, clock(), limits)) : [];
  };
  const start = (alert: DueAlert) => {
    const sending = sendAlert(alerts, alert)
      .catch((error: unknown) =>
        log.error({ ...describeError(error), device: alert.deviceId }, 'An order alert could not be sent'),
      )
      .finally(() => underWay.delete(sending));
    underWay.set(sending, alert);
  };

  await database.inScope('system', (tx) => forgetOldAlerts(tx, clock()));
  while (!signal.aborted) {
    const mayClaim = performance.now() - startedAt < longestRunMs;
    for (const alert of mayClaim ? await claim() : []) start(alert);
    if (underWay.size === 0) return;
    await Promise.race([...underWay.keys(), wait(pollMs, undefined, { ref: false })]);
    if (underWay.size > 0) await wait(gatherMs, undefined, { ref: false });
  }
}

/** Returns the values that occur that often or more. */
function valuesTaken<Value>(values: readonly Value[], times: number): Value[] {
  return [...new Set(values)].filter((value) => values.filter((other) => other === value).length >= times);
}

async function sendAlert(
  { database, keys, services, clock, log, post = globalThis.fetch, signal }: Alerts,
  alert: DueAlert,
): Promise<void> {
  const { deviceId, shopId, orderId, orderNumber, shopName } = alert;
  const timeout = AbortSignal.timeout(callMs);
  const ends = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  const pushed = await pushNews({ post, keys, services, signal: ends }, alert, {
    Id: orderId,
    Number: orderNumber,
    Shop: shopName,
  });
  if (signal?.aborted && pushed === 'refused') return;
  const dropped = await database.inScope('system', async (tx) => {
    if (pushed === 'taken') await markSent(tx, alert, clock());
    const isDropped =
      pushed === 'gone' ||
      pushed === 'unusable' ||
      (pushed === 'refused' && (await pauseDevice(tx, deviceId, clock())));
    if (isDropped) await dropDevice(tx, deviceId);
    return isDropped;
  });
  if (dropped && pushed !== 'gone') {
    log.warn({ device: deviceId, shop: shopId, pushHost: alert.pushHost }, reasonFor(pushed));
  }
}

function reasonFor(pushed: PushResult): string {
  return pushed === 'unusable'
    ? 'A device whose keys or address cannot be used gets no more order alerts'
    : 'A device that kept failing gets no more order alerts';
}
