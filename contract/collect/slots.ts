/** Collection slots and delivery types (D-2.45 to D-2.50, D-5.16 to D-5.18). */
import { z } from 'zod';
import { vehicleName } from '../orders/vehicle-names.ts';
import { londonDayOf } from 'schema-admin/contract/london.ts';
import type { VehicleType } from '../orders/orders.ts';
import { dateWriter } from 'schema-admin/contract/texts/writers.ts';
import { Instant, readInstant } from 'schema-admin/contract/time.ts';
import { type Position, milesBetween } from './address.ts';
import { collectTexts } from './texts.ts';

/** A collection slot. Flexible can be booked until `FlexibleCutoffThreshold` hours before its start. */
export const TimeSlot = z.object({ Start: Instant, FlexibleCutoffThreshold: z.number().nullish() });
export type TimeSlot = z.infer<typeof TimeSlot>;

export const DeliveryType = z.object({ Key: z.string(), Title: z.string(), Description: z.string().nullish() });
export type DeliveryType = z.infer<typeof DeliveryType>;

export const rapid = 'rapid';
export const flexible = 'flexible';

const hourMs = 3_600_000;

/** Returns the days (`YYYY-MM-DD`, London) with their slots, in chronological order. */
export function slotsByDay(slots: readonly TimeSlot[]): Map<string, TimeSlot[]> {
  const days = new Map<string, TimeSlot[]>();
  for (const slot of slots.toSorted(
    (one, other) => readInstant(one.Start).getTime() - readInstant(other.Start).getTime(),
  )) {
    const day = londonDayOf(readInstant(slot.Start));
    const known = days.get(day);
    if (known === undefined) days.set(day, [slot]);
    else known.push(slot);
  }
  return days;
}

/** Returns the time from which Flexible can no longer be booked for the slot. */
export function flexibleCutOff({ Start, FlexibleCutoffThreshold }: TimeSlot): Date {
  return new Date(readInstant(Start).getTime() - (FlexibleCutoffThreshold ?? 0) * hourMs);
}

const writeCutOff = dateWriter({
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns why Flexible cannot be booked, if so. `now` is the server's time. `mark` can mark the time as London's. */
export function flexibleRefusal(
  deliveryTypeKey: string,
  slot: TimeSlot | undefined,
  now: Date,
  mark: (time: string, at: Date) => string = (time) => time,
): string | undefined {
  if (deliveryTypeKey !== flexible || slot === undefined) return undefined;
  const end = flexibleCutOff(slot);
  return now < end ? undefined : collectTexts.flexibleTooLate({ time: mark(writeCutOff(end), end) });
}

const vehiclesWithoutRapid: ReadonlySet<string> = new Set(['transit_van', 'xlwb', 'luton', '35t_van']);
const rapidMiles = 10;

type Vehicle = Pick<VehicleType, 'Code' | 'Name'>;

/** Returns why Rapid cannot be booked, if so. Checks the vehicle and the distance as far as they are known. */
export function rapidRefusal(
  deliveryTypeKey: string,
  trip: {
    readonly vehicle?: Vehicle | undefined;
    readonly from?: Position | undefined;
    readonly to?: Position | undefined;
  },
): { readonly about: 'vehicle' | 'distance'; readonly text: string } | undefined {
  const { vehicle, from, to } = trip;
  if (deliveryTypeKey !== rapid) return undefined;
  if (vehicle !== undefined && (vehiclesWithoutRapid.has(vehicle.Code) || /long wheel ?base/i.test(vehicle.Name))) {
    return { about: 'vehicle', text: collectTexts.rapidVehicle({ vehicle: vehicleName(vehicle.Name) }) };
  }
  const miles = from && to && isPlaced(from) && isPlaced(to) ? milesBetween(from, to) : 0;
  // In tenths, rounded up, so that a rejected distance never seems to be within the limit.
  const distance = (Math.ceil(miles * 10) / 10).toFixed(1);
  return miles > rapidMiles
    ? { about: 'distance', text: collectTexts.rapidDistance({ miles: String(rapidMiles), distance }) }
    : undefined;
}

function isPlaced({ Lat, Long }: Position): boolean {
  return Lat !== 0 && Long !== 0;
}
