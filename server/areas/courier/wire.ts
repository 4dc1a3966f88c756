import type { CollectDelivery, CollectListItem } from '../../../contract/collect/deliveries.ts';
import { portalStatusOf } from '../../../contract/collect/deliveries.ts';
import {
  type AvailableCouriers,
  type Breakdown,
  type CourierOption,
  type WinningQuote,
  breakdownOf,
  priceRange,
} from '../../../contract/collect/prices.ts';
import { type CollectDetails, type LiveStep, stepOf } from '../../../contract/collect/progress.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import type { Filled } from '../../api/handler.ts';
import type { deliveries, deliveryQuotes } from '../../db/courier-tables.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;
export type QuoteRow = typeof deliveryQuotes.$inferSelect;

/** A delivery with the related rows that its page shows. */
export interface DeliveryParts {
  readonly delivery: DeliveryRow;
  readonly merchantName: string | null;
  /** The quote of the courier that accepted the delivery. */
  readonly winner: QuoteRow | null;
}

const time = (at: Date | null) => at?.toISOString() ?? null;

const wireProof = ({ proofUrl, proofName }: DeliveryRow): Filled<CollectDelivery>['ProofOfDelivery'] =>
  proofUrl === null ? null : { ImageUrl: proofUrl, ImageName: proofName };

export function wireDelivery({ delivery, merchantName, winner }: DeliveryParts): Filled<CollectDelivery> {
  return {
    Id: delivery.id,
    ReferenceNumber: delivery.referenceNumber,
    OrderDetails: delivery.orderDetails,
    PickUpInstructions: delivery.pickUpInstructions,
    CustomerInstructions: delivery.dropOffInstructions,
    CustomerFirstName: delivery.dropOffFirstName,
    CustomerLastName: delivery.dropOffLastName,
    CustomerTelNo: delivery.dropOffPhone,
    CustomerEmail: delivery.dropOffEmail,
    MerchantName: merchantName,
    BookedBy: delivery.bookedBy,
    PickUpFirstName: delivery.pickUpFirstName,
    PickUpLastName: delivery.pickUpLastName,
    PickUpPhone: delivery.pickUpPhone,
    PickUpAddressLine1: delivery.pickUpLine1,
    PickUpAddressLine2: delivery.pickUpLine2,
    PickUpAddressLine3: delivery.pickUpLine3,
    PickUpAddressPostCode: delivery.pickUpPostCode,
    PickUpAddressCity: delivery.pickUpCity,
    PickUpAddressLat: delivery.pickUpLatitude,
    PickUpAddressLong: delivery.pickUpLongitude,
    DropOffAddressLine1: delivery.dropOffLine1,
    DropOffAddressLine2: delivery.dropOffLine2,
    DropOffAddressLine3: delivery.dropOffLine3,
    DropOffAddressPostCode: delivery.dropOffPostCode,
    DropOffAddressCity: delivery.dropOffCity,
    DropOffAddressLat: delivery.dropOffLatitude,
    DropOffAddressLong: delivery.dropOffLongitude,
    PickUpTime: delivery.pickUpTime.toISOString(),
    VehicleTypeName: delivery.vehicleName,
    DeliveryTypeKey: delivery.deliveryType,
    HasRestrictedItems: delivery.hasRestrictedItems,
    PremiumSelected: delivery.isPremium,
    ManuallyResolved: time(delivery.manuallyResolvedAt),
    PortalStatus: delivery.portalStatus === 'draft' ? null : portalStatusOf[delivery.portalStatus],
    Status: delivery.status,
    // The client requests the token when it opens the chat.
    ChatJwtToken: null,
    ExternalOrderId: delivery.fleetBooking,
    WinningQuote: winner && wireWinningQuote(winner),
    Drafted: time(delivery.draftedAt),
    Placed: time(delivery.placedAt),
    Queued: time(delivery.queuedAt),
    Assigned: time(delivery.assignedAt),
    AtPickUpLocation: time(delivery.atPickUpAt),
    OutForDelivery: time(delivery.outForDeliveryAt),
    AtDropOffLocation: time(delivery.atDropOffAt),
    Delivered: time(delivery.deliveredAt),
    Failed: time(delivery.failedAt),
    Cancelled: time(delivery.cancelledAt),
    FailedReason: delivery.failedReason,
    FailedReasonNotes: delivery.failedNotes,
    ProofOfDelivery: wireProof(delivery),
  };
}

export function wireListItem({
  delivery,
  merchantName,
}: Pick<DeliveryParts, 'delivery' | 'merchantName'>): Filled<CollectListItem> {
  return {
    Id: delivery.id,
    ReferenceNumber: delivery.referenceNumber,
    PremiumSelected: delivery.isPremium,
    Status: delivery.status,
    ManuallyResolved: time(delivery.manuallyResolvedAt),
    BookedBy: delivery.bookedBy,
    MerchantName: merchantName,
    CustomerFirstName: delivery.dropOffFirstName,
    CustomerLastName: delivery.dropOffLastName,
    DropOffAddressCity: delivery.dropOffCity,
    Drafted: time(delivery.draftedAt),
    Placed: time(delivery.placedAt),
    PickUpTime: delivery.pickUpTime.toISOString(),
    Failed: time(delivery.failedAt),
    LatestUpdateForArchived: delivery.portalStatus === 'archived' ? time(delivery.enteredTabAt) : null,
  };
}

