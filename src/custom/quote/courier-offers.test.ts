import { describe, expect, it } from 'vitest';
import { AvailableCouriers, BookingFee, CourierOption, breakdownOf } from '../../../contract/collect/prices.ts';
import { Credits, Pence } from 'schema-admin/contract/units.ts';
import {
  bestOf,
  formatPriceChange,
  formatCountdown,
  expiryOf,
  formatFee,
  couriersByPrice,
  formatMiles,
  displayedPrice,
  serviceName,
  formatEtas,
} from './courier-offers.ts';

const pence = (value: number) => Pence.parse(value);
const credit: BookingFee = { CreditUsage: Credits.parse(1) };
const courier = (Id: number, change: object = {}) =>
  CourierOption.parse({ Id, Name: `Courier ${Id}`, Price: 1000 + Id, ServiceType: 'regular', ...change });
const priced = (Id: number, delivery: number) => {
  const Breakdown = breakdownOf({ delivery: pence(delivery), fee: credit, premium: pence(0) });
  return courier(Id, { Price: Breakdown.Total, Breakdown });
};

describe('a changed price', () => {
  it('is shown as more, less or unchanged', () => {
    expect([40, -120, 0].map((change) => formatPriceChange(pence(change)))).toEqual(['+£0.40', '−£1.20', 'Unchanged']);
  });
});

describe('a list of couriers', () => {
  it('is sorted by price, lowest first', () => {
    expect(
      couriersByPrice(AvailableCouriers.parse({ AvailableCouriers: [courier(3), courier(1), courier(2)] })).map(
        ({ Id }) => Id,
      ),
    ).toEqual([1, 2, 3]);
  });

  it('has a cheapest courier, and a fastest by arrival time', () => {
    const couriers = [
      courier(1, { DropOffEta: '2026-11-22T12:00:00Z' }),
      courier(2, { DropOffEta: '2026-11-22T11:00:00Z' }),
    ];
    expect(bestOf(couriers)).toEqual({ cheapest: 1, fastest: 2 });
  });

  it('treats priority services as fastest without times, and compares only several couriers', () => {
    expect(bestOf([courier(1), courier(3, { ServiceType: 'direct' }), courier(2, { ServiceType: 'direct' })])).toEqual({
      cheapest: 1,
      fastest: 2,
    });
    expect(bestOf([courier(1), courier(2)])).toEqual({ cheapest: 1, fastest: undefined });
    expect(bestOf([courier(1)])).toEqual({ cheapest: undefined, fastest: undefined });
  });

  it('shows collection and arrival times, if they are known', () => {
    const now = new Date(2026, 10, 22, 9, 0);
    const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5).toISOString();
    const wordsFor = (change: object) => formatEtas(courier(1, change), now);
    expect(wordsFor({ PickUpEta: at(22, 14), DropOffEta: at(22, 15) })).toBe(
      'Collection today, 2:05 pm · Delivery today, 3:05 pm',
    );
    expect([wordsFor({ PickUpEta: at(22, 14) }), wordsFor({ DropOffEta: at(22, 15) }), wordsFor({})]).toEqual([
      'Collection today, 2:05 pm',
      'Delivery today, 3:05 pm',
      undefined,
    ]);
  });

  // Requirement D-2.58
  it('names the services: regular is Standard, direct is Priority, others are unchanged', () => {
    expect(['regular', 'direct', 'Direct', 'drone'].map(serviceName)).toEqual([
      'Standard',
      'Priority',
      'Priority',
      'drone',
    ]);
  });
});

describe('the price', () => {
  const Price = {
    Min: breakdownOf({ delivery: pence(500), fee: credit, premium: pence(0) }),
    Max: breakdownOf({ delivery: pence(2000), fee: credit, premium: pence(0) }),
    DistanceInMiles: 3.25,
  };
  const offer = AvailableCouriers.parse({ AvailableCouriers: [priced(1, 800), priced(2, 1200)], Price });

  // Requirement D-2.64
  it('is that of the selected couriers if they have their own, otherwise that of the quote', () => {
    const [first, second] = offer.AvailableCouriers;
    const chosen = [first, second].flatMap((each) => each ?? []);
    expect(displayedPrice(offer, [])).toEqual(Price);
    expect(displayedPrice(offer, chosen.slice(0, 1))).toMatchObject({
      Min: { Delivery: 800 },
      Max: { Delivery: 800 },
      DistanceInMiles: 3.25,
    });
    expect(displayedPrice(offer, chosen)).toMatchObject({
      Min: { Delivery: 800, Total: 960 },
      Max: { Delivery: 1200, Total: 1440 },
    });
    expect(displayedPrice({ ...offer, Price: undefined }, [])).toMatchObject({
      Min: { Delivery: 800 },
      Max: { Delivery: 1200 },
    });
    expect(displayedPrice({ AvailableCouriers: [courier(1)], Price }, [courier(1)])).toEqual(Price);
  });

  // Requirement D-2.63
  it('has a booking fee in credits or money, and reads a plain number as pence', () => {
    expect([credit, { PayAsYouGoPrice: pence(250) }, pence(199)].map(formatFee)).toEqual([
      '1 credit',
      '£2.50',
      '£1.99',
    ]);
  });

  // Requirement D-2.65
  it('has a distance with one decimal', () => {
    expect([3.25, 10, 0.04].map(formatMiles)).toEqual(['3.3', '10.0', '0.0']);
  });
});

describe('the validity of a quote', () => {
  const cameAt = new Date('2026-11-22T10:00:00Z');

  // Requirement D-4.19
  it('ends at the expiry date of the offer, or after 900 seconds', () => {
    expect(expiryOf({ ExpiryDate: '2026-11-22T10:05:00Z' }, cameAt).toISOString()).toBe('2026-11-22T10:05:00.000Z');
    expect(expiryOf({}, cameAt).toISOString()).toBe('2026-11-22T10:15:00.000Z');
  });

  // Requirement D-2.61
  it('counts down in minutes and seconds', () => {
    const until = new Date('2026-11-22T10:15:00Z');
    expect(
      ['2026-11-22T10:00:00Z', '2026-11-22T10:13:56.500Z', '2026-11-22T10:16:00Z'].map((now) =>
        formatCountdown(until, new Date(now)),
      ),
    ).toEqual(['15:00', '1:04', '0:00']);
  });
});
