import { describe, expect, it } from 'vitest';
import { sortScores, scoresOf } from './scores.ts';

const row = (courier: string, change: object = {}) => ({
  courier,
  reason: null,
  deliveries: 1,
  delivered: 0,
  onTime: 0,
  failed: 0,
  cancelled: 0,
  courierPence: 500,
  ...change,
});

describe('a courier’s score', () => {
  it('sums deliveries and lists failure reasons, most frequent first', () => {
    const [score] = scoresOf([
      row('Fox', { deliveries: 8, delivered: 6, onTime: 4, cancelled: 2, courierPence: 4001 }),
      row('Fox', { reason: 'OTHER', failed: 1 }),
      row('Fox', { reason: 'UNAVAILABLE', deliveries: 3, failed: 3, courierPence: 1500 }),
    ]);
    expect(score).toEqual({
      Courier: 'Fox',
      Deliveries: 12,
      Delivered: 6,
      // 4 of the 10 deliveries that were delivered (6) or failed (4).
      OnTime: 40,
      Failed: 4,
      Failures: [
        { Reason: 'UNAVAILABLE', Count: 3 },
        { Reason: 'OTHER', Count: 1 },
      ],
      Cancelled: 2,
      AveragePrice: 500,
    });
  });

  it('can be sorted by any figure, with missing values last and ties by name', () => {
    const scores = scoresOf([
      row('Owl'),
      row('Fox', { delivered: 1, onTime: 1 }),
      row('Ant', { deliveries: 2, delivered: 2, onTime: 1 }),
      row('Bee'),
    ]);
    const names = (...order: Parameters<typeof sortScores> extends [unknown, ...infer Rest] ? Rest : never) =>
      sortScores(scores, ...order).map(({ Courier }) => Courier);
    expect(names('OnTime', 'desc')).toEqual(['Fox', 'Ant', 'Bee', 'Owl']);
    expect(names('OnTime', 'asc')).toEqual(['Ant', 'Fox', 'Bee', 'Owl']);
    expect(names('Deliveries', 'desc')).toEqual(['Ant', 'Bee', 'Fox', 'Owl']);
    expect(names('Courier', 'desc')).toEqual(['Owl', 'Fox', 'Bee', 'Ant']);
  });
});
