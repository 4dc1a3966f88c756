import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Pence } from '../../../contract/units.ts';
import { figureFormatter, chartPoints, sumOf } from './figures.ts';

const schema = z.object({
  Id: z.number(),
  Kind: z.enum(['late_shift', 'day']),
  On: z.iso.date().nullish(),
  At: z.iso.datetime().nullish(),
  Who: z.string().nullish(),
  Price: Pence.nullish(),
  Count: z.number(),
});
const row = (given: object) => ({ Id: 1, Kind: 'day', Count: 1, ...given });
const points = (rows: readonly object[], by: string, more: object = {}) =>
  chartPoints(rows.map(row), { by, per: undefined, sum: undefined, ...more }, { schema }).map(
    ({ value, name, figure }) => [value, name, figure],
  );

describe('the figures of a dashboard', () => {
  it('include only numeric values in sums', () => {
    expect([
      sumOf([row({ Price: 150 }), row({ Price: null }), row({ Price: 'dear' }), row({ Price: '50' })], 'Price'),
      sumOf([], 'Price'),
    ]).toEqual([200, 0]);
    expect([
      figureFormatter({ schema }, 'Price')(123_456),
      figureFormatter({ schema }, 'Count')(1234.5),
      figureFormatter({ schema }, undefined)(12_345),
    ]).toEqual(['£1,234.56', '1,234.5', '12,345']);
  });

  it('are grouped by value: choices in the schema’s order, other values in the rows’ order', () => {
    expect(points([{ Kind: 'day', Count: 2 }, { Kind: 'late_shift' }, { Kind: 'day' }], 'Kind')).toEqual([
      ['late_shift', 'Late shift', 1],
      ['day', 'Day', 2],
    ]);
    expect(
      points(
        [{ Who: 'Zoe', Count: 2 }, { Who: 'Ann', Count: 5 }, { Who: null }, { Who: '' }, {}, { Who: 'Zoe', Count: 3 }],
        'Who',
        { sum: 'Count' },
      ),
    ).toEqual([
      ['Zoe', 'Zoe', 5],
      ['Ann', 'Ann', 5],
      ['', '–', 3],
    ]);
    expect(points([], 'Who')).toEqual([]);
  });

  it('are grouped by day or month in the home time zone, in ascending order', () => {
    const days = [{ On: '2026-03-02' }, { On: '2026-03-01' }, { On: '2025-12-31' }, { On: null }];
    expect(points(days, 'On', { per: 'day' })).toEqual([
      ['', '–', 1],
      ['2025-12-31', '31/12', 1],
      ['2026-03-01', '01/03', 1],
      ['2026-03-02', '02/03', 1],
    ]);
    expect(points(days, 'On', { per: 'month' })).toEqual([
      ['', '–', 1],
      ['2025-12', '12/2025', 1],
      ['2026-03', '03/2026', 2],
    ]);
    expect(points([{ At: '2026-06-30T23:30:00Z' }, { At: '2026-01-31T23:30:00Z' }], 'At', { per: 'day' })).toEqual([
      ['2026-01-31', '31/01', 1],
      ['2026-07-01', '01/07', 1],
    ]);
    expect(points([{ At: '2026-06-30T23:30:00Z' }], 'At', { per: 'month' })).toEqual([['2026-07', '07/2026', 1]]);
    expect(points([{ Count: 3 }, { Count: 20 }], 'Count', { per: 'day' })).toEqual([
      ['20', '20', 1],
      ['3', '3', 1],
    ]);
  });
});
