import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';

const draw = (seed: number) => {
  const random = createRandom(seed);
  return Array.from({ length: 50 }, () => random.integer(1, 6));
};

describe('createRandom', () => {
  it('returns the same values within the bounds for the same seed', () => {
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(new Set(draw(7))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });

  it('forks a stream that later calls do not change', () => {
    const [one, two] = [createRandom(1), createRandom(1)];
    two.fraction();
    expect(one.fork('a').fraction()).toBe(two.fork('a').fraction());
    expect(one.fork('a').fraction()).not.toBe(one.fork('b').fraction());
  });

  it('picks by weight, and never an entry of weight zero', () => {
    const random = createRandom(2);
    const picks = Array.from({ length: 1000 }, () =>
      random.weighted(['often', 'seldom', 'never'], (word) => ({ often: 9, seldom: 1, never: 0 })[word] ?? 0),
    );
    expect(picks.filter((word) => word === 'often').length).toBeGreaterThan(830);
    expect(picks).toContain('seldom');
    expect(picks).not.toContain('never');
    expect(() => random.pick([])).toThrow('Nothing to pick from');
  });

  it('returns unique version 4 UUIDs', () => {
    const random = createRandom(3);
    const made = Array.from({ length: 2000 }, () => random.uuid());
    expect(new Set(made).size).toBe(2000);
    expect(
      made.every((uuid) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uuid)),
    ).toBe(true);
  });
});
