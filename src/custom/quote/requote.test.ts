import { describe, expect, it } from 'vitest';
import { AvailableCouriers } from '../../../contract/collect/prices.ts';
import { requote } from './requote.ts';

const courier = (Id: number, Name: string, Price: number, ServiceType = 'regular') => ({
  Id,
  Name,
  Price,
  ServiceType,
});
const offer = (...couriers: readonly object[]) => AvailableCouriers.parse({ AvailableCouriers: couriers });

describe('a repeated price request', () => {
  it('keeps the selection by courier and service, and returns the price differences', () => {
    const before = offer(courier(1, 'Swift', 960), courier(2, 'Swift', 1200, 'direct'), courier(3, 'Fox', 1500));
    const { changes, gone, chosen } = requote(
      { offer: before, chosen: new Set(['2', '3']) },
      offer(
        courier(11, 'Fox', 1380),
        courier(12, 'Swift', 1240, 'Direct'),
        courier(13, 'Swift', 960),
        courier(14, 'New', 100),
      ),
    );
    expect([...changes].toSorted()).toEqual([
      ['11', -120],
      ['12', 40],
      ['13', 0],
    ]);
    expect([[...chosen].toSorted(), gone]).toEqual([['11', '12'], []]);
  });

  it('returns couriers that are no longer offered, and removes them from the selection', () => {
    const { gone, chosen, changes } = requote(
      { offer: offer(courier(1, 'Swift', 960), courier(2, 'Fox', 1500)), chosen: new Set(['1']) },
      offer(courier(5, 'Fox', 1500)),
    );
    expect([gone.map(({ Name }) => Name), [...chosen], [...changes]]).toEqual([['Swift'], [], [['5', 0]]]);
  });

  it('matches two offers of one courier by price', () => {
    const { changes, gone } = requote(
      { offer: offer(courier(1, 'Swift', 900), courier(2, 'Swift', 1000)), chosen: new Set() },
      offer(courier(8, 'Swift', 1010), courier(9, 'Swift', 905)),
    );
    expect([[...changes].toSorted(), gone]).toEqual([
      [
        ['8', 10],
        ['9', 5],
      ],
      [],
    ]);
  });

  it('matches the concierge', () => {
    const premium = (Id: string, Price: number) =>
      AvailableCouriers.parse({ AvailableCouriers: [], Premium: { ...courier(0, 'Concierge', Price), Id } });
    const { chosen, changes } = requote({ offer: premium('p1', 2100), chosen: new Set(['p1']) }, premium('p2', 2000));
    expect([[...chosen], [...changes]]).toEqual([['p2'], [['p2', -100]]]);
  });
});
