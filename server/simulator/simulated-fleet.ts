/** The demo courier fleets, behind the interface of real ones. */
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { ServiceType } from '../../contract/collect/prices.ts';
import { Pence } from 'schema-admin/contract/units.ts';
import { type WebhookRequest, isSignedWebhook } from '../areas/courier/signed-webhook.ts';
import type { CourierFleet, DeliveryRequest, FleetQuote } from '../areas/courier/fleet.ts';
import { simulatedTrips } from '../db/courier-tables.ts';
import type { Database } from '../db/database.ts';
import { merchantLogoUrl } from '../images/merchant-logo.ts';
import type { Clock } from '../runtime/config.ts';
import { readSimulation } from './simulation.ts';
import {
  type SimulatedCourier,
  directRate,
  simulatedCouriers,
  speeds,
  typeRates,
  usualSpeed,
  vehicleRates,
} from './simulated-couriers.ts';
import { type Trip, chanceOf, newsOf, positionOf } from './simulated-trip.ts';

interface FleetOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Multiple of real speed, until an administrator changes it. */
  readonly speed: number;
  /** The secret that signs webhooks. Without it, the fleet sends none and is polled. */
  readonly hookSecret?: string | undefined;
}

const Hook = z.object({ booking: z.string() });

const minuteMs = 60_000;
/** Share of couriers that are busy, and of offers that are withdrawn. */
const busyShare = 0.12;
const declinedShare = 0.03;

/** Prefixes of references that control the simulation: no courier makes an offer, or no courier accepts. */
const noFleet = 'SIM-NO-FLEET';
const decline = 'SIM-DECLINE';

const begins = ({ reference }: Pick<DeliveryRequest, 'reference'>, prefix: string) =>
  reference.toUpperCase().startsWith(prefix);
const byChance = (request: DeliveryRequest, label: string, share: number) =>
  !begins(request, 'SIM-') && chanceOf(request.deliveryId, label).chance(share);

function priceOf(courier: SimulatedCourier, service: ServiceType, request: DeliveryRequest): Pence {
  const mood = 0.96 + chanceOf(request.deliveryId, `price ${courier.key}`).fraction() * 0.08;
  const rate =
    (vehicleRates[request.vehicleCode] ?? 1) *
    (typeRates[request.deliveryType] ?? 1) *
    (service === 'direct' ? directRate : 1);
  return Pence.parse(Math.round((courier.start + courier.mile * request.miles) * rate * mood));
}

function offerOf(courier: SimulatedCourier, service: ServiceType, request: DeliveryRequest): FleetQuote {
  const travelMinutes = (request.miles / (speeds[request.vehicleCode] ?? usualSpeed)) * 60;
  const wait = service === 'direct' ? 5 : 25;
  return {
    quote: `${courier.key}/${service}`,
    courier: courier.name,
    logoUrl: merchantLogoUrl(courier.key),
    serviceType: service,
    price: priceOf(courier, service, request),
    pickUpEta: new Date(request.pickUpAt.getTime() + wait * minuteMs),
    dropOffEta: new Date(request.pickUpAt.getTime() + (wait + travelMinutes + 10) * minuteMs),
  };
}

/** Returns quotes of couriers that have the vehicle, cover the distance, and are neither busy nor offline. */
function quotesFor(request: DeliveryRequest, offline: readonly string[]): FleetQuote[] {
  if (begins(request, noFleet)) return [];
  return simulatedCouriers.flatMap((courier) => {
    const canDoIt = courier.vehicles.includes(request.vehicleCode) && request.miles <= courier.mostMiles;
    const isBusy = byChance(request, `busy ${courier.key}`, busyShare);
    return canDoIt && !isBusy && !offline.includes(courier.key)
      ? courier.services.map((service) => offerOf(courier, service, request))
      : [];
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Creates the simulated fleet. Prices depend on distance, vehicle and time. Drivers start immediately, so that a
 * booking can be watched to its end (see `simulated-trip.ts` for the times).
 */
export function createSimulatedFleet({ database, clock, speed, hookSecret }: FleetOptions): CourierFleet {
  const tripOf = async (booking: string): Promise<Trip | undefined> => {
    const [trip] = await database.inScope('system', (tx) =>
      tx.select().from(simulatedTrips).where(eq(simulatedTrips.booking, booking)),
    );
    return trip;
  };
  const driven = () => database.inScope('system', readSimulation);
  return {
    name: 'simulated',
    async quote(request) {
      const { offline } = await driven();
      return quotesFor(request, offline);
    },

    async book(request, quote) {
      const [fleet = '', service] = quote.split('/');
      const { speed: chosenSpeed = speed, offline } = await driven();
      const isDeclined =
        offline.includes(fleet) || begins(request, decline) || byChance(request, `declines ${fleet}`, declinedShare);
      if (isDeclined) return 'declined';
      const booking = `${fleet.slice(0, 2).toUpperCase()}-${request.deliveryId.replaceAll('-', '').slice(0, 12)}`;
      const serviceType = service === 'direct' ? 'direct' : 'regular';
      const { deliveryId, vehicleCode, reference, miles: distanceMiles, pickUp, dropOff } = request;
      const ends = {
        fromLatitude: pickUp.latitude,
        fromLongitude: pickUp.longitude,
        toLatitude: dropOff.latitude,
        toLongitude: dropOff.longitude,
      };
      await database.inScope('system', (tx) =>
        tx
          .insert(simulatedTrips)
          .values({
            booking,
            deliveryId,
            fleet,
            serviceType,
            vehicleCode,
            distanceMiles,
            reference,
            bookedAt: clock(),
            pickUpAt: request.pickUpAt,
            speed: chosenSpeed,
            ...ends,
          })
          .onConflictDoNothing(),
      );
      return { booking };
    },

    async cancel(booking) {
      await database.inScope('system', (tx) =>
        tx
          .update(simulatedTrips)
          .set({ cancelledAt: clock() })
          .where(and(eq(simulatedTrips.booking, booking), isNull(simulatedTrips.cancelledAt))),
      );
    },

    async news(booking) {
      const trip = await tripOf(booking);
      if (trip === undefined) throw new Error(`The simulated fleets have no booking ${booking}`);
      return newsOf(trip, clock());
    },

    ...(hookSecret === undefined
      ? {}
      : {
          parseWebhook: (call: WebhookRequest) => {
            if (!isSignedWebhook(hookSecret, call, call.headers['x-fleet-signature'])) {
              return Promise.resolve('refused' as const);
            }
            const parsed = Hook.safeParse(readJson(call.body));
            return Promise.resolve(parsed.success ? [parsed.data.booking] : []);
          },
        }),

    async position(booking) {
      const trip = await tripOf(booking);
      return trip && positionOf(trip, clock());
    },
  };
}
