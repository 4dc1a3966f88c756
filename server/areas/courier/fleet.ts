/**
 * The interface to a courier fleet. An adapter for a real fleet is one file, listed in `main.ts`
 * (docs/courier-fleets.md). Calls run outside transactions and can repeat, for example after a restart or a timeout.
 */
import type { FailureReason } from '../../../contract/collect/deliveries.ts';
import type { ServiceType } from '../../../contract/collect/prices.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import type { WebhookRequest } from './signed-webhook.ts';

export interface Stop {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly postCode: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly instructions: string;
}

export interface DeliveryRequest {
  /** The portal's id for the delivery. Booking the same id again must not create a second booking. */
  readonly deliveryId: string;
  readonly reference: string;
  readonly vehicleCode: string;
  /** `rapid`, `sameday` or `flexible`. */
  readonly deliveryType: string;
  readonly pickUpAt: Date;
  readonly pickUp: Stop;
  readonly dropOff: Stop;
  readonly miles: number;
}

export interface FleetQuote {
  /** The fleet's id for the quote. The quote can be booked until it expires. */
  readonly quote: string;
  readonly courier: string;
  readonly logoUrl: string | null;
  readonly serviceType: ServiceType;
  /** Excludes VAT and the portal's own fees. */
  readonly price: Pence;
  readonly pickUpEta: Date;
  readonly dropOffEta: Date;
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The events of a trip, in order. Each of the last three ends the trip. */
export type TripEvent = 'assigned' | 'atPickUp' | 'collected' | 'atDropOff' | 'delivered' | 'failed' | 'cancelled';

/** The state of a trip. Holds all events so far, so that no update is lost while the portal is down. */
export interface TripUpdate {
  readonly moments: Readonly<Partial<Record<TripEvent, Date>>>;
  readonly failure?: { readonly reason: FailureReason; readonly notes: string };
  readonly driver?: { readonly name: string; readonly seenAt: Date };
  readonly eta?: Date;
  readonly proof?: { readonly url: string; readonly name: string };
  /** The time of the next poll. Defaults to a fixed interval after this one. */
  readonly nextNewsAt?: Date;
}

export interface CourierFleet {
  /** Stored with each quote and booking, so it must not change. */
  readonly name: string;
  /** Returns offers for a delivery, or an empty list if the fleet cannot carry it out. */
  quote(request: DeliveryRequest): Promise<readonly FleetQuote[]>;
  /** Returns the fleet's id for the booking, or `declined` if the courier rejects it. */
  book(request: DeliveryRequest, quote: string): Promise<{ readonly booking: string } | 'declined'>;
  /** Cancels a booking. Must not fail for a booking that is over or unknown. */
  cancel(booking: string): Promise<void>;
  news(booking: string): Promise<TripUpdate>;
  /**
   * Parses a webhook call (`POST /api/fleets/{name}/hook`). Returns the ids of the bookings to poll, or `refused` if
   * the signature is invalid (`signed-webhook.ts`).
   */
  parseWebhook?(call: WebhookRequest): Promise<readonly string[] | 'refused'>;
  /** Returns the driver's current position, if known. Called every few seconds while a user has the map open. */
  position?(booking: string): Promise<Position | undefined>;
}
