import { describe, expect, it } from 'vitest';
import { towns } from '../../demo/towns.ts';
import { regionOf } from './regions.ts';

describe('the region of an address', () => {
  it('is that of its postcode area, however it is written', () => {
    expect([
      regionOf('M1 1AA', ''),
      regionOf('me4 4aa', ''),
      regionOf(' sw1a1aa', ''),
      regionOf('BT1 5GS', ''),
      regionOf('E8 1DY', ''),
    ]).toEqual(['North West', 'South East', 'London', 'Northern Ireland', 'London']);
  });

  it('is that of its county where the postcode tells nothing', () => {
    expect([regionOf('unknown', 'Kent'), regionOf('123', ' greater LONDON ')]).toEqual(['South East', 'London']);
  });

  it('is “Other” where neither tells', () => {
    expect([regionOf('JE2 3AB', 'Jersey'), regionOf('', ''), regionOf('???', 'Atlantis')]).toEqual([
      'Other',
      'Other',
      'Other',
    ]);
  });

  it('is the right one for every postcode of the demonstration’s towns', () => {
    for (const { outwardCodes, region } of towns) {
      for (const code of outwardCodes) expect([code, regionOf(`${code} 1AA`, '')]).toEqual([code, region]);
    }
  });

  it('follows from the county for most of those towns, too', () => {
    const told = towns
      .map(({ county, region }) => ({ region, named: regionOf('', county) }))
      .filter(({ named }) => named !== 'Other');
    expect(told.filter(({ region, named }) => named === region).length).toBeGreaterThan(45);
  });
});
