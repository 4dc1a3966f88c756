import { describe, expect, it } from 'vitest';
import { milesBetween } from '../../contract/collect/address.ts';
import { type Trip, newsOf, positionOf } from './simulated-trip.ts';

const bookedAt = new Date('2026-03-10T12:00:00Z');
const from = { latitude: 51.501, longitude: -0.141 };
const to = { latitude: 51.545, longitude: -0.055 };
const trip: Trip = {
  booking: 'SW-1',
  deliveryId: '0c0ffee0-0000-4000-8000-000000000000',
  fleet: 'swift-wheels',
  serviceType: 'regular',
  vehicleCode: 'car',
  distanceMiles: 4.8,
  reference: 'SIM-OK',
  bookedAt,
  pickUpAt: null,
  speed: 1,
  cancelledAt: null,
  failure: null,
  drivenMs: 0,
  speedSince: null,
  fromLatitude: from.latitude,
  fromLongitude: from.longitude,
  toLatitude: to.latitude,
  toLongitude: to.longitude,
};
const moments = newsOf(trip, new Date('2026-03-11T12:00:00Z')).moments;
const at = (moment: keyof typeof moments) => moments[moment] ?? bookedAt;
const middle = (one: Date, other: Date) => new Date((one.getTime() + other.getTime()) / 2);
const away = (moment: Date, end: typeof from) => {
  const position = positionOf(trip, moment);
  return (
    position &&
    milesBetween({ Lat: position.latitude, Long: position.longitude }, { Lat: end.latitude, Long: end.longitude })
  );
};

describe('a simulated trip', () => {
  it('goes to the pick-up, waits, goes straight to the drop-off, and stays there', () => {
    expect(positionOf(trip, bookedAt)).toBeUndefined();
    expect(away(at('assigned'), from)).toBeGreaterThan(away(middle(at('assigned'), at('atPickUp')), from) ?? Infinity);
    expect([positionOf(trip, at('atPickUp')), positionOf(trip, at('collected'))]).toEqual([from, from]);
    const halfway = middle(at('collected'), at('atDropOff'));
    expect(away(halfway, from)).toBeCloseTo(away(halfway, to) ?? 0, 1);
    for (const moment of [at('atDropOff'), at('delivered'), new Date('2026-04-01')]) {
      expect(away(moment, to)).toBeCloseTo(0, 5);
    }
  });

  it('continues from its position at a higher speed, with unchanged past moments', () => {
    const after = new Date(at('collected').getTime() + 60_000);
    const faster: Trip = { ...trip, drivenMs: after.getTime() - bookedAt.getTime(), speedSince: after, speed: 60 };
    expect(positionOf(faster, after)).toEqual(positionOf(trip, after));
    const soon = newsOf(faster, after).moments;
    for (const moment of ['assigned', 'atPickUp', 'collected'] as const) {
      expect([moment, soon[moment]]).toEqual([moment, at(moment)]);
    }
    expect(
      newsOf(faster, new Date(after.getTime() + (at('delivered').getTime() - after.getTime()) / 60)).moments.delivered,
    ).toBeDefined();
    expect(
      newsOf(faster, new Date(after.getTime() + (at('delivered').getTime() - after.getTime()) / 60 - 1000)).moments
        .delivered,
    ).toBeUndefined();
  });

  it.each([1, 10, 600])('reports the times of a real trip at speed %d', (speed) => {
    const pickUpAt = new Date('2026-03-11T14:00:00Z');
    const sped: Trip = { ...trip, speed, pickUpAt };
    const after = (ms: number) => newsOf(sped, new Date(bookedAt.getTime() + ms / speed));
    const { moments: reported, eta } = after(3 * 3_600_000);
    const order = ['assigned', 'atPickUp', 'collected', 'atDropOff', 'delivered'] as const;
    const times = order.map((moment) => reported[moment]?.getTime() ?? 0);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect([reported.atPickUp, eta]).toEqual([pickUpAt, reported.delivered]);
    // The slot delays the reported time, not the report.
    expect(Object.keys(after(at('atPickUp').getTime() - bookedAt.getTime()).moments)).toEqual(['assigned', 'atPickUp']);
    expect((reported.delivered?.getTime() ?? 0) - pickUpAt.getTime()).toBe(
      at('delivered').getTime() - at('atPickUp').getTime(),
    );
  });

  it('reports a cancellation after all earlier moments', () => {
    const cancelledAt = new Date(bookedAt.getTime() + 2_000);
    const { moments: reported } = newsOf(
      { ...trip, speed: 600, pickUpAt: new Date('2026-03-11T14:00:00Z'), cancelledAt },
      new Date(bookedAt.getTime() + 60_000),
    );
    expect(reported.cancelled).toEqual(
      Object.values(reported).toSorted((one, other) => other.getTime() - one.getTime())[0],
    );
  });

  it('has no position without stored coordinates', () => {
    expect(positionOf({ ...trip, fromLatitude: null }, at('collected'))).toBeUndefined();
  });
});
