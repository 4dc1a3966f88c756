/** Courier deliveries as the Integration API and webhooks send them. */
import type { DeliveryState, IntegrationDelivery } from '../../../contract/integration/representations.ts';
import type { CollectStatus } from '../../../contract/collect/deliveries.ts';
import { isInProgress } from '../courier/trip-update.ts';
import { type DeliveryParts, trackingPath } from '../courier/wire.ts';

export const deliveryStates: Readonly<Record<CollectStatus, DeliveryState>> = {
  OpenPremium: 'awaiting_concierge',
  Placed: 'placed',
  Queued: 'queued',
  Assigned: 'assigned',
  AtPickUpLocation: 'at_pick_up',
  OutForDelivery: 'out_for_delivery',
  AtDropOffLocation: 'at_drop_off',
  Delivered: 'delivered',
  Failed: 'failed',
  Cancelled: 'cancelled',
};

const time = (at: Date | null) => at?.toISOString() ?? null;

/** Returns `undefined` for a draft. `base` is the public URL of the portal, without a trailing slash. */
export function representDelivery(
  { delivery, winner }: Pick<DeliveryParts, 'delivery' | 'winner'>,
  base: string,
): IntegrationDelivery | undefined {
  if (delivery.status === 'Drafted') return undefined;
  return {
    id: delivery.id,
    reference: delivery.referenceNumber,
    merchantId: String(delivery.merchantId),
    shopId: String(delivery.shopId),
    state: deliveryStates[delivery.status],
    courier: winner?.name ?? null,
    driver: delivery.driverName,
    trackingUrl: isInProgress(delivery) ? `${base}${trackingPath(delivery.trackingToken)}` : null,
    proof:
      delivery.proofUrl === null
        ? null
        : {
            url: delivery.proofUrl.startsWith('/') ? `${base}${delivery.proofUrl}` : delivery.proofUrl,
            name: delivery.proofName,
          },
    failure: delivery.failedAt === null ? null : { reason: delivery.failedReason, notes: delivery.failedNotes },
    pickUpAt: delivery.pickUpTime.toISOString(),
    expectedAt: time(delivery.etaAt),
    bookedAt: time(delivery.bookedAt),
    outForDeliveryAt: time(delivery.outForDeliveryAt),
    deliveredAt: time(delivery.deliveredAt),
    failedAt: time(delivery.failedAt),
    cancelledAt: time(delivery.cancelledAt),
  };
}
