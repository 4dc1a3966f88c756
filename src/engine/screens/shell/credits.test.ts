import { describe, expect, it } from 'vitest';
import { Credits } from '../../../../contract/units.ts';
import { creditsShown } from './CreditsBadge.tsx';

const [overdrawn, many] = [-3, 25].map((credits) => Credits.parse(credits));

describe('the credits badge', () => {
  it('warns at 10 credits or fewer, and not at 11', () => {
    const isLow = (credits: number) => creditsShown({ HasCredits: true, RemainingCredits: Credits.parse(credits) }).isLow;
    expect([11, 10, 1, 0].map(isLow)).toEqual([false, true, true, true]);
  });

  it('shows what remains, and 0 where there is no balance', () => {
    expect(creditsShown({ HasCredits: true, RemainingCredits: many })).toEqual({ credits: 25, isLow: false });
    expect(creditsShown({ HasCredits: true, RemainingCredits: overdrawn }).credits).toBe(0);
    for (const RemainingCredits of [many, null, undefined]) expect(creditsShown({ HasCredits: false, RemainingCredits })).toEqual({ credits: 0, isLow: true });
  });

  it('is lower by what was spent since the balance was told, and never below 0', () => {
    expect([0, 1, 25, 26].map((spent) => creditsShown({ HasCredits: true, RemainingCredits: many }, spent).credits)).toEqual([25, 24, 0, 0]);
  });
});
