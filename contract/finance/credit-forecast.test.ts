import { describe, expect, it } from 'vitest';
import { dayWithoutCredits } from './credit-forecast.ts';

const today = '2026-11-22';
const none = { subscription: 0, tranche: 0 };

describe('dayWithoutCredits', () => {
  it('returns the day on which credits run out at the current rate', () => {
    expect(dayWithoutCredits({ ...none, tranche: 10 }, 28, today)).toBe('2026-12-03');
    expect(dayWithoutCredits({ ...none, tranche: 10 }, 56, today)).toBe('2026-11-28');
    expect(dayWithoutCredits({ subscription: 4, tranche: 6 }, 28, today)).toBe('2026-12-03');
    expect(dayWithoutCredits({ ...none, tranche: 1 }, 1, today)).toBe('2027-01-17');
  });

  it('returns nothing if no credits are used, or if they last a year', () => {
    expect(dayWithoutCredits({ ...none, tranche: 1 }, 0, today)).toBeUndefined();
    expect(dayWithoutCredits({ ...none, tranche: 364 }, 28, today)).toBe('2027-11-22');
    expect(dayWithoutCredits({ ...none, tranche: 365 }, 28, today)).toBeUndefined();
  });

  it('accounts for the expiry and renewal of a subscription’s credits', () => {
    const renewal = (on: string, credits: number) => ({ subscription: 30, tranche: 0, renewal: { on, credits } });
    expect(dayWithoutCredits(renewal('2026-12-01', 40), 28, today)).toBeUndefined();
    expect(dayWithoutCredits(renewal('2026-12-01', 0), 28, today)).toBe('2026-12-01');
    expect(dayWithoutCredits(renewal('2026-12-01', 20), 28, today)).toBe('2026-12-21');
    expect(dayWithoutCredits({ ...renewal('2026-12-01', 20), tranche: 15 }, 28, today)).toBe('2027-01-25');
  });
});
