import { describe, expect, it } from 'vitest';
import {
  addDays,
  endOfLondonDay,
  londonClockOf,
  londonDayOf,
  londonInstantAt,
  mondayOf,
  monthAfter,
  startOfLondonDay,
} from './london.ts';
import { homeDays } from './zoned-days.ts';

const days = (from: string, count: number) => Array.from({ length: count }, (_, index) => addDays(from, index));

describe("London's days", () => {
  it('start at midnight in winter and at 23:00 UTC in summer', () => {
    expect([startOfLondonDay('2026-01-15'), endOfLondonDay('2026-01-15')]).toEqual([
      '2026-01-15T00:00:00.000Z',
      '2026-01-15T23:59:59.999Z',
    ]);
    expect([startOfLondonDay('2026-07-15'), endOfLondonDay('2026-07-15')]).toEqual([
      '2026-07-14T23:00:00.000Z',
      '2026-07-15T22:59:59.999Z',
    ]);
  });

  it('have 23 hours when the clocks go forward and 25 when they go back', () => {
    expect([startOfLondonDay('2026-03-29'), endOfLondonDay('2026-03-29')]).toEqual([
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T22:59:59.999Z',
    ]);
    expect([startOfLondonDay('2026-10-25'), endOfLondonDay('2026-10-25')]).toEqual([
      '2026-10-24T23:00:00.000Z',
      '2026-10-25T23:59:59.999Z',
    ]);
  });

  it('follow each other without gaps and contain their first and last instants', () => {
    for (const day of [...days('2026-03-27', 5), ...days('2026-10-23', 5), ...days('2099-12-29', 5)]) {
      expect([londonDayOf(new Date(startOfLondonDay(day))), londonDayOf(new Date(endOfLondonDay(day)))]).toEqual([
        day,
        day,
      ]);
      expect(Date.parse(startOfLondonDay(addDays(day, 1))) - Date.parse(endOfLondonDay(day))).toBe(1);
    }
  });

  it('are added across months, leap days and years', () => {
    expect([addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)]).toEqual([
      '2027-01-01',
      '2028-02-29',
      '2026-02-28',
    ]);
  });

  it('belong to the week of their Monday', () => {
    expect(days('2026-03-01', 9).map(mondayOf)).toEqual([
      '2026-02-23',
      ...days('2026-03-02', 7).map(() => '2026-03-02'),
      '2026-03-09',
    ]);
  });
});

describe('one month later', () => {
  // Requirement D-9.06
  it('is the same day of the next month, or its last day', () => {
    const ends = {
      '2026-01-31': '2026-02-28',
      '2028-01-31': '2028-02-29',
      '2028-01-29': '2028-02-29',
      '2026-02-28': '2026-03-28',
      '2026-12-31': '2027-01-31',
      '2026-10-31': '2026-11-30',
      '2026-03-15': '2026-04-15',
    };
    expect(Object.fromEntries(Object.keys(ends).map((day) => [day, monthAfter(day)]))).toEqual(ends);
  });
});

describe("London's clocks", () => {
  it('map each minute of a day to its first instant, and skipped minutes to none', () => {
    expect(londonInstantAt('2026-01-15', 14 * 60 + 30)?.toISOString()).toBe('2026-01-15T14:30:00.000Z');
    expect(londonInstantAt('2026-07-15', 0)?.toISOString()).toBe('2026-07-14T23:00:00.000Z');
    expect(londonInstantAt('2026-03-29', 90)).toBeUndefined();
    expect(londonInstantAt('2026-10-25', 90)?.toISOString()).toBe('2026-10-25T00:30:00.000Z');
    expect([60, 90, 120].map((minute) => homeDays().instantsAt('2026-10-25', minute).length)).toEqual([2, 2, 1]);
    expect(londonClockOf(new Date('2026-07-14T23:05:00Z'))).toEqual({ hour: 0, minute: 5 });
  });
});
