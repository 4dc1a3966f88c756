/** Lets shops cancel deliveries and administrators resolve them (D-4.07, D-4.08). */
import { mayCancel, stepOf } from '../../../contract/collect/progress.ts';
import type { Id } from 'schema-admin/contract/endpoint.ts';
import { abilitiesOf } from 'schema-admin/contract/roles.ts';
import { ApiError } from '../../api/errors.ts';
import type { UserCall } from '../../api/handler.ts';
import { rechargeBooking, returnBookingCharges } from '../ledger/bookings.ts';
import { deliveryNotFound } from './booking.ts';
import { unscopedDeliveryRepository, deliveryRepository } from './repository.ts';
import { courierTexts } from './texts.ts';
import { type DeliveryRow, quoteColumns, breakdownWithFee } from './wire.ts';

type Caller = Pick<UserCall, 'tx' | 'user' | 'clock'>;

async function lockBookedDelivery(
  call: Caller,
  id: Id,
): Promise<DeliveryRow & { readonly status: Exclude<DeliveryRow['status'], 'Drafted'> }> {
  const delivery = await deliveryRepository(call).lock(id);
  if (delivery === undefined || delivery.status === 'Drafted') throw deliveryNotFound();
  return { ...delivery, status: delivery.status };
}

/**
 * Cancels a delivery for its shop, notifies the fleet and refunds the charges. Throws a 409 if cancelling is no longer
 * possible.
 */
export async function cancelDelivery(call: Caller, id: Id): Promise<void> {
  const delivery = await lockBookedDelivery(call, id);
  const { status, driverName, assignedAt } = delivery;
  const may = mayCancel(abilitiesOf(call.user), {
    step: stepOf(status, delivery.isCancelledByUser),
    hasDriver: driverName !== null || assignedAt !== null,
  });
  if (!may) throw new ApiError(409, courierTexts.notCancellable());
  const now = call.clock();
  await unscopedDeliveryRepository(call.tx).change(delivery.id, {
    status: 'Cancelled',
    cancelledAt: now,
    isCancelledByUser: true,
  });
  await cancelWithFleet(call, delivery, now);
  await returnBookingCharges(call.tx, delivery.id, courierTexts.cancelledByShop(), now);
}

const finalColumns = {
  Delivered: (now: Date) => ({ deliveredAt: now }),
  Cancelled: (now: Date) => ({ cancelledAt: now, isCancelledByUser: false }),
  Failed: (now: Date) => ({ failedAt: now, failedReason: 'OTHER' as const }),
};

/** Returns `now` or, if later, the last time that the fleet reported: the end must not precede any other event. */
function endTimeOf(delivery: DeliveryRow, now: Date): Date {
  const { assignedAt, atPickUpAt, outForDeliveryAt, atDropOffAt, deliveredAt, failedAt } = delivery;
  return new Date(
    Math.max(
      now.getTime(),
      ...[assignedAt, atPickUpAt, outForDeliveryAt, atDropOffAt, deliveredAt, failedAt].map((at) => at?.getTime() ?? 0),
    ),
  );
}

/**
 * Sets the final status of a delivery manually. Refunds the charges of a cancelled delivery and restores them for other
 * statuses. Throws a 409 if the delivery already has this status or cannot be charged.
 */
export async function resolveDelivery(call: Caller, id: Id, status: keyof typeof finalColumns): Promise<void> {
  const delivery = await lockBookedDelivery(call, id);
  if (delivery.status === status) throw new ApiError(409, courierTexts.alreadySo());
  const now = call.clock();
  await unscopedDeliveryRepository(call.tx).change(delivery.id, {
    status,
    manuallyResolvedAt: now,
    ...finalColumns[status](endTimeOf(delivery, now)),
  });
  await cancelWithFleet(call, delivery, now);
  if (status === 'Cancelled') {
    await returnBookingCharges(call.tx, delivery.id, courierTexts.cancelledByAdministrator(), now);
  }
  // If no courier accepted the delivery, marking it as failed leaves it free of charge.
  else if (status === 'Delivered' || delivery.winningQuoteId !== null) await rechargeDelivery(call, delivery, now);
}

/** Charges again for a refunded delivery and updates the price of its quote. */
async function rechargeDelivery({ tx }: Caller, { id, winningQuoteId }: DeliveryRow, at: Date): Promise<void> {
  const parts = unscopedDeliveryRepository(tx);
  const quote = winningQuoteId === null ? undefined : await parts.quote(winningQuoteId);
  const fee = await rechargeBooking(tx, { deliveryId: id, cause: courierTexts.correctedByAdministrator(), at });
  if (quote === undefined || fee === undefined) return;
  const { deliveryPence: _, ...charged } = quoteColumns(breakdownWithFee(quote, fee, quote.premiumPence));
  await parts.changeQuote(quote.id, charged);
}

async function cancelWithFleet({ tx }: Caller, delivery: DeliveryRow, now: Date): Promise<void> {
  if (delivery.fleetBooking !== null) await unscopedDeliveryRepository(tx).plan(delivery, 'cancel', now);
}
