import { describe, expect, it } from 'vitest';
import { buildClosures } from './shop-details.ts';
import { buildMerchants } from './merchants.ts';
import { createRandom } from './random.ts';

const shops = buildMerchants(createRandom(1)).shops.map(({ row }) => row);

describe('the closures of the demo shops', () => {
  it('are on distinct days, no matter on which day the demo starts', () => {
    for (let day = 0; day < 400; day += 1) {
      const days = buildClosures(shops.slice(0, 1), new Date(Date.UTC(2026, 0, 1 + day, 12))).map(
        ({ shopId, firstDay }) => `${shopId} ${firstDay}`,
      );
      expect(new Set(days).size).toBe(days.length);
    }
  });

  it('include past and future ones in the plain demo user’s shop, and none in most shops', () => {
    const built = buildClosures(shops, new Date('2026-11-21T12:00:00Z'));
    expect(built.filter(({ shopId }) => shopId === 1).map(({ firstDay, reason }) => [firstDay, reason])).toEqual([
      ['2026-12-25', 'Christmas Day'],
      ['2026-12-28', 'Boxing Day (substitute day)'],
      ['2027-01-01', 'New Year’s Day'],
      ['2026-11-09', 'Stock-taking'],
      ['2026-11-30', 'Staff training'],
    ]);
    expect(new Set(built.map(({ shopId }) => shopId)).size).toBe(shops.length / 3);
  });
});