/** Returns the cost breakdown of a quote. Throws if the quote has no fee, which a database constraint prevents. */
export function breakdownOfQuote(quote: QuoteRow): Breakdown {
  const { creditUsage, payAsYouGoPence, deliveryPence, premiumPence, vatPence, totalPence } = quote;
  const fee = creditUsage === null ? payAsYouGoPence : { CreditUsage: creditUsage };
  if (fee === null) throw new Error(`The quote ${quote.id} has no booking fee`);
  return {
    Delivery: deliveryPence,
    BookingFee: typeof fee === 'number' ? { PayAsYouGoPrice: fee } : fee,
    PremiumFee: premiumPence,
    Vat: vatPence,
    Total: totalPence,
  };
}

export function quoteColumns(breakdown: Breakdown) {
  const { Delivery, BookingFee, PremiumFee, Vat, Total } = breakdown;
  const isCredit = typeof BookingFee === 'object' && 'CreditUsage' in BookingFee;
  return {
    deliveryPence: Delivery,
    creditUsage: isCredit ? BookingFee.CreditUsage : null,
    payAsYouGoPence: isCredit ? null : typeof BookingFee === 'number' ? BookingFee : BookingFee.PayAsYouGoPrice,
    premiumPence: PremiumFee,
    vatPence: Vat,
    totalPence: Total,
  };
}

function wireOption(quote: QuoteRow): Filled<CourierOption> {
  return {
    Id: quote.id,
    Name: quote.name,
    Logo: quote.logoUrl,
    Price: quote.totalPence,
    ServiceType: quote.serviceType,
    VehicleType: { Code: quote.vehicleCode, Name: quote.vehicleName },
    Breakdown: breakdownOfQuote(quote),
    PickUpEta: time(quote.pickUpEtaAt),
    DropOffEta: time(quote.dropOffEtaAt),
  };
}

function wireWinningQuote(quote: QuoteRow): Filled<WinningQuote> {
  return {
    CourierName: quote.name,
    ServiceType: quote.serviceType,
    VehicleType: { Code: quote.vehicleCode, Name: quote.vehicleName },
    DistanceInMiles: quote.distanceMiles,
    ...breakdownOfQuote(quote),
  };
}

/** Converts the quotes of a search: the couriers, in the given order, and the concierge if offered. */
export function wireQuotes(quotes: readonly QuoteRow[], expiresAt: Date): AvailableCouriers {
  const couriers = quotes.filter(({ fleet }) => fleet !== null);
  const premium = quotes.find(({ fleet }) => fleet === null);
  const range = priceRange((couriers.length > 0 ? couriers : quotes).map(breakdownOfQuote));
  return {
    AvailableCouriers: couriers.map(wireOption),
    Premium: premium ? wireOption(premium) : null,
    ExpiryDate: expiresAt.toISOString(),
    Price: range ? { ...range, DistanceInMiles: quotes[0]?.distanceMiles ?? null } : null,
  };
}

const trackedSteps: ReadonlySet<LiveStep> = new Set(['Queued', 'Dispatched', 'OutForDelivery']);

/**
 * Returns the path of the tracking page. The key works only while the delivery is in progress, and only for this page
 * (ADR 033).
 */
export function trackingPath(key: string): string {
  return `/api/track/${key}`;
}

export function wireDetails({ delivery, winner }: Pick<DeliveryParts, 'delivery' | 'winner'>): CollectDetails {
  const step = delivery.status === 'Drafted' ? 'Ordered' : stepOf(delivery.status, delivery.isCancelledByUser);
  return {
    Status: {
      Step: step,
      DeliveredDate: time(delivery.deliveredAt),
      FailedDate: time(delivery.failedAt),
      CancelledDate: time(delivery.cancelledAt),
    },
    ETA: time(delivery.etaAt),
    DriverInformation:
      delivery.driverName === null ? null : { Name: delivery.driverName, LastUpdate: time(delivery.driverSeenAt) },
    FleetInformation: winner && { Name: winner.name, LogoUrl: winner.logoUrl },
    MapWidgetUrl: trackedSteps.has(step) ? trackingPath(delivery.trackingToken) : null,
    ProofOfDelivery: wireProof(delivery),
    WinningQuote: winner && wireWinningQuote(winner),
  };
}

/** Returns the quote's breakdown with other fees, such as those actually charged. */
export function breakdownWithFee(quote: QuoteRow, fee: Breakdown['BookingFee'], premium: Pence): Breakdown {
  return breakdownOf({ delivery: quote.deliveryPence, fee, premium });
}
