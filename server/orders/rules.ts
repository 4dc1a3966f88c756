import { alreadyProcessed } from '../../contract/orders.ts';
import type { OrderStatus, PortalStatus } from '../../contract/orders.ts';
import { ApiError } from '../api/errors.ts';
import type { OrderRow } from './wire.ts';

type Decided = Pick<OrderRow, 'status' | 'portalStatus' | 'proOrderStatus' | 'packedAt'>;
export type OrderChange = Partial<OrderRow> & { readonly status: OrderStatus; readonly portalStatus: PortalStatus };

interface Vehicle {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

const waitingForAuthorisation = 'This order is waiting for authorisation and cannot be accepted yet.';
const waitingForApproval = 'This order is waiting for approval and cannot be accepted yet.';
const rejectedByManager = 'This order was rejected by its manager and cannot be accepted.';

/** Why an order that is still pending cannot be accepted (spec 1, section 4, "Status badges"). */
function refusal({ status, proOrderStatus }: Decided): string | undefined {
  if (status === 'AuthorizationRequired' || proOrderStatus === 'Authorization Required') return waitingForAuthorisation;
  if (proOrderStatus === 'Pending Approval') return waitingForApproval;
  return proOrderStatus === 'Rejected By Manager' ? rejectedByManager : undefined;
}

function needPending(order: Decided): void {
  if (order.portalStatus !== 'Pending') throw new ApiError(409, alreadyProcessed);
}

/** What accepting does. Throws 409 for an order that is processed or waits for someone, 422 for the vehicle. */
export function accept(order: Decided, vehicle: Vehicle | undefined, now: Date): OrderChange {
  needPending(order);
  const reason = refusal(order);
  if (reason !== undefined) throw new ApiError(409, reason);
  if (vehicle === undefined) throw new ApiError(422, 'Please select a vehicle type.', { VehicleTypeId: 'Please select a vehicle type.' });
  if (!vehicle.active) {
    const text = `${vehicle.name} is not available for selection at the moment.`;
    throw new ApiError(422, text, { VehicleTypeId: text });
  }
  return { status: 'QueuedDelivery', portalStatus: 'Queued', vehicleTypeId: vehicle.id, queuedAt: now, packedAt: order.packedAt ?? now };
}

/** What rejecting does; an order that waits for authorisation may be rejected too. Throws 409 for a processed one. */
export function reject(order: Decided, now: Date): OrderChange {
  needPending(order);
  return { status: 'RejectedDelivery', portalStatus: 'Archived', rejectedAt: now, archiveUpdatedAt: now };
}

/** What the customer's cancelling does, as long as the shop has not accepted. Throws 409 for a processed order. */
export function cancelByCustomer(order: Decided, now: Date): OrderChange {
  needPending(order);
  return { status: 'CancelledDelivery', portalStatus: 'Archived', customerCancelledAt: now, cancelledAt: now, archiveUpdatedAt: now };
}
