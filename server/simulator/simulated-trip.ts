/**
 * A simulated trip, whose state depends only on its booking and the time. It is faster than a real trip and doesn't
 * wait for its slot, but reports the times of a real trip, which may be in the future.
 */
import { FailureReason } from '../../contract/collect/deliveries.ts';
import type { Position, TripEvent, TripUpdate } from '../areas/courier/fleet.ts';
import type { simulatedTrips } from '../db/courier-tables.ts';
import { drawPerson } from '../demo/people.ts';
import { type Random, createRandom } from '../demo/random.ts';
import { speeds, usualSpeed } from './simulated-couriers.ts';

export type Trip = typeof simulatedTrips.$inferSelect;

const minuteMs = 60_000;
const failureShare = 0.07;
/** Waiting times of a priority trip, as a share of a regular trip's. */
const directShare = 0.6;

const notes: Readonly<Record<FailureReason, string>> = {
  UNABLE_TO_LOCATE: 'Drove the street twice; the number could not be found.',
  NONE: '',
  DELIVERY_INCIDENT: 'A tyre went flat on the ring road; the goods are on their way back to the shop, undamaged.',
  DESTINATION_INCORRECT: 'The people at this address have ordered nothing.',
  OTHER: 'The gate code did not work and nobody answered the phone.',
  UNAVAILABLE: 'Waited for ten minutes; nobody was in.',
};
const proofs = [
  { key: 'handed-over', name: 'Handed over.svg' },
  { key: 'front-door', name: 'Front door.svg' },
  { key: 'reception', name: 'Reception.svg' },
] as const;
const proofShare = 0.9;

/** Returns a random stream that depends only on the delivery and the label. */
export function chanceOf(deliveryId: string, label: string): Random {
  return createRandom(Number.parseInt(deliveryId.replaceAll('-', '').slice(0, 8), 16)).fork(label);
}

/**
 * Returns the failure of a trip. A reference that starts with `SIM-FAIL-OTHER`, for example, fails for that reason.
 * Other references that start with `SIM-` never fail.
 */
function failureOf(reference: string, random: Random): FailureReason | undefined {
  const isByChance = random.chance(failureShare);
  const reason = random.pick(FailureReason.options);
  const requestedReason = /^SIM-FAIL-([A-Z_]+)/.exec(reference.toUpperCase())?.[1];
  if (requestedReason !== undefined) return FailureReason.safeParse(requestedReason).data ?? 'OTHER';
  return isByChance && !reference.toUpperCase().startsWith('SIM-') ? reason : undefined;
}

interface Plan {
  /** Moments in milliseconds after the booking, at real speed. */
  readonly moments: readonly (readonly [TripEvent, number])[];
  readonly failure: FailureReason | undefined;
  readonly driver: string;
  readonly proof: (typeof proofs)[number] | undefined;
}

/** Returns the time at which the trip has driven `tripMs`. Assumes a constant speed before the last change of speed. */
function whenDriven({ bookedAt, drivenMs, speed, speedSince }: Trip, tripMs: number): Date {
  const since = speedSince ?? bookedAt;
  if (tripMs >= drivenMs) return new Date(since.getTime() + Math.round((tripMs - drivenMs) / speed));
  return new Date(bookedAt.getTime() + Math.round((since.getTime() - bookedAt.getTime()) * (tripMs / drivenMs)));
}

/** Returns how much of the trip has been driven at the given time, in milliseconds at real speed. */
function drivenAt({ bookedAt, drivenMs, speed, speedSince }: Trip, at: Date): number {
  const since = speedSince ?? bookedAt;
  if (at >= since) return drivenMs + (at.getTime() - since.getTime()) * speed;
  return (drivenMs * (at.getTime() - bookedAt.getTime())) / (since.getTime() - bookedAt.getTime());
}

/**
 * Returns the reported time of a moment. It includes the wait for the slot, except before the arrival at the pick-up.
 */
function reportedAt(trip: Trip, moment: TripEvent, tripMs: number, atPickUpMs: number): Date {
  const { bookedAt, pickUpAt } = trip;
  const waitMs =
    moment === 'assigned' || pickUpAt === null ? 0 : Math.max(0, pickUpAt.getTime() - bookedAt.getTime() - atPickUpMs);
  return new Date(bookedAt.getTime() + Math.round(tripMs) + waitMs);
}

