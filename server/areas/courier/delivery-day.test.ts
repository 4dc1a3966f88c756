import { describe, expect, it } from 'vitest';
import { daysToCompare, dayFigures } from './delivery-day.ts';

const starts = (now: string) => {
  const { today, lastWeek } = daysToCompare(new Date(now));
  return {
    today: dayFigures(today, []).Hours.map(({ Start }) => Start),
    lastWeek: dayFigures(lastWeek, []).Hours.map(({ Start }) => Start),
  };
};

describe('a day in London', () => {
  it('has 23 hours when clocks go forward and 25 when they go back', () => {
    const [spring, autumn, week] = [
      starts('2026-03-29T12:00:00Z'),
      starts('2026-10-25T12:00:00Z'),
      starts('2026-11-01T12:00:00Z'),
    ];
    expect([spring.today.length, spring.lastWeek.length]).toEqual([23, 24]);
    expect([spring.today[0], spring.today.at(-1)]).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T22:00:00.000Z']);
    expect([autumn.today.length, autumn.lastWeek.length]).toEqual([25, 24]);
    expect([autumn.today[0], autumn.today.at(-1)]).toEqual(['2026-10-24T23:00:00.000Z', '2026-10-25T23:00:00.000Z']);
    expect([week.today.length, week.lastWeek.length]).toEqual([24, 25]);
  });

  it('is compared with the same weekday of last week, up to the same London time', () => {
    const lastWeekAt = (now: string) => daysToCompare(new Date(now)).lastWeek.now.toISOString();
    expect(lastWeekAt('2026-03-10T12:20:00Z')).toBe('2026-03-03T12:20:00.000Z');
    // Noon is compared with noon, although the clocks have gone forward in between.
    expect(lastWeekAt('2026-03-31T11:00:00Z')).toBe('2026-03-24T12:00:00.000Z');
    // The clocks skipped 01:30 a week earlier.
    expect(lastWeekAt('2026-04-05T00:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
    expect(daysToCompare(new Date('2026-07-01T23:30:00Z')).today.start.toISOString()).toBe('2026-07-01T23:00:00.000Z');
  });

  it('sums only its own hours, and has no cost if nothing was paid', () => {
    const { today } = daysToCompare(new Date('2026-03-10T12:00:00Z'));
    const row = (hour: string, change: object = {}) => ({
      hour: new Date(hour),
      booked: 2,
      bookedByNow: 1,
      priced: 0,
      paid: 0,
      ...change,
    });
    const none = dayFigures(today, [
      row('2026-03-10T00:00:00Z'),
      row('2026-03-10T23:00:00Z'),
      row('2026-03-11T00:00:00Z'),
      row('2026-03-09T23:00:00Z'),
    ]);
    expect([none.Hours.map(({ Booked }) => Booked), none.BookedByNow, none.Cost]).toEqual([
      [2, ...Array<number>(22).fill(0), 2],
      2,
      null,
    ]);
    expect(
      dayFigures(today, [
        row('2026-03-10T08:00:00Z', { priced: 2, paid: 1501 }),
        row('2026-03-10T09:00:00Z', { priced: 1, paid: 700 }),
      ]).Cost,
    ).toBe(734);
  });
});
