/** Reports changed states of orders to their stores, oldest first per order, with retries for three days (ADR 098). */
import { and, asc, eq, gt, isNull, lt, lte, notExists, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import { connectorOrders, connectorReports, connectorSecrets, connectors } from '../../db/connector-tables.ts';
import type { Database } from '../../db/database.ts';
import { retryInOutage } from '../../db/outage.ts';
import { orders } from '../../db/schema.ts';
import type { Tx } from '../../db/tx.ts';
import { wakeJob } from '../../db/wake-job.ts';
import type { Clock } from '../../runtime/config.ts';
import type { Log } from '../../runtime/log.ts';
import { leaseMs, patienceMs, pauseMs } from '../webhooks/attempts.ts';
import { type WebhookLimits, sendGuarded } from '../webhooks/post-webhook.ts';
import { logEvent } from './receive-webhook.ts';
import type { StoreAccess, StoreReport, StoreRequest } from './store-adapter.ts';
import { storeAdapters } from './store-adapters.ts';

interface ReportWork {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: WebhookLimits;
  readonly log: Log;
}

export const reportJob = 'report-to-stores';

const minuteMs = 60_000;
/** A run ends before the job expires. The next one continues. */
const runMs = 4 * minuteMs;
const recordingMs = minuteMs;
const atOnce = 4;
const maxAnswerBytes = 1_048_576;

/** The states that a trigger writes (migration 0087). */
const states: Readonly<Partial<Record<OrderStatus, StoreReport['state']>>> = {
  OutForDeliveryDelivery: 'OutForDelivery',
  DeliveredDelivery: 'Delivered',
  FailedDelivery: 'Failed',
  RejectedDelivery: 'Rejected',
  CancelledDelivery: 'Cancelled',
};

/** Sends all due reports. One node tries each of them once. */
export async function sendDueReports(work: ReportWork): Promise<void> {
  const endsAt = performance.now() + runMs;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < endsAt && (await sendNext(work)));
    }),
  );
  if (performance.now() >= endsAt) await work.database.inScope('system', (tx) => wakeJob(tx, reportJob));
}

const earlier = alias(connectorReports, 'earlier');

async function takeNext({ database, clock }: ReportWork) {
  return database.inScope('system', async (tx) => {
    const now = clock();
    const isBlocking = and(
      eq(earlier.orderId, connectorReports.orderId),
      eq(earlier.connectorId, connectorReports.connectorId),
      eq(earlier.state, 'Waiting'),
      lt(earlier.id, connectorReports.id),
    );
    const [next] = await tx
      .select({
        report: connectorReports,
        connector: connectors,
        secrets: connectorSecrets,
        stored: connectorOrders,
        order: { trackingUrl: orders.trackingUrl, failedReason: orders.failedReason },
      })
      .from(connectorReports)
      .innerJoin(connectors, eq(connectors.id, connectorReports.connectorId))
      .innerJoin(connectorSecrets, eq(connectorSecrets.connectorId, connectors.id))
      .innerJoin(orders, eq(orders.id, connectorReports.orderId))
      .innerJoin(
        connectorOrders,
        and(eq(connectorOrders.connectorId, connectors.id), eq(connectorOrders.orderId, orders.id)),
      )
      .where(
        and(
          eq(connectorReports.state, 'Waiting'),
          or(isNull(connectorReports.nextAttemptAt), lte(connectorReports.nextAttemptAt, now)),
          or(isNull(connectorReports.leasedUntil), lte(connectorReports.leasedUntil, now)),
          eq(connectors.state, 'Active'),
          gt(connectors.storeUrl, ''),
          notExists(tx.select({ id: earlier.id }).from(earlier).where(isBlocking)),
        ),
      )
      .orderBy(asc(connectorReports.id))
      .limit(1)
      .for('update', { of: connectorReports, skipLocked: true });
    if (next === undefined) return undefined;
    const attempts = next.report.attempts + 1;
    const firstAttemptAt = next.report.firstAttemptAt ?? now;
    await tx
      .update(connectorReports)
      .set({ attempts, firstAttemptAt, leasedUntil: new Date(now.getTime() + leaseMs) })
      .where(eq(connectorReports.id, next.report.id));
    return { ...next, report: { ...next.report, attempts, firstAttemptAt } };
  });
}

type Taken = NonNullable<Awaited<ReturnType<typeof takeNext>>>;

/** Sends the next due report. Returns false without one. */
async function sendNext(work: ReportWork): Promise<boolean> {
  const taken = await takeNext(work);
  if (taken === undefined) return false;
  const problem = await problemOf(work, taken);
  const now = work.clock();
  await retryInOutage(() => work.database.inScope('system', (tx) => record(tx, taken, problem, now)), {
    log: work.log,
    signal: AbortSignal.timeout(recordingMs),
  });
  return true;
}

/** Sends a report. Returns why the store did not accept it. */
async function problemOf({ limits }: ReportWork, taken: Taken): Promise<string | undefined> {
  const { connector, secrets, stored, order, report } = taken;
  const state = states[report.status];
  if (state === undefined) return undefined;
  const access: StoreAccess = {
    url: connector.storeUrl ?? '',
    key: secrets.storeKey ?? '',
    secret: secrets.storeSecret ?? '',
  };
  const send = async (request: StoreRequest) => {
    const { status, body = '', error } = await sendGuarded(request, limits, maxAnswerBytes);
    if (status !== undefined && error === undefined) return { status, body };
    throw new Error(`${request.method} ${request.url}: ${error ?? ''}`);
  };
  try {
    await storeAdapters[connector.kind].report(
      access,
      {
        orderId: stored.storeOrderId,
        state,
        ...(order.trackingUrl === null ? {} : { trackingUrl: order.trackingUrl }),
        ...(state === 'Failed' && order.failedReason !== null ? { reason: order.failedReason } : {}),
      },
      send,
    );
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Records an attempt. Only the first failure of a report is logged, and the last one. */
async function record(tx: Tx, taken: Taken, problem: string | undefined, now: Date): Promise<void> {
  const { connector, stored, report } = taken;
  const nextAttemptAt = new Date(now.getTime() + pauseMs(report.attempts));
  const isGivenUp = problem !== undefined && nextAttemptAt.getTime() >= report.firstAttemptAt.getTime() + patienceMs;
  const outcome = problem === undefined ? 'Sent' : isGivenUp ? 'GivenUp' : 'Waiting';
  await tx
    .update(connectorReports)
    .set({ leasedUntil: null, nextAttemptAt, state: outcome })
    .where(eq(connectorReports.id, report.id));
  if (outcome === 'Waiting' && report.attempts > 1) return;
  await logEvent(
    tx,
    connector,
    { topic: states[report.status] ?? report.status, storeNumber: stored.storeNumber },
    {
      result: ({ Sent: 'Reported', Waiting: 'ReportFailed', GivenUp: 'ReportGivenUp' } as const)[outcome],
      orderId: report.orderId,
      ...(problem === undefined ? {} : { message: problem }),
    },
    now,
  );
}