/** Returns how the trip proceeds unless it is cancelled. */
function planOf(trip: Trip): Plan {
  const random = chanceOf(trip.deliveryId, trip.fleet);
  const patience = trip.serviceType === 'direct' ? directShare : 1;
  const travel = (trip.distanceMiles / (speeds[trip.vehicleCode] ?? usualSpeed)) * 60;
  const minutes = [
    random.integer(2, 5) * patience,
    random.integer(6, 14) * patience,
    random.integer(3, 6),
    travel + random.integer(2, 8) * patience,
    random.integer(2, 6),
  ];
  const byChance = failureOf(trip.reference, random);
  const failure = trip.failure ?? byChance;
  const person = drawPerson(random);
  const proof = random.pick(proofs);
  const hasProof = random.chance(proofShare) || trip.reference.toUpperCase().startsWith('SIM-');
  const names: readonly TripEvent[] = [
    'assigned',
    'atPickUp',
    'collected',
    'atDropOff',
    failure === undefined ? 'delivered' : 'failed',
  ];
  const ends = minutes.map((_, index) => minutes.slice(0, index + 1).reduce((sum, each) => sum + each, 0));
  const moments = names.map((name, index) => [name, (ends[index] ?? 0) * minuteMs] as const);
  return { moments, failure, driver: `${person.firstName} ${person.lastName}`, proof: hasProof ? proof : undefined };
}

const latestOf = (one: Date, other: Date | undefined): Date => (other !== undefined && other > one ? other : one);

/** Returns the fleet's report on a trip at the given time. */
export function newsOf(trip: Trip, now: Date): TripUpdate {
  const { failure, driver, proof, ...plan } = planOf(trip);
  const atPickUpMs = plan.moments.find(([name]) => name === 'atPickUp')?.[1] ?? 0;
  const moments = plan.moments.map(([name, tripMs]) => ({
    name,
    knownAt: whenDriven(trip, tripMs),
    at: reportedAt(trip, name, tripMs, atPickUpMs),
  }));
  const { cancelledAt } = trip;
  const until = cancelledAt !== null && cancelledAt < now ? cancelledAt : now;
  const past = moments.filter(({ knownAt }) => knownAt <= until);
  const next = moments.find(({ knownAt }) => knownAt > until)?.knownAt;
  const end = moments.at(-1)?.at;
  const happened = new Map(past.map(({ name, at }) => [name, at]));
  const isCancelled = cancelledAt !== null && next !== undefined;
  const wasSeen = past.at(-1)?.at;
  return {
    moments: { ...Object.fromEntries(happened), ...(isCancelled ? { cancelled: latestOf(cancelledAt, wasSeen) } : {}) },
    ...(happened.has('failed') && failure !== undefined ? { failure: { reason: failure, notes: notes[failure] } } : {}),
    ...(wasSeen === undefined ? {} : { driver: { name: driver, seenAt: wasSeen } }),
    ...(end === undefined || isCancelled ? {} : { eta: end }),
    ...(happened.has('delivered') && proof !== undefined
      ? { proof: { url: `/images/proofs/${proof.key}.svg`, name: proof.name } }
      : {}),
    ...(next === undefined || isCancelled ? {} : { nextNewsAt: next }),
  };
}

/** Distance in degrees between a driver and the pick-up at acceptance: about a mile. */
const wherefrom = 0.015;

function along(from: Position, to: Position, share: number): Position {
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}

/** Returns the driver's position at the given time, on a straight line, or `undefined` before a driver is assigned. */
export function positionOf(trip: Trip, now: Date): Position | undefined {
  const { fromLatitude, fromLongitude, toLatitude, toLongitude } = trip;
  if (fromLatitude === null || fromLongitude === null || toLatitude === null || toLongitude === null) return undefined;
  const [pickUp, dropOff] = [
    { latitude: fromLatitude, longitude: fromLongitude },
    { latitude: toLatitude, longitude: toLongitude },
  ];
  const [assigned, atPickUp, collected, atDropOff] = planOf(trip).moments.map(([, tripMs]) => tripMs);
  const driven = drivenAt(trip, now);
  if (
    assigned === undefined ||
    atPickUp === undefined ||
    collected === undefined ||
    atDropOff === undefined ||
    driven < assigned
  ) {
    return undefined;
  }
  const share = (since: number, until: number) =>
    Math.min(1, Math.max(0, (driven - since) / Math.max(1, until - since)));
  if (driven < atPickUp) {
    const random = chanceOf(trip.deliveryId, `from ${trip.fleet}`);
    const start = {
      latitude: pickUp.latitude + (random.fraction() * 2 - 1) * wherefrom,
      longitude: pickUp.longitude + (random.fraction() * 2 - 1) * wherefrom,
    };
    return along(start, pickUp, share(assigned, atPickUp));
  }
  return along(pickUp, dropOff, share(collected, atDropOff));
}
