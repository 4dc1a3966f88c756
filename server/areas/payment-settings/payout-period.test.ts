import { describe, expect, it } from 'vitest';
import { addDays, startOfLondonDay } from 'schema-admin/contract/london.ts';
import { type PayoutTerms, nextPayoutPeriod } from './payout-period.ts';

const weekly: PayoutTerms = { rhythm: 'Weekly', payoutDay: 'Monday', rhythmSince: '2026-01-01', openFrom: null };
const daily: PayoutTerms = { ...weekly, rhythm: 'Daily' };
const monthly: PayoutTerms = { ...weekly, rhythm: 'Monthly' };

describe('the next pay-out', () => {
  it.each([
    ['a day', daily, '2026-03-10', { from: '2026-03-10', on: '2026-03-11' }],
    ['a week, on its day', weekly, '2026-03-09', { from: '2026-03-09', on: '2026-03-16' }],
    ['a week, on the day before', weekly, '2026-03-15', { from: '2026-03-09', on: '2026-03-16' }],
    [
      'a week to Thursday',
      { ...weekly, payoutDay: 'Thursday' },
      '2026-03-10',
      { from: '2026-03-05', on: '2026-03-12' },
    ],
    ['a week to Sunday', { ...weekly, payoutDay: 'Sunday' }, '2026-03-10', { from: '2026-03-08', on: '2026-03-15' }],
    ['a month', monthly, '2026-02-28', { from: '2026-02-01', on: '2026-03-01' }],
    ['the last month of a year', monthly, '2026-12-31', { from: '2026-12-01', on: '2027-01-01' }],
  ] as const)('covers %s', (_, terms, today, period) => {
    expect(nextPayoutPeriod(terms, today)).toEqual(period);
  });

  it('covers the days on which the clocks change as a whole', () => {
    for (const sunday of ['2026-03-29', '2026-10-25']) {
      expect(nextPayoutPeriod(daily, sunday)).toEqual({ from: sunday, on: addDays(sunday, 1) });
      expect(nextPayoutPeriod(weekly, sunday)).toEqual({ from: addDays(sunday, -6), on: addDays(sunday, 1) });
    }
    const hours = (day: string) =>
      (Date.parse(startOfLondonDay(addDays(day, 1))) - Date.parse(startOfLondonDay(day))) / 3_600_000;
    expect([hours('2026-03-29'), hours('2026-10-25')]).toEqual([23, 25]);
  });

  it('has no day without an account', () => {
    expect(nextPayoutPeriod({ ...weekly, rhythmSince: null }, '2026-03-10')).toEqual({ on: null, from: null });
  });

  it('covers everything since the first sale, if it is the first one', () => {
    const terms = { ...weekly, rhythmSince: '2026-03-10' };
    expect(nextPayoutPeriod(terms, '2026-03-15')).toEqual({ from: null, on: '2026-03-16' });
    expect(nextPayoutPeriod(terms, '2026-03-16')).toEqual({ from: '2026-03-16', on: '2026-03-23' });
  });

  it('skips no day and repeats none, however often the rhythm changes', () => {
    const changes: Readonly<Record<string, Pick<PayoutTerms, 'rhythm' | 'payoutDay'>>> = {
      '2026-03-12': { rhythm: 'Daily', payoutDay: 'Monday' },
      '2026-03-19': { rhythm: 'Monthly', payoutDay: 'Monday' },
      '2026-04-01': { rhythm: 'Weekly', payoutDay: 'Wednesday' },
      '2026-04-10': { rhythm: 'Weekly', payoutDay: 'Friday' },
      '2026-04-11': { rhythm: 'Daily', payoutDay: 'Friday' },
    };
    let terms: PayoutTerms = { ...weekly, rhythmSince: '2026-03-02' };
    let paidUntil: string | null = null;
    for (let today = '2026-03-02'; today < '2026-05-01'; today = addDays(today, 1)) {
      const change = changes[today];
      if (change) terms = { ...change, rhythmSince: today, openFrom: nextPayoutPeriod(terms, today).from };
      const { from, on } = nextPayoutPeriod(terms, today);
      expect([today, from]).toEqual([today, paidUntil]);
      if (on === addDays(today, 1)) paidUntil = on;
    }
    expect(paidUntil).toBe('2026-05-01');
  });
});
