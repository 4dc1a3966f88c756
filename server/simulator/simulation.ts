/** Settings of the simulation. Stored in the database, so that all nodes share them and they survive restarts. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { FailureReason } from '../../contract/collect/deliveries.ts';
import type { Simulation } from '../../contract/platform/simulation.ts';
import { ApiError } from '../api/errors.ts';
import { schedulePoll } from '../areas/courier/webhooks.ts';
import { courierTexts } from '../areas/courier/texts.ts';
import { inProgressStatuses } from '../areas/courier/trip-update.ts';
import { deliveries, simulatedTrips } from '../db/courier-tables.ts';
import { settings } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { simulatedCouriers } from './simulated-couriers.ts';

const key = 'simulation';
/** Maximum number of displayed deliveries. */
const displayLimit = 50;

const Driven = z.object({
  /** `undefined` if the configured speed applies. */
  speed: z.number().positive().optional(),
  offline: z.array(z.string()).default([]),
});
type Driven = z.infer<typeof Driven>;

export async function readSimulation(tx: Tx): Promise<Driven> {
  const [stored] = await tx.select().from(settings).where(eq(settings.key, key));
  return Driven.parse(stored === undefined ? {} : JSON.parse(stored.value));
}

async function change(tx: Tx, by: (before: Driven) => Driven): Promise<void> {
  // Lock the row, so that concurrent changes by two administrators both apply.
  await tx.insert(settings).values({ key, value: '{}' }).onConflictDoNothing();
  await tx.select().from(settings).where(eq(settings.key, key)).for('update');
  await tx
    .update(settings)
    .set({ value: JSON.stringify(by(await readSimulation(tx))) })
    .where(eq(settings.key, key));
}

const isUnderWay = inArray(deliveries.status, [...inProgressStatuses]);

async function show(tx: Tx, configuredSpeed: number): Promise<Simulation> {
  const { speed = configuredSpeed, offline } = await readSimulation(tx);
  const trips = await tx
    .select({
      Id: deliveries.id,
      Reference: deliveries.referenceNumber,
      fleet: simulatedTrips.fleet,
      Reason: simulatedTrips.failure,
    })
    .from(simulatedTrips)
    .innerJoin(deliveries, eq(deliveries.id, simulatedTrips.deliveryId))
    .where(isUnderWay)
    .orderBy(desc(simulatedTrips.bookedAt), simulatedTrips.booking)
    .limit(displayLimit);
  const nameOf = (fleet: string) => simulatedCouriers.find((courier) => courier.key === fleet)?.name ?? fleet;
  return {
    Speed: speed,
    Couriers: simulatedCouriers.map((courier) => ({
      Key: courier.key,
      Name: courier.name,
      Offline: offline.includes(courier.key),
    })),
    Deliveries: trips.map(({ fleet, ...trip }) => ({ ...trip, Courier: nameOf(fleet) })),
  };
}

/** Changes the speed from now on. Polls current trips immediately, because they may arrive earlier than expected. */
async function setSpeed(tx: Tx, speed: number, now: Date): Promise<void> {
  await change(tx, (before) => ({ ...before, speed }));
  const at = sql`${now.toISOString()}::timestamptz`;
  const since = sql`coalesce(${simulatedTrips.speedSince}, ${simulatedTrips.bookedAt})`;
  const changed = await tx
    .update(simulatedTrips)
    .set({
      drivenMs: sql`${simulatedTrips.drivenMs} + extract(epoch from ${at} - ${since}) * 1000 * ${simulatedTrips.speed}`,
      speedSince: now,
      speed,
    })
    .where(
      and(
        sql`${at} >= ${since}`,
        inArray(simulatedTrips.deliveryId, tx.select({ id: deliveries.id }).from(deliveries).where(isUnderWay)),
      ),
    )
    .returning({ booking: simulatedTrips.booking });
  await schedulePoll(
    tx,
    'simulated',
    changed.map(({ booking }) => booking),
    now,
  );
}

async function setOffline(tx: Tx, courier: string, isOffline: boolean): Promise<void> {
  if (!simulatedCouriers.some((each) => each.key === courier)) throw new ApiError(404, courierTexts.noCourier());
  await change(tx, (before) => ({
    ...before,
    offline: [...before.offline.filter((each) => each !== courier), ...(isOffline ? [courier] : [])],
  }));
}

async function setFailure(tx: Tx, deliveryId: string, reason: FailureReason | null): Promise<void> {
  const changed = await tx
    .update(simulatedTrips)
    .set({ failure: reason })
    .where(
      and(
        eq(simulatedTrips.deliveryId, deliveryId),
        inArray(simulatedTrips.deliveryId, tx.select({ id: deliveries.id }).from(deliveries).where(isUnderWay)),
      ),
    )
    .returning({ booking: simulatedTrips.booking });
  if (changed.length === 0) throw new ApiError(404, courierTexts.noDelivery());
}

/** The administrators' view of the simulation, and the actions that control it. */
export const simulationDesk = { show, setSpeed, setOffline, setFailure };
