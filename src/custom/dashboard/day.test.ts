import { describe, expect, it } from 'vitest';
import { chartHours, formatLateness } from './day.ts';

const dayFrom = (first: string, length: number) => ({
  Hours: Array.from({ length }, (_, index) => ({
    Start: new Date(new Date(first).getTime() + index * 3_600_000).toISOString(),
    Booked: index + 1,
  })),
  BookedByNow: 0,
});
const evening = (day: string) => new Date(`${day}T22:59:00Z`);

describe('the hours of the plot', () => {
  it('compare the same London clock hours, also between summer and winter time', () => {
    const { points, today, lastWeek } = chartHours(
      { Today: dayFrom('2026-03-30T23:00:00Z', 24), LastWeek: dayFrom('2026-03-24T00:00:00Z', 24) },
      evening('2026-03-31'),
    );
    expect([points.length, points[0], points.at(-1)]).toEqual([24, '00:00', '23:00']);
    expect(today).toEqual(lastWeek);
  });

  it('skip the missing hour in spring and repeat the double hour in autumn', () => {
    const spring = chartHours(
      { Today: dayFrom('2026-03-29T00:00:00Z', 23), LastWeek: dayFrom('2026-03-22T00:00:00Z', 24) },
      evening('2026-03-29'),
    );
    expect([spring.points.slice(0, 3), spring.today.slice(0, 3), spring.lastWeek.slice(0, 3)]).toEqual([
      ['00:00', '01:00', '02:00'],
      [1, undefined, 2],
      [1, 2, 3],
    ]);
    const autumn = chartHours(
      { Today: dayFrom('2026-10-24T23:00:00Z', 25), LastWeek: dayFrom('2026-10-17T23:00:00Z', 24) },
      evening('2026-10-25'),
    );
    expect([autumn.points.slice(0, 4), autumn.today.slice(0, 4), autumn.lastWeek.slice(0, 4)]).toEqual([
      ['00:00', '01:00', '01:00', '02:00'],
      [1, 2, 3, 4],
      [1, 2, undefined, 3],
    ]);
  });

  it('have no figure before they start', () => {
    const { today } = chartHours(
      { Today: dayFrom('2026-03-10T00:00:00Z', 24), LastWeek: dayFrom('2026-03-03T00:00:00Z', 24) },
      new Date('2026-03-10T02:00:00Z'),
    );
    expect(today.slice(0, 4)).toEqual([1, 2, 3, undefined]);
  });
});

it('shows lateness in minutes, hours or days', () => {
  const late = (promised: string) => formatLateness(new Date(promised), new Date('2026-03-10T12:00:00Z'));
  expect([
    late('2026-03-10T11:59:40Z'),
    late('2026-03-10T11:30:00Z'),
    late('2026-03-10T09:55:00Z'),
    late('2026-03-09T11:00:00Z'),
    late('2026-03-07T11:00:00Z'),
  ]).toEqual(['1 min late', '30 min late', '2 h 5 min late', '1 day late', '3 days late']);
});
