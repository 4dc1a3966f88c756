/** Rules for the delivery steps of an accepted order (O-4.36, O-4.37). */
import type { DeliveryReport } from '../../../contract/integration/requests.ts';
import type { OrderStatus } from '../../../contract/orders/orders.ts';
import { AlreadyProcessed } from './already-processed.ts';
import type { OrderChange } from './rules.ts';
import type { OrderRow } from './wire.ts';

type OrderProgress = Pick<OrderRow, 'status' | 'assignedAt' | 'dispatchedAt' | 'atPickUpAt'>;

export interface CourierUpdate {
  readonly driverName: string;
  readonly trackingUrl: string;
  readonly failure?: { readonly reason: string; readonly notes: string | null };
}

/**
 * Returns the change for the next step: assigned, dispatched, at the pick-up point, out for delivery, then delivered or
 * failed. Throws a 409 if the order is not accepted or already finished.
 */
export function nextStep(order: OrderProgress, news: CourierUpdate, now: Date): OrderChange {
  if (order.status === 'OutForDeliveryDelivery') return arrival(news, now);
  if (order.status !== 'QueuedDelivery') throw new AlreadyProcessed();
  const queued = { status: 'QueuedDelivery', portalStatus: 'Queued' } as const;
  if (order.assignedAt === null) return { ...queued, assignedAt: now, driverName: news.driverName };
  if (order.dispatchedAt === null) return { ...queued, dispatchedAt: now, trackingUrl: news.trackingUrl };
  if (order.atPickUpAt === null) return { ...queued, atPickUpAt: now };
  return { status: 'OutForDeliveryDelivery', portalStatus: 'Archived', outForDeliveryAt: now, archiveUpdatedAt: now };
}

function arrival({ failure }: Pick<CourierUpdate, 'failure'>, now: Date): OrderChange {
  if (failure !== undefined) {
    return {
      status: 'FailedDelivery',
      portalStatus: 'Failed',
      failedAt: now,
      failedReason: failure.reason,
      failedNotes: failure.notes,
    };
  }
  return {
    status: 'DeliveredDelivery',
    portalStatus: 'Archived',
    atDropOffAt: now,
    deliveredAt: now,
    archiveUpdatedAt: now,
  };
}

const reported = {
  out_for_delivery: 'OutForDeliveryDelivery',
  delivered: 'DeliveredDelivery',
  failed: 'FailedDelivery',
} as const satisfies Record<DeliveryReport['state'], OrderStatus>;

/**
 * Returns the change for a report of the system that delivers the order, or `undefined` for a repeated one. Throws a
 * 409 if the order is not under way.
 */
export function reportedStep(
  order: Pick<OrderRow, 'status' | 'outForDeliveryAt'>,
  report: DeliveryReport,
  now: Date,
): OrderChange | undefined {
  if (order.status === reported[report.state]) return undefined;
  const isOut = order.status === 'OutForDeliveryDelivery';
  if (!isOut && order.status !== 'QueuedDelivery') throw new AlreadyProcessed();
  const outForDeliveryAt = order.outForDeliveryAt ?? now;
  switch (report.state) {
    case 'out_for_delivery':
      return {
        status: 'OutForDeliveryDelivery',
        portalStatus: 'Archived',
        outForDeliveryAt,
        archiveUpdatedAt: now,
        driverName: report.driver || null,
        trackingUrl: report.trackingUrl ?? null,
      };
    case 'delivered':
      return { ...arrival({}, now), outForDeliveryAt };
    case 'failed':
      return { ...arrival({ failure: { reason: report.reason, notes: report.notes || null } }, now), outForDeliveryAt };
  }
}
