/** Sends alerts about new orders to devices, each order once per device, on any number of nodes (ADR 047). */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import type { Clock, PushKeys } from '../../runtime/config.ts';
import { describeError } from '../../runtime/describe-error.ts';
import type { Log } from '../../runtime/log.ts';
import { type DueAlert, claimDueAlerts, deleteDevice, deleteOldAlerts, markSent, pauseDevice } from './due-alerts.ts';
import { type Post, type PushResult, pushOrderAlert } from './push-service.ts';

/**
 * Maximum numbers of concurrent requests. The limits per shop and push host keep a hanging one from blocking the
 * others.
 */
const maxCalls = { inAll: 100, ofShop: 10, ofPushHost: 40 };
const timeoutMs = 5000;
/** How often to look for new orders while requests are in progress. */
const pollMs = 500;
/** Time to wait after a request finishes, so that requests that finish in the meantime share the next claim. */
const gatherMs = 100;
/** Stops claiming alerts before the job's limit of five minutes. The next run continues. */
const maxRunMs = 240_000;

interface AlertJobContext {
  readonly database: Database;
  readonly keys: PushKeys;
  readonly services: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly post?: Post;
  /** Ends the run and cancels its requests. Another run sends the unfinished alerts. */
  readonly signal?: AbortSignal;
}

/**
 * Sends all due alerts, including those that become due during the run. Multiple nodes can run this at the same time.
 */
export async function sendOrderAlerts(alerts: AlertJobContext): Promise<void> {
  const { database, clock, log, signal = new AbortController().signal } = alerts;
  const startedAt = performance.now();
  const underWay = new Map<Promise<void>, DueAlert>();
  const claim = () => {
    const inUse = [...underWay.values()];
    const limits = {
      ...maxCalls,
      inAll: maxCalls.inAll - inUse.length,
      fullShops: repeatedValues(
        inUse.map(({ shopId }) => shopId),
        maxCalls.ofShop,
      ),
      fullPushHosts: repeatedValues(
        inUse.map(({ pushHost }) => pushHost),
        maxCalls.ofPushHost,
      ),
    };
    return limits.inAll > 0 ? database.inScope('system', (tx) => claimDueAlerts(tx, clock(), limits)) : [];
  };
  const start = (alert: DueAlert) => {
    const sending = sendAlert(alerts, alert)
      .catch((error: unknown) =>
        log.error({ ...describeError(error), device: alert.deviceId }, 'Failed to send an order alert'),
      )
      .finally(() => underWay.delete(sending));
    underWay.set(sending, alert);
  };

  await database.inScope('system', (tx) => deleteOldAlerts(tx, clock()));
  while (!signal.aborted) {
    const mayClaim = performance.now() - startedAt < maxRunMs;
    for (const alert of mayClaim ? await claim() : []) start(alert);
    if (underWay.size === 0) return;
    await Promise.race([...underWay.keys(), wait(pollMs, undefined, { ref: false })]);
    if (underWay.size > 0) await wait(gatherMs, undefined, { ref: false });
  }
}

/** Returns the values that occur at least `times` times. */
function repeatedValues<Value>(values: readonly Value[], times: number): Value[] {
  return [...new Set(values)].filter((value) => values.filter((other) => other === value).length >= times);
}

async function sendAlert(
  { database, keys, services, clock, log, post = globalThis.fetch, signal }: AlertJobContext,
  alert: DueAlert,
): Promise<void> {
  const { deviceId, shopId, orderId, orderNumber, shopName } = alert;
  const timeout = AbortSignal.timeout(timeoutMs);
  const ends = signal === undefined ? timeout : AbortSignal.any([timeout, signal]);
  const pushed = await pushOrderAlert({ post, keys, services, signal: ends }, alert, {
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
    if (isDropped) await deleteDevice(tx, deviceId);
    return isDropped;
  });
  if (dropped && pushed !== 'gone') {
    log.warn({ device: deviceId, shop: shopId, pushHost: alert.pushHost }, removalReason(pushed));
  }
}

function removalReason(pushed: PushResult): string {
  return pushed === 'unusable'
    ? 'Removed a device with invalid keys or address from order alerts'
    : 'Removed a device that kept failing from order alerts';
}
