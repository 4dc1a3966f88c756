import { describe, expect, it } from 'vitest';
import { towns } from '../../demo/towns.ts';
import { regionOf } from './regions.ts';

describe('regionOf', () => {
  it('returns the region of the post code area for any format of post code', () => {
    expect([
      regionOf('M1 1AA', ''),
      regionOf('me4 4aa', ''),
      regionOf(' sw1a1aa', ''),
      regionOf('BT1 5GS', ''),
      regionOf('E8 1DY', ''),
    ]).toEqual(['North West', 'South East', 'London', 'Northern Ireland', 'London']);
  });

  it('falls back to the county if the post code is unknown', () => {
    expect([regionOf('unknown', 'Kent'), regionOf('123', ' greater LONDON ')]).toEqual(['South East', 'London']);
  });

  it('returns "Other" if both are unknown', () => {
    expect([regionOf('JE2 3AB', 'Jersey'), regionOf('', ''), regionOf('???', 'Atlantis')]).toEqual([
      'Other',
      'Other',
      'Other',
    ]);
  });

  it('is correct for every post code of the demo towns', () => {
    for (const { outwardCodes, region } of towns) {
      for (const code of outwardCodes) expect([code, regionOf(`${code} 1AA`, '')]).toEqual([code, region]);
    }
  });

  it('finds most of the demo towns by county, too', () => {
    const found = towns
      .map(({ county, region }) => ({ region, named: regionOf('', county) }))
      .filter(({ named }) => named !== 'Other');
    expect(found.filter(({ region, named }) => named === region).length).toBeGreaterThan(45);
  });
});
