/**
 * What a courier fleet must be able to do: four calls, which a real fleet's API is translated into by one file that is
 * named in `main.ts` (docs/courier-fleets.md). No call runs inside a transaction, and each may be made again: after a
 * restart, after a lost answer, or because the answer came too late.
 */
import type { FailureReason } from '../../../contract/collect/deliveries.ts';
import type { ServiceType } from '../../../contract/collect/prices.ts';
import type { Pence } from 'schema-admin/contract/units.ts';
import type { HookCall } from './signed-hook.ts';

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
  /** The portal's own number: what is booked under it twice is booked once. */
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
  /** The fleet's own number, by which it can be booked until it expires. */
  readonly quote: string;
  readonly courier: string;
  readonly logoUrl: string | null;
  readonly serviceType: ServiceType;
  /** Without VAT and the portal's own fees. */
  readonly price: Pence;
  readonly pickUpEta: Date;
  readonly dropOffEta: Date;
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The moments of a trip, in their order; the last three end it. */
export type TripMoment = 'assigned' | 'atPickUp' | 'collected' | 'atDropOff' | 'delivered' | 'failed' | 'cancelled';

/** The whole of what has happened so far, so that what was missed while the portal was down is not lost. */
export interface TripNews {
  readonly moments: Readonly<Partial<Record<TripMoment, Date>>>;
  readonly failure?: { readonly reason: FailureReason; readonly notes: string };
  readonly driver?: { readonly name: string; readonly seenAt: Date };
  readonly eta?: Date;
  readonly proof?: { readonly url: string; readonly name: string };
  /** When to ask again; else after a while. */
  readonly nextNewsAt?: Date;
}

export interface CourierFleet {
  /** Kept with each quote and booking: it must not change. */
  readonly name: string;
  /** What it would do the delivery for, and with which couriers; nothing where it cannot. */
  quote(request: DeliveryRequest): Promise<readonly FleetQuote[]>;
  /** Its number for the booking, or `declined` where the courier does not take it. */
  book(request: DeliveryRequest, quote: string): Promise<{ readonly booking: string } | 'declined'>;
  /** Of a booking that is over, or that it has never heard of, too. */
  cancel(booking: string): Promise<void>;
  news(booking: string): Promise<TripNews>;
  /**
   * Reads what the fleet's own hook brings (`POST /api/fleets/{name}/hook`): the bookings of which there is news, or
   * `refused` for a call that is not signed as the fleet's are (`signed-hook.ts`). The news themselves are asked for.
   */
  hear?(call: HookCall): Promise<readonly string[] | 'refused'>;
  /** Where its driver is now, where the fleet can tell. Asked while somebody looks at the map, every few seconds. */
  position?(booking: string): Promise<Position | undefined>;
}
