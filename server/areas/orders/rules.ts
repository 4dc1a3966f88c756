import { type HeldUpBy, type NotPackable, heldUpBy, whyNotPackable } from '../../../contract/orders/order-rules.ts';
import type { Resolution } from '../../../contract/orders/order-actions.ts';
import type { OrderStatus, PortalStatus } from '../../../contract/orders/orders.ts';
import { ApiError } from '../../api/errors.ts';
import { AlreadyProcessed } from './already-processed.ts';
import { orderServerTexts } from './texts.ts';
import { type OrderRow, wireState } from './wire.ts';

type DecisionState = Pick<OrderRow, 'status' | 'portalStatus' | 'proOrderStatus' | 'packedAt'>;
type Recoverable = Pick<OrderRow, 'status' | 'manuallyResolvedAt' | 'manuallyRefundedAt'>;
export type OrderChange = Partial<OrderRow> & { readonly status: OrderStatus; readonly portalStatus: PortalStatus };

interface Vehicle {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

const cannotBeAccepted: Readonly<Record<HeldUpBy, () => string>> = {
  authorisation: orderServerTexts.awaitsAuthorisation,
  approval: orderServerTexts.awaitsApproval,
  refusal: orderServerTexts.refusedByManager,
};

function assertPending(order: DecisionState): void {
  if (order.portalStatus !== 'Pending') throw new AlreadyProcessed();
}

function vehicleError(text: string): ApiError {
  return new ApiError(422, text, { VehicleTypeId: text });
}

/**
 * Returns the change for accepting an order. Throws a 409 if the order is processed or on hold, and a 422 if the
 * vehicle is missing or unavailable.
 */
export function accept(order: DecisionState, vehicle: Vehicle | undefined, now: Date): OrderChange {
  assertPending(order);
  const holder = heldUpBy(wireState(order));
  if (holder !== undefined) throw new ApiError(409, cannotBeAccepted[holder]());
  if (vehicle === undefined) throw vehicleError(orderServerTexts.chooseVehicle());
  if (!vehicle.active) throw vehicleError(orderServerTexts.vehicleUnavailable({ vehicle: vehicle.name }));
  return {
    status: 'QueuedDelivery',
    portalStatus: 'Queued',
    vehicleTypeId: vehicle.id,
    queuedAt: now,
    packedAt: order.packedAt ?? now,
  };
}

/**
 * Returns the change for rejecting an order, even one that awaits authorisation. Throws a 409 if it is already
 * processed.
 */
export function reject(order: DecisionState, now: Date): OrderChange {
  assertPending(order);
  return { status: 'RejectedDelivery', portalStatus: 'Archived', rejectedAt: now, archiveUpdatedAt: now };
}

/** Returns the change for a customer's cancellation. Throws a 409 if the order is already processed. */
export function cancelByCustomer(order: DecisionState, now: Date): OrderChange {
  assertPending(order);
  return {
    status: 'CancelledDelivery',
    portalStatus: 'Archived',
    customerCancelledAt: now,
    cancelledAt: now,
    archiveUpdatedAt: now,
  };
}

interface Recovery {
  readonly resolution: Resolution;
  /** Whether the caller has seen the order's current state. If not, a refund might be a second, stale resolution. */
  readonly preconditionHolds: boolean;
  readonly now: Date;
}

/**
 * Returns the change for resolving a failed delivery or refunding a delivered order (O-4.61 to O-4.65). Throws a 409
 * for other orders and repeats. To refund a manually resolved delivery, `preconditionHolds` must be set.
 */
export function recover(order: Recoverable, { resolution, preconditionHolds, now }: Recovery): OrderChange {
  const archived = { portalStatus: 'Archived', archiveUpdatedAt: now } as const;
  if (order.status === 'DeliveredDelivery') {
    if (order.manuallyRefundedAt !== null) throw new AlreadyProcessed();
    if (resolution === 'delivered') {
      throw order.manuallyResolvedAt === null
        ? new ApiError(409, orderServerTexts.deliveredAlready())
        : new AlreadyProcessed();
    }
    if (order.manuallyResolvedAt !== null && !preconditionHolds) throw new AlreadyProcessed();
    return { ...archived, status: 'DeliveredDelivery', manuallyRefundedAt: now };
  }
  if (order.status !== 'FailedDelivery') throw new ApiError(409, orderServerTexts.cannotBeResolved());
  if (order.manuallyResolvedAt !== null || order.manuallyRefundedAt !== null) throw new AlreadyProcessed();
  return resolution === 'delivered'
    ? { ...archived, status: 'DeliveredDelivery', manuallyResolvedAt: now, deliveredAt: now }
    : { ...archived, status: 'FailedDelivery', manuallyResolvedAt: now, manuallyRefundedAt: now };
}

const cannotBePacked: Readonly<Record<Exclude<NotPackable, 'processed'>, () => string>> = {
  unauthorised: orderServerTexts.unauthorisedPacking,
  packed: orderServerTexts.packedAlready,
};

/** Throws a 409 if the order cannot be packed or already has packages. */
export function assertPackable(
  order: Pick<OrderRow, 'status' | 'proOrderStatus' | 'portalStatus'>,
  packageCount: number,
): void {
  const reason = whyNotPackable(wireState(order), packageCount);
  if (reason !== undefined) {
    throw reason === 'processed' ? new AlreadyProcessed() : new ApiError(409, cannotBePacked[reason]());
  }
}
