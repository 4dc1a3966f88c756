import { describe, expect, it } from 'vitest';
import { LondonDays } from './filter.ts';

describe('a filter by days', () => {
  it('covers the first to the last day in London time', () => {
    expect(LondonDays.parse({ from: '2026-03-28', to: '2026-03-29' })).toEqual({
      From: '2026-03-28T00:00:00.000Z',
      To: '2026-03-29T22:59:59.999Z',
    });
  });

  it('is open at an end that is missing from the URL', () => {
    expect(LondonDays.parse({ from: '2026-11-10' })).toEqual({
      From: '2026-11-10T00:00:00.000Z',
      To: '2099-12-31T23:59:59.999Z',
    });
    expect(LondonDays.parse({ from: undefined, to: '2026-11-10' }).To).toBe('2026-11-10T23:59:59.999Z');
  });
});
