import { describe, expect, it } from 'vitest';
import { Credits } from 'schema-admin/contract/units.ts';
import { displayedCredits } from './credits.top-bar.tsx';
import { nearEndDate } from './CreditsEndDate.tsx';

const [overdrawn, many] = [-3, 25].map((credits) => Credits.parse(credits));

describe('the credits badge', () => {
  // Requirement O-9.04
  it('warns at 10 credits or fewer, and not at 11', () => {
    const isLow = (credits: number) =>
      displayedCredits({ HasCredits: true, RemainingCredits: Credits.parse(credits) }).isLow;
    expect([11, 10, 1, 0].map(isLow)).toEqual([false, true, true, true]);
  });

  // Requirement O-3.03
  it('shows the remaining credits, and 0 without a balance', () => {
    expect(displayedCredits({ HasCredits: true, RemainingCredits: many })).toEqual({ credits: 25, isLow: false });
    expect(displayedCredits({ HasCredits: true, RemainingCredits: overdrawn }).credits).toBe(0);
    for (const RemainingCredits of [many, null, undefined]) {
      expect(displayedCredits({ HasCredits: false, RemainingCredits })).toEqual({ credits: 0, isLow: true });
    }
  });

  // Requirement O-3.04
  it('subtracts credits spent since the last balance, and never shows less than 0', () => {
    expect(
      [0, 1, 25, 26].map((spent) => displayedCredits({ HasCredits: true, RemainingCredits: many }, spent).credits),
    ).toEqual([25, 24, 0, 0]);
  });

  it('shows the day on which credits run out if it is within two weeks and some are left', () => {
    const EndsOn = '2026-12-06T00:00:00Z';
    const shown = (now: string, credits = 12) => nearEndDate({ EndsOn }, credits, new Date(now));
    expect([shown('2026-11-21T23:59:00Z'), shown('2026-11-22T00:00:00Z'), shown('2026-12-05T00:00:00Z')]).toEqual([
      undefined,
      '6 Dec',
      '6 Dec',
    ]);
    expect([
      shown('2026-12-01T00:00:00Z', 0),
      nearEndDate({ EndsOn: null }, 12, new Date(EndsOn)),
      nearEndDate({}, 12, new Date(EndsOn)),
    ]).toEqual([undefined, undefined, undefined]);
  });
});
