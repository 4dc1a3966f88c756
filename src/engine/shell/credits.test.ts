import { describe, expect, it } from 'vitest';
import { creditsShown } from './credits.ts';

describe('the credits badge', () => {
  it('warns at 10 credits or fewer, and not at 11', () => {
    const isLow = (RemainingCredits: number) => creditsShown({ HasCredits: true, RemainingCredits }).isLow;
    expect([11, 10, 1, 0].map(isLow)).toEqual([false, true, true, true]);
  });

  it('shows what remains, and 0 where there is no balance', () => {
    expect(creditsShown({ HasCredits: true, RemainingCredits: 25 })).toEqual({ credits: 25, isLow: false });
    expect(creditsShown({ HasCredits: true, RemainingCredits: -3 }).credits).toBe(0);
    for (const RemainingCredits of [25, null, undefined]) expect(creditsShown({ HasCredits: false, RemainingCredits })).toEqual({ credits: 0, isLow: true });
  });
});
